"""Reasons for a chip placed, removed or moved in One-Eyed Jack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from knaves.cards import Card
from knaves.engine.advice import ALWAYS, Explanations, Motive, MoveExplainer
from knaves.engine.moves import Move, Play
from knaves.engine.sentences import Fact, PlayerName, percentage
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.board import NAMES, PlaceChip, RemoveChip, Space, SwapCard, sandwiched, spaces_in, union
from knaves.games.one_eyed_jack.position import (
    BoardPosition,
    Rival,
    SpaceWorths,
    counts_beside,
    last_squares,
    openings,
    stops_all,
    with_chip,
)
from knaves.games.one_eyed_jack.rules import OneEyedJack

WARNING = ALWAYS  # weight of a motive that says what is not stopped: before all others
SEVERAL = 3  # patterns that grow at once are worth a word
ROWS = {
    "stops-part": "A chip on {square} blocks one row, but {player} still has {gaps}.",
    "first": "A chip on {square} completes a row, one of the two needed.",
    "counts": "A chip on {square} completes a row of three.",
    "held": "A chip on {square} leaves one gap, {gap}, and {card} fills it.",
    "double": "A chip on {square} threatens rows at {gaps} at once.",
    "nearly": "A chip on {square} makes a row with only {gap} to fill.",
    "two-missing": "A chip on {square} leaves a row needing only {gaps}.",
    "in-hand": "A chip on {square} leaves {gaps} open; {card} fills one.",
    "joins": "A chip on {square} joins {others} in an open row.",
    "several": "A chip on {square} joins other chips in {count} open rows.",
    "corner": "A row from {square} to the corner needs one chip fewer.",
    "open": "The square {square} lies in {count} open rows.",
    "stops-win": "A chip on {square} blocks the last square of {player}’s winning row.",
    "stops-nearly": "A chip on {square} blocks the last square of {player}’s row.",
    "stops-two": "A chip on {square} blocks {player}’s row, only two chips short.",
    "breaks-win": "Breaks {player}’s winning row at {square}: only {gap} was missing.",
    "breaks-nearly": "Breaks {player}’s row at {square}: only {gap} was missing.",
    "breaks-two": "Breaks {player}’s row at {square}: only {gaps} were missing.",
    "breaks-whole": "Removing the chip on {square} breaks {player}’s completed row.",
    "frees": "Without that chip, a row through {square} is open again.",
    "keeps-wild": "{card} is enough here; save {wild} to complete or block a row.",
}
PATTERNS = {
    "stops-part": "A chip on {square} blocks one pattern, but {player} still has {gaps}.",
    "first": "A chip on {square} completes a pattern, one of the two needed.",
    "counts": "A chip on {square} completes a pattern of three.",
    "held": "A chip on {square} leaves one gap, {gap}, and {card} fills it.",
    "double": "A chip on {square} threatens patterns at {gaps} at once.",
    "nearly": "A chip on {square} makes a pattern with only {gap} to fill.",
    "two-missing": "A chip on {square} leaves a pattern needing only {gaps}.",
    "in-hand": "A chip on {square} leaves {gaps} open; {card} fills one.",
    "joins": "A chip on {square} joins {others} in an open pattern.",
    "several": "A chip on {square} joins other chips in {count} open patterns.",
    "corner": "With {square} and the corner, a pattern needs one chip fewer.",
    "open": "The square {square} lies in {count} open patterns.",
    "stops-win": "A chip on {square} blocks the last square of {player}’s winning pattern.",
    "stops-nearly": "A chip on {square} blocks the last square of {player}’s pattern.",
    "stops-two": "A chip on {square} blocks {player}’s pattern, only two chips short.",
    "breaks-win": "Breaks {player}’s winning pattern at {square}: only {gap} was missing.",
    "breaks-nearly": "Breaks {player}’s pattern at {square}: only {gap} was missing.",
    "breaks-two": "Breaks {player}’s pattern at {square}: only {gaps} were missing.",
    "breaks-whole": "Removing the chip on {square} breaks {player}’s completed pattern.",
    "frees": "Without that chip, a pattern through {square} is open again.",
    "keeps-wild": "{card} is enough here; save {wild} to complete or block a pattern.",
}
YOUR_ROWS = {
    "stops-part": "A chip on {square} blocks one row, but you still have {gaps}.",
    "stops-win": "A chip on {square} blocks the last square of your winning row.",
    "stops-nearly": "A chip on {square} blocks the last square of your row.",
    "stops-two": "A chip on {square} blocks your row, only two chips short.",
    "breaks-win": "Breaks your winning row at {square}: only {gap} was missing.",
    "breaks-nearly": "Breaks your row at {square}: only {gap} was missing.",
    "breaks-two": "Breaks your row at {square}: only {gaps} were missing.",
    "breaks-whole": "Removing the chip on {square} breaks your completed row.",
}
YOUR_PATTERNS = {
    "stops-part": "A chip on {square} blocks one pattern, but you still have {gaps}.",
    "stops-win": "A chip on {square} blocks the last square of your winning pattern.",
    "stops-nearly": "A chip on {square} blocks the last square of your pattern.",
    "stops-two": "A chip on {square} blocks your pattern, only two chips short.",
    "breaks-win": "Breaks your winning pattern at {square}: only {gap} was missing.",
    "breaks-nearly": "Breaks your pattern at {square}: only {gap} was missing.",
    "breaks-two": "Breaks your pattern at {square}: only {gaps} were missing.",
    "breaks-whole": "Removing the chip on {square} breaks your completed pattern.",
}


class OneEyedJackExplanations(Explanations[OneEyedJack]):
    """Why a chip is placed or removed, a card exchanged, or the game ended."""

    better_less = frozenset({"loses"})

    def count(self, seen: OneEyedJack, end: OneEyedJack, seat: Seat) -> Mapping[str, float]:
        side = seen.side(seat)
        others = [each for each in range(seen.sides) if each != side]
        return {"wins": float(side in end.won), "loses": float(any(each in end.won for each in others))}

    def motives(self, seen: OneEyedJack, move: Move, facts: Mapping[str, float]) -> Sequence[Motive]:
        if seen.turn is None:
            return ()
        told = BoardExplainer(seen, seen.turn)
        if isinstance(move, PlaceChip):
            told.places(move.card, move.space)
        elif isinstance(move, RemoveChip):
            told.explain_removal(move.space)
        if isinstance(move, PlaceChip | RemoveChip):
            told.warns(move)
        elif isinstance(move, SwapCard):
            told.say("swap", 9, "Both squares of {card} are taken, so exchanging it costs nothing.", card=move.card)
        elif isinstance(move, Play) and told.prospects.lead() > 0:
            told.say("end", 9, "{card} ends the game while this side is ahead.", card=move.card)
        told.counted(facts)
        return told.found


class BoardExplainer(MoveExplainer):
    """The board of the seat in turn, and the reasons for one of its moves."""

    def __init__(self, seen: OneEyedJack, seat: Seat) -> None:
        super().__init__()
        self.seen = seen
        self.seat = seat
        self.prospects = SpaceWorths(seen, seat)
        self.size = seen.variant.patterns.size
        self.are_rows = seen.variant.of_rows

    def point_out(self, key: str, weight: float, **facts: Fact) -> None:
        """Add a motive in the words for rows, or for patterns of other shapes."""
        texts, yours = (ROWS, YOUR_ROWS) if self.are_rows else (PATTERNS, YOUR_PATTERNS)
        self.say(key, weight, texts[key], yours.get(key), **facts)

    def places(self, card: Card, space: Space) -> None:
        """Give the reasons for placing a chip of the own side on this space."""
        self.builds(card, space)
        for rival in self.prospects.rivals:
            self.stops(rival, space)
        if self.seen.variant.rays is not None:
            self.captures(space)
        wild = [each for each in self.seen.hands[self.seat] if each in self.seen.variant.wild]
        if wild and card not in self.seen.variant.wild:
            self.point_out("keeps-wild", 1.2, card=card, wild=wild[0])
        if card in self.seen.variant.wild and self.found:
            self.say("wild", 1, "That’s a good use of the wild {card}.", card=card)

    def warns(self, move: PlaceChip | RemoveChip) -> None:
        """Say where a rival still wins after this move, and whether anything could have been done about it."""
        seen, side = self.seen, self.prospects.side
        before = last_squares(seen, side) if seen.variant.rays is None else {}
        left = last_squares(self.after(move), side) if before else {}
        if not left:
            return
        first = next(iter(left.values()))
        facts: dict[str, Fact] = {
            "player": self.player_of(first), "gaps": [NAMES[gap] for gap, other in left.items() if other == first],
        }  # fmt: skip
        if any(stops_all(seen, side, before, each) for each in seen.legal_moves()):
            text = "That doesn’t stop {player} at {gaps}."
            yours = "That doesn’t stop you at {gaps}."
            self.say("leaves", WARNING, text, yours, **facts)
        elif isinstance(move, PlaceChip) and move.space in before:
            self.found = [motive for motive in self.found if motive.key != "stops-win"]
            self.point_out("stops-part", WARNING, square=NAMES[move.space], **facts)
        else:
            text = "Nothing stops {player} at {gaps}; this is the best try."
            yours = "Nothing stops you at {gaps}; this is the best try."
            self.say("lost", WARNING, text, yours, **facts)

    def after(self, move: PlaceChip | RemoveChip) -> BoardPosition:
        """The board after this move, by its chip alone."""
        return with_chip(self.seen, move.space, self.prospects.side if isinstance(move, PlaceChip) else None)

    def open_patterns(self, space: Space) -> list[int]:
        """The patterns through a space that no rival has a chip in, and that still count for the own side."""
        prospects, finished = self.prospects, self.prospects.mine.finished
        return [
            pattern for pattern in prospects.through[space]
            if not pattern & prospects.foes and (not finished or counts_beside(pattern, finished))
        ]  # fmt: skip

    def builds(self, card: Card, space: Space) -> None:
        """Say which own patterns the chip completes or brings nearer, if no other one lacked as little before."""
        square, held = NAMES[space], self.prospects.mine.held | 1 << space
        missing = {pattern: pattern & ~held for pattern in self.open_patterns(space)}
        missing = {
            pattern: left for pattern, left in missing.items()
            if not left or left.bit_count() > 2 or not self.lacked_only(left)
        }  # fmt: skip
        fewest = min((left.bit_count() for left in missing.values()), default=self.size)
        nearest = [pattern for pattern, left in missing.items() if left.bit_count() == fewest]
        gaps = list(spaces_in(union(missing[pattern] for pattern in nearest)))
        growing = [pattern for pattern in missing if pattern & self.prospects.mine.chips]
        if fewest == 0 and self.seen.variant.needed != 1:
            self.point_out("first" if self.seen.variant.needed else "counts", 12, square=square)
        elif fewest == 1 and self.size > 3:
            self.one_missing(card, square, gaps)
        elif fewest == 2 and self.size > 3:
            self.two_missing(card, square, nearest, held)
        elif fewest < self.size - 1 and len(growing) < SEVERAL:
            others = nearest[0] & held & ~(1 << space) & ~self.seen.variant.community
            if others:
                self.point_out("joins", 2, square=square, others=[NAMES[each] for each in spaces_in(others)])
        if len(growing) >= SEVERAL and fewest > 1:
            self.point_out("several", min(1.7, 1 + 0.1 * len(growing)), square=square, count=len(growing))
        elif len(missing) > 1 and not growing:
            self.point_out("open", 0.1 * len(missing), square=square, count=len(missing))
        if nearest and fewest < self.size - 1 and nearest[0] & self.seen.variant.community:
            self.point_out("corner", 1.1, square=square)

    def lacked_only(self, gaps: int) -> bool:
        """Return whether an own pattern lacked nothing but some of these gaps before the move."""
        held = self.prospects.mine.held
        return any(
            not pattern & ~held & ~gaps and pattern & ~held
            for gap in spaces_in(gaps) for pattern in self.open_patterns(gap)
        )  # fmt: skip

    def one_missing(self, card: Card, square: str, gaps: Sequence[Space]) -> None:
        """Add a motive for a chip on `square` after which one gap is left in a pattern, or one in each of several."""
        holding = [(gap, filler) for gap in gaps if (filler := self.filler(card, gap)) is not None]
        if holding:
            gap, filler = holding[0]
            self.point_out("held", 9, square=square, gap=NAMES[gap], card=filler)
        elif len(gaps) > 1:
            self.point_out("double", 8, square=square, gaps=[NAMES[each] for each in gaps])
        else:
            self.point_out("nearly", 6.5, square=square, gap=NAMES[gaps[0]])

    def two_missing(self, card: Card, square: str, nearest: Sequence[int], held: int) -> None:
        """Add a motive for a chip on `square` after which two gaps are left in a pattern: that with most in hand."""
        ways = []
        for pattern in nearest:
            gaps = list(spaces_in(pattern & ~held))
            fillers = [
                filler for gap in gaps
                if (filler := self.filler(card, gap)) is not None and filler not in self.seen.variant.wild
            ]  # fmt: skip
            ways.append((len(fillers), gaps, fillers))
        _, gaps, fillers = max(ways, key=lambda each: each[0])
        names = [NAMES[each] for each in gaps]
        if fillers:
            self.point_out("in-hand", 4.5, square=square, gaps=names, card=fillers[0])
        else:
            self.point_out("two-missing", 3.5, square=square, gaps=names)

    def filler(self, played: Card, gap: Space) -> Card | None:
        """Another card in hand that can fill this space: the natural one before a wild one."""
        hand = list(self.seen.hands[self.seat])
        hand.remove(played)
        natural = self.seen.board.squares[gap]
        if natural is not None and natural in hand:
            return natural
        return next((each for each in hand if each in self.seen.variant.wild), None)

    def stops(self, rival: Rival, space: Space) -> None:
        """Say which patterns of this rival the chip blocks."""
        square, prospects = NAMES[space], self.prospects
        player = self.player_of(self.side_of(rival))
        threatened: list[int] = []
        for pattern in prospects.through[space]:
            others = prospects.foes & ~rival.chips | prospects.mine.chips
            if pattern & rival.chips and not pattern & others:
                if rival.finished and not counts_beside(pattern, rival.finished):
                    continue
                threatened.append(pattern)
        ones = [each for each in threatened if (each & ~rival.held).bit_count() == 1]
        if any(prospects.wins_with(rival, each) for each in ones):
            self.point_out("stops-win", 11, square=square, player=player)
        elif ones:
            self.point_out("stops-nearly", 7.5, square=square, player=player)
        twos = [each for each in threatened if (each & ~rival.held).bit_count() == 2]
        if twos and not ones and self.size > 3 and not openings(self.seen, self.side_of(rival)):
            self.point_out("stops-two", 4, square=square, player=player)

    def side_of(self, rival: Rival) -> int:
        """The number of this side."""
        return next(each for each in range(self.seen.sides) if self.seen.held[each] == rival.held)

    def player_of(self, side: int) -> PlayerName:
        """The first player of this side to play after the seat in turn."""
        seen = self.seen
        turns = [(self.seat + seen.direction * step) % seen.seats for step in range(1, seen.seats + 1)]
        return PlayerName(next(seat for seat in turns if seen.side(seat) == side))

    def captures(self, space: Space) -> None:
        """Say which chips are captured from here."""
        seen, rays = self.seen, self.seen.variant.rays or ()
        ways = (
            sandwiched(ray, seen.chips, self.prospects.side, seen.crowned, seen.variant.sandwiches)
            for ray in rays[space]
        )
        taken = [NAMES[each] for each in chain.from_iterable(ways)]
        if taken:
            self.say(
                "captures",
                5 + len(taken),
                "A chip on {square} captures {taken}, trapped between two chips.",
                square=NAMES[space],
                taken=taken,
            )

    def explain_removal(self, space: Space) -> None:
        """Give the reasons for removing the chip from this space."""
        prospects, bit = self.prospects, 1 << space
        rival = next((each for each in prospects.rivals if each.chips & bit), None)
        if rival is None:
            return
        player, others = self.player_of(self.side_of(rival)), prospects.foes & ~rival.chips | prospects.mine.chips
        finished = rival.finished
        alive = [
            each for each in prospects.through[space]
            if not each & others and (not finished or counts_beside(each, finished))
        ]  # fmt: skip
        left = openings(with_chip(self.seen, space, None), self.side_of(rival))  # what it can complete all the same
        ones = [
            each for each in alive
            if (each & ~rival.held).bit_count() == 1 and next(spaces_in(each & ~rival.held)) not in left
        ]  # fmt: skip
        twos = [each for each in alive if not left and (each & ~rival.held).bit_count() == 2]
        winning = [each for each in ones if prospects.wins_with(rival, each)]
        if finished and all(each & bit for each in finished):
            self.point_out("breaks-whole", 9, square=NAMES[space], player=player)
        elif winning or ones:
            pattern = (winning or ones)[0]
            gap = NAMES[next(spaces_in(pattern & ~rival.held))]
            key, weight = ("breaks-win", 11) if winning else ("breaks-nearly", 8)
            self.point_out(key, weight, square=NAMES[space], player=player, gap=gap)
        elif twos and self.size > 3:
            gaps = [NAMES[each] for each in spaces_in(twos[0] & ~rival.held)]
            self.point_out("breaks-two", 4, square=NAMES[space], player=player, gaps=gaps)
        mine = prospects.mine
        freed = [each for each in prospects.through[space] if each & prospects.foes == bit & each and each & mine.chips]
        if any((each & mine.held).bit_count() >= self.size - 2 for each in freed):
            self.point_out("frees", 3, square=NAMES[space])

    def counted(self, facts: Mapping[str, float]) -> None:
        """Add a motive from the averages of "wins" and "loses" (shares, 0..1) that speak for this move, if any do."""
        wins, losses = (percentage(facts.get(key, 0.0)) for key in ("wins", "loses"))
        if wins >= 5:
            self.say("wins", 1, "Wins within four turns in {number}% of games, the best chance.", number=wins)
        if "loses" in facts and not wins:
            text = "Loses within four turns in only {number}% of games."
            if not losses:
                text = "After this, no opponent is likely to win within four turns."
            self.say("loses", 1, text, number=losses)
