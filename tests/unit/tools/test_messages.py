"""What is found in the code for translators: every text that is said, with its context, its number and its remark."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools import messages
from tools.building import languages
from tools.building import messages as building
from tools.building.messages import Text, domains, in_module

SOURCE = '''
"""A module says nothing to players. Really."""

def f(n, x):
    """Neither does this one: {x} it is."""
    print(f"nor {x} this.")
    t("Play")
    t(numbered("1 card", "{count} cards"), count=n)
    t(meant("Open", "a Box"))
    return Sentence("{player} leads.", "You lead." if x else "You follow.", player=x)

TABLE = {"a key": "The first of {count} sentences", "b": "no sentence"}
# Texts: sides of the Box
SIDES = {"E": "east", "W": "west"}
'''


def test_what_is_said_reads_as_a_sentence_or_is_marked_is_found_and_nothing_else() -> None:
    found = {each.text: each for each in in_module(SOURCE, "page/a.py")}
    assert found.keys() == {
        "Play", "{count} cards", "Open", "{player} leads.", "You lead.", "You follow.",
        "The first of {count} sentences", "east", "west",
    }  # fmt: skip
    assert found["{count} cards"].singular == "1 card"
    assert found["Open"].context == "a Box"
    assert found["west"].remarks == ["sides of the Box"]


@pytest.mark.parametrize(
    ("places", "homes"),
    [
        (["games/box/words.py"], {"box"}),
        (["games/box/words.py", "games/madjack/words.py"], {"box", "madjack"}),
        (["games/box/words.py", "page/app.py"], {"page"}),
        (["games/tricks.py"], {"page"}),
    ],
)
def test_a_text_belongs_to_the_games_that_say_it_or_to_the_page(places: list[str], homes: set[str]) -> None:
    assert domains(Text("a", places=places)) == homes


def test_a_new_language_gets_every_text_and_keeps_what_is_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Catalog(), Catalog()
    first.add("Play")
    first.add(("1 card", "{count} cards"))
    second.add("Deal")
    now = {"page": first, "box": second}
    monkeypatch.setattr(languages, "PACKAGE", tmp_path)
    monkeypatch.setattr(messages, "templates", lambda: now)
    page, box = (languages.folder_of(domain) / "locale" / "pl.po" for domain in now)
    for file in (page, box):
        file.parent.mkdir(parents=True)
    messages.update("pl")
    assert (page.exists(), box.exists()) == (True, False), "the page is always to be whole, a game once it is begun"
    messages.update("pl", begins=True)
    assert page.read_text().count("msgstr[2]") == 1
    page.write_text(page.read_text().replace('msgid "Play"\nmsgstr ""', 'msgid "Play"\nmsgstr "Graj"'))
    now["page"], now["box"] = second, first  # the texts change places
    messages.update("pl")
    assert "Graj" not in page.read_text()
    assert 'msgid "Play"\nmsgstr "Graj"' in box.read_text()


def test_a_file_lists_the_places_of_its_own_game_or_page_alone_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [
        Text("Of all.", places=["games/box/words.py"]), Text("Of two.", places=["games/box/words.py"]),
        Text("Of two.", places=["games/madjack/words.py"]), Text("First.", places=["page/app.py"]),
        Text("Of all.", places=["page/page.py"], remarks=["a remark"]),
    ]  # fmt: skip
    monkeypatch.setattr(building, "texts", lambda: iter(said))
    made = building.templates.__wrapped__()
    told = {domain: [(each.id, each.locations, each.auto_comments) for each in made[domain] if each.id]
            for domain in ("page", "box", "madjack")}  # fmt: skip
    assert told == {
        "page": [("First.", [("page/app.py", 0)], []), ("Of all.", [("page/page.py", 0)], ["a remark"])],
        "box": [("Of two.", [("games/box/words.py", 0)], [])],
        "madjack": [("Of two.", [("games/madjack/words.py", 0)], [])],
    }
