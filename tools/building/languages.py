"""Languages: the translators' .po files of the page and of each game, compiled into one catalogue per language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from gettext import c2py
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import get_decimal_symbol

from knaves.engine.sentences import ENGLISH, LANGUAGES, Catalogue
from tools.building.messages import templates
from tools.building.places import PACKAGE, BuildError, write

NUMBERS = 200  # a catalogue says by a digit for each of these numbers which plural form it takes


def install(site: Path) -> dict[str, str | None]:
    """Writes locale/LANGUAGE.json for each language but English; language -> its address in the site."""
    addresses: dict[str, str | None] = {each: f"locale/{each}.json" if each != "en" else None for each in LANGUAGES}
    for language, path in addresses.items():
        if path is not None:
            write(site / path, compiled(language))
    return addresses


def catalogues() -> dict[str, Catalogue]:
    """Language -> its catalogue, English too."""
    return {language: catalogue(language) for language in LANGUAGES}


def catalogue(language: str) -> Catalogue:
    """The catalogue of a language as the page gets it."""
    return ENGLISH if language == "en" else Catalogue.read(compiled(language))


@cache
def compiled(language: str) -> str:
    """The JSON that the page fetches: every text of the language by its template, and which numbers take which form."""
    texts: dict[str, str | list[str]] = dict(_calendar(language))
    plural = "1011" + "1" * (NUMBERS - 4)
    for file in po_files(language):
        read = read_catalog(file, language)
        texts |= {key: text for key, text in _texts(read) if key not in texts}
        plural = plural_digits(read.plural_expr)
    return json.dumps({"language": language, "plural": plural, "texts": texts}, ensure_ascii=False, sort_keys=True)


def _calendar(language: str) -> Iterator[tuple[str, str]]:
    """Days, months and the decimal mark, which Babel knows in every language."""
    locale, english = Locale.parse(language), Locale.parse("en")
    for names in ("days", "months"):
        its, theirs = getattr(locale, names)["stand-alone"]["wide"], getattr(english, names)["stand-alone"]["wide"]
        yield from ((str(theirs[number]), str(its[number])) for number in theirs)
    yield "{whole}.{part}", "{whole}" + get_decimal_symbol(locale) + "{part}"


def lacking(language: str) -> list[str]:
    """List what a language lacks: texts of the code by their file.

    A game whose rules nobody has translated may have some sentences in the language or none, and lacks nothing.
    """
    missing = []
    for domain, template in templates().items():
        if not is_offered(domain, language):
            continue
        said = said_in(domain, language)
        missing += [f"{domain}: {each.id!r}" for each in template if each.id and key_of(each) not in said]
    return missing


def folder_of(domain: str) -> Path:
    """The folder of the page or of a game, by its name."""
    return PACKAGE / ("page" if domain == "page" else f"games/{domain}")


def said_in(domain: str, language: str) -> set[str]:
    """The texts that the catalogue of the page or of a game translates."""
    file = folder_of(domain) / "locale" / f"{language}.po"
    return {key_of(each) for each in read_catalog(file, language) if _is_said(each)} if file.exists() else set()


def is_offered(domain: str, language: str) -> bool:
    """Whether the page or a game is to be whole in this language: the page always, a game where its rules are in it."""
    return domain == "page" or (folder_of(domain) / f"rules.{language}.md").exists()


def po_files(language: str) -> list[Path]:
    """The page's file, which decides what games say in common, then those of the games."""
    name = f"locale/{language}.po"
    return [file for file in (PACKAGE / "page" / name, *sorted(PACKAGE.glob(f"games/*/{name}"))) if file.exists()]


def read_catalog(file: Path, language: str) -> Catalog:
    """A .po file. Raises BuildError with the line that is wrong."""
    try:
        with file.open("rb") as lines:
            return read_po(lines, locale=language, abort_invalid=True)
    except PoFileError as error:
        raise BuildError(f"{file}, line {error.lineno}: {error}") from None


def _texts(read: Catalog) -> Iterator[tuple[str, str | list[str]]]:
    """Yield the key and the text of every translated message that is not fuzzy."""
    for message in read:
        if _is_said(message):
            forms = _forms(message)
            yield key_of(message), forms if message.pluralizable else forms[0]


def _forms(message: Message) -> list[str]:
    its = message.string or ""
    return [its] if isinstance(its, str) else list(its)


def _is_said(message: Message) -> bool:
    """Whether it is translated, in every form, and not in doubt."""
    return bool(message.id) and all(_forms(message)) and not message.fuzzy


def key_of(message: Message) -> str:
    """The key of a message: its template (the plural one, of two) after its context."""
    template = str(message.id[-1] if message.pluralizable else message.id)
    return f"{message.context}\x04{template}" if message.context else template


def plural_digits(expression: str) -> str:
    """A digit for each of the first numbers. Raises BuildError for a rule that hundreds are not enough for."""
    form = c2py(expression)
    digits = "".join(str(form(number)) for number in range(NUMBERS))
    if any(str(form(number)) != digits[100 + number % 100] for number in range(NUMBERS, 5 * NUMBERS)):
        raise BuildError(f"the plural rule {expression} looks at more than the last two digits of large numbers")
    return digits


def language_of(path: str) -> str:
    """The language that a file of the site belongs to: those of all but English are kept only where it is spoken."""
    ending = [Path(path).stem] if path.startswith("locale/") else Path(path).name.split(".")[1:-1]
    found = ending[-1] if ending and path.startswith(("rules/", "locale/", "licences.")) else "en"
    return found if found in LANGUAGES else "en"


def files_by_language(paths: Mapping[str, str]) -> dict[str, list[str]]:
    """Language -> its files, the catalogue first; of every language but English."""
    found = {language: [path for path in paths if language_of(path) == language] for language in LANGUAGES}
    return {language: sorted(files, key=lambda path: (not path.startswith("locale/"), path))
            for language, files in found.items() if language != "en"}  # fmt: skip
