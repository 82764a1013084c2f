"""Commands: the buttons of a running game that make a move, choose a mode or let the game go on."""

from __future__ import annotations

from knaves.engine.moves import Move
from knaves.page.locale.texts import said, t
from knaves.page.play import Play
from knaves.page.view.table import Command

__all__ = ["commands"]


def commands(play: Play) -> list[Command]:
    """Buttons: moves without parts, modes, and what can be done with the parts touched."""
    if play.sheet is not None:
        return []
    if play.is_elsewhere:
        return [Command(t("Play here"), "play here", is_main=True)]
    if play.touching is None or not play.is_my_turn:
        if play.has_something_to_see and play.settings.pause == "wait":
            return [Command(t("Go on"), "next", is_main=True)]
        return [Command(t("Play to the end"), "hasten")] if play.is_watching and not play.hastens else []
    layout, touching = play.layout, play.touching
    found = []
    move = touching.exact
    if (move is not None and not touching.is_decided) or (touching.is_decided and move is not None):
        found.append(Command(_label(play, move), "command", move.notation, is_main=True))
    for each in touching.legal:
        if not each.parts and touching.mode is None:
            label = layout.commands.get(each.notation)
            found.append(Command(said(label) if label else each.notation, "command", each.notation, not found))
    if play.can_claim:
        found.append(Command(t("Play the rest, it is decided"), "claim"))
    for mode, sentence in layout.modes.items():
        if mode in touching.modes:
            found.append(Command(t("Back") if touching.mode == mode else said(sentence), "mode", mode))
    return found


def _label(play: Play, move: Move) -> str:
    """What the button says that makes a move which has been touched."""
    word = move.groups[0][0]
    label = play.layout.modes.get(word) or play.layout.commands.get(word)
    more = play.table.game.preview(play.shown, move) if play.table.game.preview else ""
    return f"{said(label) if label else t('Play')} {more}".strip()
