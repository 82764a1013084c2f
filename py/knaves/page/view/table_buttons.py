"""TableButtons: the buttons of a running game that make a move, choose a mode or let the game go on."""

from __future__ import annotations

from knaves.engine.moves import Move
from knaves.page.locale.texts import said, t
from knaves.page.view.table import TableButton
from knaves.session.game_view import GameView
from knaves.session.phases import Resting, Watching
from knaves.session.touching import Touching


def table_buttons(shown: GameView) -> tuple[TableButton, ...]:
    """Draw buttons for moves without parts, for modes, and for the touched parts."""
    if isinstance(shown.phase, Watching):
        return (TableButton(t("Play here"), "play here", is_main=True),)
    if shown.touching is not None:
        return tuple(_of_turn(shown, shown.touching))
    if isinstance(shown.phase, Resting) and shown.phase.waits:
        label = shown.phase.goes_on
        return (TableButton(said(label) if label else t("Continue"), "next", is_main=True),)
    return (TableButton(t("Play to the end"), "fast forward"),) if shown.can_fast_forward else ()


def _of_turn(shown: GameView, touching: Touching) -> list[TableButton]:
    layout = shown.layout
    found = []
    move = touching.exact
    if move is not None:
        found.append(TableButton(_label(shown, move), "command", move.notation, is_main=True))
    elif touching.mode is not None and touching.touched:
        label = layout.modes.get(touching.mode)
        found.append(TableButton(said(label) if label else t("Play"), "", touching.mode, is_ready=False))
    words = [] if touching.mode is not None else [each.notation for each in touching.legal if not each.parts]
    for word in words:
        label = layout.commands.get(word)
        is_main = move is None and (word == layout.main_command or len(words) == 1)
        found.append(TableButton(said(label) if label else word, "command", word, is_main))
    if shown.can_play_out:
        found.append(TableButton(t("Play the rest (result is certain)"), "play out"))
    hinted = touching.mode_before(shown.hints[0].move) if shown.hints else None
    for mode, sentence in layout.modes.items():
        if mode in touching.modes:
            step = "1" if mode == hinted else ""
            found.append(TableButton(t("Back") if touching.mode == mode else said(sentence), "mode", mode, step=step))
    return found


def _label(shown: GameView, move: Move) -> str:
    """Return the label of the button that makes the touched move."""
    word = move.groups[0][0]
    label = shown.layout.modes.get(word) or shown.layout.commands.get(word)
    more = shown.game.table.preview(shown.position, move) if shown.game.table.preview else ""
    return f"{said(label) if label else t('Play')} {more}".strip()
