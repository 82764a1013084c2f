"""Evaluation: the expected rest of a deal of California Jack, from the features of both hands before a trick.

The hands are looked at suit by suit: which ranks, voids, guarded tens and jacks, cards that nothing beats. What each
such feature is worth was learned from played deals (`learning.py` among its tests); few suits differ from world to
world, so that the worth of a suit is mostly remembered.
"""

from __future__ import annotations

from binascii import a2b_base64
from functools import cache

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
    """The stage, from 0, of a deal in which so many tricks are left: the row of the learned weights."""
    return next((number for number, start in enumerate(STARTS) if tricks >= start), len(STARTS))


def features(leader: int, follower: int, up: int, live: int, trump: int) -> Features:
    """The features of both hands when a trick begins, as (number, amount); only those that are not 0.

    Hands are bits of card numbers (see solver.py), `live` all cards that nobody has captured; `up` is the card on show
    or NOTHING_ON_SHOW, `trump` the place of the suit in SUITS.
    """
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


def learned(scoring: str) -> memoryview[int]:
    """For a way of scoring, in thousandths, one after the other: how far the points turn out off, by tricks left from
    0 to 26; what every feature is worth in points, stage by stage; the same in honours."""
    return memoryview(a2b_base64(PACKED[scoring])).cast("h")


class LearnedWeights:
    """The learned weights for one way of scoring; called with two hands, it estimates the leader's surplus.

    Points are trick points, or captured cards in simplified scoring.
    """

    def __init__(self, scoring: str) -> None:
        self.learned = learned(scoring)
        self.off = [each / THOUSAND for each in self.learned[:BEGUN]]  # by tricks left: how far the points turn out off
        self.stages = [stage(tricks) for tricks in range(BEGUN)]
        self.shown = [self._leads_to(now) for now in range(STAGES)]
        self.plain: list[dict[tuple[int, ...], tuple[float, float]]] = [{} for _ in range(STAGES)]
        self.trumps: list[dict[tuple[int, ...], tuple[float, float]]] = [{} for _ in range(STAGES)]

    def worth(self, now: int, number: int) -> tuple[float, float]:
        """The worth of a feature at a stage, to its holder: in points and in trump honours."""
        place = BEGUN + now * FEATURES + number
        return self.learned[place] / THOUSAND, self.learned[place + STAGES * FEATURES] / THOUSAND

    def _leads_to(self, now: int) -> list[tuple[float, float]]:
        """The worth of leading, by the card on show."""
        lead = self.worth(now, LEADS)
        shows = [self.worth(now, number) for number in range(ON_SHOW, LEADS)]
        return [(lead[0] + show[0], lead[1] + show[1]) for show in shows]

    def __call__(self, leader: int, follower: int, up: int, live: int, trump: int, tricks: int) -> tuple[float, float]:
        """The leader's expected surplus in the tricks left (0 to 26), in points and in honours; see `features`."""
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
def prospects(scoring: str) -> LearnedWeights:
    """The learned weights for "full" or "simplified" scoring; made once for each, KeyError for any other."""
    return LearnedWeights(scoring)


# Thousandths of two bytes each, in base64; `learning.py` among the tests of this game writes them.
PACKED = {
    "full": (
        b"6APPCbYOLxMrF9sZkhzlIq0qYC9uNCw5xDyRQM1DGUcfSghN5k73UHVTjFVlV6xZyVuMXS1gZv8C/Tb7Bfte+nD8+voU/GAPzP9W"
        b"A1sIshDe/6L/zv/6AaEBMgNIALHxLgAgA+b8nf5uABgAnwapA+QERAbvBRUHLwXrBucFffmCBHEBsfsk80gAYQDm/Pj+UgDv/d7/"
        b"xQ/a9urxzv8E/jn9rv/f8ZPumvpU+4j6ffdW+Ur5QvfcFZj7jwPJCcwOkvO99uD86gJNB54NWAMIARwC6gA9At7/KwIqCpMIJuGJ"
        b"7BUIxQV5AtkACgJ7BcAEnQJpA0znygJj+DDy6u0CAHkBdP7p/ygABP84/8IAcf1P+Wj/Iv+f+xn63/45Fq0LCfhmAMn+Rv8b/fP/"
        b"YP69/qD/z/4f/o7/gABWAh/9eP6x/wD+hP5P/Qf+SP8VA7EBBQOlA5YJAAAC/5f71Pr0+s/6VfvR+nD6D/rJEhL9NQCcBJwM1/+9"
        b"AaYBAQSdAAwDSQLt7Y3+VAEe+uIB3ANXAMAOmgLKA9sDkQTHBPsDaARHBFX20wLDAFn6UvNJAi79HvrZ/UMAmP3X/5IVLvnB96YB"
        b"GfrE+w4Be+xK+8j4xvtm+9r5efiA+oz6KRdY/V4ESAk3Dvf6b/md/YwA+QSlByUHVP76BNsIjQLPBGgD+/2g/dPiUfLRB6wBiwUG"
        b"BPgD/ATkBQ0FkwXu5gEGhvqG9JDyvgrJBroATP5N+FT2+P6PARv9u/rW+q76MPw7AO4F7x23Bhn4FP30/Y/72/wy/a78jv3I/mkA"
        b"bf3K/RIA0QLQ/v78I/wS/oz/BwEH/7n/LAehAvcFjwVZDAAAL//P/cj8Vf2K/Un8uv2H/Ov7ihTf/9YBwAUwDMn/UgJxA0AFAAGP"
        b"AzwCpes2/uoANfd/AnUGBwEVD1EEfQVmBl0FMgaoBVMFmgYD+gYFbAIO/uj2PAJQ+jX3cP3W/6P+yf/GFU/5pfVxA6b8a/mw/tvp"
        b"d/hD+bX4DvgC+Lz4wvjO96MWA/uxAFgFnQrR9uD4yf1tATAGRglhByb+xgQ4+9L9rgPLBY/5zPxW4aL1rwrE+3QDFwKZAzEDBwEp"
        b"ApcE3+T2/VD6JPRB8QT39vto/rMBGAUwBlkAVACb/HkDjf+8/38APgP9BuwewQQC92f9j/xf/IX7Tvw9/ZD7sv0T/PH9WP2q/5QD"
        b"Yfxf+9P+c/9T/qf+4P0m/8UF7gLzBgkMZBMAAF3+zP4U/kv+1v09/Rf9Kf4+/BsWNv4a/6AD2AkK/4EDmggcBOACdQSGAtfqwPgd"
        b"AJvxsQYhCJsAARYLAkQElgKXAxAE3gNtA2UFh/ZPBTUBbgAT+oYCR/qb8dH7UP5N/Ar/cReR/m35mggH/I33df+Y4/L1+Pj3+eP3"
        b"rPho+q35zfi+Hdf8LQFKB9cLRenC8QL75AVSDWQX2AI9APkAEfTx/MH/XQPJAqgB2t367E0CYAPyA4cFywPfBboE0AHxBffli/4h"
        b"/RD3VPMND/8KgQEN/lv6ruyy/Q4AaP8iBu0IXACWANb78QGjIkwMIfzG/CL81/uI+137WPyL+i37cf/j+zn9Ff8OBn7+QP1P/SL+"
        b"If05A1j+8v/LD8r/bwVGCyEPAACjANj/5v1i/Sz9hfzA/Nj85fv1EoD7b/0h/1wDMP8JA/cJdQfsA34G8QOl57r7vgC674v//Qno"
        b"AHoN8v2H/3j/1gHkAMoC5v86AnEB3AK0ATABhfrxAwr2uu9P/B79H/sw//MSh/rP6fcJ//2q+B8AX+P/Al/7Rft8+Qj5LfvS92n8"
        b"Bh3mAYIAOAV7B5AAlfrg/jUB0v8FBZQNfP6XALLxdfPx+n/99/rB+DLcvu8uB+H4xgVEBpcEcQd8CEsDHwli4nMCvwGh+gnzcgve"
        b"A6f/gfxK+k76TQm//XX8IwycBCYDKwJVDO8MoiZfCpT5w/yB+ur8Ef7p+8j8Lfsc/c8C8P+PAWQCkgZHAe7+MP88/lL7+v/g/oT/"
        b"kQK3A1MC8Qa0CAAAEAB8AWr+f/6G/Yr8ivxw/IT7EiII+6X8pv2oAWsAnADPEDcF1AY3CV8Ckd6+9jf37+F5AQAA4wGzD/j96v+g"
        b"/1QAx/+4AKcBmwGaAiQEmwSaBKQAXwK//O/hzPkw/M76awCYFRv6xeXPEJj+AACt/0/V3/kc+//61fqr+vX63Pr3+qMgv/pGAvoG"
        b"fAkF/dL8fgCNAAUBDgVNB8D+7/vG+aAC6QJXA6MCmwQF05Tx1QVNAkEFrQSbBXME7AM8BVsFR+EuBK/+ffrB9HEDNQRA/vP+1v5F"
        b"/QEIQ/039u0GxQHC++L/TwOhAaslygOk+QAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        b"AAD1APUAAQDa/8v/x/+x/+n/v/+w//3/2v/9/9r/CwASAOP/5f8mABsACgDx/+r/+f/H/wEA5P/y/wQA0v8IABAAFgAWAC0A//8q"
        b"ACQAPwApABIAHgDa//H/5v8BAPH/9//v/xIAzP8GAOX/5f/3//7/8v/i/3T/nP+M/5b/bf90/0v/XP+M/54C6v8NAB4EbgBNACYA"
        b"DgCj/3P/UQA/ALP/jPyi/RP+RQCw/mwAr/8QAIQBQABgAHMArwCeAN8AdgCPAKwA4P00AP3/+Ps+APD/uf+3//n/cAAbAPL/XwCu"
        b"AhgBzQBj/yUCGgAIAEIAgv7F/97/0//Y/8n/3v+v/+X/wP/X/9b/3/+9/xYA0f/a/9H/BwCr/9z/v//h/8kAVwBlADECAAAHAAYA"
        b"6P8WAPv//v/8//T/6v8+AP//DQD5/xIAAgAtAPX/NQAKAPz/BwAPANb/3v/s/wkAAAD+/wgAIQA2ACUANAAnACgANQAvABIAJgAr"
        b"ADsAEwAHANT/7P8fAOn/9P8CAAoA//8BAPX/CQAAAPP/5f/Z/0b/Yv9h/0n/Mf88/03/VP9PAqj/r/+OA5z+Yf/k/3UAtwDiAGkA"
        b"IgDb/6n8zP26/mwAPf4FAOX/3/8IASoAaACDAHsAXgB+AG0AlwA/ALP9FgDs/xr8fAAeAPr/vP+X/wcA4//p/zoAfwMEAdsAev+u"
        b"At3/PgCGABn/qf+l/5X/sf+q/6f/s//b/6H/uv/G/8D/l/8VANT/yf/b/+L/1f8QACoA1P9GAYoAigBUAgAA7//7//j/AgABAAwA"
        b"+P8MAAEAFQD+/wwACQAFAAgAEQDn/xwACQAEAAUAAADz/wAA///v//z/EQDl/yUAIwAXACUAHAAsABQAKQArACUAIgAdACUABQCz"
        b"////+v/s//3/CADx//P/8v/n/wAA9f/2//T/qgBe/2n/P/9w/0T/Kv9a/x//pAJt/6D/igOz/l//3/9OAMgADQGIAB4A8//S+4/9"
        b"lf5KADr9nv8uAHMAzQBXAIAAbwB9AGsAjgCSAHgAgwC//TcAIwBU/NIAKQAYALL/sv+c/zUAyf8SANEERQFJABj/1AKg//X/1v9B"
        b"/67/tf/A/7f/qP+E/5n/rP/E/7T/uP+1/6H/OQDq//L/yP/s/63/6f/2/7r/WwFSAG8AFQMAABMA+v/r//z/+P/y/9v/6//h/w0A"
        b"6f/8/+f/3//z/ykADAAZAAIA+v8HAOX/BADy/+b/FgAXAA0ALgAGABkABwAPAP//DAAmABoA7f8MAAYAGwAdAAcA1f/m/+n/AAAF"
        b"APP/JAAJABYADADl/+H/9f/p/+gAY/9u/3L/av9V/zf/cP84/zwDd/+N/4ADgv/Z/+T/KgAaAJsAYQA1AND/V/va/Cr+9/8W/db/"
        b"YAAWAMoAGAB4AHUAngBzAMAApgCtAMEAff2GAIQAivzNAEkAOwDP/7v/Q/80AMr/AgDrBAkCrwBz/3ADzv+e/7X/PP+n/7j/y/+y"
        b"/77/rP+p/7L/xf+f/7j/tf+j/zwA5v8HAO7/8f8AANb/GADT/2IBCQBNAIoCAAAdAPf/7v8EAOf/8v/u/9//8P8eAPv/+f/w/9L/"
        b"9//4/+n/BQARAAQA///E/xMAtf/z//v/KgD2/+n/CwAUAAIA/v8JABUACAARADYAEAAcACkAGwD//+D/8/8hAPv/BQD3//D/+f/P"
        b"/+n/1f/s//r/1f/bAIz/n/+P/5X/Yf9I/3H/Xv+CA3j/f/+PAw0AGwAZAAsAIQDo//L/HgCS/4z7mvx2/TUAVf3l/2cAIwDTADoA"
        b"hgCQAJMArACqAKoAlgDCAID9vQDBAMr8zv8zAFIAJgAHANb/PQC//yr/8gPiAT8AUv/hAiv/EwAOAC3/8f/P/9z/0f/l//r/2f/p"
        b"/7n/2f/u/wMAzP8HABYA9f8iAAkAw//O/9X/xv/2AMn/0f8BAgAAVQD0/9v/9//7//X/6v/u//L/8P/p/+r/7P/o/wAA6////w0A"
        b"+f8DAAgA/v/6/9////8aAAAAAgAAABQAFAAUABoAEAAVABUAFgAPABIAEwAMABYACADd////DwD1//z/AAADAP3/DQD//wAAAAAE"
        b"APj/5gJJ/0j/P/9b/z//NP9A/xf/YAM+/y3/JQM0ACUA///O//v/wv8yAAwApf/D+L/8Rv4gAAH5jf0XABAAGwFe/c4A3wDbANIA"
        b"ygDYANsA2QAi/d4A2gAD/f7/NQAyAPf/sv/T/woA2P+y/9UFFgGoAMH/2AbnAVUADgA6/wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        b"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADi/+L/"
    ),
    "simplified": (
        b"6APoA9MEiAbsB4gJ8QofDncQkhJMFJ8VfhdVGNMZYxt3HEYeYh/4IDUibyPJJKYluia2J4cov/vj/Nb9Tv7G/uX+xf9BAA8EEgHP"
        b"ApsEEQfA/9j/tv5EAHQBnQLNAGn/Zv7+/Jv+hwF0AAcAP/17BawE4AOFA4wCcQKqAsIB7AOIAJr+1Ptr+s0AIP+b/t3+7v5B/cD/"
        b"Wv7l/lb8tv4H/x8AiwDO/Rz64fr4/E38z/1i/nn9BP5AAXwA/AS3BeoFdvmx/GkAZgHzAdEF+gJWAFj+/f4f/5b+JASrArIB9fz5"
        b"Aj0HgAKpAV4AUQEyAPD/GAAE/gT9tf2a+mH3T/m2/Fj9AP6B/6kAggc8+oYBKwL1/tcB7/8Y/8v8VP9IA4j+DPlpAGIC1QCgAA8A"
        b"pgAcAuz/af98/rH/uv4j/kb+Gv5O/gP+Xv+OABb/wP5yAKL/eQPXAnQBAAC6/x/7gfwX/nr9Y/4T/2r/uf++AS4BQQHLA1QGpv8i"
        b"AeUBwwAOAe4CqAH4/nr/vv/A/xIBkQCoAHUDqwWABGgDRQNiA2oCSgFgARH8dAAM/2r9KvuoAQj9wP/m/jL/Bf+m/0MCMgH6AuUB"
        b"ov4T/4v/cv46+CT9gv1c/vz9AP9w/v0AGwFt/isD2QRcA7D+bQEnAbQAUv8l/ToD9QDz/Zn+7/sgAzQFWwjjBfz+bgLRB839ugF5"
        b"ACwBqgAKAPH/Cf4a/bH7hvt2+I38Df12+3H9U//XAlIGmf33/oQCfAJ9CGQDEwNXAJYC/gGxAHX4rwCXAfEB8AAoAVgBAQAIAGr/"
        b"AgDp/TX/Qf9o/6z+6f1e/2X/Jf0V/ycBTwC6ALACPP/e/wAAcP5f/MT8aP0O/kX+8f8V/4L/LAPdAPYAjAKhAzj+8gFxABIAZAIt"
        b"A28C9v3+//z8Av9FAHEAlf+hARMEhwMLAwwDyQHgAM4A3wAu/sX+yf6G/XT8bwId/gL/Ov7p/oT9OP5xATAAcQFxAAkABgClAPT9"
        b"Zv3C/WT+uf5N/wP/rv/IANUAPP2sAkgDSQNS+JP9lf+lAUUDwwSyAq8Bq/98/FD/6QN0Bq0C5wG/ADEAkAVjA9YAhwAlACEABwCO"
        b"/9H+U/6/+wz91vvO/GoGlwAlAGj+x/zS/P/9Yv7+AZsILwcQBAkCnP0i/C/98v5l+ksB+wBKAUMCjgGqANsATgECAX3/GQAZ/7/9"
        b"y/+y/rX/HAAy/tH+Pf4Q/mb9GQG4ANL+2wEAACf/Vv1e/k/+9f46/24AIgBXAPQBVQF0AdQCMANW/WUCYf/Y/p8CUwMeAj/+uACT"
        b"/uH/awDTAIEA6v8HBCAD4QL9AjQCNwEIAe0AeQAqAKv/tP7X/h4Cl/3h/z38of4p/Vb9rQA+/6P/Yf9NAED/1AD3/n37jP4X/lv/"
        b"9f7T/qL/AAAfAOgAqgEDAqoEcfSG/lIALgMlBL8Frv/0AdP+R/rP+eoA4QFqBJ8CCQPh/zMGvv0TAWYAmf+s/73/5P9R/vn+yf60"
        b"/Rz84P2hAqUAo/8q/9D+d/9i+yj+7AE1AwQABgBWAN//xQF//dj+0fkYAnEA3QHqAXkAfAAOAFUAUQDF/27/Tf9U/h3/G/+2/Qr9"
        b"KP4D/qv+u/+l/8QA5P/VAuQEAABaAD7+gP5x/j7/t/5d/7H/yf8AAqQAywCxAcsASv0cBOH/kwA6AzAFLwJW/iwAcP0QAHD/uwAj"
        b"AOYA2AI9AkECaQJ4AVcBhwAGAZj/NgAmAJb/Of8vAsT+EAAe/tL9O/xK/QQB4v+jAOH/Uf+O/gAAg/49/GX/UP+CAB4BKQDa/3gB"
        b"+QDW/ZoBlwGhA+r68wLwAakBRgCI/pMA2AJq+/X5OQO0AL0HbAaeAycBlf8XB/z7LwAuAAX/KwCK/5r+if9I/2QAl/7h/Vv/4gIr"
        b"/jT9KP8hALkCkfxy/YL/5f1QAR0Cpv5yBGgE7f1n/R/4vwCrARwB4AA6AScBtQFwAPP/SQDuAKP/5P77/7n+Tf8q/2T/x/5g/X3+"
        b"Xv4aARIEP/6p/gAAQwCQ/s/+Gf8Z/27/rv/W/9r/PAD8/zEAFgDQ/w/+rwFNAMsBXgNmCNICPAAc/5P/FwAnAAAAb/87AFYBgQEp"
        b"AesA2QClAE0AegB0/0oA+/8BAEkA0gJx/RcAFf1P/U/7D/5aAOD/LQBNAOj/AACUAFj/YAAA/13/hP+j/9f/EABMAH0AdwGoAIkA"
        b"iwMu/XP/AQDdAE0BkwGg/3QDDwCK+ET7dv17A4MAI/8nAIQBAAas/z4ASACi/9X/rf9z/0r/W/+e/CT/VP+6/+MEJQCB/7X+af65"
        b"/iMDxPzd+7wCkAGFBGYDSf8VAPX+ff54+QAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        b"AABgAGAA9f8DABAAFwDa/9//zv+6/8r/u/+3/+v/EwAZAAgApP8UACQAAwDw/xoA3//7//n/CQAVAPz/iv/q/wcA9f/y/x8A7v8o"
        b"ADUA4ABIADkAGADd//D/DwD5/yIAAgAQABkA9v+T/0H/pP/n/+j/9v/5/20AMv+W/wj/Dv8y/yn/Sv9f/zMCXACUADAEmgCuAD0A"
        b"u/9Z/3H/dAAFAA//Ifuk+777dQAPAG8AWP8qAH4Bx//wAKYAGAHhAN0AygBnAKcA6/2T/0j/1fsu/3X/xv8HAGYANAEJ/yQAIAFY"
        b"A/cB9QFHAMEAQ/+YAMb/g/4MAAkA2v+w/+z/wf8aANH/2P8aAA0A3v8MAEsAu/++/7j/pP/z/6f/6v/w/58AKQAmAGsBAAAKAOn/"
        b"2v8JAAIA0v/h/8H/2/9hAOn/2//9/xEACAAGAP3/KgDa/+P/1v/T/+j/fv/P/+3/9v8HADcA7//1/xMA//88ABEAIQAmAAYA+f8n"
        b"AAsA9//W/wQAz/8LAA0APwAIAEsA7P8oAP3/BwAWAPT/u/8VAEX/fv8y/zP/M/8q/3b/RP98Ag4AdACGA2b/6f/5/zEAPwBQAGgA"
        b"NgAG/zX7Yvq6+msAKQDIAM7/DwCyAIX/vgB2AN0AxQC6AOQAdwDAAAP+//+B/8D88AAsAA8Azv+Z/3T/wP/p//EAWwJWAWoCs/8z"
        b"ADP/XwBAAFD/0f+7/+L/8f/l/9v/7v/o//D/7P/3/wcAHwATALb/9f/0/yMA1v8IAGkApf+hABcA7P+zAAAABgD6//r//f/o/+n/"
        b"6v/T/+P/WQAAANz/9//z/wAAKgAXAOf/7f+9/8n/uv/2/5L/1f/Z/+X/IAAkAAQADAAGABEAKAASABkALQAGAAYALQAYABkAyf/9"
        b"/9X/4P8TABsAAAA6AOr/BgAXAPn/EQDv/7D/3v97/6f/av9e/3H/df9+/0r/gQLB//z/iwPc/44APwAbAMn/k/8RABsAU/9r+tb6"
        b"zPqiAEgAZAHo//D/ywDS/5wAkgDEANEAyACyALEAqQBp/UIA+v+h/AoA3/8iAPz/8v8nADb/6v+1AHYCPQLTAtT/lQC5/vf/WwA7"
        b"/97/7P/o/+3/HQD6/8z/DAD2//v/BAANANv/SwAkAAgA1P/q//H/2f/T//L/MADy/8r/AgEAACAABgAMAOb/6P/p//T/0v/i/zgA"
        b"6//o//L/7f8OAPj/z//3//n/8//b/8n/BgC0/93/1f/4/woAvv/1/wEA8/////r/9/8UABkAcgAcACoAEgAXANv/+f/d//X/DQD5"
        b"/w4A3P/j/7r/z//4/xIA8//P/2cBi/97/4L/Sv9e/2j/b/9O/2oCnf/H/3MDqv9mAC4AGwDx/+//ov8VAHH/QPvb+kr7zQBD/qb/"
        b"SgD8/8EASv7SAMoAywDeAMsA1QDLANMA3f2ZAGgAxvwUADIAKwD5//T/3P/V/hUAcwDLAy4CzQFp/+kBbADn//z/Nv/a/+L/CwDv"
        b"/+f/5f8dAPL/0/8JAP3/DADz/1sA9P8JAPb/EQD5/7r/2P/c/zcA//8FANEAAAA5ACIAAAAIABYAAwDy/+X/6/9TAPX/BAD1/wUA"
        b"GwAqAAgAFQABAAsA5//8/9n/dP/c//3/8P8VAA4AEAAUACkAKAApACQAHgAsAPn/KQAsACAAEQDn/w0A3P8mABYA+P8bABQA+/8l"
        b"AAgABgD2/+//1f8CAWX/bf9t/2L/U/9M/0v/Wf/PAXX/Yv81A8H/CgDw/+v/JAA4AE8AJwAg/+r7sfvw+k4Biv4XAP//5/+NAKD+"
        b"eAB2AIkAkACIAIQAiwB/APr9jABpANX8EwCR/8v/6/8aAI4AwP/l/xEAGgIzAe0BJP+lAeH/CgAMAE3/CAAKAOf//v8UAAoA+//t"
        b"/wEA7/8qADMADgBDAMv/NQAbAAAA8f8HAK//sv8jABQA7//O/wAAAgABAPf/9f/5//P//v/s//f/+P/8//n/+P/9//f/EwAFAOj/"
        b"8/8AAO7/HQDv/woAAwD9/wAABAAIAA0AEAANAAsAHQAPABwAHQAHABIAFwAVABEA7v/0/wMA9f8IAPb/9/8FAAMA/v8FAPr/AAAF"
        b"AAwAxwJF/z3/Ov81/zD/MP8u/y3/6wEr/y3/LwPL/9L/0/8EACoAbQDX/x0AMgD8+jn69vpiAYj7u/0QAA4AqAAr/agAqQCxALAA"
        b"wQC7ALwAsACN/boAvADJ/BcADQArAA4A+/+0/w4A+P8dAMICjwFKAVP/UQSgAQIACQBS/wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        b"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAALAAsA"
    ),
}
