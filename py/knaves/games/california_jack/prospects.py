"""Prospects: the expected rest of a deal of California Jack, from the features of both hands before a trick.

The hands are looked at suit by suit: which ranks, voids, guarded tens and jacks, cards that nothing beats. What each
such feature is worth was learned from played deals (`learning.py` among its tests); few suits differ from world to
world, so that the worth of a suit is mostly remembered.
"""

from __future__ import annotations

from functools import cache

from knaves.games.california_jack.learned import learned

SUIT_OF_CARDS = (1 << 13) - 1
TEN, JACK = 8, 9
THE_TEN = 1 << TEN
NOTHING_ON_SHOW = 52
MANY = 2  # trumps that make ruffing a threat that lasts

PLAIN = 28  # features of a holding in a plain suit: 13 ranks and 15 others
TRUMP = 31  # of the holding of trumps
OF_LEADER, OF_FOLLOWER = 0, PLAIN
TRUMPS_OF_LEADER, TRUMPS_OF_FOLLOWER = 2 * PLAIN, 2 * PLAIN + TRUMP
ON_SHOW = 2 * (PLAIN + TRUMP)  # the card on show: 13 ranks of plain suits, 13 of trumps, none
LEADS = ON_SHOW + 27
FEATURES = LEADS + 1

STARTS = (21, 16, 11, 8, 7)  # a stage lasts for as many tricks left as this or more
STAGES = len(STARTS) + 1
BEGUN = 27  # numbers of tricks that can be left, 0 among them
THOUSAND = 1000  # what was learned is kept in thousandths

Features = list[tuple[int, float]]


def stage(tricks: int) -> int:
    """The stage of a deal in which so many tricks are left."""
    return next((number for number, start in enumerate(STARTS) if tricks >= start), len(STARTS))


def features(leader: int, follower: int, up: int, live: int, trump: int) -> Features:
    """The features of both hands (as bits) when a trick begins; `live`: all cards that nobody has captured."""
    shift = 13 * trump
    mine, theirs = leader >> shift & SUIT_OF_CARDS, follower >> shift & SUIT_OF_CARDS
    left = live >> shift & SUIT_OF_CARDS
    found = [(LEADS, 1.0), (_on_show(up, trump), 1.0)]
    found += _moved(TRUMPS_OF_LEADER, _of_trumps(mine, theirs, left))
    found += _moved(TRUMPS_OF_FOLLOWER, _of_trumps(theirs, mine, left))
    ruffs = min(MANY, mine.bit_count()), min(MANY, theirs.bit_count())
    for shift in {0, 13, 26, 39} - {13 * trump}:
        mine, theirs = leader >> shift & SUIT_OF_CARDS, follower >> shift & SUIT_OF_CARDS
        ten = live >> shift & THE_TEN
        found += _moved(OF_LEADER, _of_plain_suit(mine, theirs, ten, ruffs[0], ruffs[1]))
        found += _moved(OF_FOLLOWER, _of_plain_suit(theirs, mine, ten, ruffs[1], ruffs[0]))
    return found


def _on_show(up: int, trump: int) -> int:
    return ON_SHOW + (26 if up == NOTHING_ON_SHOW else up % 13 + 13 * (up // 13 == trump))


def _moved(start: int, some: Features) -> Features:
    return [(start + number, amount) for number, amount in some]


def _of_plain_suit(mine: int, theirs: int, ten: int, ruffs: int, their_ruffs: int) -> Features:
    """A holding in a plain suit, against that of the other; `ten` while nobody has it; `ruffs`: trumps, up to MANY."""
    count, others = mine.bit_count(), theirs.bit_count()
    if not count:
        is_void = others and ruffs
        return _those(13, is_void, others and ruffs == MANY, theirs >> TEN & 1 and ruffs)
    over_ten, their_over_ten = mine >> TEN + 1, theirs >> TEN + 1
    has_ten = mine >> TEN & 1
    masters = (mine >> theirs.bit_length()).bit_count() if others else 0
    return _ranks(mine) + _those(
        16,
        masters and 1, masters, count if not others and not their_ruffs else 0, not others and their_ruffs and 1,
        has_ten and their_over_ten and count == 1, has_ten and their_over_ten and count > 1,
        has_ten and not their_over_ten and others, has_ten and not others and their_ruffs,
        has_ten and over_ten, over_ten.bit_count() if ten & ~mine & ~theirs else 0,
        count == 1, theirs >> TEN & 1 and over_ten,
        counts=(1, 2, 9),
    )  # fmt: skip


def _of_trumps(mine: int, theirs: int, live: int) -> Features:
    """The trumps of a hand, against those of the other."""
    count, others = mine.bit_count(), theirs.bit_count()
    found = [*_ranks(mine), (13 + min(count, 5), 1.0)]
    if not count:
        return found
    top = mine.bit_length()
    masters = (mine >> theirs.bit_length()).bit_count() if others else 0
    has_jack, their_over_jack, has_two = mine >> JACK & 1, theirs >> JACK + 1, mine & 1
    has_ten, their_over_ten = mine >> TEN & 1, theirs >> TEN + 1
    return found + _those(
        19,
        masters and 1, masters, not (live & ~mine) >> top,
        has_jack and their_over_jack and count == 1, has_jack and their_over_jack and count == 2,
        has_jack and their_over_jack and count > 2, has_jack and not their_over_jack and others,
        has_two and count == 1 and others, has_two and count > 1,
        has_ten and their_over_ten and count <= 2, has_ten and their_over_ten and count > 2,
        max(0, count - others),
        counts=(1, 11),
    )  # fmt: skip


def _ranks(mine: int) -> Features:
    return [(rank, 1.0) for rank in range(13) if mine >> rank & 1]


def _those(start: int, *given: int | bool, counts: tuple[int, ...] = ()) -> Features:
    """Those of the given that are not nothing; numbers at the places `counts` count, all others are yes or no."""
    return [(start + place, float(each) if place in counts else 1.0) for place, each in enumerate(given) if each]


class Prospects:
    """The learned weights for one way of scoring."""

    def __init__(self, scoring: str) -> None:
        self.learned = learned(scoring)
        self.off = [each / THOUSAND for each in self.learned[:BEGUN]]  # by tricks left: how far the points turn out off
        self.stages = [stage(tricks) for tricks in range(BEGUN)]
        self.shown = [self._leads_to(now) for now in range(STAGES)]
        self.plain: list[dict[tuple[int, ...], tuple[float, float]]] = [{} for _ in range(STAGES)]
        self.trumps: list[dict[tuple[int, ...], tuple[float, float]]] = [{} for _ in range(STAGES)]

    def worth(self, now: int, number: int) -> tuple[float, float]:
        """The worth of a feature at a stage, in points and in honours."""
        place = BEGUN + now * FEATURES + number
        return self.learned[place] / THOUSAND, self.learned[place + STAGES * FEATURES] / THOUSAND

    def _leads_to(self, now: int) -> list[tuple[float, float]]:
        """The worth of leading, by the card on show."""
        lead = self.worth(now, LEADS)
        shows = [self.worth(now, number) for number in range(ON_SHOW, LEADS)]
        return [(lead[0] + show[0], lead[1] + show[1]) for show in shows]

    def __call__(self, leader: int, follower: int, up: int, live: int, trump: int, tricks: int) -> tuple[float, float]:
        """The leader's expected surplus, from the hands as bits and the tricks left."""
        now = self.stages[tricks]
        shift = 13 * trump
        mine, theirs = leader >> shift & 8191, follower >> shift & 8191
        key = (mine, theirs, live >> shift & 8191)
        one, two = self.trumps[now].get(key) or self._trumps(now, key)
        points, honours = self.shown[now][_on_show(up, trump) - ON_SHOW]
        points += one
        honours += two
        ruffs, their_ruffs = mine.bit_count(), theirs.bit_count()
        if ruffs > 2:
            ruffs = 2
        if their_ruffs > 2:
            their_ruffs = 2
        plain = self.plain[now]
        for start in (0, 13, 26, 39):
            if start != shift:
                holding = (
                    leader >> start & 8191,
                    follower >> start & 8191,
                    live >> start & THE_TEN,
                    ruffs,
                    their_ruffs,
                )
                one, two = plain.get(holding) or self._plain(now, holding)
                points += one
                honours += two
        return points, honours

    def _trumps(self, now: int, key: tuple[int, int, int]) -> tuple[float, float]:
        mine, theirs, live = key
        found = _moved(TRUMPS_OF_LEADER, _of_trumps(mine, theirs, live))
        found += _moved(TRUMPS_OF_FOLLOWER, _of_trumps(theirs, mine, live))
        return self._remember(self.trumps[now], now, key, found)

    def _plain(self, now: int, key: tuple[int, int, int, int, int]) -> tuple[float, float]:
        mine, theirs, ten, ruffs, their_ruffs = key
        found = _moved(OF_LEADER, _of_plain_suit(mine, theirs, ten, ruffs, their_ruffs))
        found += _moved(OF_FOLLOWER, _of_plain_suit(theirs, mine, ten, their_ruffs, ruffs))
        return self._remember(self.plain[now], now, key, found)

    def _remember(
        self, known: dict[tuple[int, ...], tuple[float, float]], now: int, key: tuple[int, ...], found: Features
    ) -> tuple[float, float]:
        points = honours = 0.0
        for number, amount in found:
            one, two = self.worth(now, number)
            points += one * amount
            honours += two * amount
        if len(known) >= ENOUGH:
            known.clear()
        known[key] = points, honours
        return points, honours


ENOUGH = 20_000  # suits remembered at a stage


@cache
def prospects(scoring: str) -> Prospects:
    """The prospects of a way of scoring."""
    return Prospects(scoring)
