"""Statements of reviews: what a review says of a finished game, compared with its moves, its judgements and the rules.

A review is read part by part as it is read out, cards by their names; a part that no phrase has is a fault too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor
from typing import Any

from knaves.analysis.luck import Balance
from knaves.analysis.review import decisions
from knaves.bots.search import BEST, Candidate, Thought
from knaves.bots.thinking import every_move
from knaves.cards import card, is_card_code
from knaves.engine.advice import Advice
from knaves.engine.moves import Move, find
from knaves.engine.sentences import plain
from knaves.nodes import Node
from knaves.page.view.seat import SeatLabel
from knaves.table.summary import GameSummary
from knaves.table.table import Table
from knaves.wire.questions import Judgement
from tests.statements.moves import Told, wrong

SURE = 2.0  # standard errors: less may be chance
SIGNS = {"": 2, "?!": 10, "?": 30, "??": 101}  # the shown figure is below
WORDS = {"": "fine", "?!": "an inaccuracy", "?": "a mistake", "??": "a blunder"}
WHOLE = ("p", "h2", "tr", "button", "a", "th")  # what is read at once
WHOLE_CLASSES = ("kpi", "best", "you")


@dataclass(frozen=True)
class Searched:
    """What a search found for a decision: its candidates, best first, and the value of every move where it is exact."""

    candidates: Sequence[Candidate]
    values: Mapping[str, float] | None

    @classmethod
    def again(cls, seen: Any, advice: Advice, thought: Thought) -> Searched:
        """What a thought found; an exact one is asked for all moves."""
        every = every_move(seen, advice, thought.candidates) if thought.is_exact else ()
        return cls(thought.candidates, {each.move.notation: each.value for each in every} or None)


@dataclass(frozen=True)
class Reviewed:
    """A finished game, its judgements in order, and what else its review had to go by."""

    table: Table[Any]
    seat: int
    judged: Sequence[Judgement]
    plies: Sequence[int]  # the decisions
    place: int  # of the decision looked at
    seated: Sequence[SeatLabel]
    chances: Sequence[float]  # the curve, before the first move and after each
    of_others: Sequence[Judgement] = ()
    account: Balance | None = None
    past: Sequence[GameSummary] = ()
    searched: Mapping[int, Searched] = field(default_factory=dict)  # by ply, where the search was made again

    @property
    def looked_at(self) -> Judgement:
        return self.judged[self.place]

    @property
    def others(self) -> list[int]:
        """The other seats of a duel."""
        return [each for each in range(len(self.seated)) if each != self.seat and self.table.state.sides == 2]

    @property
    def marked(self) -> list[Judgement]:
        return [each for each in self.judged if sign(each)]

    def before(self, judgement: Judgement) -> Any:
        """The position of a decision, as its seat saw it."""
        return self.table.state_at(judgement.ply).seen_by(self.seat)

    def of_ply(self, number: str) -> Judgement | None:
        """The decision that is called by this number, counted from 1."""
        return next((each for each in self.judged if each.ply + 1 == int(number)), None)


def is_complete(told: Reviewed) -> bool:
    """Whether all is judged: the own decisions, and in a duel the other side's with the account of luck."""
    return len(told.judged) == len(told.plies) and (not is_duel(told) or told.account is not None)


def shown_cost(judgement: Judgement) -> int:
    return to_whole(100 * judgement.loss) if sign(judgement) else 0


def is_doubted(judgement: Judgement) -> bool:
    """Whether the loss, in tenths of a per cent, is no more than its doubt."""
    return round(1000 * judgement.loss) <= round(1000 * SURE * judgement.error)


def sign(judgement: Judgement) -> str:
    """The sign by the bounds of docs/review.md, and by the figure that stands beside it."""
    if judgement.loss < 0.02 or (not judgement.is_exact and is_doubted(judgement)):
        return ""
    return next(each for each, bound in SIGNS.items() if to_whole(100 * judgement.loss) < bound and each)


def names_move(told: Reviewed, judgement: Judgement, notation: str, words: str) -> bool:
    """Whether these words are those of a move that the player could make there: its cards, or its name in the game."""
    move = find(notation, told.before(judgement).legal_moves())
    if move is None or told.table.movers[judgement.ply] != told.seat:
        return False
    first, *others = notation.split(" ")
    if first == "play" and len(others) == 1 and is_card_code(others[0]):
        played = card(others[0])
        hand = told.table.state_at(judgement.ply).hands[told.seat]
        return words.casefold().removeprefix("play ") == played.name.casefold() and played in hand
    named = told.table.game.named_move(notation)
    return named is not None and words.casefold() == plain(named).casefold()


def is_played(told: Reviewed, judgement: Judgement, words: str) -> bool:
    notation = told.table.moves[judgement.ply].notation
    return names_move(told, judgement, notation, words)


def is_better(told: Reviewed, judgement: Judgement, words: str) -> bool:
    """Whether it is another move, legal there, that was rated better."""
    return not is_played(told, judgement, words) and names_move(told, judgement, judgement.better, words)


# The decision looked at


def head(told: Reviewed, match: re.Match[str]) -> bool:
    judgement = told.of_ply(match[1])
    if judgement is None or judgement is not told.looked_at:
        return False
    return match[2] == (f"−{shown_cost(judgement)}%" if sign(judgement) else "fine")


def verdict(told: Reviewed, match: re.Match[str]) -> bool:
    """The sentence on a move is the only one that fits its judgement, and names both moves right."""
    judgement, said = told.looked_at, match[2]
    fitting = [
        (found, check) for phrase, check in VERDICTS.items() if (found := re.fullmatch(phrase, said)) is not None
    ]
    return is_played(told, judgement, match[1]) and len(fitting) == 1 and fitting[0][1](told, fitting[0][0])


def same_as_expert(told: Reviewed, match: re.Match[str]) -> bool:
    found = told.searched.get(told.looked_at.ply)
    played = told.table.moves[told.looked_at.ply].notation
    is_first = found is None or is_alike(told, found.candidates[0].move, played)
    is_measured = found is not None and told.looked_at.chance > found.candidates[0].value
    return not told.looked_at.is_exact and (is_first or is_measured) and told.looked_at.better == played


def is_alike(told: Reviewed, move: Move, played: str) -> bool:
    """Whether the bots do not tell this move from the one played, as two threes of Box."""
    seen, alike = told.before(told.looked_at), told.table.game.bots.heuristics.alike
    other = find(played, seen.legal_moves())
    return other is not None and alike(seen, move) == alike(seen, other)


def nothing_better(told: Reviewed, match: re.Match[str]) -> bool:
    judgement = told.looked_at
    values = worked_out(told, judgement)
    played = told.table.moves[judgement.ply].notation
    is_best = values is None or values[played] >= max(values.values())
    return judgement.is_exact and is_best and judgement.better == played


def worked_out(told: Reviewed, judgement: Judgement) -> Mapping[str, float] | None:
    """The exact value of every move, None where nothing was searched."""
    found = told.searched.get(judgement.ply)
    return found.values if found is not None else None


def exactly_better(told: Reviewed, match: re.Match[str]) -> bool:
    judgement, values = told.looked_at, worked_out(told, told.looked_at)
    is_true = values is None or values[judgement.better] > values[told.table.moves[judgement.ply].notation]
    return judgement.is_exact and judgement.loss > 0 and is_true and is_better(told, judgement, match[1])


def best_in(told: Reviewed, match: re.Match[str]) -> bool:
    judgement, found = told.looked_at, told.searched.get(told.looked_at.ply)
    share, worlds = judgement.best_in, judgement.worlds
    if found is not None:
        share, worlds = found.candidates[0].facts.get(BEST), found.candidates[0].playouts
    good, count = int(match[2]), int(match[3])
    return share is not None and count == worlds and 0 < good == round(share * worlds) and exactly_better(told, match)


def too_close(told: Reviewed, match: re.Match[str]) -> bool:
    """Right after a move that is about as good as another nothing is said; the other one follows."""
    judgement = told.looked_at
    is_other = judgement.better != told.table.moves[judgement.ply].notation
    return not sign(judgement) and is_other and is_played(told, judgement, match[1])


def as_good(told: Reviewed, match: re.Match[str]) -> bool:
    judgement = told.looked_at
    is_close = is_doubted(judgement) or judgement.loss < 0.02
    return not sign(judgement) and is_close and is_better(told, judgement, match[1])


def measured(told: Reviewed, match: re.Match[str]) -> bool:
    """The better move, and the doubt as exact as it is written; one left out is below half of one."""
    judgement, doubt = told.looked_at, match[2] if match.re.groups > 1 else "0"
    return (
        bool(sign(judgement)) and not judgement.is_exact
        and is_better(told, judgement, match[1])
        and rounds_to(100 * SURE * judgement.error, doubt)
        and 100 * judgement.loss > float(doubt) - 0.05
    )  # fmt: skip


def rounds_to(number: float, written: str) -> bool:
    return abs(number - float(written)) <= (0.05 if "." in written else 0.5) + 1e-9


Claim = Callable[[Reviewed, re.Match[str]], bool]
VERDICTS: dict[str, Claim] = {
    r"Nothing better was found\.": same_as_expert,
    r"Worked out to the end: nothing was better\.": nothing_better,
    r"Better, worked out to the end: ([^.]+)\.": exactly_better,
    r"Better, worked out to the end: ([^.]+)\. Nothing beats it in (\d+) of (\d+) possible deals\.": best_in,
    r"Better: ([^.]+)\.": measured,
    r"Better: ([^.]+)\. ± ?Give or take ([\d.]+)%: the two were compared in many possible deals\.": measured,
}


def reason(told: Reviewed, text: str) -> bool:
    """True reasons for the better move; for the one played where none was clearly better, or the name of the one that
    would have won at once.
    """
    judgement = told.looked_at
    state = told.table.state_at(judgement.ply)
    better, played = (find(move, state.legal_moves()) for move in (judgement.better, judgement.move))
    if better is None or played is None:
        return False
    if sign(judgement):
        return gives_reasons(told, state, better, text)
    named = told.table.game.named_move(judgement.better)
    wins = f"{plain(named)}: {WINS}" if named is not None else WINS
    return gives_reasons(told, state, played, text) or text.casefold() == wins.casefold()


WINS = "This wins the game at once."


def gives_reasons(told: Reviewed, state: Any, move: Move, text: str) -> bool:
    """Whether these are true reasons for the move."""
    true = [plain(each.sentence, None, names(told)) for each in of_move(told, state, move) if not wrong(each)]
    rest = text
    for each in sorted({*true, WINS}, key=len, reverse=True):
        at = rest.casefold().find(each.casefold())
        if at >= 0:
            rest = rest[:at] + rest[at + len(each) :]
    return not rest.strip()


def of_move(told: Reviewed, state: Any, move: Move) -> list[Told]:
    """What could be said for a move with what was counted for this judgement."""
    game, counted = told.table.game, dict(told.looked_at.because)
    motives = game.bots.explanations.motives(state.seen_by(told.seat), move, counted)
    return [Told(game, state, move, each.said, counted) for each in motives]


def names(told: Reviewed) -> list[str]:
    return [each.name for each in told.seated]


def bar(told: Reviewed, match: re.Match[str]) -> bool:
    """A move, whose it is, and its chances; they differ by what the decision is said to cost."""
    judgement, figure = told.looked_at, int(match[3])
    best = to_whole(100 * judgement.chance)
    if match[2] != "you":
        return figure == best and is_better(told, judgement, match[1])
    if not is_played(told, judgement, match[1]):
        return False
    return figure == max(0, min(100, best - to_whole(100 * judgement.loss)))


# The list, and the figures of the whole


def line(told: Reviewed, match: re.Match[str]) -> bool:
    judgement = told.of_ply(match[1])
    if judgement is None or not is_played(told, judgement, match[2]):
        return False
    if match[4] is None:
        return not sign(judgement)
    is_right = (match[3] is not None, int(match[4]), match[5]) == (
        True, shown_cost(judgement), WORDS[sign(judgement)]
    )  # fmt: skip
    return bool(sign(judgement)) and is_right and is_better(told, judgement, match[3])


def marked_line(told: Reviewed, match: re.Match[str]) -> bool:
    """The same in a replay."""
    judgement = told.of_ply(match[1])
    return (
        judgement is not None and is_played(told, judgement, match[2]) and bool(sign(judgement))
        and is_better(told, judgement, match[3]) and int(match[4]) == shown_cost(judgement)
    )  # fmt: skip


def both_chances(told: Reviewed, match: re.Match[str]) -> bool:
    """What both moves are worth, as an exercise says it: as far apart as the review says."""
    judgement, (best, own) = told.looked_at, (int(match[2]), int(match[3]))
    is_right = rounds_to(100 * judgement.chance, match[2]) and own == max(0, best - shown_cost(judgement))
    return is_right and bool(sign(judgement)) and judgement.is_exact == bool(match[1])


def good_ones(told: Reviewed, match: re.Match[str]) -> bool:
    is_right = (int(match[1]), int(match[2])) == (len(told.judged) - len(told.marked), len(told.judged))
    return is_right and (match[3] is None) is (len(told.judged) == len(told.plies))


def given_away(told: Reviewed, match: re.Match[str]) -> bool:
    mean = sum(map(shown_cost, told.judged)) / len(told.judged) if told.judged else 0.0
    return abs(float(match[1]) - mean) <= 0.05 + 1e-9


def to_whole(value: float) -> int:
    """The whole number that a page shows: halves go up."""
    return floor(value + 0.5)


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def luck(told: Reviewed, match: re.Match[str]) -> bool:
    return told.account is not None and number(match[1]) == to_whole(100 * told.account.luck)


def is_duel(told: Reviewed) -> bool:
    return bool(told.table.state.sides == 2)


def cost_of(told: Reviewed, *, mine: bool) -> int:
    """What the decisions of one of two sides cost, each as it is shown."""
    side = told.table.state.side
    return sum(
        shown_cost(each) for each in (*told.judged, *told.of_others)
        if (side(told.table.movers[each.ply]) == side(told.seat)) is mine
    )  # fmt: skip


def my_mistakes(told: Reviewed, match: re.Match[str]) -> bool:
    """A team's mistakes are called so: a partner's are among them."""
    return bool(match[1]) == (told.table.state.seats > 2) and -number(match[2]) == cost_of(told, mine=True)


def end_of(told: Reviewed) -> int:
    state = told.table.state
    won = state.winners()
    return to_whole(100 * (state.side(told.seat) in won) / len(won)) if won else 50


def is_sound(told: Reviewed) -> bool:
    assert told.account is not None
    each = told.account
    return abs(each.result - 0.5 - each.luck - each.mine + each.theirs) <= max(0.15, 2 * each.luck_error)


def turning_point(told: Reviewed, match: re.Match[str]) -> bool:
    """The chances were below even, or above all others’, before this move and never again."""
    ply, even = int(match[1]), 1 / told.table.state.sides
    end, lead = told.chances[-1], max(even, 0.5)
    way = [each - even if end > even else lead - each for each in told.chances]
    if not 0 < ply < len(way):
        return False
    return end != even and way[ply - 1] < 0 and all(each >= 0 for each in way[ply:-1])


def won_of(told: Reviewed, match: re.Match[str]) -> bool:
    like = [each for each in told.past if each.is_rated and each.level == match[1].casefold()]
    return (int(match[2]), int(match[3])) == (sum(each.is_won for each in like), len(like))


def heads(told: Reviewed, text: str) -> bool:
    """A column is headed by all players of its side, or by the one whose it is."""
    state = told.table.state
    sides = [
        " & ".join(each.name for seat, each in enumerate(told.seated) if state.side(seat) == side)
        for side in range(state.sides)
    ]
    return text in sides


def always(_: Reviewed, __: re.Match[str]) -> bool:
    return True


PHRASES: dict[str, Claim] = {
    r"Move (\d+) (−\d+%|fine)": head,
    r"Your move: (.+?)\. ((?:Nothing better|Worked out|Better).+)": verdict,
    r"Your move: ([^.]+)\.": too_close,
    r"About as good: ([^.]+)\.": as_good,
    r"(.+?) (better|you) (\d+)%": bar,
    r"Move (\d+) ((?!−).+?)(?: Better: (.+?))? (?:−(\d+)% (an inaccuracy|a mistake|a blunder)|fine)": line,
    r"Move (\d+) ((?!−).+?) Better: (.+?) −(\d+)%": marked_line,
    r"You played: (.+)\. Better: (.+)\.": lambda told, match: is_played(told, told.looked_at, match[1])
        and is_better(told, told.looked_at, match[2]),
    r"Your move in the game: (.+)\. Can you find a better one\?": lambda told, match: bool(sign(told.looked_at))
        and is_played(told, told.looked_at, match[1]),
    r"(?:W|(Worked out to the end: w))inning chance (\d+)%, with your move in the game (\d+)%\.": both_chances,
    r"(\d+) of (\d+) good decisions( so far)?": good_ones,
    r"([\d.]+)%? winning chance lost per decision": given_away,
    r"Decisions (\d+) to review": lambda told, match: int(match[1]) == len(told.marked),
    r"\?! an inaccuracy, \? a mistake, \?\? a blunder": lambda told, _: bool(told.marked),
    r"Learn from your mistakes": lambda told, _: bool(told.marked),
    r"(?:Next|First) marked move": lambda told, _: bool(told.marked),
    r"No mistakes so far\.": lambda told, _: not told.marked and not is_complete(told),
    r"No mistakes found\.": lambda told, _: not told.marked and is_complete(told),
    r"Review complete\.": lambda told, _: is_complete(told),
    r"There were no decisions to make in this game\.": lambda told, _: not told.plies,
    r"(?:Quick|Full) review (\d+) / (\d+)": lambda told, match: (int(match[1]), int(match[2])) == (
        len(told.judged), len(told.plies)
    ),
    r"The others’ decisions (\d+) / (\d+)": lambda told, match: (int(match[1]), int(match[2])) == (
        len(told.of_others), sum(len(decisions(told.table, seat)) for seat in told.others)
    ),
    r"Luck and play 0 / 1": lambda told, _: is_duel(told) and told.account is None,
    r"Your winning chances before each decision and at the end; marked moves: "
    r"(\d+)": lambda told, match: int(match[1]) == len(told.marked),
    r"your (team’s )?mistakes ([+−]?\d+)": my_mistakes,
    r"their mistakes ([+−]?\d+)": lambda told, match: number(match[1]) == cost_of(told, mine=False) and is_sound(told),
    r"cards and all other moves ([+−]?\d+)": lambda told, match: is_sound(told)
        and number(match[1]) == end_of(told) - 50 + cost_of(told, mine=True) - cost_of(told, mine=False),
    r"luck and their play ([+−]?\d+)": lambda told, match: not is_sound(told)
        and number(match[1]) == end_of(told) - 50 + cost_of(told, mine=True),
    r"before the deal (\d+)": lambda _, match: match[1] == "50",
    r"at the end (\d+)": lambda told, match: int(match[1]) == end_of(told),
    r"Winning chance in %: a win is 100\. The luck of the cards alone: ([+−]?\d+)\. ± ?"
    r"Give or take (\d+)\.": lambda told, match:
        is_sound(told) and luck(told, match) and told.account is not None
        and int(match[2]) == to_whole(200 * told.account.luck_error),
    r"Winning chance in %: a win is 100\. Here luck and the other side’s play can’t be separated\.":
        lambda told, _: not is_sound(told),
    r"The game turned around move (\d+)\. See it": turning_point,
    r"Against (\w+): (\d+) of (\d+) won\.": won_of,
    r"Your chances in %, a first estimate": lambda told, _: not is_complete(told),
    r"Your chances in %": lambda told, _: is_complete(told),
    r"(?:Continue|Stop|move|Luck and play|The game"
    r"|See it Try another line|Watch the game|Same deal|Is it fair\?|Change options)": always,
}  # fmt: skip


def untrue_review(told: Reviewed, text: str) -> str:
    """A part of the review, where it is not true, or nobody compares it; else ""."""
    matches = [(check, match) for phrase, check in PHRASES.items() if (match := re.fullmatch(phrase, text))]
    return "" if matches and all(check(told, match) for check, match in matches) else text


def untrue_reason(told: Reviewed, text: str) -> str:
    """The reason for the better move, where it is not true; else ""."""
    return "" if reason(told, text) else text


def untrue_head(told: Reviewed, text: str) -> str:
    """The head of a column of the score sheet, where it is not that of a side; else ""."""
    return "" if heads(told, text) else text


def spoken(node: Node | str) -> str:
    """The text of a node as it is read out: pictures by their labels."""
    if isinstance(node, str):
        return node
    attributes = dict(node.attributes)
    if attributes.get("aria-hidden") == "true":
        return ""
    if attributes.get("role") == "img":
        return f" {attributes['aria-label']} "
    text = "".join(map(spoken, node.children))
    return text if node.tag == "i" else f" {text} "


def read_out(node: Node | str) -> str:
    """The same with one space between words, none before a stop."""
    return re.sub(r" (?=[.,:;’])", "", " ".join(spoken(node).split()))


def parts_of(node: Node | str) -> Iterator[tuple[str, str]]:
    """What a review says, part by part, each with the class of its own; without the picture and the score sheet."""
    if isinstance(node, str):
        if node.strip():
            yield "", node.strip()
        return
    attributes = dict(node.attributes)
    looks = attributes.get("class", "").split()
    if "posbox" in looks or attributes.get("aria-hidden") == "true":
        return
    if node.tag in WHOLE or {*WHOLE_CLASSES} & {*looks} or attributes.get("role") == "img":
        if text := read_out(node):
            yield " ".join(looks), text
        return
    is_points = False
    for child in node.children:
        is_note = is_points and isinstance(child, Node) and dict(child.attributes).get("class") == "mut"
        is_points = isinstance(child, Node) and any(
            isinstance(each, Node) and each.tag == "thead" for each in child.children
        )
        if not is_points and not is_note:
            yield from parts_of(child)


def planted(told: Reviewed, text: str) -> Iterator[str]:
    """The same part with one fact wrong: a card, a number, a verdict."""
    names = sorted({each.name for each in told.table.state.pack}, key=len, reverse=True)
    cards = list(re.finditer("|".join(names), text, re.IGNORECASE))
    for match in cards:
        name = next(each for each in names if each.casefold() != match[0].casefold())
        yield f"{text[: match.start()]}{name}{text[match.end() :]}"
    for match in re.finditer(r"\d+(?:\.\d)?", text):
        if not any(each.start() <= match.start() < each.end() for each in cards):
            figure = 1000 if text[: match.start()] == "Move " else int(float(match[0])) + 7
            yield f"{text[: match.start()]}{figure}{text[match.end() :]}"
    for one, other in (
        ("a blunder", "a mistake"),
        ("an inaccuracy", "a mistake"),
    ):
        if text.endswith(one):
            yield text.removesuffix(one) + other
