"""Ten questions of each game that its rules page must answer by itself, with the words that answer them."""

from __future__ import annotations

from collections.abc import Mapping

QUESTIONS: Mapping[str, Mapping[str, str]] = {
    "california_jack": {
        "Does the trump change when a trump is drawn?": "trumps for the whole deal, whatever turns up later",
        "Is the 2 yours if you hold it, or if you win it?": "that you have *won in tricks*",
        "Who draws the card on show?": "The winner takes both cards, then draws the top card of the stock",
        "May you trump although you could follow?": "Follow suit if you can; if you can’t, play anything",
        "Do card points count in all suits?": "count the cards you have won, in all suits",
        "What if Game is tied?": "if they’re equal, nobody does",
        "Who leads after the stock is gone?": "When the stock is empty, the winner still leads",
        "Who deals next?": "then the deal alternates",
        "10–10?": "Level at 10 or more? Deal again until one is ahead",
        "11–9?": "The game ends after a deal in which somebody has 10 or more and more than the other",
    },
    "box": {
        "Must I play from the hand?": "If you can play from your hand, you must",
        "May I choose the box instead?": "If you can’t, or your hand is empty, turn one card of your box",
        "What does an equal card do, from the box too?": "An equal card, from hand or box, reverses the direction",
        "Who gets the card that was too high?": "wins the round and takes the card that was too high",
        "When does my box come back to four?": "one card from your box this round, your box fills back up to four",
        "When am I out?": "If your box is empty after the refill, you’re out",
        "Who leads next and with what?": "The winner leads the next round with their highest card",
        "Is one lap a round?": "going round and round, each player plays a card",
        "What are trophies for?": "as a trophy (just for show)",
        "What if my hand is empty in mid-round?": "or your hand is empty, turn one card of your box",
    },
    "madjack": {
        "Must I follow in trick 3?": "Play any card; you need not follow",
        "Who wins a prize trick if suits differ?": "The highest card of the prize’s suit wins; if nobody played one",
        "Which prize is next?": "the next prize, the last one laid first",
        "Where does J♣ rank when spades count?": "its own jack, the **MadJack** (the other jack of the same colour",
        "Do prizes count as cards?": "Cards count, prizes too",
        "When is a prize lost?": "otherwise the prize is discarded",
        "May I keep the joker?": "The joker may always be played and never must",
        "What is a win by 7 worth?": "by 6–11 two",
        "Who leads the next deal?": "The winner leads the next deal",
        "What if we have equally many cards?": "Equal: one point for the last trick",
    },
    "jack_in_the_box": {
        "May I match twice in a turn?": "**Match**, as many as you can",
        "May two of my matches use one Box card?": "a Box card as often as you like",
        "What is J♦−5♦ on 6♦ worth?": "| with a jack | 4 | 8 | 12 |",
        "And on 6♠?": "A pair scores by how many of its cards are in the Box card’s suit",
        "What can an ace be?": "An ace counts 1 or 14",
        "When may I change the Box?": "If you exchange all five you may also have one or two Box cards covered",
        "Who may change it next?": "until everyone else, and then you, has had another turn",
        "What does boxing a jack need?": "use four of your cards, and if the fifth is a jack",
        "What ends the game?": "When both jokers are covered, or when somebody has fewer than five cards",
        "Why did I get 3 points before I had done anything?": "(before the first turn: the dealer)",
    },
    "one_eyed_jack": {
        "Do diagonals count?": "across, down or diagonally",
        "Do corners count for me?": "The four corners belong to everybody: each counts as if your chip lay there",
        "How many rows do three players need?": "With three sides, one row",
        "May a jack take my own chip?": "remove any chip from the board, your own too",
        "May my two rows share a square?": "Two rows may share one square",
        "Is a completed row safe?": "A row can be broken by a one-eyed jack until the game is won",
        "What is a dead card?": "If both squares of a card are taken, the card is dead",
        "Where may J♣ go?": "Jacks with two eyes (J♦ J♣) are wild: any free square but a corner",
        "Who is my partner?": "partners opposite each other",
        "What if the stock is empty?": "When the stock is empty, continue without drawing",
    },
}
