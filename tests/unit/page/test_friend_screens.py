"""A game with a friend in the page: two visits with stores of their own, and letters between them."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Sequence
from random import Random
from typing import Any
from unittest.mock import AsyncMock

import pytest

from knaves.cli.friend import Sodium
from knaves.engine.sentences import Refusal
from knaves.friend.deck import Secret
from knaves.friend.letter import read_letter
from knaves.friend.message import AFTER, Message, Statement
from knaves.friend.proof import Cheat, prove
from knaves.nodes import identity
from knaves.page import screens
from knaves.page.routes import FrontRoute, href, words_of
from knaves.page.screens.friend import FriendTableScreen
from knaves.page.view.friend_page import letter_form
from knaves.session.correspondence import Correspondence
from knaves.session.game_view import Over, Scored
from tests.friend.two import FOR_TWO, can_be_long, forged_letter, short
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import Visit

MOST = 3000  # letters
SIGNATURES = 2  # products of one letter that is copied

pytestmark = pytest.mark.wide


class Device(Visit):
    """A visit to one device."""

    @property
    def friendly(self) -> FriendTableScreen:
        assert isinstance(self.app.screen, FriendTableScreen), text_of(self.screen)[:300]
        return self.app.screen

    @property
    def at_table(self) -> bool:
        return isinstance(self.app.screen, FriendTableScreen)

    @property
    def game(self) -> Correspondence:
        """The game that goes on, else the one that has ended."""
        friends = self.app.friends()
        games = [friends._open[name] for name in friends.games.all()]
        return next((game for game in games if not game.game.is_over), games[-1])

    async def letter(self, *, as_text: bool = False) -> str:
        """Copy the letter that is to be sent."""
        if self.at_table:
            self.do("letters")
        has_link = bool(found(self.screen, data_do="letter copy"))
        self.do("letter copy text" if as_text or not has_link else "letter copy")
        text = self.page.copied[-1]
        if self.at_table:
            self.do("close")
        return text

    async def take(self, letter: str) -> None:
        """Open a link, or paste a text."""
        if "#" in letter:
            self.page.go(letter.partition("#")[2])
        elif self.at_table:
            self.do("letters")
            self.do("letter read", value=letter)
        else:
            self.do("letter read", value=letter)
        for _ in range(200):
            await asyncio.sleep(0)
        await self.until(lambda: self.at_table or bool(found(self.screen, name="value")))


class Counted(Sodium):
    """The group, with how many points have been multiplied."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        self.count += len(points)
        return super().multiply(points, scalars)


async def begun(key: str) -> tuple[Device, Device]:
    words = "&".join(f"{name}={value}" for name, value in words_of(short(key)).items())
    return await invited(Device(address=f"/friend/new/{key}?{words}"), Device())


async def invited(host: Device, guest: Device, names: tuple[str, str] = ("Ada", "Bob")) -> tuple[Device, Device]:
    """Invite from the form that is shown, and accept."""
    await host.until(lambda: bool(found(host.screen, data_do="invite")))
    host.do("my name", value=names[0])
    host.do("invite")
    await host.until(lambda: bool(found(host.screen, data_do="letter copy text")))
    guest.page.go((await host.letter()).partition("#")[2])
    await guest.until(lambda: bool(found(guest.screen, data_do="join")))
    assert f"{names[0]} invites you" in text_of(guest.screen)
    guest.do("my name", value=names[1])
    guest.do("join")
    await guest.until(lambda: bool(found(guest.screen, data_do="letter copy text")))
    return host, guest


def draw(device: Device) -> None:
    """Draw the screen anew."""
    screen: Any = device.app.screen
    screen.draw()


async def move(device: Device, rng: Random) -> None:
    """Make a move that the table allows."""
    made = len(device.game.game.course.moves)
    await device.until(lambda: device.at_table)
    await device.until(lambda: len(device.game.game.course.moves) > made or asked(device))
    if len(device.game.game.course.moves) == made:
        touching = device.friendly.live.shown.touching
        assert touching is not None
        device.do("command", move=rng.choice(touching.legal).notation)
        await device.until(lambda: len(device.game.game.course.moves) > made)


async def play_out(two: tuple[Device, Device], seed: str) -> None:
    """Play by letters, links and texts in turn."""
    rng = Random(seed)
    for number in range(MOST):
        for device, other in (two, two[::-1]):
            if device.game.game.may_move:
                await move(device, rng)
            if other.game.count < device.game.count:
                await other.take(await device.letter(as_text=number % 2 == 0))
                assert other.game.count >= device.game.count
        if all(device.game.game.is_over for device in two):
            return
    raise AssertionError("the game does not end")


async def check(device: Device) -> None:
    """Check the finished game."""
    await device.until(lambda: device.at_table and isinstance(device.friendly.live.session.view.phase, Over))
    device.do("check game")
    await device.until(lambda: bool(found(device.screen, _class="proof good")))
    (sheet,) = found(device.screen, role="dialog")
    assert len(found(sheet, href=href(FrontRoute()))) == 1, "the header is inert behind it"


def asked(device: Device) -> bool:
    shown = device.friendly.live.session.view
    if isinstance(shown.phase, Scored):
        device.do("next")
    return shown.touching is not None


@pytest.mark.parametrize("key", [pytest.param("california_jack", marks=pytest.mark.slow), *FOR_TWO[1:]])
def test_two_devices_play_in_the_page_to_the_end_and_prove_the_game(key: str) -> None:
    if can_be_long(key):
        pytest.skip("its games at random can be too long; tests/unit/session/test_correspondence.py plays it")

    async def story() -> None:
        two = await begun(key)
        await play_out(two, key)
        for device in two:
            assert not device.app.saves.past.kept_records(), "guesses would be kept as if they were true"
            assert not [name for name in device.page.store.texts if name.startswith(("game/", "finished/", "line/"))]
            await check(device)
            assert device.game.ledger.kept.is_checked
            assert device.game.name in device.app.saves.past.kept_records()
            assert device.page.badges[-1] == 0

    asyncio.run(asyncio.wait_for(story(), 300))


@pytest.mark.parametrize(
    ("key", "first", "then"),
    [
        ("madjack", "You reply.", ""),
        ("one_eyed_jack", "You reply.", "You answer again."),
    ],
)
def test_each_side_reads_its_own_next_step_until_the_cards_are_dealt(key: str, first: str, then: str) -> None:
    """A deck of two packs takes one letter more, so that the invitation fits in a link."""

    def next_step(device: Device) -> str:
        (step,) = found(device.screen, aria_current="step")
        return text_of(step)

    async def story() -> None:
        host, guest = await begun(key)
        assert len(host.page.copied[0]) <= 3_000
        await host.take(await guest.letter(as_text=True))
        assert next_step(host) == first
        await guest.take(await host.letter(as_text=True))
        assert next_step(host).startswith("Then the cards" if not then else "Your friend answers again.")
        assert guest.at_table == (not then)
        if then:
            assert next_step(guest) == then
            await host.take(await guest.letter(as_text=True))
            assert host.at_table

    asyncio.run(asyncio.wait_for(story(), 300))


def test_the_first_passes_are_computed_while_the_forms_are_read_each_for_one_game_alone() -> None:
    async def story() -> None:
        words = "&".join(f"{name}={value}" for name, value in words_of(short("madjack")).items())
        address = f"/friend/new/madjack?{words}"
        host, guest = Device(), Device()
        group = Counted()
        for device in (host, guest):
            device.page.load_group = AsyncMock(return_value=group)  # type: ignore[method-assign]
        secrets: list[tuple[str, Secret]] = []
        for _ in range(2):
            host.page.go("/games")
            host.page.go(address)
            await pressed(host, "invite", group)
            (name,) = set(host.app.friends().games.all()) - {each for each, _ in secrets}
            secrets.append((name, (await host.app.friends().open(name)).game.secret))
        assert secrets[0][1] != secrets[1][1]
        guest.page.go((await host.letter()).partition("#")[2])
        await pressed(guest, "join", group)

    async def pressed(device: Device, press: str, group: Counted) -> None:
        """Press when a form has stood for a while; then hardly anything is multiplied any more."""
        await device.until(lambda: bool(found(device.screen, data_do=press)))
        await device.until(lambda: all(task.done() for task in device.page.tasks))
        count = group.count
        device.do(press)
        await device.until(lambda: bool(found(device.screen, data_do="letter copy text")))
        assert count > 0
        assert group.count <= count + SIGNATURES, "only the signature waits for the press"

    asyncio.run(asyncio.wait_for(story(), 300))


def test_a_challenge_comes_before_a_game_against_each_other() -> None:
    async def story() -> None:
        host = Device(address="/friend/new/madjack?target=1")
        await host.until(lambda: bool(found(host.screen, data_do="invite")))
        assert [text_of(node) for node in every_node(host.screen) if node.tag == "h2"] == [
            "Play a friend", "Challenge", "Play each other",
        ]  # fmt: skip
        assert "Optional. Your friend sees it." in text_of(host.screen)

    asyncio.run(asyncio.wait_for(story(), 300))


def test_one_button_is_the_main_one_and_says_what_it_does() -> None:
    """A device without a share sheet copies, and the button says so; then what comes is the main thing."""

    def main(device: Device) -> list[str]:
        drawn = [node for node in every_node(device.screen) if "primary" in str(dict(node.attributes).get("class"))]
        return [text_of(node) for node in drawn]

    async def story() -> None:
        host = Device(address="/friend/new/madjack?target=1")
        await host.until(lambda: bool(found(host.screen, data_do="invite")))
        assert main(host) == ["Start a challenge"]
        host.do("invite")
        await host.until(lambda: bool(found(host.screen, data_do="letter copy")))
        assert main(host) == ["Copy the invitation"]
        assert re.search(r"shuffle together, in (3|4) messages", text_of(host.screen))
        assert [text_of(node) for node in found(host.screen, aria_current="step")] == ["You send the invitation."]
        host.page.has_share_sheet = True
        draw(host)
        assert main(host) == ["Share the invitation"]
        host.page.has_share_sheet = False
        host.do("letter copy")
        assert "Paste it into any chat" in host.page.said[-1]
        assert main(host) == ["Read it"]
        (step,) = found(host.screen, aria_current="step")
        assert text_of(step) == "You send the invitation.", "what was copied need not have been sent"
        assert "The invitation is ready" in text_of(host.screen)

    asyncio.run(asyncio.wait_for(story(), 300))


def test_a_letter_that_outgrows_a_messenger_is_offered_as_a_file_first() -> None:
    async def story() -> None:
        host, guest = await begun("madjack")
        for device in (host, guest):
            assert (len(device.game.unsent) > 4096) == (device is guest)
        assert "Send this file to" in text_of(guest.screen)
        for has_share_sheet, main in ((False, "letter file"), (True, "letter share file")):
            guest.page.has_share_sheet = has_share_sheet
            draw(guest)
            (first,) = found(guest.screen, data_do=main)
            assert "primary" in str(dict(first.attributes)["class"])
        guest.do("letter share file")
        await guest.until(lambda: bool(guest.page.files))
        (letter,) = guest.page.files.values()
        await host.take(letter)
        assert host.game.count == 3

    asyncio.run(asyncio.wait_for(story(), 300))


def test_the_screen_of_the_game_is_loaded_while_the_form_is_filled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "knaves.page.screens.friend"
    monkeypatch.setattr(screens, "friend", sys.modules[name])
    monkeypatch.delitem(sys.modules, name)

    async def story() -> None:
        host = Device(address="/friend/new/madjack")
        await host.until(lambda: name in sys.modules)
        assert found(host.screen, data_do="invite"), "the form is there"

    asyncio.run(asyncio.wait_for(story(), 300))


def test_my_games_say_whose_turn_it_is_and_take_letters() -> None:
    async def story() -> None:
        host, guest = await begun("madjack")
        guest_letter = await guest.letter(as_text=True)
        host.page.go("/games")
        assert "Waiting for" in text_of(host.screen)
        assert "Continue" not in text_of(host.screen), "there is nothing that this player could do"
        host.do("letter read", value="nothing of a letter")
        assert "This text doesn’t contain a Knaves message." in text_of(host.screen)
        host.do("letter read", value=guest_letter)
        await host.until(lambda: "Waiting for Bob" in text_of(host.screen))
        await guest.take(await host.letter(as_text=True))
        await guest.until(lambda: guest.at_table)
        mover = guest if guest.game.game.may_move else host
        if mover is host:
            await host.take(await guest.letter(as_text=True))
        assert mover.page.badges[-1] == 1
        mover.page.go("/games")
        assert "Your turn since" in text_of(mover.screen)
        assert "Continue" in text_of(mover.screen)

    asyncio.run(asyncio.wait_for(story(), 300))


def test_a_message_that_breaks_the_rules_can_be_kept_as_evidence_and_ends_the_game() -> None:
    async def story() -> None:
        host, guest = await begun("madjack")
        await host.take(await guest.letter(as_text=True))
        await guest.take(await host.letter(as_text=True))
        await guest.until(lambda: guest.at_table)
        if not guest.game.game.may_move:
            await host.take(await guest.letter(as_text=True))
        cheat, honest = (guest, host) if guest.game.game.may_move else (host, guest)
        game = cheat.game.game
        false = Message(len(game.texts), game.digest[:AFTER], (Statement("z"),)).text
        texts = list(honest.game.game.texts)
        await honest.take(forged_letter(game, [false]).text)
        await honest.until(lambda: "breaks the rules" in text_of(honest.screen))
        number, friend = len(game.texts), "Bob" if cheat is guest else "Ada"
        assert re.search(
            rf"Message {number} from {friend} \(move 1\) is wrong: .*can still make a move",
            text_of(honest.screen),
        )
        assert honest.game.game.texts == texts
        honest.do("evidence file")
        (evidence,) = (text for name, text in honest.page.files.items() if name.endswith("evidence.txt"))
        with pytest.raises(Cheat) as named:
            list(prove(honest.game.game.group, read_letter(evidence)))
        assert named.value.seat == cheat.game.seat
        honest.do("end for cheating")
        assert "You’ve ended this game." in text_of(honest.screen)
        assert honest.game.ledger.kept.waits_for == "nobody"
        honest.do("close")
        assert "You’ve ended this game." in text_of(honest.screen)
        for letter in (await cheat.letter(as_text=True), honest.game.whole):  # nothing follows, honest or not
            with pytest.raises(Refusal, match="ended this game"):
                honest.game.take(letter)
        honest.page.go("/games")
        assert "You’ve ended this game." in text_of(honest.screen)
        assert "Continue" not in text_of(honest.screen)
        assert honest.game.game.texts == texts

    asyncio.run(asyncio.wait_for(story(), 300))


def test_a_letter_that_does_not_fit_is_refused_in_a_sentence_and_nothing_is_lost() -> None:
    async def story() -> None:
        host, guest = await begun("madjack")
        letter = await guest.letter(as_text=True)
        stranger = (await begun("box"))[1]
        kept = dict(host.page.store.texts)
        for wrong, why in (
            (letter[:200], "This message is cut short"),
            (letter[:-2] + "zz", "This message is damaged"),
            ("hello", "This text doesn’t contain a Knaves message."),
        ):
            host.do("letter read", value=wrong)
            assert why in text_of(host.screen)
        host.page.go((await stranger.letter()).partition("#")[2])
        await host.until(lambda: "isn’t on this device" in text_of(host.screen))
        assert host.page.store.texts == kept
        host.do("letter read", value=letter)
        await host.until(lambda: "Waiting for Bob" in text_of(host.screen))
        host.do("letter read", value=letter)
        await host.until(lambda: any("already opened" in said for said in host.page.said))

    asyncio.run(asyncio.wait_for(story(), 300))


def test_nobody_is_offered_what_would_show_a_guessed_card() -> None:
    """No record, no replay, no review, no check of the deal while the cards of the friend are guessed."""

    async def story() -> None:
        host, guest = await begun("madjack")
        await host.take(await guest.letter(as_text=True))
        await guest.take(await host.letter(as_text=True))
        await guest.until(lambda: guest.at_table)
        for menu in ("menu", "keys", "log", "moves", "last trick", "letters"):
            guest.do(menu)
            for name in ("download", "share", "same", "undo", "redo", "hint", "why", "more"):
                assert not found(guest.screen, data_do=name), f"{menu} offers {name}"
            guest.do("close")
        for name in ("share", "download", "same", "more", "why", "share result"):
            with_refusal = len(guest.page.said)
            guest.do(name)
            assert len(guest.page.said) > with_refusal or not guest.page.files, name

    asyncio.run(asyncio.wait_for(story(), 300))


def test_a_full_storage_is_said_and_the_letters_are_still_there() -> None:
    async def story() -> None:
        host, guest = await begun("madjack")
        store = host.page.store
        store.room = sum(len(name) + len(text) for name, text in store.texts.items())
        await host.take(await guest.letter())
        assert "Storage is full, so nothing new in this game can be saved." in text_of(host.screen)
        assert found(host.screen, data_do="letter file")
        store.room = None
        host.page.go("/games")
        await host.until(lambda: "Import" in text_of(host.screen))
        host.page.go(f"/friend/{host.game.name}")
        await host.until(lambda: bool(found(host.screen, data_do="letter file")))
        assert "Storage is full" not in text_of(host.screen)
        assert not host.game.ledger.is_full

    asyncio.run(asyncio.wait_for(story(), 300))


def test_a_card_that_waits_for_the_friends_device_lies_pale_and_says_so() -> None:
    """Whoever follows ends the trick, and the stock card that is won then is for the other device to open."""

    async def story() -> None:
        two = await begun("california_jack")
        rng = Random("held")
        held = ""
        for number in range(MOST):
            device, other = two[1 - number % 2], two[number % 2]
            if device.game.game.may_move:
                await move(device, rng)
                held = device.game.game.own_move(device.game.made)
                if held:
                    break
            await other.take(await device.letter(as_text=True))
        await device.until(lambda: bool(found(device.screen, data_do="letters")))
        assert waiting(device, held) == ["not sent yet"]
        letter = await device.letter(as_text=True)
        assert waiting(device, held) == ["sent"]
        device.do("text table")
        assert ", sent" in text_of(device.screen)
        device.do("text table")
        await other.take(letter)
        await device.take(await other.letter(as_text=True))
        await device.until(lambda: not waiting(device, held))

    asyncio.run(asyncio.wait_for(story(), 300))


def waiting(device: Device, move: str) -> list[str]:
    """What is said of each card of a move that lies pale in the hand."""
    (code,) = move.split()[1:]
    shown = [dict(each.attributes) for each in found(device.screen, data_token=code)]
    return [str(each["aria-label"]).split(", ")[-1] for each in shown if "waits" in str(each["class"]).split()]


def test_a_friends_rematch_counts_on_in_the_series_whoever_offers_it() -> None:
    async def story() -> None:
        ada, bob = await begun("madjack")
        await play_out((ada, bob), "first")
        for device in (ada, bob):
            await device.until(lambda it=device: isinstance(it.friendly.live.session.view.phase, Over))  # type: ignore[misc]
            assert sum(device.friendly.end.series.wins(2)) == 1
        bob.do("again")
        await bob.until(lambda: bool(found(bob.screen, data_do="invite")))
        await invited(bob, ada, ("Bob", "Ada"))
        await play_out((bob, ada), "second")
        for device in (ada, bob):
            await device.until(lambda it=device: isinstance(it.friendly.live.session.view.phase, Over))  # type: ignore[misc]
            assert sum(device.friendly.end.series.wins(2)) == 2
        mine, theirs = (device.friendly.end.series.wins(2) for device in (ada, bob))
        assert mine == theirs[::-1], "each device counts its own player first"

    asyncio.run(asyncio.wait_for(story(), 300))


def test_an_invitation_that_is_copied_is_still_to_be_sent_and_says_where_it_fits() -> None:
    async def test() -> None:
        host = Device(address="/friend/new/california_jack?target=1")
        await host.until(lambda: bool(found(host.screen, data_do="invite")))
        host.do("invite")
        await host.until(lambda: "The invitation is ready" in text_of(host.screen))
        assert "It’s too long for SMS." in text_of(host.screen)
        host.do("letter copy")
        assert "The invitation is ready" in text_of(host.screen)
        assert "Waiting for your friend" not in text_of(host.screen)

    asyncio.run(test())


def test_a_game_that_a_friend_waits_for_is_deleted_after_a_question() -> None:
    async def story() -> None:
        host = Device(address="/friend/new/madjack")
        await host.until(lambda: bool(found(host.screen, data_do="invite")))
        host.do("invite")
        await host.until(lambda: bool(found(host.screen, data_do="letter copy text")))
        kept = host.app.friends().games.all
        for answer, left in (("close", 1), ("forget game sure", 0)):
            host.do("forget game")
            assert "permanently deleted" in text_of(host.screen)
            assert len(kept()) == 1, "nothing goes before the question is answered"
            host.do(answer)
            assert "permanently deleted" not in text_of(host.screen)
            assert len(kept()) == left
        assert host.page.here == "/games"

    asyncio.run(story())


def test_a_message_that_cannot_be_read_stays_in_its_field() -> None:
    forms = [letter_form(error) for error in ("", "This is no message.")]
    places = [[identity(child, place) for place, child in enumerate(form.children)] for form in forms]
    assert ("key", "text") in places[0], "else the field is drawn anew, and empty"
    assert ("key", "text") in places[1]
