"""Reasons for a card of MadJack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.cards import JOKER, Card, Suit
from knaves.engine.moves import Play
from knaves.engine.sentences import PlayerName, Sentence
from knaves.engine.zones import Seat
from knaves.games.madjack.rules import FREE_TRICKS, PACK, MadJack, belongs, is_mad, mad_jack, rank_in, takes
from knaves.games.tricks import CardExplainer, TrickExplanations

STRONG = 4  # from this place of a suit on (ace, MadJack, Jack) a card is kept for a prize


class MadJackCard(CardExplainer[MadJack]):
    """One card of the seat in turn, and the reasons for it."""

    def __init__(self, seen: MadJack, its_card: Card, seat: Seat) -> None:
        super().__init__(seen, its_card, seat)
        self.prize = seen.prize
        self.coming = list(seen.prizes if seen.prize is None else seen.prizes[1:])

    def uses(self, its_card: Card) -> list[Card]:
        """The prizes still to come that this card may capture."""
        return [prize for prize in self.coming if self.could_capture(its_card, prize)]

    def could_capture(self, its_card: Card, prize: Card) -> bool:
        """Return whether this card would capture the prize if it won the trick, MJ-R5, MJ-R6, MJ-R14."""
        if prize is JOKER:
            return False
        if its_card is JOKER:
            return self.seen.options.joker_captures_prize
        return rank_in(prize.suit, its_card) > rank_in(prize.suit, prize)

    def worth_keeping(self, its_card: Card) -> int:
        """How good a card is for the prizes to come: its greatest height in a suit in which it captures one.

        0 where it can capture none; the joker is 9, or 1 once no prize is to come.
        """
        if its_card is JOKER:
            return 9 if self.coming else 1
        return max((rank_in(prize.suit, its_card) for prize in self.uses(its_card)), default=0)

    def answer(self, led: Card) -> None:
        choices = [move.card for move in self.seen.legal_moves() if isinstance(move, Play)]
        winning = [each for each in choices if takes(led, each, self.prize)]
        if self.card in winning:
            self.takes(winning)
        else:
            self.loses(led, winning, choices)

    def takes(self, winning: Sequence[Card]) -> None:
        """Give the reasons for taking the trick."""
        its, prize = self.card, self.prize
        if prize is not None:
            if self.seen.captures(its, prize):
                self.say(
                    "prize", 10, "{card} wins the trick and the prize {prize}: three cards.", card=its, prize=prize
                )
            elif prize is JOKER:
                self.say("two", 4, "{card} wins two cards; nobody can win the joker prize.", card=its)
            else:
                self.say("two", 5, "{card} wins the two cards; the prize {prize} is discarded.", card=its, prize=prize)
        else:
            self.say("two", 5, "{card} wins the trick: two cards.", card=its)
        dearer = [each for each in winning if each is not its and self.worth_keeping(each) > self.worth_keeping(its)]
        if dearer:
            kept = max(dearer, key=self.worth_keeping)
            self.is_enough(kept)
        elif len(winning) > 1 and not self.worth_keeping(its):
            self.useless()

    def is_enough(self, kept: Card) -> None:
        """Say which better card is saved although this one wins too, and for which prize."""
        its, wanted = self.card, self.uses(kept)
        if kept is JOKER and wanted:
            self.say("keeps", 4, "{card} is enough, and saves the joker for a prize.", card=its)
        elif wanted:
            self.say(
                "keeps",
                3.5,
                "{card} is enough, and saves {kept} for the prize {prize}.",
                card=its,
                kept=kept,
                prize=wanted[0],
            )
        else:
            self.say("keeps", 2, "{card} is enough to win, and saves {kept}.", card=its, kept=kept)

    def keeps(self, kept: Card) -> None:
        """Say which better card is not led, and for which prize."""
        wanted = self.uses(kept)
        if kept is JOKER and wanted:
            self.say("keeps", 4, "Save the joker for a prize.")
        elif wanted:
            self.say("keeps", 3.5, "Save {kept} for the prize {prize}.", kept=kept, prize=wanted[0])

    def useless(self) -> None:
        """Say that the card can win none of the later prizes, so that nothing is lost with it."""
        its = self.card
        if self.worth_keeping(its) or not self.coming:
            return
        if any(prize is not JOKER and belongs(its, prize.suit) for prize in self.coming):
            text = "{card} is too low for any later prize, so it costs nothing."
        else:
            text = "No later prize is in {suit}, so {card} won’t be needed."
        self.say("useless", 2.5, text, card=its, suit=its.suit)

    def loses(self, led: Card, winning: Sequence[Card], choices: Sequence[Card]) -> None:
        """Give the reasons for a card that loses the trick; `winning`: those of the legal `choices` that win."""
        its, prize = self.card, self.prize
        if winning:
            saved = min(winning, key=self.worth_keeping)
            wanted = self.uses(saved)
            if saved is JOKER and prize is None:
                self.say("saves", 6, "A trick without a prize isn’t worth the joker.")
            elif wanted:
                self.say(
                    "saves",
                    5,
                    "Winning would cost {saved}: save it for the prize {prize}.",
                    saved=saved,
                    prize=wanted[0],
                )
            elif any(prize is not JOKER and belongs(saved, prize.suit) for prize in self.coming):
                self.say(
                    "saves",
                    4,
                    "Winning would cost {saved}, a cheap card to play on {suit} later.",
                    saved=saved,
                    suit=self.suit_of(saved),
                )
            else:
                self.say("saves", 4, "Winning would cost {saved}, which is worth more in a later trick.", saved=saved)
        elif prize is not None and prize is not JOKER and not self.seen.captures(led, prize):
            self.say("no-prize", 4, "{led} wins the trick but is too low for the prize {prize}.", led=led, prize=prize)
        least = min(choices, key=lambda each: (self.worth_keeping(each), rank_in(each.suit, each)))
        if not winning and len(choices) > 1:
            if its is least or not self.worth_keeping(its):
                text = "No card here beats {led}, and {card} is the smallest loss."
            else:
                text = "No card here beats {led}."
            self.say("cannot-win", 4, text, led=led, card=its)
        self.useless()
        self.makes_room()

    def lead(self) -> None:
        if self.prize is None:
            self.leads_freely()
        else:
            self.leads_for(self.prize)

    def out(self) -> list[Card]:
        """The cards that the other may hold, as this seat knows it."""
        seen = self.seen
        gone = {*seen.gone, *seen.trick, *seen.discard, *seen.prizes, *self.rest, self.card}
        gone.update(prize for prize, _ in seen.fates)
        lacked = seen.lacked[self.other]
        return [each for each in PACK if each not in gone and not any(belongs(each, suit) for suit in lacked)]

    def beaten_by(self) -> list[Card]:
        """The cards of the other hand, or of the kitty, that would take this lead."""
        return [each for each in self.out() if takes(self.card, each, self.prize)]

    def leads_freely(self) -> None:
        """Give the reasons for a lead in one of the first tricks, which are for two cards each."""
        its, beaters = self.card, self.beaten_by()
        is_last = self.seen.tricks == FREE_TRICKS - 1
        if not beaters:
            self.say("sure", 6, "Nothing can beat {card} now: it wins two cards.", card=its)
        elif beaters == [JOKER]:
            self.say("sure", 5, "Only the joker beats {card}, and that would cost the joker.", card=its)
        elif len(beaters) <= 3:
            self.few_beat(4, beaters)
        if is_last and len(beaters) <= 3:
            self.say("lead", 2, "The winner of this trick leads for the first prize.")
        strong = [each for each in self.rest if self.uses(each) and self.worth_keeping(each) >= STRONG]
        if not self.worth_keeping(its):
            self.useless()
        if len(beaters) > 3:
            self.probes(strong)

    def probes(self, strong: Sequence[Card]) -> None:
        """Give the reasons for a lead that may well lose."""
        its = self.card
        if strong and not self.worth_keeping(its):
            best = max(strong, key=self.worth_keeping)
            if best is JOKER:
                self.say("spares", 3, "{card} may lose, but it saves better cards for the prizes.", card=its)
            else:
                self.say(
                    "spares",
                    3,
                    "{card} may lose, but it saves {best} for the prize {prize}.",
                    card=its,
                    best=best,
                    prize=self.uses(best)[0],
                )
        elif not self.worth_keeping(its):
            self.say("spares", 1.5, "{card} may lose, but it won’t be missed.", card=its)

    def makes_room(self) -> None:
        """Say that the hand gets rid of the suit of a later prize; nothing in the first phase."""
        its = self.card
        if its is JOKER or self.seen.prize is None:
            return
        for suit in dict.fromkeys(prize.suit for prize in self.coming if prize is not JOKER):
            if belongs(its, suit) and not any(belongs(each, suit) for each in self.rest):
                self.say("room", 1, "With no {suit} left, any card may be thrown on this prize.", suit=suit)

    def leads_for(self, prize: Card) -> None:
        """Give the reasons for a lead in a trick for a prize."""
        its, beaters = self.card, self.beaten_by()
        wins = self.could_capture(its, prize)
        if not beaters and wins:
            self.say("prize", 9, "Nothing beats {card}: it wins the trick and {prize}.", card=its, prize=prize)
        elif not beaters:
            self.say("sure", 6, "Nothing beats {card}: it wins two cards.", card=its)
        elif beaters == [JOKER] and wins:
            self.say(
                "prize", 7, "Only the joker can stop {card} from winning the prize {prize}.", card=its, prize=prize
            )
        elif beaters == [JOKER]:
            self.say("sure", 5, "Only the joker beats {card}.", card=its)
        elif wins and len(beaters) <= 3:
            self.say("prize", 6, "{card} outranks the prize {prize}, and few cards beat it.", card=its, prize=prize)
        elif len(beaters) <= 2:
            self.few_beat(3, beaters)
        choices = [move.card for move in self.seen.legal_moves() if isinstance(move, Play) and move.card is not its]
        better = [each for each in choices if self.worth_keeping(each) > self.worth_keeping(its)]
        if prize is JOKER:
            self.say("no-prize", 1, "Nobody can win the joker prize: only two cards are at stake.")
        if better and len(beaters) > 3:
            self.keeps(max(better, key=self.worth_keeping))
        if len(beaters) > 3 and not self.worth_keeping(its):
            self.useless()
        if is_mad(its, prize.suit):
            self.say("mad", 1, "In this trick {card} is the MadJack of {suit}.", card=its, suit=prize.suit)

    def few_beat(self, weight: float, beaters: Sequence[Card]) -> None:
        """Name the few cards that beat this one, as a reason of this weight."""
        if len(beaters) == 1:
            self.say("strong", weight, "Only {beater} beats {card}.", card=self.card, beater=beaters[0])
        else:
            text = "Few cards can beat {card}: {beaters}."
            self.say("strong", weight, text, card=self.card, beaters=list(beaters))

    def suit_of(self, its_card: Card) -> Suit:
        """The suit of the first prize to come to which this card belongs; StopIteration if it belongs to none."""
        return next(prize.suit for prize in self.coming if prize is not JOKER and belongs(its_card, prize.suit))

    def counted(self, facts: Mapping[str, float]) -> None:
        if "prizes" in facts and facts["prizes"] >= 0.5:
            self.say(
                "prizes",
                1,
                "Wins {number} of the prizes on average, more than any other.",
                number=round(facts["prizes"], 1),
            )


class MadJackExplanations(TrickExplanations[MadJack]):
    """The reasons for a card, and known facts of the other hand."""

    explainer = MadJackCard

    def count(self, seen: MadJack, end: MadJack, seat: Seat) -> Mapping[str, float]:
        return {"prizes": float(len(set(seen.prizes).intersection(end.captured[seat])))}

    def known(self, seen: MadJack) -> Sequence[Sentence]:
        if seen.turn is None:
            return ()
        other = 1 - seen.turn
        return [
            Sentence(
                "{player} has neither {suit} nor {card}.", "You have neither {suit} nor {card}.",
                player=PlayerName(other), suit=suit, card=mad_jack(suit),
            )
            for suit in dict.fromkeys(seen.lacked[other])
        ]  # fmt: skip
