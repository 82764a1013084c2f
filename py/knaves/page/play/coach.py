"""Coach: explanations at the table: tips, recaps, hints, and the card of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from knaves.bots.levels import LEVELS, fitted
from knaves.bots.reasons import length
from knaves.cards import is_card_code
from knaves.engine.game import LessonStep
from knaves.engine.layout import CardRow, Face, Hint, Layout, Trick
from knaves.engine.sentences import Sentence
from knaves.engine.state import Event
from knaves.nodes import Child, Node, classes, h
from knaves.page.commands import command
from knaves.page.locale import said, t
from knaves.page.play.live_game import HAND, LiveGame
from knaves.page.routes import LessonRoute, href
from knaves.page.view.card import icon
from knaves.page.view.seat import SeatLabel
from knaves.page.view.sentence import rich
from knaves.page.view.table import TableScene, table_buttons
from knaves.page.view.widgets import button, icon_button
from knaves.players.guide import LessonCard
from knaves.session.game_view import GameView, TableChange, Watching
from knaves.session.session import BRIEF
from knaves.store.choices import TipsRead
from knaves.table.record import bot_level

BETWEEN = 3  # characters between two sentences of a recap
SOUND = "sound"  # among the tips: that sounds have been offered
OFFER_OF_SOUND = f"offer of {SOUND}"  # the key of that offer
NEXT = '[data-focus="coach next"], [data-focus="coach stray"]'


class Coach:
    """Chooses what is explained beside a turn: a tip, one a turn until all are read, or a recap of what others did.

    It also offers the guided first game, and sounds once.
    """

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self.others_did: list[Event] = []  # since the viewer's own turn
        key, read = live.shown.game.key, live.app.saves.choices.tips.read
        in_order = range(read.get(key, 0))  # as older versions saved them
        tips = range(len(live.shown.game.tutorial.tips))
        self.tips_read = {number for number in tips if number in in_order or f"{key} {number}" in read}
        self.tip_turn: int | None = None  # how many moves had been made when a tip was read
        self._answered: int | None = None  # how many moves had been made at the last hint or refusal
        self._answered_tip: Sentence | None = None  # the tip that was due then
        self._numbers: dict[str, int] = {}  # of the tips that have been due, by text
        self._has_told = False  # what others had done, in the turn before
        self._card_before: tuple[int, bool] | None = None
        self._knows_of_sound = SOUND in live.app.saves.choices.tips.read
        self.may_offer_sound = True
        self._has_declined_lesson = False

    def begin(self) -> None:
        """Take what chance did in the deal of a new game into the first recap; nothing once a move has been made."""
        shown = self.live.shown
        if not shown.movers:
            dealt = [event for _, event in self.live.session.past().events_of()]
            self.others_did = [event for event in dealt if shown.game.event_spec(event.kind).by_chance]

    def note(self, shown: GameView, change: TableChange, seen: TableScene | None) -> None:
        """Remember what others do until the viewer moves; a tip or an offer of sounds that was seen then is read."""
        is_own = change.move is not None and shown.movers[-1] == shown.viewer
        tip = seen.tip if seen is not None else None
        if tip is None and self._answered == len(shown.movers) - 1:
            tip = self._answered_tip
        if is_own:
            self._has_told = tip is None and bool(self.recap)
        if is_own and tip is not None:
            self._read_tip(tip)
        if is_own and seen is not None and seen.remark is not None and seen.remark.key == OFFER_OF_SOUND:
            self._note_offer()
        if change.move is None:
            self.others_did.clear()
        elif is_own:
            self.others_did = [event for event in change.events if shown.game.event_spec(event.kind).by_chance]
        else:
            self.others_did += change.events

    def note_answer(self) -> None:
        """Remember that a hint or a refusal has been said in this turn: no tip and no recap comes after it."""
        self._answered, self._answered_tip = len(self.live.shown.movers), self.next_tip if self.has_tip else None

    @property
    def is_quiet(self) -> bool:
        """Whether this turn has had its message, a kind of move has been chosen, or the buttons need its room."""
        shown, touching = self.live.shown, self.live.shown.touching
        if touching is None or self._answered == len(shown.movers):
            return self._answered == len(shown.movers)
        return touching.has_chosen_mode or (touching.touched != () and len(table_buttons(shown)) > 1)

    @property
    def recap(self) -> tuple[Sentence, ...]:
        """Sum up the moves since the viewer's own turn, in the words of the game: the last as far as there is room.

        While a lesson explains there is none.
        """
        shown, recap = self.live.shown, self.live.shown.game.text.recap
        told = tuple(recap(self.others_did)) if recap is not None and shown.lesson_card is None else ()
        while len(told) > 1 and sum(length(line) + BETWEEN for line in told) > BRIEF:
            told = told[1:]
        return told

    @property
    def has_tip(self) -> bool:
        """Whether a tip is due in this turn; tips take turns with recaps, so that only one of them is shown."""
        shown, touching = self.live.shown, self.live.shown.touching
        is_asked = touching is not None and not touching.has_chosen_mode and not shown.position.deal_is_over
        is_free = is_asked and len(shown.movers) != self.tip_turn
        has_begun = touching is not None and touching.touched != ()
        is_its_turn = not self.recap or self._has_told or (self.tip_turn is None and has_begun)
        return is_free and is_its_turn and self.next_tip is not None

    @property
    def is_new(self) -> bool:
        """Whether the game is new to the player, who has not moved yet, and can be learned in a lesson."""
        shown, saves = self.live.shown, self.live.app.saves
        game, has_moved = shown.game, shown.viewer in shown.movers
        if game.tutorial.lesson is None or shown.lesson_card is not None or has_moved or self.tips_read:
            return False
        return game.key not in {*saves.choices.lessons.learned, *(line.game for line in saves.past.lines())}

    @property
    def offers_lesson(self) -> bool:
        """Whether the lesson is offered: before the first move in a game that is new to the player, until declined.

        It is from the deal on: in Box others may play a whole round before the player is asked.
        """
        shown = self.live.shown
        is_played = shown.position.turn is not None and not isinstance(shown.phase, Watching)
        return is_played and self.is_new and not self._has_declined_lesson and not self.is_quiet

    def offer_of_lesson(self) -> Node:
        """Draw the offer of the guided first game, below what chance did in the deal: nothing else would explain it."""
        shown = self.live.shown
        dealt = () if shown.movers else self.recap
        told = [h("span", rich(line, shown.viewer, self.live.seated)) for line in dealt]
        way = href(LessonRoute(self.live.shown.game))
        learn = {"href": way, "aria-label": t("Learn by playing"), "data-focus": "learn"}
        return offer(
            "learn", [*told, h("span", t("New to this game? Learn it in two minutes."))],
            h("a.btn.primary", learn, h("span", {"aria-hidden": "true"}, t("Learn"))), "no lesson",
        )  # fmt: skip

    @command("no lesson")
    def decline_lesson(self) -> None:
        """Offer the lesson in the menu alone."""
        self._has_declined_lesson = True
        self.live.draw()

    @property
    def offers_sound(self) -> bool:
        """Whether sounds are offered in this turn: once, after a first move, where no tip and no recap has its turn."""
        shown, app = self.live.shown, self.live.app
        is_asked = shown.touching is not None and shown.viewer in shown.movers and not self.is_quiet
        is_asked = is_asked and not shown.position.deal_is_over  # the offer would push its button over the table
        is_its_turn = not self.has_tip and (not self.recap or self._has_told)
        in_lesson = shown.lesson_card is not None or shown.has_strayed
        is_new = self.may_offer_sound and not app.settings.sound and not self._knows_of_sound
        return is_asked and is_new and is_its_turn and not in_lesson

    def offer_of_sound(self) -> Node:
        """Draw the offer; it is not made again once a move has been made after it."""
        return offer(SOUND, [h("span", t("Soft sounds with the cards?"))], button(t("Turn on"), "sound"), "no sound")

    @command("no sound")
    def decline_sound(self) -> None:
        """Offer sounds no more."""
        self._note_offer()
        self.live.draw()

    def _note_offer(self) -> None:
        self._knows_of_sound = True
        choices = self.live.app.saves.choices
        choices.keep_tips(TipsRead({**choices.tips.read, SOUND: 1}))

    @property
    def next_tip(self) -> Sentence | None:
        """The first tip not read whose time has come; None where there is none or a lesson explains."""
        shown = self.live.shown
        if shown.lesson_card is not None or shown.has_strayed or shown.position.turn is None:
            return None
        for number, tip in enumerate(shown.game.tutorial.tips):
            due = None if number in self.tips_read else tip if isinstance(tip, Sentence) else tip(shown.position)
            if due is not None:
                self._numbers[due.text] = number
                return due
        return None

    def _read_tip(self, tip: Sentence) -> None:
        """Never show this tip again; the next one comes in another turn."""
        shown, choices, number = self.live.shown, self.live.app.saves.choices, self._numbers[tip.text]
        self.tip_turn = len(shown.movers)
        self.tips_read.add(number)
        choices.keep_tips(TipsRead({**choices.tips.read, f"{shown.game.key} {number}": 1}))

    @command("tip")
    def close_tip(self) -> None:
        """Close the tip, for good."""
        if self.has_tip and (tip := self.next_tip) is not None:
            self._read_tip(tip)
            self.live.draw()

    @command("explain")
    def explain(self, text: str) -> None:
        """Say in passing what a part of the table means that has been touched."""
        self.live.app.notice(text)

    @command("who")
    def introduce(self, seat: int) -> None:
        """Say in passing who a bot is: its name, its level and how it plays. Nothing for a seat where none sits."""
        live = self.live
        occupant = live.shown.seats[seat] if seat in range(len(live.shown.seats)) else ""
        level = LEVELS.get(bot_level(occupant) or "")
        if level is not None:
            person, about = live.seated[seat], t(fitted(level, live.shown.game.bots).sentence)
            live.app.notice(f"{person.name}, {person.note}. {about}")

    @command("read")
    def close_recap(self) -> None:
        """Close the recap."""
        self.others_did.clear()
        self.live.draw()

    def focus_goal(self) -> str | None:
        """Return the CSS selector of where the focus goes because the lesson shows another card than last time.

        None where it does not; each call is compared with the one before.
        """
        shown = self.live.shown
        card = shown.lesson_card
        now = (card.number if card is not None else 0, shown.has_strayed)
        before, self._card_before = self._card_before, now
        if now == before or (now == (0, False) and before is None):
            return None
        return NEXT if shown.has_strayed or (card is not None and not card.step.asks) else HAND

    def heard(self) -> tuple[str, ...]:
        """Return the title and the text of the lesson's card for a screen reader; () where none is shown."""
        shown, names = self.live.shown, self.live.names
        if shown.lesson_card is None:
            return ()
        step = shown.lesson_card.step
        return said(step.title, shown.viewer, names), said(step.says, shown.viewer, names)


def offer(picture: str, lines: Sequence[Node], accept: Node, decline: str) -> Node:
    """Draw an offer in the place of a message; of the table below it everything can be touched."""
    close = {"type": "button", "data-do": decline, "data-focus": decline, "title": t("No, thanks")}
    return h(
        f"div.message.remark.passing.of-{picture}", icon(picture), h("span.lines", lines), accept,
        h("button.ib", close, icon("close")), key=f"offer of {picture}",
    )  # fmt: skip


def marks(shown: GameView) -> dict[str, Hint]:
    """Return the marks of the move that a hint or a lesson suggests: by token, numbered as the parts are touched.

    {} where nothing is suggested.
    """
    found = _numbered(shown.lesson_card.tokens) if shown.lesson_card is not None else {}
    for candidate in shown.hints[:1]:
        needs_button = shown.touching is not None and shown.touching.mode_before(candidate.move) is not None
        found |= _numbered(candidate.move.parts, 2 if needs_button else 1)
    return found


def _numbered(parts: Sequence[str], first: int = 1) -> dict[str, Hint]:
    """Number the cards of a move alike, the places they go to one higher; `first` is 2 where a button comes before."""
    has_cards = any(map(is_card_code, parts))
    return {token: Hint(str(first + (has_cards and not is_card_code(token)))) for token in parts}


OWN = ("hand", "status", "box", "mine")  # areas at the player's own edge, which the card must leave free


def looking_back(layout: Layout) -> Layout:
    """Return the table with the last trick on it once more, for a lesson that speaks of it; not while one is played."""
    rows = [part for part in layout.areas.get("last", ()) if isinstance(part, CardRow)]
    played = {
        seat: Face(face.code, key=face.code) for row in rows for seat, face in zip(row.seats, row.faces, strict=False)
    }
    parts = layout.areas.get("trick", ())
    if not played or any(face.code for part in parts if isinstance(part, Trick) for _, face in part.faces):
        return layout
    laid = tuple(
        replace(part, faces=tuple((seat, played.get(seat, face)) for seat, face in part.faces))
        if isinstance(part, Trick) else part
        for part in parts
    )  # fmt: skip
    return replace(layout, areas={**layout.areas, "trick": laid})


def lesson_card(shown: GameView, seated: Sequence[SeatLabel]) -> Node | None:
    """Return the card of a lesson, None without one; it makes way while the first part of a move has been touched."""
    card = shown.lesson_card
    if card is None:
        return _strayed_card() if shown.has_strayed else None
    touching = shown.touching
    is_in_the_way = card.step.asks and touching is not None and touching.touched
    has_choice = touching is not None and len(touching.legal) > 1
    return None if is_in_the_way else _step_card(card, shown.viewer, seated, has_choice=has_choice)


def _step_card(card: LessonCard, viewer: int, seated: Sequence[SeatLabel], *, has_choice: bool) -> Node:
    """A step of the lesson; where there is another move, the first one that suggests a move says so."""
    step = card.step
    forward = None if step.asks else button(t("Continue") if card.is_free_after else t("Next"), "coach next", "primary")
    asked = h("p.do", t("The marked move is only a suggestion.")) if card.is_first_asked and has_choice else None
    close = icon_button("coach leave", "close", t("Leave the lesson"))
    back = None if card.is_first else icon_button("coach back", "back", t("Back"))
    pace = h("ol.pace", {"aria-hidden": "true"},
            [h("li", {"class": "on" if number < card.number else None}) for number in range(card.last)])  # fmt: skip
    return _card(
        t("First game, step {number} of {last}", number=card.number, last=card.last),
        [back, h("h2", rich(step.title, viewer, seated)), close],
        [pace, h("p", rich(step.says, viewer, seated)), asked], [forward],
        _place(step), "asks" if step.asks else None,
    )  # fmt: skip


def _place(step: LessonStep) -> str:
    """Choose a place that hides nothing the card speaks of: over the hand, or in place of the status line."""
    return "high" if step.asks or step.about in OWN else "low"


def _strayed_card() -> Node:
    """Another move than the suggested one has been made."""
    return _card(
        t("First game"), [h("h2", t("That works too"))],
        [h("p", t("The lesson continues from here. Or undo and play the suggested move."))],
        [button(t("Continue"), "coach stray", "primary"), button(t("Undo"), "coach undo")],
        "high",
    )  # fmt: skip


def _card(
    name: str, head: Sequence[Child], content: Sequence[Child], acts: Sequence[Child], *looks: str | None
) -> Node:
    return h(
        "section.coach", {"class": classes(*looks), "role": "group", "aria-label": name},
        h("header", head), content, h("footer", acts) if any(acts) else None, key="coach",
    )  # fmt: skip
