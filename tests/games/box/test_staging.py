"""What is seen of events of Box, besides cards on their way, and where these cards go."""

from __future__ import annotations

from random import Random

from knaves.cards import card
from knaves.engine.layout import Plate
from knaves.engine.sentences import plain
from knaves.engine.state import Event
from knaves.games.box import GAME
from knaves.games.box.rules import FLIP, NEXT_ROUND, Box
from knaves.games.box.table import Direction, Heap, Slots
from knaves.nodes import Node
from knaves.page.view.animation import in_flight
from knaves.page.view.parts import part_node
from knaves.page.view.seat import Scene, seat_labels
from knaves.session.actions import Touching
from tests.games.box.rounds import A, B, round_of, stuck_on_jack
from tests.unit.page.fake_page import every_node, text_of
from tests.unit.page.visits import Visit, story

SEATED = seat_labels(["human", "bot:easy", "bot:easy", "bot:easy"])


def staged(kind: str, **facts: object) -> str:
    """The word that stands for an event, and what rises where."""
    stage = GAME.stage
    assert stage is not None
    staging = stage(Event(kind, facts))
    assert staging is not None
    return f"{staging.says} {staging.gains} {staging.at} {staging.to}".strip()


def drawn(state: Box, part: type) -> Node:
    """A part of the middle as the first seat sees it."""
    return part_node(
        next(each for each in GAME.table.layout(state, A).areas["pile"] if isinstance(each, part)), Scene(SEATED)
    )


def counts(state: Box, seat: int) -> dict[str, int]:
    """What a plate counts, by its sign."""
    plates = [part for parts in GAME.table.layout(state, A).areas.values() for part in parts if isinstance(part, Plate)]
    (plate,) = (each for each in plates if each.seat == seat)
    return {str(counter.icon): counter.number for counter in plate.counters}


def test_a_trophy_brings_no_number_and_a_lost_card_of_the_box_does() -> None:
    assert staged("RoundWon", player=2, card=card("KD")) == "Seat 2 wins the round  too high"
    assert staged("SlotLost", player=1, size=2, before=3) == "None −1 box-1 box-1"
    (box,) = (node for node in every_node(own_box(stuck_on_jack())) if ("data-place", f"box-{A}") in node.attributes)
    assert box.tag == "div", "the number rises where the places are"


def test_the_box_of_a_player_who_is_out_is_stamped() -> None:
    assert staged("PlayerOut", player=1, left=2) == "Seat 1 is out  box-1"


def test_a_box_card_that_saves_its_player_says_so_and_is_lifted_unless_it_leads() -> None:
    spec = GAME.event_spec("CardTurned")
    for fits, is_lead in ((True, False), (True, True), (False, False)):
        event = Event("CardTurned", {"player": 1, "card": card("3D"), "slot": 1, "fits": fits, "is_lead": is_lead})
        is_saved = fits and not is_lead
        assert spec.moment_of(event, 0) == spec.moment_of(event, 1) == ("save" if is_saved else "")
        staging = GAME.stage(event)
        assert (staging is not None) == is_saved
        if staging is not None:
            assert staging.at in {value for _, value in every_attribute(drawn(stuck_on_jack(), Heap))}
            assert [plain(staging.says, seat) for seat in (0, 1) if staging.says] == [
                "The Box saves Seat 1", "The Box saves you",
            ]  # fmt: skip


def every_attribute(node: Node) -> list[tuple[str, str]]:
    return [each for part in every_node(node) for each in part.attributes]


def test_ones_own_last_box_card_is_marked_in_the_box_and_where_it_is_played() -> None:
    state = round_of(
        "hand0: AC AD AH AS | hand1: 2C 2D 2H 2S | box0: -- 3C -- -- | box1: 5C 5D 5H 5S | played: QH | stock: ...",
        turn=A, sizes="14", last_player=B, players=2,
    )  # fmt: skip
    assert "Your last box card" in text_of(own_box(state))
    assert "final" in looks_of(own_box(state))
    state.play(FLIP[2])
    assert "final" in looks_of(drawn(state, Heap))
    assert "Your last box card" not in text_of(own_box(state))
    full = stuck_on_jack()
    assert "final" not in looks_of(own_box(full))


def looks_of(node: Node) -> list[str]:
    return [look for name, value in every_attribute(node) if name == "class" for look in value.split()]


@story
async def test_that_the_box_saves_somebody_is_said_once_the_card_has_been_seen() -> None:
    visit, rng, saved = Visit(address="/box?seed=4&seats=human,bot:random,bot:random,bot:random"), Random(1), 0
    await visit.until_asked()
    visit.app.change_settings({"pause": "normal", "motion": True})
    while not visit.is_over and saved < 3:
        await visit.until_asked()
        if visit.is_over or visit.shown.can_fast_forward:
            break
        visit.page.drawn.clear()
        await visit.play(rng.choice(visit.legal).notation)
        await visit.table.stage.played()
        for screen, travel in visit.page.drawn:
            if travel is None or travel.cue is None or travel.cue.moment != "save":
                continue
            saved += 1
            (pile,) = [node for node in every_node(screen) if ("data-place", "round") in node.attributes]
            assert "back" not in looks_of(pile), "the word would tell what is to be seen"
            assert travel.cue.stays <= 700
    assert saved


def own_box(state: Box) -> Node:
    return part_node(GAME.table.layout(state, A).areas["box"][0], Scene(SEATED))


def test_a_touch_of_an_empty_place_of_ones_own_box_says_why_nothing_is_turned() -> None:
    state = round_of(
        "hand0: AC AD AH AS | hand1: 2C 2D 2H 2S | box0: QC -- 4C 4D | box1: 5C 5D 5H 5S | played: QH",
        turn=A, sizes="34", last_player=B, players=2,
    )  # fmt: skip
    touched = [dict(node.attributes) for node in every_node(own_box(state)) if ("data-do", "touch") in node.attributes]
    assert sorted(each["data-token"] for each in touched) == ["1", "2", "3", "4"]
    touching = Touching.at(state, GAME.table.layout(state, A))
    assert touching.touch("2") is None
    assert plain(state.refuse(touching.meant("2")).sentence).startswith("There’s no card there.")


def test_the_plate_counts_the_places_of_the_box_first_and_trophies_last() -> None:
    state = stuck_on_jack()
    assert list(counts(state, B)) == ["places", "hand", "trophy"]
    before = counts(state, B)["places"]
    state.play(FLIP[1])
    assert counts(state, B)["places"] == before - 1


def test_the_card_that_was_too_high_goes_to_its_winner_as_the_next_round_opens_and_is_counted_then() -> None:
    state = stuck_on_jack()
    before = counts(state, A)["trophy"]
    state.play(FLIP[1])
    goals = {dict(node.attributes).get("data-key"): dict(node.attributes).get("data-to")
             for node in every_node(drawn(state, Heap)) if "data-to" in dict(node.attributes)}  # fmt: skip
    won = [key for key, goal in goals.items() if goal == f"trophy-{A}"]
    assert len(won) == 1, goals
    assert {goal for key, goal in goals.items() if key not in won} == {"discards"}
    assert text_of(drawn(state, Heap)) == "Juniper turned it. Too high: a box card lost"
    assert counts(state, A)["trophy"] == before + 1, "it is won, though it still lies in the middle"
    state.play(NEXT_ROUND)
    assert counts(state, A)["trophy"] == before + 1


def test_no_card_that_is_being_turned_has_the_word_of_the_card_below_it() -> None:
    state = stuck_on_jack()
    before = drawn(state, Heap)
    assert "You played it" in text_of(before)
    after = state.copy()
    after.listener = lambda event: middles.append(drawn(after, Heap)) if event.kind == "CardTurned" else None
    middles: list[Node] = []
    after.play(FLIP[1])
    (turned,) = middles
    assert "turned it" in text_of(turned)
    flying = [node for node in every_node(in_flight(before, turned)) if text_of(node).strip()]
    said = [node for node in flying if node.tag == "p"]
    assert said, "room is kept for the word"
    assert all("unsaid" in dict(node.attributes)["class"] for node in said)
    assert not any("played it" in text_of(node) for node in said)


def test_the_arrows_of_the_direction_are_drawn_below_the_cards() -> None:
    parts = [type(part) for part in GAME.table.layout(stuck_on_jack(), A).areas["pile"]]
    assert parts == [Direction, Heap]


def test_no_arrow_promises_a_card_where_one_has_been_turned_too_high() -> None:
    """The number that rises from there stood over it."""
    state = stuck_on_jack()
    boxes: list[tuple[str, list[str]]] = []

    def look(event: Event) -> None:
        part = part_node(next(iter(slots_of(state, B))), Scene(SEATED))
        holes = [node for node in every_node(part) if "hole" in dict(node.attributes).get("class", "").split()]
        boxes.append((event.kind, [each.tag for hole in holes for each in every_node(hole) if each.tag == "svg"]))

    state.listener = look
    state.play(FLIP[1])
    kinds = [kind for kind, _ in boxes]
    until_lost = boxes[kinds.index("CardTurned") : kinds.index("SlotLost") + 1]
    assert len(until_lost) >= 3
    assert not any(arrows for _, arrows in until_lost), until_lost


def slots_of(state: Box, seat: int) -> list[Slots]:
    return [part for parts in GAME.table.layout(state, A).areas.values() for part in parts
            if isinstance(part, Slots) and part.seat == seat]  # fmt: skip


def test_a_box_card_of_ones_own_is_turned_slowly_and_a_last_one_for_everybody() -> None:
    state = stuck_on_jack()

    def waits(player: int, left: int, viewer: int) -> float:
        state.sizes[player] = left
        turned = Event("CardTurned", {"player": player, "card": card("KD"), "fits": False, "is_lead": False})
        return GAME.event_spec(turned.kind).suspense_for(turned, state, viewer)

    assert waits(B, 3, A) == 1.0
    assert waits(B, 3, A) < waits(B, 1, A) == waits(B, 3, B) < waits(B, 1, B)
