"""Match report: how a match of own bots stands or has ended: progress, win rate, margin, times, lost games."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.analysis.intervals import Interval
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import is_figure, percent, said, t, tenths
from knaves.page.routes import MatchGameRoute, href
from knaves.page.seat_labels import LEVEL_NAMES
from knaves.page.view.sheets import button
from knaves.page.workbench import PlayedMatch
from knaves.players.own.contest import LostGame

SHOWN = 24  # lost games listed


@dataclass(frozen=True)
class Running:
    """A match that is being played: how far it is, and what there is to say."""

    played: int
    games: int
    seconds_left: int | None
    pauses: bool


def player_word(name: str) -> str:
    """A player in a match as it is named: a level, or an own bot."""
    return t(LEVEL_NAMES[name]) if name in LEVEL_NAMES else name.removeprefix("own-")


def running_row(running: Running) -> Node:
    """Draw the progress and a button to stop."""
    label = t("Match progress")
    left = "" if running.seconds_left is None else t("about {seconds} s left", seconds=running.seconds_left)
    told = (
        t("{played} of {games} games", played=running.played, games=running.games) if running.played
        else t("Starting…")
    )  # fmt: skip
    return h(
        "div.running",
        h("progress", {"max": running.games, "value": running.played or None, "aria-label": label}),
        h("p.mut.small", f"{told}, {left}" if left else told),
        h(
            "div.acts",
            button(t("Continue") if running.pauses else t("Pause"), "match pause"),
            button(t("Stop"), "stop"),
        ),
    )


def match_report(match: PlayedMatch, *, is_of_ladder: bool = False) -> Node:
    """Draw the result of a match so far."""
    first, second = match.plan.names
    found = match.score.report(match.plan.names)
    title = t("{first} against {second}", first=player_word(first), second=player_word(second))
    if found is None:
        text = t("No deal has been played from every seat yet.")
        return h("div.report", h("h3", title), h("p.mut", text), _ended(match))
    wins, margin = found.wins[first], found.margins[first]
    figures = [(percent(wins.mean), t("won ({low} to {high})", low=percent(wins.low), high=percent(wins.high)))]
    if match.score.faults:  # a lead over games that were broken off would say nothing
        figures.append(
            (str(match.score.faults), t("of {games} games broken off by an error", games=match.score.played))
        )
    else:
        figures.append((signed(margin.mean), _spread(margin)))
    deals = t("{deals} deals, each from every seat: {games} games. Ranges are 95%.",
              deals=found.deals, games=found.games)  # fmt: skip
    return h(
        "div.report", h("h3", title),
        h("div.kpis", [h("div.kpi", h("b", value), text) for value, text in figures]),
        h("p.mut.small", deals), _times(match), _faults(match), _ended(match), _lost(match, is_of_ladder),
    )  # fmt: skip


def signed(number: float) -> str:
    """A number with its sign."""
    number = round(number, 1) if is_figure(number) else number
    text = tenths(abs(number))
    return f"+{text}" if number > 0 else f"−{text}" if number < 0 else text


def _spread(margin: Interval) -> str:
    if not is_figure(margin.low) or not is_figure(margin.high):
        return t("points ahead, on average")
    return t("points ahead, on average ({low} to {high})", low=signed(margin.low), high=signed(margin.high))


def _times(match: PlayedMatch) -> Child:
    lines = [
        t("{name}: {mean} ms a move, {longest} ms at most.",
          name=player_word(name), mean=tenths(spent.ms / spent.moves), longest=tenths(spent.longest))
        for name, spent in match.score.spent.items()
        if spent.moves
    ]  # fmt: skip
    return [h("p.mut.small", line) for line in lines]


def _faults(match: PlayedMatch) -> Child:
    if not match.score.faults:
        return None
    first = next((lost.fault for lost in match.score.lost if lost.fault is not None), None)
    text = said(first.why.sentence) if first is not None else t("The other bot made the errors.")
    return h("p.clash", {"role": "status"}, text)


def _ended(match: PlayedMatch) -> Child:
    if match.score.ended is None:
        return None
    text = t("A bot had to be stopped three times, so the match was stopped.")
    return h("p.clash", {"role": "alert"}, text, " ", said(match.score.ended))


def _lost(match: PlayedMatch, is_of_ladder: bool) -> Child:
    game, (first, second) = match.plan.game, match.plan.names
    if not match.score.lost:
        return None
    shown = match.score.lost[:SHOWN]
    routes = [MatchGameRoute("ladder" if is_of_ladder else "match", game, first, second, n) for n in range(len(shown))]
    links = [h("li", h("a", {"href": href(to)}, _game(lost))) for to, lost in zip(routes, shown, strict=True)]
    title = t("Games lost by {name}", name=player_word(first))
    return h("details.lost", h("summary", f"{title} ({len(match.score.lost)})"), h("ul", links))


def _game(lost: LostGame) -> str:
    word = t("Deal {deal}, seat {seat}: {margin}", deal=lost.deal + 1, seat=lost.seat + 1, margin=signed(lost.margin))
    return f"{word} ({t('an error')})" if lost.fault is not None else word
