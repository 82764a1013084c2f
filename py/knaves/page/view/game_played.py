"""The game that is played, by its options: in words and drawn, for every page that says which game this is."""

from __future__ import annotations

from knaves.engine.game import Game
from knaves.engine.options import Choice, Options, Value
from knaves.nodes import Child, h
from knaves.page.locale.texts import said, t
from knaves.page.routes import option_text
from knaves.page.view.parts import picture_node


def value_word(choice: Choice, value: Value) -> str:
    """Return a value of an option as the player reads it."""
    if isinstance(value, bool):
        return t("on") if value else t("off")
    return t(choice.value_labels.get(value, option_text(value)))


def game_in_words(game: Game, options: Options) -> str:
    """Say what these options make of the game; only what differs from the standard game where it has no words."""
    if game.form.describe is not None and not list(options.conflicts()):
        return said(game.form.describe(options))
    changed = [
        t("{option}: {value}", option=t(choice.label), value=value_word(choice, value))
        for choice in game.options.choices()
        if choice.type != "text" and (value := getattr(options, choice.name)) != choice.default
    ]
    return "; ".join(changed) + "." if changed else t("The standard game.")


def other_rules(game: Game, options: Options) -> str:
    """Say by which rules, if not the standard ones, a game is played: a preset, else all in words; "" for standard.

    How many play is to be seen at the table.
    """
    changed = _besides_players(options)
    if not changed:
        return ""
    for preset in game.form.presets:
        if _besides_players(game.options.parse(dict(preset.options))) == changed:
            return f"{t(preset.name)} ({t(preset.help)})." if preset.help else f"{t(preset.name)}."
    return game_in_words(game, options)


def _besides_players(options: Options) -> dict[str, Value]:
    return {name: value for name, value in options.changes().items() if name != "players"}


def game_in_a_picture(game: Game, options: Options) -> Child:
    """Draw what these options mean; None where the game draws nothing."""
    if game.form.example is None:
        return None
    drawn = game.form.example(options)
    return h("div.pv", picture_node(drawn.board, said(drawn.says)))
