"""Brings the catalogues up to date with the code and says what languages lack: python tools/messages.py [LANGUAGE].

Every .po file gets the texts of the code as they are now; what has been translated stays, wherever it has moved, and
gets the spaces of its language. A language that is named is begun: the page and each game that has no file in it get
one, and other languages stay as they are. `--check` changes nothing and only reports.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from copy import deepcopy
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from knaves.engine.sentences import LANGUAGES
from tools.building.languages import folder_of, is_offered, lacking, read_catalog
from tools.building.messages import templates
from tools.building.places import PACKAGE, BuildError

WIDTH = 110
PERCENT = (r"(?<=[\d}])[ \u202f]?%", "\u00a0%")
DOTS = (r" …", "…")
SPACES = {
    "de": (PERCENT,),
    "fr": (
        (r"(?<=[\w})»])[ \u00a0]?([;!?%])(?![\w!?])", "\u202f\\1"),
        (r"(?<=[\w})»])[ \u00a0]:(?!\w)", "\u202f:"),
        (r"«[ \u00a0]?(?!\u202f)", "«\u202f"),
        (r"(?<!\u202f)[ \u00a0]?»", "\u202f»"),
        DOTS,
    ),
    "es": (PERCENT, DOTS),
}
RESTLESS = re.compile(
    r'^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By|Project-Id-Version|'
    r'Report-Msgid-Bugs-To|Content-Transfer-Encoding|MIME-Version):.*\n', re.MULTILINE,
)  # fmt: skip


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", nargs="?", help="a language to begin, such as fr")
    parser.add_argument("--check", action="store_true", help="only say what the languages lack")
    arguments = parser.parse_args(argv)
    try:
        named = name_of(arguments.language) if arguments.language else ""
        for language in [named] if named else sorted(languages()):
            if not arguments.check:
                update(language, begins=language == named)
            print(report(language))
    except BuildError as error:
        print(f"The catalogues stopped: {error}", file=sys.stderr)
        return 1
    return 0


def name_of(language: str) -> str:
    """The name as it is, if there is such a language. Raises BuildError."""
    try:
        return str(Locale.parse(language).language)
    except (UnknownLocaleError, ValueError):
        raise BuildError(f"“{language}” is no language that Babel knows; French, for one, is fr.") from None


def languages() -> set[str]:
    """Those that have files, offered on the page or not yet."""
    return {file.stem for file in (PACKAGE / "page" / "locale").glob("*.po")} | (LANGUAGES.keys() - {"en"})


def update(language: str, *, begins: bool = False) -> None:
    """Update the files of a language; a text that moved to another file takes its translation along.

    `begins`: the page and the games that have no file get one.
    """
    files = {domain: folder_of(domain) / "locale" / f"{language}.po" for domain in templates()}
    old = {domain: read_catalog(file, language) for domain, file in files.items() if file.exists()}
    known = {(each.id, each.context): (each.string, each.flags) for catalog in old.values() for each in catalog}
    for domain, template in templates().items():
        if not (begins or domain in old or is_offered(domain, language)):
            continue
        catalog = old.get(domain) or Catalog(locale=language, charset="utf-8", fuzzy=False)
        catalog.update(deepcopy(template), no_fuzzy_matching=True)  # which takes over messages, not copies of them
        catalog.obsolete.clear()
        for message in catalog:
            string, flags = known.get((message.id, message.context), (None, None))
            if message.id and string and flags is not None and not any(message.string or ()):
                message.string, message.flags = string, flags
            said = message.string or ""
            if message.id:
                message.string = (
                    spaced(language, said) if isinstance(said, str) else tuple(spaced(language, each) for each in said)
                )
        write(files[domain], catalog)


def spaced(language: str, text: str) -> str:
    """Return the text with the spaces that its language has before and after signs."""
    for pattern, sign in SPACES.get(language, ()):
        text = re.sub(pattern, sign, text)
    return text


def write(file: Path, catalog: Catalog) -> None:
    """Write a .po file with the smallest difference."""
    out = io.BytesIO()
    catalog.header_comment = f"# Knaves: {file.parent.parent.name.replace('_', ' ')}"
    write_po(out, catalog, width=WIDTH, include_lineno=False)
    file.parent.mkdir(exist_ok=True)
    file.write_text(RESTLESS.sub("", out.getvalue().decode()), encoding="utf-8")


def report(language: str) -> str:
    """Report what a language lacks, as lines."""
    missing = lacking(language)
    offered = "offered on the page" if language in LANGUAGES else "not offered yet"
    if not missing:
        return f"{language}: complete, {offered}."
    lines = [f"{language}: lacks {len(missing)} of what there is to say, {offered}."]
    return "\n".join([*lines, *(f"  {each}" for each in missing[:20]), *(["  …"] if len(missing) > 20 else [])])


if __name__ == "__main__":
    sys.exit(main())
