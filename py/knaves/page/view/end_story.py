"""End story: the course of a game in one sentence, and its news in a ribbon."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from knaves.analysis.comparing import GameResult
from knaves.analysis.course import ScoringTurn, Story
from knaves.cards import card, is_card_code
from knaves.engine.game import Game
from knaves.engine.sentences import Sentence, numbered
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import phrase, t
from knaves.page.routes import ReplayRoute, href
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.icons import icon
from knaves.page.view.move_text import move_text
from knaves.page.view.sentence import rich, tiny_card, woven
from knaves.page.view.week import week_node
from knaves.wire.answers import Judgement

# Texts: how a game went, with what turned it
UNTIL = {
    "comeback": "You were behind until {moment}.", "lead lost": "You were ahead until {moment}.",
    "cards": "You hardly made a mistake, and were ahead until {moment}.",
}  # fmt: skip
# Texts: how a game went; {name} is who won
WENT: dict[Story, str] = {
    "comeback": "You were behind, and turned it around.",
    "led": "You led most of the way.",
    "close": "It was close right up to the end.",
    "pulled ahead": "It was even for a long time, then you pulled ahead.",
    "lead lost": "You were ahead, but {name} came back.",
    "cards": "You hardly made a mistake. {name} just got luckier.",
    "never ahead": "You were behind most of the way.",
    "fell behind": "It was even for a long time, then you fell behind.",
    "even": "Nobody could pull away.",
    "level": "One side pulled away, but it ended level.",
    "won": "Nicely played.",
    "lost": "Well fought. {name} won this one.",
    "drawn": "It ended level.",
}


def story_text(story: Story, name: str, moment: Sentence | None = None) -> str:
    """Say how a game went; `name` is who won, `moment` is what turned it, None where nothing has a name."""
    if moment is not None and story in UNTIL:
        return t(UNTIL[story], moment=phrase(moment))
    return t(WENT[story], name=name)


def turn_part(
    turn: ScoringTurn, moves: Sequence[str], told: Sequence[Sentence], *,
    name: str, viewer: int, seated: Sequence[SeatLabel], lead: tuple[int, int] | None, watch: ReplayRoute,
) -> Node:  # fmt: skip
    """Draw the turn that decided a game: its sum, what was scored, the score before it, and the way to see it again.

    `moves` are the notations of the game, `told` sentences of the events that decided it, none where cards and points
    say it. `name` is the winner's; `lead` the points of the viewer and of the winner before the turn, None where they
    decide nothing.
    """
    head: list[Child] = []
    if not told:
        head = [h("b", t("{name}’s last turn", name=name) if turn.is_last else t("{name}’s best turn", name=name))]
    if lead is not None:
        head += [" · " if head else None, lead_text(*lead)]
    lines = [h("p", rich(sentence, viewer, seated)) for sentence in told] or [_sum_line(turn, moves)]
    again, address = t("Watch it again"), href(watch)
    attributes = {"href": address, "data-focus": "watch again", "aria-label": again, "title": again}
    return h(
        "section.endturn", {"aria-label": t("The turn that decided it")},
        h("div", h("p.endlead", head) if head else None, lines), h("a.watchagain", attributes, icon("replay")),
        key="turn",
    )  # fmt: skip


def _sum_line(turn: ScoringTurn, moves: Sequence[str]) -> Node:
    """Draw the cards of each move that scored, and the sum of its points: cards 2 + cards 12 + cards 16 = 30."""
    parts: list[Child] = []
    for ply, points in turn.gains:
        cards = [tiny_card(card(token)) for token in moves[ply].split(" ") if is_card_code(token)]
        parts.append(h("span.endgain", "+ " if parts else None, cards, " ", h("b.num", str(points))))
    total = [" = ", h("b.num.endtotal", str(turn.points))] if len(parts) > 1 else None
    return h("p.endsum", parts, total)


def lead_text(mine: int, theirs: int) -> str:
    """Say how things stood before the turn that decided a game."""
    if mine > theirs:
        return t("You led {mine}–{theirs}.", mine=mine, theirs=theirs)
    if mine < theirs:
        return t("You were behind, {mine}–{theirs}.", mine=mine, theirs=theirs)
    return t("It was level at {points}.", points=mine)


def best_text(turn: ScoringTurn) -> str:
    """Say how many points one's own best turn brought."""
    return t(numbered("Your best turn: 1 point.", "Your best turn: {count} points."), count=turn.points)


def place_text(place: int, sides: int) -> str:
    """Say in which place somebody has finished among more than two."""
    return t("You finished {place} of {sides}.", place=place, sides=sides)


def idea_line(game: Game, judgement: Judgement) -> list[Child]:
    """Say which move would have been better than the costliest one."""
    return woven(
        "An idea: {better} instead of {played}.",
        better=move_text(game, judgement.better),
        played=move_text(game, judgement.move),
    )


def ribbon(picture: str, words: str, act: Node | None = None) -> Node:
    """Draw the news of this game."""
    return h("p.endnews", h("span.medal", {"aria-hidden": "true"}, icon(picture)), h("b", words), act, key="news")


def side_by_side(mine: str, theirs: str, verdict: str) -> Node:
    """Set a friend's result beside one's own."""
    return h(
        "div.endbeside", {"role": "group", "aria-label": t("A friend’s result")},
        h("span", h("small", t("You")), h("b", mine)), h("span", h("small", t("Friend")), h("b", theirs)),
        h("em", verdict), key="friend",
    )  # fmt: skip


def result_text(result: GameResult, *, has_points: bool) -> str:
    """Say a result: won 10–4; without points that are a mere mark of the winner."""
    words = t("won") if result.is_won else t("a draw") if result.is_drawn else t("lost")
    return f"{words} {result.points}–{result.best_other}" if has_points else words


def verdict_text(better: int) -> str:
    """Say who did better: 1 the player, -1 the friend, 0 neither."""
    return (t("You did equally well"), t("You did better"), t("Your friend did better"))[better]


def daily_part(week: Sequence[tuple[date, bool | None]], streak: int, tomorrow: str, bots: str) -> Node:
    """Draw the streak and the week of daily deals, a bot's result of this one, and tomorrow's game."""
    days = t("{count} days in a row", count=streak) if streak > 1 else t("The first day of a streak")
    return h(
        "div.enddaily", h("p.days", icon("star"), h("b", days)), week_node(week),
        h("p.bots", bots) if bots else None, h("p.mut", t("Tomorrow: {game}", game=tomorrow)), key="daily",
    )  # fmt: skip
