"""Themes: what puzzles of all games have in common, and the words for difficulty and proof."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.engine.puzzle import CountedKind, Proof, PuzzleKind, SolvedKind
from knaves.engine.sentences import Sentence

THEMES: Mapping[str, Sentence] = {
    "endgame": Sentence("Endings"),
    "tactics": Sentence("Tactics"),
    "defence": Sentence("Defence"),
    "whole_turn": Sentence("Whole turns"),
    "judgement": Sentence("Judgement"),
}
DIFFICULTIES: Mapping[int, Sentence] = {
    1: Sentence("Very easy"),
    2: Sentence("Easy"),
    3: Sentence("Medium"),
    4: Sentence("Hard"),
    5: Sentence("Very hard"),
}


def how_proved(kind: PuzzleKind, proof: Proof) -> Sentence:
    """Say how the answer is known to be best."""
    lead, error = round(100 * proof.lead), round(100 * proof.error, 1)
    if isinstance(kind, CountedKind):
        return Sentence("Certain from the cards you can see.") if proof.share == 1 else Sentence(
            "Checked all possible deals: better by {lead}%.", lead=lead
        )  # fmt: skip
    if isinstance(kind, SolvedKind) and not proof.error:
        if proof.worlds == 1:
            return Sentence("Checked to the end: you know every card.")
        if proof.share == 1:
            return Sentence("Checked all {count} possible deals: best in every one.", count=proof.worlds)
        return Sentence(
            "Checked all {count} possible deals: best in {good}.",
            count=proof.worlds, good=round(proof.share * proof.worlds),
        )  # fmt: skip
    if isinstance(kind, SolvedKind):
        return Sentence(
            "Checked {count} of the possible deals: better by {lead}%, give or take {error}%.",
            count=proof.worlds, lead=lead, error=error,
        )  # fmt: skip
    return Sentence(
        "Measured in {count} simulated games: better by {lead}%, give or take {error}%.",
        count=proof.worlds, lead=lead, error=error,
    )  # fmt: skip
