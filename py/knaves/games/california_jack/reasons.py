"""Reasons for a card of California Jack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.cards import Card, Suit, card
from knaves.engine.moves import Play
from knaves.engine.sentences import PlayerName, Sentence
from knaves.engine.zones import Seat
from knaves.games.california_jack.rules import HEIGHT, HONOURS, CaliforniaJack
from knaves.games.california_jack.solver import NUMBER, TrickWeights, weights
from knaves.games.tricks import CardExplainer, TrickExplanations

DEAR = 10.0  # trick points from which on a card is one that deals turn on: tens and the trump honours
GOOD_SHOW = 1.5  # how much better than an unknown card one on show must be to be called worth winning
RARE = 0.05  # share of the deals below which a capture is not worth a word
HIGH = HEIGHT[card("QH")]  # ranks from here on are high
LOW = HEIGHT[card("8H")]  # ranks up to here are low


class CaliforniaJackCard(CardExplainer[CaliforniaJack]):
    """One card of the seat in turn, and the reasons for it; worths are in trick points (see solver.py)."""

    def __init__(self, seen: CaliforniaJack, its_card: Card, seat: Seat) -> None:
        super().__init__(seen, its_card, seat)
        self.tables: TrickWeights = weights(seen.trump, seen.options.scoring)
        self.up = seen.upcard[0] if seen.upcard else None
        self.show = 0.0 if self.up is None else self.draws(self.up) - self.tables.usual

    def value(self, its_card: Card) -> float:
        """The worth of capturing it, in trick points; a trump honour counts HONOUR of them more."""
        return self.tables.value[NUMBER[its_card]]

    def keep(self, its_card: Card) -> float:
        """The worth of still holding it, in trick points."""
        return self.tables.keep[NUMBER[its_card]]

    def points(self, its_card: Card) -> int:
        """Its trick points; none in simplified scoring, where every card counts alike."""
        return self.tables.points[NUMBER[its_card]] if self.seen.options.scoring == "full" else 0

    def draws(self, its_card: Card) -> float:
        """The worth of drawing it, in trick points: half of capturing it, and holding it."""
        return 0.5 * self.value(its_card) + self.keep(its_card)

    def is_honour(self, its_card: Card) -> bool:
        """Return whether it is the ace, jack or 2 of trumps."""
        return bool(self.tables.honour[NUMBER[its_card]])

    def is_trump(self, its_card: Card) -> bool:
        """Return whether it is of the trump suit."""
        return its_card.suit is self.seen.trump

    def is_dear(self, its_card: Card) -> bool:
        """Return whether it is worth DEAR trick points: a trump honour, or in full scoring any ten."""
        return self.value(its_card) >= DEAR

    def answer(self, led: Card) -> None:
        choices = [move.card for move in self.seen.legal_moves() if isinstance(move, Play)]
        winning = [each for each in choices if self.seen.beats(each, led)]
        if self.card in winning:
            self.takes(led, winning)
        else:
            self.loses(winning, choices)
        self.empties_a_suit()

    def takes(self, led: Card, winning: Sequence[Card]) -> None:
        """Give the reasons for taking the trick."""
        its = self.card
        if self.is_honour(led):
            self.say("captures", 16, "{card} captures {led}, worth a point.", card=its, led=led)
        elif self.points(led) >= 10:
            self.say("captures", 12, "{card} captures {led} and its ten card points.", card=its, led=led)
        elif self.points(led) >= 2:
            self.say("captures", 2 + self.points(led), "{card} captures {led}.", card=its, led=led)
        if self.is_dear(its):
            self.say("home", self.value(its), "{card} wins this trick and is safe for good.", card=its)
        self.wins_the_show()
        dearer = [each for each in winning if self.keep(each) > self.keep(its) and not self.is_dear(each)]
        if dearer:
            kept = max(dearer, key=self.keep)
            self.say("enough", 4, "{card} is enough to win, and saves {kept}.", card=its, kept=kept)
        if self.is_trump(its) and not self.is_trump(led) and HEIGHT[its] <= HIGH and not self.is_dear(its):
            text = "With no {suit} to follow, a small trump like {card} wins."
            if not any(each.suit is led.suit for each in self.rest):
                self.say("trumps", 3, text, card=its, suit=led.suit)
        points = self.points(led) + self.points(its)
        if not self.found and points > 1:
            self.say("takes", 2, "{card} wins the trick and {points} card points.", card=its, points=points)
        elif not self.found:
            self.say("takes", 2, "{card} wins the trick and the lead.", card=its)

    def wins_the_show(self) -> None:
        """Say why the card on show is worth winning."""
        up = self.up
        if up is None or self.show < GOOD_SHOW:
            return
        if self.is_honour(up):
            text, weight = "{card} wins the trick and draws {up}, which may score a point.", 13.0
        elif self.points(up) >= 10:
            text, weight = "{card} wins the trick and draws {up}, a valuable ten.", 9.0
        elif self.is_trump(up):
            text, weight = "{card} wins the trick and draws {up}, a trump.", 3 + self.show
        else:
            text, weight = "{card} wins the trick and draws {up}.", 2 + self.show
        self.say("show", weight, text, card=self.card, up=up)

    def loses(self, winning: Sequence[Card], choices: Sequence[Card]) -> None:
        """Give the reasons for a card that loses the trick; `winning`: those of the legal `choices` that win."""
        its = self.card
        if winning:
            saved = min(winning, key=lambda each: (self.is_dear(each), self.keep(each)))
            self.saves(saved)
        elif len(choices) > 1 and not self.value(its) and not self.is_trump(its):
            self.say("cannot-win", 5, "No card here can win, and {card} gives nothing away.", card=its)
        elif len(choices) > 1 and its is min(choices, key=lambda each: self.value(each) + self.keep(each)):
            self.say("cannot-win", 5, "No card here can win, and {card} is the smallest loss.", card=its)
        elif len(choices) > 1:
            spared = max(
                (each for each in choices if each is not its), key=lambda each: self.value(each) + self.keep(each)
            )
            self.say("cannot-win", 4, "No card here can win, and {card} saves {spared}.", card=its, spared=spared)
        lost = [each for each in choices if self.is_dear(each) and each not in winning]
        if lost and not self.is_dear(its):
            dearest = max(lost, key=self.value)
            self.say("keeps-out", 8, "This trick would cost {dear}; {card} is cheaper.", dear=dearest, card=its)
        if winning and not self.value(its) and not self.is_trump(its):
            self.say("costs-nothing", 2, "{card} gives nothing away.", card=its)
        self.draws_hidden()

    def saves(self, saved: Card) -> None:
        """Say which winning card is kept, and for what."""
        if self.up is not None and self.show < GOOD_SHOW:
            self.say("saves", 5, "{up} isn’t worth {saved}: save it for a better trick.", up=self.up, saved=saved)
        elif self.up is not None:
            self.say("saves", 4, "Winning {up} would cost {saved}, which can do more later.", up=self.up, saved=saved)
        else:
            self.say("saves", 4, "Save {saved} for a better trick.", saved=saved)

    def draws_hidden(self) -> None:
        """Say that losing draws the better card, where the card on show is clearly worse than an unknown one."""
        if self.up is not None and self.seen.stock and self.show < -GOOD_SHOW:
            self.say("hidden", 3, "Losing is fine: the loser draws the next card, not {up}.", up=self.up)

    def lead(self) -> None:
        its, up = self.card, self.up
        out = self.may_face()
        higher = [each for each in out if each.suit is its.suit and HEIGHT[each] > HEIGHT[its]]
        safety = self.safety(higher)
        is_wanted = up is not None and self.show >= GOOD_SHOW
        if safety and self.is_dear(its):
            self.say("home", 4 + self.value(its) * safety, SAFE[safety], card=its)
        elif safety and is_wanted and up is not None:
            self.say("show", 5 + self.show, SHOWN[safety], card=its, up=up)
        elif safety:
            self.say("strong", 3 * safety, UNBEATEN[safety], card=its)
        elif is_wanted and up is not None and HEIGHT[its] >= HIGH:
            self.say("show", 4 + self.show, "{up} is worth winning, and {card} has a good chance.", up=up, card=its)
        if self.is_trump(its):
            self.hunts(out)
        if not safety and not self.is_dear(its):
            self.goes_cheaply(is_wanted=is_wanted, higher=higher)
        self.empties_a_suit()

    def safety(self, higher: Sequence[Card]) -> int:
        """2 where nothing in the other hand can beat this lead, 1 where only a trump can, 0 else."""
        if higher:
            return 0
        if self.is_trump(self.card):
            return 2
        known, out = self.seen.drawn[self.other], self.may_face()
        others = sum(each.suit is not self.card.suit for each in out)
        must_follow = others < len(self.seen.hands[self.other]) or any(each.suit is self.card.suit for each in known)
        trumps = any(self.is_trump(each) for each in out)
        return 2 if not trumps or (must_follow and self.seen.options.follow == "suit") else 1

    def may_face(self) -> list[Card]:
        """The cards that the other hand may hold, as far as this seat knows."""
        seen, known = self.seen, self.seen.drawn[self.other]
        if len(known) == len(seen.hands[self.other]):
            return list(known)
        gone = {*seen.captured[0], *seen.captured[1], *self.rest, self.card, *seen.upcard, *known}
        lacked = seen.lacked[self.other]
        return [*known, *(each for each in HEIGHT if each not in gone and each.suit not in lacked)]

    def hunts(self, out: Sequence[Card]) -> None:
        """Say which honours of the other hand this trump may capture."""
        caught = [each for each in out if self.is_honour(each) and HEIGHT[each] < HEIGHT[self.card]]
        known = [each for each in caught if each in self.seen.drawn[self.other]]
        trumps = [each for each in self.seen.drawn[self.other] if self.is_trump(each)]
        if known and trumps == known and len(known) == 1 and HEIGHT[self.card] >= LOW:
            text = "{player} holds {known} and may have to play it on {card}."
            you = "{card} may force {known} out of your hand."
            its_owner = PlayerName(self.other)
            self.say("hunts", 9, text, you, player=its_owner, known=known[0], card=self.card)
        elif caught and HEIGHT[self.card] >= HIGH:
            self.say(
                "hunts",
                5,
                "{card} draws trumps and may capture {caught}.",
                card=self.card,
                caught=_one_or_other(caught),
            )

    def goes_cheaply(self, *, is_wanted: bool, higher: Sequence[Card]) -> None:
        """Give the reasons for a lead that will probably lose; `higher`: cards of its suit that may beat it."""
        its, up = self.card, self.up
        kept = sorted((each for each in self.rest if self.is_dear(each)), key=self.value, reverse=True)[:2]
        is_cheap = not self.value(its) and not self.is_trump(its)
        if up is not None and not is_wanted and (is_cheap or HEIGHT[its] <= LOW) and not self.is_trump(its):
            self.say("cheap", 4, "{up} isn’t worth a good card, and {card} is cheap to lose.", up=up, card=its)
        elif is_cheap and up is None:
            self.say("cheap", 3, "{card} gives nothing away if it loses.", card=its)
        elif is_cheap:
            self.say(
                "cheap",
                2,
                "{up} would be nice, but {card} risks nothing and saves better cards.",
                up=up or its,
                card=its,
            )
        if kept and not self.is_trump(its):
            self.say("keeps", 2.5, "Leading {card} saves {kept} for a safe trick.", card=its, kept=kept)
        if higher and self.points(its) and not self.is_trump(its) and up is not None and not is_wanted:
            self.say("cheap", 1.5, "{card} may lose, but {up} is hardly worth winning.", card=its, up=up)
        is_beaten = any(each in self.seen.drawn[self.other] for each in higher)  # by a card that everybody has seen
        if self.is_trump(its) and HEIGHT[its] < HIGH and not is_beaten:
            text = "A small trump like {card} often wins and costs little."
            if len(higher) <= 2:
                text = "A trump like {card} usually wins: few cards are higher."
            self.say("strong", 3, text, card=its)

    def empties_a_suit(self) -> None:
        """Say that this is the last card of its suit while there are trumps left to win that suit."""
        suit: Suit = self.card.suit
        trumps = [each for each in self.rest if self.is_trump(each)]
        if trumps and suit is not self.seen.trump and not any(each.suit is suit for each in self.rest):
            self.say(
                "void",
                3,
                "{card} is the last of the {suit}: trumps win that suit afterwards.",
                card=self.card,
                suit=suit,
            )

    def counted(self, facts: Mapping[str, float]) -> None:
        for key, mean in facts.items():
            if len(key) == 2 and mean >= RARE:
                text = "This gives the best chance to capture {caught}."
                if card(key) in (self.card, *self.rest):
                    text = "This gives the best chance to keep {caught}."
                self.say(key, 1.5, text, caught=card(key))


SAFE = (
    "",
    "Only a trump beats {card} now, so it will probably win.",
    "No card in the other hand beats {card}: it’s a sure winner.",
)
SHOWN = (
    "",
    "Only a trump beats {card}, and {up} is worth winning.",
    "Nothing in the other hand beats {card}, and {up} is worth winning.",
)
UNBEATEN = (
    "",
    "Only a trump beats {card}.",
    "Nothing in the other hand beats {card}.",
)


def _one_or_other(cards: Sequence[Card]) -> Card:
    """The dearest of the cards that may fall: an ace or jack before a two."""
    return max(cards, key=lambda each: each.rank == "J")


class CaliforniaJackExplanations(TrickExplanations[CaliforniaJack]):
    """The reasons for a card, and known facts of the other hand."""

    explainer = CaliforniaJackCard

    def count(self, seen: CaliforniaJack, end: CaliforniaJack, seat: Seat) -> Mapping[str, float]:
        mine = end.captured[seat]
        return {honour.code: float(honour in mine) for honour in _at_stake(seen, seat)}

    def known(self, seen: CaliforniaJack) -> Sequence[Sentence]:
        other = 1 - (seen.turn or 0)
        told: list[Sentence] = []
        if seen.drawn[other]:
            told.append(Sentence("{player} has {cards}.", player=PlayerName(other), cards=sorted(seen.drawn[other])))
        dealt = len(seen.hands[other]) - len(seen.drawn[other])
        lacked = list(dict.fromkeys(seen.lacked[other]))
        if dealt and lacked:
            told.append(Sentence("{player} was dealt no {suits}.", player=PlayerName(other), suits=lacked))
        return told


def _at_stake(seen: CaliforniaJack, seat: Seat) -> list[Card]:
    """The trump honours that nobody has captured yet, and the tens that the seat can see."""
    taken = seen.captured[0] + seen.captured[1]
    honours = [card(rank + seen.trump.letter) for rank in HONOURS]
    tens = [each for each in seen.trick + seen.upcard + seen.hands[seat] if each.rank == "T"]
    return [each for each in honours if each not in taken] + tens
