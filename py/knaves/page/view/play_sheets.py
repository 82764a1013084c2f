"""Sheets of a running game, and of its end."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from knaves.engine.chance import FairDeal, Seed
from knaves.engine.game import Game
from knaves.engine.layout import Layout, Plate, ScoreRow, ScoreSheet
from knaves.engine.moves import Move
from knaves.engine.state import Event
from knaves.nodes import AS_IS, Child, Node, classes, h
from knaves.page.locale import phrase, said, t
from knaves.page.routes import (
    DealRoute,
    FrontRoute,
    GamesRoute,
    LessonRoute,
    OptionsRoute,
    ReviewRoute,
    SettingsRoute,
    href,
)
from knaves.page.view.card import card_node, icon
from knaves.page.view.parts import part_node
from knaves.page.view.seat import SUITS, Scene, SeatLabel, avatar, level_name, rival_of, you_of
from knaves.page.view.sentence import move_text, rich
from knaves.page.view.table import TableScene, log_list
from knaves.page.view.text_table import SAID
from knaves.page.view.widgets import (
    UNTOLD,
    bar,
    button,
    fingerprint_node,
    home_link,
    link,
    menu,
    menu_sheet,
    score_table,
    sheet,
)
from knaves.session.game_view import GameView, Handover, LogEntry, Scored
from knaves.session.running_game import FRIENDLY
from knaves.store.choices import Series
from knaves.table.record import HUMAN

GATHERED = ("TrickTaken", "RoundWon")  # events that end what "the last trick" shows
LAID = ("CardPlayed", "CardTurned")  # events that lay a card that is gathered with others
MOST = 1000  # entries of the log
# Texts: keys, and what they do
KEYS = (
    ("Tab", "move between hand, table and buttons"), ("← ↑ ↓ →", "move along the hand or the board"),
    ("Home End", "jump to the first or last card or square"),
    ("1 … 0", "play or choose that card of your hand"),
    ("Enter", "play or choose"), ("Esc", "cancel, close"),
    ("U", "undo"), ("R", "redo"), ("H", "hint"), ("A", "list your moves"),
    ("G", "rules"), ("L", "log"), ("M", "sound on or off"),
    *((key.upper(), does) for key, does in SAID.values()),
    ("Space", "continue"), ("?", "these keys"),
)  # fmt: skip
# Texts: the keys of a board
KEYS_OF_BOARD = (("A … J, 1 … 0", "on the board: go to that column or row"),)
SINCE = 6  # lines of what has happened


def pass_screen(shown: GameView, phase: Handover, seated: Sequence[SeatLabel]) -> Node:
    """The table face down, until the next person has the device, with the events since that player's last turn."""
    person, game = seated[phase.seat], shown.game
    return h(
        "div.felt-page", {"data-felt": game.table.look.cloth},
        bar(game.title, (href(FrontRoute()), t("Home")), ""),
        h(
            "main.passp",
            h(
                "div.passbox", h("span.big2", avatar(person)), h("h2", person.name),
                h("p", t("Pass the device to the next player. No peeking!")),
                _since(shown, phase.seat, seated),
                button(t("I’m {name}, show my cards", name=person.name), "next", "gold"),
            ),
        ),
        key="pass",
    )  # fmt: skip


def entries_since_own(shown: GameView, seat: int) -> Sequence[LogEntry]:
    """The entries of the log since this seat moved last, at most SINCE; before its first move, since the deal."""
    own = max((ply for ply, mover in enumerate(shown.movers, 1) if mover == seat), default=0)
    return [entry for entry in shown.log if entry.ply > own][-SINCE:]


def _since(shown: GameView, seat: int, seated: Sequence[SeatLabel]) -> Child:
    """List the events since this seat last moved, the newest last."""
    entries = entries_since_own(shown, seat)
    if seat not in shown.movers or not entries:
        return None
    items = [
        h(
            "li",
            avatar(seated[entry.seat]) if entry.seat is not None else h("span"),
            h("span", rich(entry.sentence, None, seated)),
            key=str(place),
        )
        for place, entry in enumerate(entries)
    ]
    return h("section.sinces", h("h3", t("Since your last turn")), h("ol.since", items))


TALLIED = 6  # steps in which the figures of a row that only tells are counted up


def counted(part: ScoreSheet) -> list[ScoreSheet]:
    """Return the sheet as it is counted row by row: first with no figure in it, last as it is."""
    blank = [replace(row, values=(UNTOLD,) * len(row.values), winner=None) for row in part.rows]
    steps = [tuple(blank)]
    for place, row in enumerate(part.rows):
        before, after = part.rows[:place], blank[place + 1 :]
        for step in (TALLIED,) if row.counts else range(1, TALLIED + 1):
            figures = tuple(str(int(each) * step // TALLIED) if each.isdigit() else each for each in row.values)
            steps.append((*before, row if step == TALLIED else replace(row, values=figures), *after))
    return [replace(part, rows=rows, totals=_added(rows, len(part.totals))) for rows in steps]


def _added(rows: Sequence[ScoreRow], columns: int) -> tuple[int, ...]:
    """Add up each column of the rows that count."""
    figures = [row.values for row in rows if row.counts]
    return tuple(
        sum(int(values[column]) for values in figures if values[column].isdigit()) for column in range(columns)
    )


def deal_gains(part: ScoreSheet) -> tuple[int, ...]:
    """Return what a deal has brought each column of its sheet: the rows that somebody has won."""
    return _added([row for row in part.rows if row.winner is not None], len(part.columns))


def deal_sheet(
    shown: GameView, phase: Scored, seated: Sequence[SeatLabel], counting: ScoreSheet | None = None,
    word: tuple[SeatLabel, str] | None = None,
) -> Node | None:  # fmt: skip
    """Draw the score of the deal that has ended, with the way on; None where the game has laid no score sheet.

    `counting` is the sheet as far as it has been counted, None once that has been done; who has won the deal, and the
    `word` of a bot on it, have their room from the first.
    """
    part = score_part(shown)
    if part is None:
        return None
    label = said(phase.goes_on) if phase.goes_on else t("Continue")
    verdict, mood, winners = _deal_verdict(shown, part, seated)
    content: list[Child] = [
        verdict, score_table(part if counting is None else counting, seated, shown.viewer),
        _last_word(*word, is_shown=mood != "drawn" and word[0].name in winners) if word is not None else None,
    ]  # fmt: skip
    look = classes(f"deal is-{mood}", "counting" if counting is not None else None)
    return sheet(
        said(part.title), content, [button(label, "next", "primary"), home_link()], look,
        rest="all counted" if counting is not None else "",
    )  # fmt: skip


def _deal_verdict(
    shown: GameView, part: ScoreSheet, seated: Sequence[SeatLabel]
) -> tuple[Node | None, str, list[str]]:  # fmt: skip
    """Draw who has won a deal, None where nothing adds up; with it its mood for the viewer, and its winners' names."""
    if not any(row.counts for row in part.rows):
        return None, "drawn", []
    gains = deal_gains(part)
    best = [column for column, gain in enumerate(gains) if gain == max(gains)]
    side = shown.position.side
    winners = [person for seat, person in enumerate(seated) if side(seat) == side(part.columns[best[0]])]
    is_own = best == [0] and _is_person(shown) and _is_alone(shown)
    mood = "drawn" if len(best) > 1 else "won" if is_own else "lost"
    words = {"drawn": t("An even deal"), "won": t("You win this deal")}.get(mood) or t(
        "{name} wins this deal", name=" & ".join(person.name for person in winners)
    )
    faces = h("span.faces", _glory() if is_own else None, [_face(each, "glad") for each in winners])
    verdict = h("p.dealwon", faces if mood != "drawn" else None, h("b", words), key="won")
    return verdict, mood, [each.name for each in winners]


def score_part(shown: GameView) -> ScoreSheet | None:
    """Return the score sheet that a game has laid on its table, None for none."""
    parts = shown.layout.areas.get("sheet", ())
    return next((part for part in parts if isinstance(part, ScoreSheet)), None)


def has_last_deal(shown: GameView) -> bool:
    """Whether the game has ended with a deal that was counted on a score sheet."""
    return shown.position.deal_is_over and score_part(shown) is not None


def last_deal_sheet(shown: GameView, seated: Sequence[SeatLabel]) -> Node | None:
    """Draw how the deal that has ended the game was counted; None where none was."""
    part = score_part(shown)
    if part is None:
        return None
    title = said(part.title, you_of(shown.viewer, seated), [person.name for person in seated])
    verdict, mood, _ = _deal_verdict(shown, part, seated)
    content: list[Child] = [verdict, score_table(part, seated, shown.viewer)]
    return sheet(title, content, [button(t("The result"), "close", "primary")], f"deal is-{mood}")


def log_sheet(scene: TableScene, bot_plies: Container[int]) -> Node:
    """Return the whole log, newest first, with a way to ask why a bot has made a move."""
    plain = Scene(scene.seated, scene.layout.seat)
    last = [part_node(part, plain) for part in scene.layout.areas.get("last", ())]
    entries = log_list(scene, MOST, bot_plies)
    # its style draws it from the foot upwards, so that the newest entry is in sight
    newest_first = Node(entries.tag, entries.attributes, entries.children[::-1])
    title = t("Log") if scene.above is None else t("Moves so far")  # as the button of a puzzle says
    return sheet(title, [last, newest_first], [button(t("Back to the game"), "close", "primary")], "logsheet")


def last_trick(events: Iterable[tuple[int, Event]]) -> tuple[int, int]:
    """Return the numbers of moves before and after the last trick, 0 and 0 for none."""
    plies = [0, *(ply for ply, event in events if event.kind in GATHERED)]
    return (plies[-2], plies[-1]) if len(plies) > 1 else (0, 0)


def last_trick_sheet(events: Iterable[tuple[int, Event]], shown: GameView, seated: Sequence[SeatLabel]) -> Node:
    """Draw the last trick, with its part of the log.

    `events` come with the number of moves made then.
    """
    told = list(events)
    since, until = last_trick(told)
    cards = [card_node(event.card.code) for ply, event in told if since < ply <= until and event.kind in LAID]
    lines = [rich(entry.sentence, shown.viewer, seated) for entry in shown.log if since < entry.ply <= until]
    words = (
        h("ol.told-last", [h("li", line) for line in lines]) if lines else h("p", t("You haven’t won anything yet."))
    )
    plates = (part for parts in shown.layout.areas.values() for part in parts if isinstance(part, Plate))
    counters = [each for plate in plates for each in plate.counters if each.opens_last]
    title = said(counters[0].opens_last) if counters and counters[0].opens_last else t("Last trick")
    notes = {each.note: h("p.mut", said(each.note)) for each in counters if each.note}
    content = [h("div.mini", cards), words, *notes.values()]
    return sheet(title, content, [button(t("Back to the game"), "close", "primary")], "lastsheet")


def table_menu(shown: GameView) -> Node:
    """Draw the menu of a running game: what players most often want besides playing, and the way to the rest."""
    items = [
        button(t("Rules of this game"), "rules", picture="rules"),
        button(t("Log"), "log", picture="log"),
        button(t("New deal"), "again", picture="deal"),
        link(t("Options"), OptionsRoute(shown.game), picture="options"),
        link(t("Settings"), SettingsRoute(), picture="settings"),
        button(t("More"), "more", picture="list"),
    ]
    return menu_sheet(t("Menu"), [("", items)])


def more_menu(shown: GameView, key: str, seed: Seed | None, *, is_text: bool, can_ask: bool) -> Node:
    """Draw the second menu of a running game, with what is wanted less often.

    `key` names the game among the saved ones, `seed` gives the number of the deal or its secret, None for neither;
    `can_ask`: a bot has moved and can be asked why.
    """
    is_team = shown.position.sides < shown.position.seats
    this_turn = [
        button(t("Your moves"), "moves", picture="list"),
        button(t("Why did it play that?"), "why", picture="hint") if can_ask else None,
        button(t("Time out to talk"), "time out", picture="pause") if is_team else None,
    ]
    has_lesson = shown.game.tutorial.lesson is not None
    this_game = [
        _deal(seed),
        _by_number(),
        link(t("Learn by playing"), LessonRoute(shown.game), picture="learn") if has_lesson else None,
        button(t("Copy a link to this deal"), "share", picture="link"),
        button(t("Download this game"), "download", picture="download"),
        link(t("Is it fair?"), DealRoute(key), picture="info"),
    ]
    look = [
        button(t("Picture table") if is_text else t("Text table"), "text table", picture="text"),
        button(t("Keys"), "keys", picture="keyboard"),
    ]
    groups = ((t("This turn"), this_turn), (t("This game"), this_game), (t("The table"), look))
    return menu_sheet(t("More"), groups)


def _deal(seed: Seed | None) -> Node | None:
    """The number of the deal, or the fingerprint with which its check is compared."""
    if isinstance(seed, FairDeal):
        return h("p.mut.small", t("Fingerprint (SHA-256)"), " ", fingerprint_node(seed.fingerprint))
    return h("p.mut", t("Deal number {number}", number=str(seed))) if seed is not None else None


def _by_number() -> Node:
    """The place to type the number of another deal."""
    label = t("Deal number")
    field = h("input.numb.text", {
        "name": "value", "maxlength": 16, "inputmode": "numeric", "autocomplete": "off", "required": True,
        "placeholder": label, "aria-label": label, "data-focus": "deal number text",
    })  # fmt: skip
    deal = h("button.btn.quiet", {"type": "submit", "data-focus": "deal number"}, t("Deal"))
    return h("form.bynumber", {"data-do": "deal number"}, field, deal)


def friend_menu(shown: GameView, *, is_text: bool) -> Node:
    """Draw the menu of a game with a friend; nothing in it would show a guessed card. `is_text`: it is in words."""
    items = [
        button(t("Rules of this game"), "rules", picture="rules"),
        button(t("Messages"), "letters", picture="share"),
        button(t("Your moves"), "moves", picture="list"),
        button(t("Log"), "log", picture="log"),
        link(t("My games"), GamesRoute(), picture="list"),
        button(t("Picture table") if is_text else t("Text table"), "text table", picture="text"),
        link(t("Settings"), SettingsRoute(), picture="settings"),
        button(t("Keys"), "keys", picture="keyboard"),
    ]
    return menu_sheet(t("Menu"), [("", items)])


def puzzle_menu(*, is_text: bool) -> Node:
    """Draw the menu of a puzzle; `is_text`: its table is in words."""
    items = [
        button(t("Rules of this game"), "rules", picture="rules"),
        button(t("Your moves"), "moves", picture="list"),
        button(t("Log"), "log", picture="log"),
        button(t("Picture table") if is_text else t("Text table"), "text table", picture="text"),
        link(t("Settings"), SettingsRoute(), picture="settings"),
        button(t("Copy a link to this puzzle"), "share", picture="link"),
        button(t("Keys"), "keys", picture="keyboard"),
    ]
    return menu_sheet(t("Menu"), [(t("Puzzle"), items)])


def time_out_sheet() -> Node:
    """Draw the sheet over the table while partners have stopped the game to talk."""
    words = t("Partners may talk freely. No cards are shown, and the game waits.")
    return sheet(t("Time out"), h("p", words), [button(t("Back to the game"), "close", "primary")])


def keys_sheet(*, has_board: bool) -> Node:
    """Draw the sheet that lists the keys of the table, those of a board only where there is one."""
    keys = (*KEYS, *KEYS_OF_BOARD) if has_board else KEYS
    rows = [h("div", h("dt", h("kbd", key)), h("dd", t(text))) for key, text in keys]
    return sheet(t("Keys"), h("dl.keylist", rows), [button(t("Back to the game"), "close", "primary")], "keysheet")


MOST_MOVES_LISTED = 80  # moves listed; with more there are cards to choose, which the table does better


def moves_sheet(game: Game, moves: Sequence[Move], layout: Layout, gains: Mapping[str, str]) -> Node:
    """Draw the sheet that lists the legal moves of the player in turn, to be chosen; [] says that it is another's turn.

    `gains` says in a word what a move would bring, by its notation.
    """
    modes = [mode for mode in layout.modes if any(_verb(move) == mode for move in moves)]
    is_only_mode = len({_verb(move) for move in moves}) == 1
    plain = [move for move in moves if is_only_mode or _verb(move) not in modes]
    items = [h("li", _move(game, move, layout, gains.get(move.notation, ""))) for move in plain[:MOST_MOVES_LISTED]]
    more = len(plain) - len(items)
    content: list[Child] = [
        h("p.mut", _summary(moves)),
        h("ol.mayl", items),
        h("p.mut", t("and {count} more; choose cards to see them", count=more)) if more else None,
    ]
    if not is_only_mode:
        content += [_mode(mode, layout, sum(_verb(move) == mode for move in moves)) for mode in modes]
    return sheet(t("Your moves"), content, [button(t("Back to the game"), "close", "primary")], "maysheet")


def _summary(moves: Sequence[Move]) -> str:
    if not moves:
        return t("It isn’t your turn.")
    if len(moves) == 1:
        return t("Only one move. Choose it to play it.")
    return t("{count} moves. Choose one to play it.", count=len(moves))


def _verb(move: Move) -> str:
    return str(move.groups[0][0])


def _move(game: Game, move: Move, layout: Layout, gain: str) -> Node:
    label = layout.commands.get(move.notation)
    words: Child = said(label) if label is not None else move_text(game, move.notation, begins=True)
    attributes: dict[str, str | int | bool | None] = {
        "type": "button", "data-do": "command", "data-move": move.notation, "data-focus": f"may {move.notation}",
    }  # fmt: skip
    return h("button", attributes, h("span", words), h("b", gain) if gain else None)


def _mode(mode: str, layout: Layout, count: int) -> Node:
    what = said(layout.modes[mode])
    words = t("{what}: {count} ways", what=what, count=count) if count > 1 else what
    return button(words, "mode", move=mode)


SPARKS = (  # where suits fly at a win: place, turn, suit
    ("14 30", "-18", "h"), ("40 12", "12", "s"), ("30 66", "-30", "d"), ("160 12", "-14", "c"), ("186 32", "20", "d"),
    ("172 68", "34", "h"), ("66 4", "-6", "c"), ("136 4", "8", "s"), ("6 62", "24", "c"), ("194 76", "-20", "s"),
)  # fmt: skip
FACES = 4  # of winners that are shown
CROWN = "M2 14 1 3l6 4.4L12 1l5 6.4L23 3l-1 11Z"


@dataclass(frozen=True)
class Ending:
    """The end of a game for its viewer."""

    mood: str  # "won", "lost" or "drawn"
    title: str
    scores: Sequence[tuple[str, str]]  # names and points, the viewer's first; none where points decide nothing
    faces: Sequence[SeatLabel]  # who has won, or everybody after a draw
    unit: str = ""  # what is counted, where it is not points
    place: str = ""  # that the viewer has reached among several, in words, where nothing is counted


SERIES_TO = ("0", "2", "3", "5")  # wins that end a series; 0: none


@dataclass(frozen=True)
class SeriesView:
    """The score of games in a row, the viewer's wins first."""

    wins: Sequence[int]
    first_to: int  # wins that end it; 0: open-ended
    is_own: bool | None = None  # whether the viewer has won it; None while it goes on

    @classmethod
    def of(cls, series: Series, sides: int, own: int) -> SeriesView:
        """How a series stands for the side `own` of so many."""
        wins, champion = series.wins(sides), series.champion
        in_order = [own, *(side for side in range(sides) if side != own)]
        return cls([wins[side] for side in in_order], series.first_to, None if champion is None else champion == own)

    @property
    def score(self) -> str:
        """The wins of each side, the viewer's first: 2–1."""
        return "–".join(map(str, self.wins))

    @property
    def words(self) -> str:
        """How it stands or has ended, in a line of a list."""
        if self.is_own:
            return t("Series won {score}", score=self.score)
        if self.is_own is False:
            return t("Series lost {score}", score=self.score)
        if self.first_to:
            return t("Series {score}, first to {count}", score=self.score, count=self.first_to)
        return t("Series {score}", score=self.score)


@dataclass(frozen=True)
class EndNews:
    """The things said at the end of a game besides its result, as far as they are known."""

    sentence: str = ""  # how it went, as a friend would say it
    place: str = ""  # that was reached among several
    news: Node | None = None  # a first win, a streak, a record
    turn: Node | None = None  # that decided it
    best: Node | None = None  # after a loss: one's own best moment
    idea: Node | None = None  # after a loss: what to try, as the way into the review
    beside: Sequence[Node] = ()  # a friend's result, the daily deal
    softer: str = ""  # the level of an easier bot, "" for none
    harder: str = ""  # that of a stronger one after a clear win, "" for none
    is_duel: bool = False  # whether there is one opponent, who has a face of its own at each level
    is_daily: bool = False  # everybody has played this deal, so that sharing comes first
    word: tuple[SeatLabel, str] | None = None  # a bot, and what it says
    has_deal: bool = False  # the last deal was counted, and can be seen


NOTHING = EndNews()


def finale(end: Ending) -> Node:
    """Draw the winner over the lit table, until a tap or a moment later the sheet comes."""
    attributes = {
        "type": "button", "data-do": "end next", "data-focus": "end next", "aria-label": t("Continue"),
    }  # fmt: skip
    dialog = {"class": f"is-{end.mood}", "role": "dialog", "aria-modal": "true", "aria-label": end.title}
    return _over_the_table(h("button.endbehind", attributes), h("section.ending", dialog, end_head(end), key="ending"))


def end_sheet(end: Ending, key: str, told: EndNews, series: SeriesView | None = None) -> Node:
    """Draw the result, a sentence, and the ways on. `key` names the game among the saved ones."""
    share, again = ("primary", "quiet") if told.is_daily else ("quiet", "primary")
    first = [button(play_again_words(series), "again", again), button(t("Share"), "share result", share, "share")]
    acts = [
        *(first[::-1] if told.is_daily else first),
        link(t("Review"), ReviewRoute(key), picture="search"),
        home_link(),
    ]
    other = None
    if told.softer:
        other = to_level(t("Easier:"), told.softer, "quiet softer", is_duel=told.is_duel)
    elif told.harder:
        other = to_level(t("Next:"), told.harder, "quiet softer", is_duel=told.is_duel)
    is_decided = series is not None and series.is_own is not None
    open_series = None if is_decided else series_part(series)
    inside = [
        _last_word(*told.word, is_shown=told.word[0].name in [face.name for face in end.faces[:FACES]])
        if told.word is not None else None,
        h("p.endsaid", {"role": "status"}, told.sentence),
        told.turn, told.best, told.news, told.idea, told.beside,
        series_part(series) if is_decided else None, h("div.acts", acts),
        h("div.endmore", open_series, other) if open_series is not None or other is not None else None,
    ]  # fmt: skip
    return end_dialog(replace(end, place=told.place), inside, has_deal=told.has_deal)


def to_level(label: str, level: str, look: str = "quiet", *, is_duel: bool) -> Node:
    """The way to a game against another level; in a duel with face and name of the opponent who plays there."""
    rival, word = rival_of(level) if is_duel else None, level_name(level)
    face, name = (avatar(rival), f"{rival.name}, {word}") if rival is not None else (None, word)
    return button([face, h("span", label, " ", h("small", name))], "level", f"{look} stepup", level=level)


def play_again_words(series: SeriesView | None) -> str:
    """The label of the button for the next game: "New series" once one is won, else "Play again"."""
    return t("New series") if series is not None and series.is_own is not None else t("Play again")


def series_part(series: SeriesView | None) -> Node | None:
    """Draw the score of a series and how many wins end it; once it is over, its winner. None without a series."""
    if series is None:
        return None
    if series.is_own is not None:
        words = (
            t("You win the series {score}!", score=series.score) if series.is_own
            else t("You lose the series {score}.", score=series.score)
        )  # fmt: skip
        looks = "won" if series.is_own else "lost"
        return h(
            "p.series", {"class": looks, "role": "status"}, icon("trophy") if series.is_own else None, h("b", words)
        )
    is_begun = sum(series.wins) > 1
    open_end = t("no limit") if is_begun else t("none")
    values = {each: t("first to {count} wins", count=each) if each != "0" else open_end for each in SERIES_TO}
    told = h("b.num", t("Series {score}", score=series.score)) if is_begun else h("span", t("Series"))
    return h("div.series", told, menu("series", t("Series"), values, str(series.first_to), "series"))


def _last_word(speaker: SeatLabel, line: str, *, is_shown: bool = False) -> Node:
    """Draw what a bot says at the end, with its face unless that is there already."""
    words = h("q", {"aria-label": t("{name} says: {line}", name=speaker.name, line=line), "role": "note"}, line)
    return h("p.endword", None if is_shown else avatar(speaker), words, key="word")


def end_dialog(end: Ending, inside: Child, *, has_deal: bool = False) -> Node:
    """Draw the sheet over a finished game: the result, and `inside` under it; `has_deal`: its last deal can be seen."""
    look = t("Look at the table")
    behind = {"type": "button", "data-do": "close", "tabindex": "-1", "aria-hidden": "true"}
    close = {"type": "button", "data-do": "close", "data-focus": "close", "aria-label": look}
    dialog = {"class": f"open is-{end.mood}", "role": "dialog", "aria-modal": "true", "aria-label": end.title}
    ending = h(
        "section.ending", dialog, h("button.ib.endlook", close, icon("eye"), h("small", t("Table"))),
        _deal_button() if has_deal else None,
        end_head(end), inside, key="ending"
    )  # fmt: skip
    return _over_the_table(h("button.endbehind", behind), ending)


def _deal_button() -> Node:
    """The button that shows how the last deal was counted."""
    how = t("How the last deal was counted")
    return h(
        "button.ib.endlook.enddeal",
        {"type": "button", "data-do": "see deal", "data-focus": "see deal", "title": how},
        icon("list"),
        h("small", t("Score")),
    )


def _over_the_table(behind: Node, inside: Node) -> Node:
    return h("div.veil.endveil", behind, inside, key="sheet end")


def end_head(end: Ending) -> Node:
    """Draw the winners with their faces and the result in large figures."""
    laurels = h("div.laurels", {"aria-hidden": "true"}, _drawing(end))
    return h(
        "div.endhead",
        laurels,
        h(
            "div.endtitle",
            h("h2", {"tabindex": "-1"}, end.title),
            _scores(end.scores, end.unit),
            h("p.result", end.place) if end.place else None,
        ),
    )


def end_of(shown: GameView, seated: Sequence[SeatLabel]) -> Ending:
    """Return how the game has ended for the viewer."""
    winners = shown.position.winners()
    faces = [person for seat, person in enumerate(seated) if not winners or shown.position.side(seat) in winners]
    part = score_part(shown)
    unit = phrase(part.result[0]) if part is not None and part.result is not None else ""
    return Ending(mood_of(shown), end_title(shown, seated), _side_scores(shown, seated), faces, unit)


def mood_of(shown: GameView) -> str:
    """Return how the game has ended for the viewer: "won", "lost" or "drawn"."""
    return "drawn" if not shown.position.winners() else "won" if has_won(shown) and _is_person(shown) else "lost"


def has_won(shown: GameView) -> bool:
    """Return whether the viewer's side is among the winners."""
    return shown.position.side(shown.viewer) in shown.position.winners()


def _is_person(shown: GameView) -> bool:
    return shown.seats[shown.viewer] == HUMAN


def _is_alone(shown: GameView) -> bool:
    """Whether nobody else plays at this device."""
    return shown.seats.count(HUMAN) == 1 or shown.policy in FRIENDLY


def end_title(shown: GameView, seated: Sequence[SeatLabel]) -> str:
    """Say who has won, as a heading: "You win", the names of the winners, or "A draw"."""
    state = shown.position
    winners = state.winners()
    if not winners:
        return t("A draw")
    if has_won(shown) and _is_person(shown) and _is_alone(shown):
        return t("You win") if len(winners) == 1 else t("You win together")
    names = [person.name for seat, person in enumerate(seated) if state.side(seat) in winners]
    return t("{names} win", names=" & ".join(names)) if len(names) > 1 else t("{name} wins", name=names[0])


def _side_scores(shown: GameView, seated: Sequence[SeatLabel]) -> list[tuple[str, str]]:
    """Return the names and points of each side, the viewer's first, or what the sheet counts instead; none where that
    counts nothing.
    """
    state, part = shown.position, score_part(shown)
    if part is not None and not part.totals and part.result is None:
        return []
    mine = state.side(shown.viewer)
    sides = [mine, *(side for side in range(state.sides) if side != mine)]
    names = [" & ".join(p.name for seat, p in enumerate(seated) if state.side(seat) == side) for side in sides]
    if part is not None and part.result is not None:
        figures = {state.side(column): each for column, each in zip(part.columns, part.result[1], strict=True)}
        return [(name, figures[side]) for name, side in zip(names, sides, strict=True)]
    return [(name, str(state.scores()[side])) for name, side in zip(names, sides, strict=True)]


def _scores(scores: Sequence[tuple[str, str]], unit: str = "") -> Node | None:
    """The result in large figures, the viewer's first; names only where more than two sides need them."""
    if not scores:
        return None
    if len(scores) == 2:
        label = ", ".join(f"{name} {points}" for name, points in scores)
        named = h("small", unit) if unit else None
        figures = [h("b.num", {**AS_IS}, scores[0][1]), h("i", "–"), h("b.num", {**AS_IS}, scores[1][1])]
        return h("p.result", h("span.sr", label), h("span", {"aria-hidden": "true"}, figures), named)
    pairs = [h("span", {**AS_IS}, name, " ", h("b.num", points)) for name, points in scores]
    return h("p.result.many", pairs)


def _drawing(end: Ending) -> list[Child]:
    """The faces of the winners, in light and under a crown where the viewer is among them."""
    crown = h("svg.crown1", {"viewBox": "0 0 24 15"}, h("path", {"d": CROWN}))
    faces = h("div.faces", [_face(person, "glad" if end.mood != "drawn" else "") for person in end.faces[:FACES]])
    return [_glory() if end.mood == "won" else None, crown if end.mood != "drawn" else None, faces]


def _face(person: SeatLabel, mood: str) -> Node:
    return avatar(replace(person, mood=mood))


def _glory() -> Node:
    sparks = [
        h(f"path.spark.s-{suit}", {"transform": f"translate({place}) rotate({turn}) scale(.62)", "d": SUITS[suit]})
        for place, turn, suit in SPARKS
    ]
    return h("svg.glory", {"viewBox": "0 0 210 104"}, sparks)
