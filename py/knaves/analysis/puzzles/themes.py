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
        return Sentence("Counted: it is certain from what you can see.") if proof.share == 1 else Sentence(
            "Counted over all the ways the unseen cards can lie: better by {lead} of 100.", lead=lead
        )  # fmt: skip
    if isinstance(kind, SolvedKind) and not proof.error:
        if proof.worlds == 1:
            return Sentence("Counted out to the end: you know every card.")
        if proof.share == 1:
            return Sentence(
                "Counted out in all {count} ways the unseen cards can lie: best in every one.", count=proof.worlds
            )
        return Sentence(
            "Counted out in all {count} ways the unseen cards can lie: best in {good} of them.",
            count=proof.worlds, good=round(proof.share * proof.worlds),
        )  # fmt: skip
    if isinstance(kind, SolvedKind):
        return Sentence(
            "Counted out in {count} of the ways the unseen cards can lie: "
            "better by {lead} of 100, give or take {error}.",
            count=proof.worlds, lead=lead, error=error,
        )  # fmt: skip
    return Sentence(
        "Measured in {count} imagined games: better by {lead} of 100, give or take {error}.",
        count=proof.worlds, lead=lead, error=error,
    )  # fmt: skip
