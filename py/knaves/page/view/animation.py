"""Animation: the beats of a move, and the cards in flight in each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from knaves.engine.game import Game
from knaves.engine.layout import Layout, Part, Staging, Trick
from knaves.engine.sentences import Sentence
from knaves.engine.state import Event
from knaves.engine.zones import Seat
from knaves.nodes import Child, Node, classes, h, identity
from knaves.page.page import Cue, Travel
from knaves.page.view.card import card_node
from knaves.page.view.seat import SUITS
from knaves.session.game_view import LogEntry, TableChange


@dataclass(frozen=True)
class Beat:
    """A step of a move that can be seen by itself: the table once it has happened, and its events."""

    layout: Layout  # the table once it has happened
    entries: tuple[LogEntry, ...] = ()  # what the log says then
    events: tuple[Event, ...] = ()
    staging: Staging | None = None
    pauses: int = 0  # so many times the player's pause it is left to be looked at
    is_triumph: bool = False  # a good moment of whoever acted
    is_theirs: bool = False  # the good moment is one of the viewer's opponents: told, not celebrated
    moment: str = ""  # how its place moves, one of `MOMENTS`
    suspense: float = 1.0  # times as long as usual its card lies face down before it is turned

    @property
    def named(self) -> frozenset[str]:
        """The codes of the cards that it is about."""
        found = [event.facts.get("card") for event in self.events]
        found += [card for event in self.events for card in event.facts.get("cards") or ()]
        return frozenset(card.code for card in found if card is not None)

    @property
    def player(self) -> Seat | None:
        """The seat that acted, None where no event names one."""
        return next((event.facts["player"] for event in self.events if "player" in event.facts), None)


def beats(game: Game, change: TableChange, viewer: Seat) -> tuple[Beat, ...]:
    """The beats of a move in order; the last one ends with the table as it is after the move.

    An event that changes nothing on the table belongs to the beat before it, or to the first. A trick that is still to
    be seen once all has happened, for it was the last of a game, is never taken away; all else goes on around it.
    """
    found: list[Beat] = []
    layout, early = change.before, Beat(change.before)
    for frame in change.frames:
        then = game.table.layout(frame.position, viewer)
        if _tricks(layout) == _tricks(change.after) > _tricks(then):
            then = replace(then, areas={**then.areas, **_areas_of_tricks(layout)})
        staging = game.stage(frame.event)
        told = (frame.entry,) if frame.entry is not None else ()
        pauses = game.event_spec(frame.event.kind).pause_for(frame.event, viewer)
        if then != layout or staging is not None or (pauses and not found):
            found.append(Beat(then, early.entries + told, (*early.events, frame.event), staging, pauses))
            layout, early = then, Beat(change.before)
        elif found:
            last = found[-1]
            found[-1] = replace(
                last,
                entries=last.entries + told,
                events=(*last.events, frame.event),
                pauses=max(last.pauses, pauses),
            )
        else:
            early = replace(early, entries=early.entries + told, events=(*early.events, frame.event))
    if layout != change.after or not found:
        found.append(Beat(change.after, early.entries, early.events))
    return tuple(
        replace(
            beat, is_triumph=_is_triumph(game, beat), is_theirs=_is_theirs(game, beat, change, viewer),
            moment=_moment(game, beat, viewer), suspense=_suspense(game, beat, change, viewer),
        )
        for beat in found
    )  # fmt: skip


def _is_triumph(game: Game, beat: Beat) -> bool:
    """Return whether a good moment of a player is among the events of a beat."""
    return any(game.event_spec(event.kind).is_triumph_in(event) for event in beat.events)


def _is_theirs(game: Game, beat: Beat, change: TableChange, viewer: Seat) -> bool:
    """Return whether all good moments of a beat are those of opponents of the viewer."""
    side = change.frames[0].position.side if change.frames else int
    good = (event for event in beat.events if game.event_spec(event.kind).is_triumph_in(event))
    sides = {side(event.facts["player"]) for event in good if "player" in event.facts}
    return bool(sides) and side(viewer) not in sides


def _suspense(game: Game, beat: Beat, change: TableChange, viewer: Seat) -> float:
    frames = [frame for frame in change.frames if frame.event in beat.events]
    found = (game.event_spec(frame.event.kind).suspense_for(frame.event, frame.position, viewer) for frame in frames)
    return max(found, default=1.0)


def _moment(game: Game, beat: Beat, viewer: Seat) -> str:
    """Return how the place of a beat moves for the viewer: as its first big event says."""
    return next(filter(None, (game.event_spec(event.kind).moment_of(event, viewer) for event in beat.events)), "")


def _areas_of_tricks(layout: Layout) -> dict[str, tuple[Part, ...]]:
    return {area: parts for area, parts in layout.areas.items() if any(isinstance(part, Trick) for part in parts)}


def _tricks(layout: Layout) -> frozenset[str]:
    """Return the codes of the cards in a trick."""
    tricks = (part for parts in _areas_of_tricks(layout).values() for part in parts if isinstance(part, Trick))
    return frozenset(face.code for trick in tricks for _, face in trick.faces if face.code is not None)


# what looks say of a card that is so only once everything has landed
MARKS = {"won", "last", "new", "turned", "can", "dim", "lit", "hinted", "sel", "boxed"}
STATES = ("aria-disabled", "aria-pressed")
CAPTIONS = {"cap", "tag", "whose"}  # looks of what is said on the table
DEALT = "Dealt"  # the kind of event by which all cards are new
TRAVEL = 230  # ms a card travels
STANDS = 620  # ms for a word that stands on the table
SPARKS = 440  # ms for the sparks and the movement of a big moment
RISES = 420  # ms for a number that rises
STRUCK = 200  # ms in which a blow is seen before its number rises
SWELLS = 640  # ms for the number of a big moment of which no word is said: it swells on the card, then goes
READABLE = 0.3  # of these times, below which no word is shown: only the cards are seen to fly


def in_flight(before: Node, after: Node) -> Node:
    """The table that cards fly on: no count, no sign and no sentence of `after` is there before they have landed.

    A card that lay face down flies face down.
    """
    backs = {key: card for key, card in _keyed(before) if "back" in _looks(card)}
    return _flown(before, after, backs)


def cleared(before: Node, after: Node) -> Node:
    """The table that new cards are dealt to: captions of `before` that `after` has no longer are left as empty room."""
    return _cleared(before, frozenset(_spoken(after)))


def _cleared(node: Node, kept: Set[Node]) -> Node:
    if _is_spoken(node):
        return node if node in kept else _unsaid(node)
    children = tuple(_cleared(child, kept) if isinstance(child, Node) else child for child in node.children)
    return node if children == node.children else Node(node.tag, node.attributes, children, node.key)


def _spoken(node: Node) -> Iterator[Node]:
    if _is_spoken(node):
        yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from _spoken(child)


def _is_spoken(node: Node) -> bool:
    return not CAPTIONS.isdisjoint(_looks(node))


def _flown(before: Node, after: Node, backs: Mapping[str, Node]) -> Node:
    if before is after or before == after:
        return after
    key = _card(after)
    if key is not None:
        return _as_before(before, after) if key == _card(before) else _untold(after, backs)
    if not _has_cards(before) and not _has_cards(after):
        return before
    children = tuple(_children(before.children, after.children, backs))
    kept = {id(child) for child in before.children}
    same = {f"data-{child.key}" for child in children if isinstance(child, Node) and child.key and id(child) in kept}
    return Node(after.tag, _attributes(before, after, same), children, after.key)


def _children(
    before: Sequence[Node | str], after: Sequence[Node | str], backs: Mapping[str, Node]
) -> Iterator[Node | str]:
    known = {identity(child, place): child for place, child in enumerate(before)}
    for place, child in enumerate(after):
        old = known.get(identity(child, place))
        if isinstance(child, str):
            yield old if isinstance(old, str) else child
        elif isinstance(old, Node):
            yield _flown(old, child, backs)
        elif _has_cards(child):
            yield _untold(child, backs) if _card(child) is not None else _without_words(child, backs)
        else:
            yield _unsaid(child)


def _without_words(node: Node, backs: Mapping[str, Node]) -> Node:
    """Something new with cards in it: its cards, and room for its words."""
    return Node(node.tag, node.attributes, tuple(_children((), node.children, backs)), node.key)


def _unsaid(node: Node) -> Node:
    """Room for something that is not said yet; an empty place says nothing."""
    looks = dict(node.attributes)
    if "slot" in looks.get("class", "").split():
        return node
    looks["class"] = classes(looks.get("class"), "unsaid")
    return Node(node.tag, tuple(looks.items()), node.children, node.key)


def _untold(card: Node, backs: Mapping[str, Node]) -> Node:
    """A card without the marks that it gets by landing, and face down if it lay so elsewhere."""
    back = backs.get(_card(card) or "")
    if back is not None:
        return _as_before(back, card)
    return Node(card.tag, _without_marks(card, MARKS), card.children, card.key)


def _as_before(before: Node, after: Node) -> Node:
    """A card where it goes to, with the face and the marks that it had."""
    old, new = dict(before.attributes), dict(after.attributes)
    was, is_to_be = old["class"].split(), new["class"].split()
    looks = [each for each in is_to_be if each not in MARKS] + [each for each in was if each in MARKS]
    if "back" in was:
        looks = ["back", *(each for each in looks if not each.startswith("c-"))]
        new["aria-label"] = old.get("aria-label", "")
    new["class"] = " ".join(looks)
    for name in STATES:
        new.pop(name, None)
        if name in old:
            new[name] = old[name]
    inside = before.children if "back" in was else after.children
    return Node(after.tag, tuple(new.items()), inside, after.key)


def _attributes(before: Node, after: Node, same: Set[str]) -> tuple[tuple[str, str], ...]:
    """Merge attributes: place and look as after, words as before; `data-KEY`, which says what lies in
    the child of that key, is as before where that child is, in `same`.
    """
    said = {name: value for name, value in before.attributes if name.startswith("aria-") or name in same}
    return tuple((name, said.get(name, value)) for name, value in after.attributes)


def _card(node: Node) -> str | None:
    """The name by which a card is known while it moves."""
    return next((value for name, value in node.attributes if name == "data-key"), None)


def _has_cards(node: Node | str) -> bool:
    return isinstance(node, Node) and node.holds_cards


def undealt(screen: Node) -> Node:
    """The screen of a table before its cards are dealt: those that have a place to come from are not seen yet."""
    looks = dict(screen.attributes)
    looks["class"] = classes(looks.get("class"), "before-deal")
    return Node(screen.tag, tuple(looks.items()), tuple(map(_undealt, screen.children)), screen.key)


def laid(table: Node, cards: Mapping[str, str]) -> Node:
    """The table with a card in each of these places: `cards` are codes by `data-place`."""
    place = dict(table.attributes).get("data-place", "")
    if place in cards:
        return card_node(cards[place], "mid", key=f"before {place}")
    children = tuple(laid(each, cards) if isinstance(each, Node) else each for each in table.children)
    return Node(table.tag, table.attributes, children, table.key)


def _undealt(table: Node | str) -> Node | str:
    if not isinstance(table, Node) or not table.holds_cards:
        return table
    looks = dict(table.attributes)
    if "data-key" in looks and "data-from" in looks:
        return Node(
            table.tag, tuple((looks | {"class": f"{looks['class']} undealt"}).items()), table.children, table.key
        )
    children = tuple(map(_undealt, table.children))
    return table if children == table.children else Node(table.tag, table.attributes, children, table.key)


def cue_of(
    staging: Staging, seat: str, tempo: float, rich: Callable[[Sentence], Child], *, is_triumph: bool = False,
    is_theirs: bool = False, moment: str = "",
) -> Cue:  # fmt: skip
    """Return the cue of a beat: the cards, the word and the points that its staging names, and sparks of a triumph.

    What praises opponents (`is_theirs`) is sober: a word without sparks, else one plain ring and no gold.
    `seat` is the place that its cards come from if the staging names none; `tempo` multiplies the usual times.
    """
    moves = (is_triumph or moment) and not staging.gains  # a number takes as long
    stays = STANDS if staging.says is not None else SPARKS if moves else STRUCK if moment == "tumble" else 0
    is_sober = is_theirs and staging.says is not None
    word = "p.cue.theirs" if is_sober else "p.cue.stamped" if moment == "stamp" and not is_triumph else "p.cue"
    gain = "p.cue.gain.big" if is_triumph else "p.cue.gain.big.lost" if moment == "tumble" else "p.cue.gain"
    swells = is_triumph and moment == "stamp" and staging.says is None
    looks = classes("theirs" if is_theirs else None, "swelling" if swells else None) or None
    return Cue(
        staging.at, round(stays * tempo), round((SWELLS if swells else RISES) * tempo) if staging.gains else 0,
        tuple((code, card_node(code)) for code in staging.cards), staging.places, staging.source or seat,
        None if staging.says is None else h(word, rich(staging.says)),
        h(gain, {"class": looks}, staging.gains) if staging.gains else None, staging.to,
        _sparks(is_theirs=is_theirs) if is_triumph and not is_sober else None, moment,
    )  # fmt: skip


def journey(beat: Beat, before: Node, after: Node, tempo: float, rich: Callable[[Sentence], Child]) -> Travel | None:
    """Return the way of the cards of a beat with the words and points seen besides; None where nothing moves.

    `tempo` multiplies the usual times; where it leaves too little to read anything, only the cards move.
    """
    ms = round(TRAVEL * tempo)
    way, staging = travel(beat, before, after, ms), beat.staging
    seat = "" if beat.player is None else f"seat-{beat.player}"
    if staging is None or not staging.at:
        staging = Staging(at=seat) if beat.is_triumph or beat.moment else None
    if staging is None or not staging.at or tempo < READABLE:
        return way
    cue = cue_of(staging, seat, tempo, rich, is_triumph=beat.is_triumph, is_theirs=beat.is_theirs, moment=beat.moment)
    if way is None:
        return Travel(ms if cue.cards else 0, cue=cue)
    return Travel(ms, way.sources, way.goals, cue)


def parted(way: Travel) -> tuple[Travel, Cue | None]:
    """Part the flight of cards from what they do to the place where they land, which then shows it already.

    None where there is nothing of the kind, and where a word or a number is to be read first.
    """
    cue = way.cue
    if cue is None or cue.says is not None or cue.gains is not None or not (cue.sparks is not None or cue.moment):
        return way, None
    flight = replace(cue, stays=0, sparks=None, moment="into" if cue.moment == "into" else "") if cue.cards else None
    return replace(way, cue=flight), replace(cue, cards=())


def _sparks(*, is_theirs: bool) -> Node:
    """Draw what breaks out behind a good moment: a wheel, and suits that fly out; the style sheet moves them."""
    if is_theirs:
        return h("div.sparks.theirs")
    sparks = (h(f"path.s-{suit}", {"d": shape}) for suit, shape in SUITS.items())
    return h("div.sparks", [h("svg", {"viewBox": "0 0 24 24"}, spark) for spark in [*sparks] * 2])


def travel(beat: Beat, before: Node, after: Node, ms: int) -> Travel | None:
    """Return how cards go in a beat, from the table `before` to the table `after` in `ms`; None where none moves."""
    lay, lies = list(_lying(before)), list(_lying(after))
    if lay == lies:
        return None
    old, new = dict(_cards(before)), dict(_cards(after))
    staging, seat = beat.staging, None if beat.player is None else f"seat-{beat.player}"
    sources, goals = {}, {}
    if any(event.kind == DEALT for event in beat.events):  # all cards were gathered, and come from the pack
        stayed, seat = {key for key, _ in set(lay) & set(lies)}, None
        old = {key: looks for key, looks in old.items() if key in stayed or key not in new}
    for key, looks in new.items():
        if key not in old:
            source = (staging.source if staging else "") or looks.get("data-from")
            sources[key] = source or (seat if seat and key in beat.named else None) or ""
    for key, looks in old.items():
        if key not in new and not (staging is not None and key.partition("#")[0] in staging.cards):
            goal = staging.goal if staging is not None and staging.goal is not None else looks.get("data-to")
            is_gone_to_player = seat is not None and goal is None and key in beat.named
            goals[key] = (seat or "") if is_gone_to_player else goal or ""
    return Travel(ms, sources, goals)


def face_up(flying: Node, after: Node) -> Node:
    """The table that cards have flown on, with those that lie face down turned up as they are to lie: nothing is said
    of them before that.
    """
    faces = {key: card for key, card in _keyed(after) if "back" not in _looks(card)}
    turned = {key for key, card in _keyed(flying) if "back" in _looks(card) and key in faces}
    return _with_faces(flying, {key: faces[key] for key in turned}) if turned else flying


def _with_faces(node: Node, faces: Mapping[str, Node]) -> Node:
    if not node.holds_cards:
        return node
    face = faces.get(_card(node) or "")
    if face is not None:
        return Node(face.tag, _without_marks(face, MARKS - {"turned"}), face.children, face.key)
    children = tuple(_with_faces(child, faces) if isinstance(child, Node) else child for child in node.children)
    return node if children == node.children else Node(node.tag, node.attributes, children, node.key)


def _without_marks(card: Node, marks: Set[str]) -> tuple[tuple[str, str], ...]:
    """The attributes of a card, without these of its looks."""
    attributes = dict(card.attributes)
    attributes["class"] = classes(*(each for each in attributes["class"].split() if each not in marks))
    return tuple(attributes.items())


def dealing(table: Node, ms: int) -> Travel:
    """Return the travel of every card that has a place to come from, as a game begins; `ms` is its duration."""
    return Travel(ms, {key: looks["data-from"] for key, looks in _cards(table) if looks.get("data-from")})


def _cards(table: Node) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Every card of the table that can be followed, in order, with its attributes."""
    return ((key, dict(card.attributes)) for key, card in _keyed(table))


def _lying(node: Node, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Every card that can be followed, in order, with its holder: a hand's first may be a trick's last."""
    for place, child in enumerate(node.children):
        if isinstance(child, Node) and child.holds_cards:
            key = _card(child)
            if key is not None:
                yield key, path
            yield from _lying(child, (*path, *identity(child, place)))


def _keyed(node: Node | str) -> Iterator[tuple[str, Node]]:
    """Every card that can be followed, in order."""
    if isinstance(node, Node) and node.holds_cards:
        key = _card(node)
        if key is not None:
            yield key, node
        for child in node.children:
            yield from _keyed(child)


def _looks(card: Node) -> list[str]:
    return dict(card.attributes).get("class", "").split()
