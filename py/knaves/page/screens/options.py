"""The screen of a game’s options: who sits at the table, and by which rules; with a composer where there are many."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Literal
from urllib.parse import parse_qsl

from knaves.analysis.statistics import own_mix, strength_of
from knaves.bots.levels import LEVELS, Mix, fitted
from knaves.engine.game import Game
from knaves.engine.options import Conflict, Editing, Options
from knaves.engine.sentences import InvalidOptions, Refusal
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.game_launcher import last_options, read_deal_number, read_seats, usual_seats
from knaves.page.locale import said, t
from knaves.page.routes import FrontRoute, NewGameRoute, OptionsRoute, href, option_value, options_from, words_of
from knaves.page.screens.screen import Screen
from knaves.page.view.options_page import (
    FILE,
    Clash,
    Lengths,
    OptionsPage,
    OwnGamesPart,
    Seats,
    SetBesides,
    first_presets,
    options_page,
    read_lengths,
    ways_out,
    with_preset,
)
from knaves.page.view.seat import bot_note, level_name
from knaves.store.workbench import OwnGames
from knaves.table.record import HUMAN, MINE, bot_level, own_occupant


class OptionsScreen(Screen):
    """Level and presets, then the rest; nothing contradictory can be dealt, and each conflict says how to mend it."""

    def __init__(self, app: AppContext, game: Game, words: Mapping[str, str]) -> None:
        """Open the form with options as a link carries them; none for those last chosen. Raises InvalidOptions."""
        super().__init__(app)
        self.game = game
        last = app.saves.choices.last(game.key)
        self.options = options_from(game.options, words) if words else last_options(game, last)
        self.seats = list(read_seats(usual_seats(app.saves, game, self.options), self.options))
        self.policy = last.policy
        self.number: int | None = None  # of the deal, where the player wants a certain one
        self.just_set = ""
        self.error = ""
        self.told: list[SetBesides] = []
        self.measured: Lengths = {}
        self.is_open = not is_plain(game, self.options, self.seats, self.policy)

    def enter(self) -> None:
        """Show the form."""
        self.app.page.title(f"{t('Options')} · {self.game.title} · Knaves")
        self.draw()
        self.work(self._fetch_measured())

    async def _fetch_measured(self) -> None:
        """Fetch the lab's findings on the options; the form works without them."""
        with suppress(OSError):
            self.measured = read_lengths(await self.app.page.read(FILE), self.game.key)
            self.draw()

    @property
    def conflicts(self) -> list[Conflict]:
        """The conflicts between the chosen options."""
        return list(self.options.conflicts())

    def draw(self) -> None:
        """Draw the form."""
        first_bot = next((occupant for occupant in self.seats if occupant != HUMAN), "")
        names = self.app.saves.choices.names
        bots = {occupant for occupant in self.seats if occupant != HUMAN}
        level = first_bot.removeprefix("bot:") if len(bots) == 1 else ""
        seats = Seats(
            self.seats,
            self._occupants(),
            names,
            self._said_of(first_bot),
            self._levels(),
            level,
            self.policy,
            self.number,
        )
        page = OptionsPage(
            self.game, self.options, seats, self.clashes(), self.error, self.measured,
            self.own_games(), self.is_open, self.told,
        )  # fmt: skip
        self.app.page.show(options_page(page, href(self.app.navigation.back(FrontRoute()))))

    def clashes(self) -> list[Clash]:
        """Return each contradiction with its ways out, the first beside the option that was set last."""
        found: list[Clash] = []
        for number, conflict in enumerate(self.conflicts):
            beside = next(iter(conflict.mend), self.game.options.choices()[-1].name)
            beside = self.just_set if self.just_set and number == 0 else beside
            if all(each.beside != beside for each in found):
                found.append(Clash(conflict, beside, ways_out(self.options, conflict, self.just_set)))
        return found

    def own_games(self) -> OwnGamesPart | None:
        """Return the part of the form that only a game with groups of options has; None for any other game."""
        return None

    def _levels(self) -> dict[str, str]:
        """The levels that all bots can have at once, with their names."""
        levels = {level: level_name(level) for level in LEVELS if level != "random"}
        return levels | ({MINE.removeprefix("bot:"): t("My level")} if self.game.bots.ratings else {})

    def _occupants(self) -> dict[str, str]:
        """The choices for a seat, each with its name and rating, where it is known for so many players."""
        is_usual = self.options.seats == self.game.options.parse({}).seats
        ratings = self.game.bots.ratings if is_usual else {}
        found = {HUMAN: t("person")}
        for level in LEVELS:
            if level == "random" and "bot:random" not in self.seats:
                continue  # a link may seat one, and nobody would choose it
            word = level_name(level)
            known = ratings.get(level)
            about = t("{level}, about {rating}", level=word, rating=tens(known[0])) if known else word
            found[f"bot:{level}"] = about
        if self.game.bots.ratings:
            mine = t("My level, about {rating}", rating=tens(my_level(self.app, self.game)[1]))
            found[MINE] = mine if is_usual else t("My level")
        for name in self.app.saves.bots.playing(self.game.key):
            found[own_occupant(name)] = bot_note(own_occupant(name))
        return found

    def _said_of(self, occupant: str) -> str:
        """Describe this bot."""
        if occupant == MINE and self.game.bots.ratings:
            mix, lines = my_level(self.app, self.game)[0], self.app.saves.past.lines()
            has_played = any(line.game == self.game.key for line in lines)
            lower, upper = level_name(mix.lower), level_name(mix.upper)
            if has_played:
                return t(
                    "Between {lower} and {upper}. It adapts to your results so that you win your fair share.",
                    lower=lower, upper=upper,
                )  # fmt: skip
            return t(
                "It starts between {lower} and {upper} and adapts to your results, so that you win your fair share.",
                lower=lower, upper=upper,
            )  # fmt: skip
        level = LEVELS.get(occupant[4:])
        return t(fitted(level, self.game.bots).sentence) if level is not None else ""

    # what the player does

    def changed(self) -> None:
        """Draw the form after something has been chosen; as many sit at the table as the options say."""
        count = self.options.seats
        self.seats = (self.seats + [self.seats[-1] if self.seats[-1] != HUMAN else "bot:medium"] * count)[:count]
        self.draw()

    @command("set")
    def set_option(self, name: str, value: str) -> None:
        """Set one option."""
        self.just_set = name
        self._set({name: value})
        self.changed()

    @command("mend")
    def repair(self, query: str) -> None:
        """Take a way out of a contradiction."""
        self._set(dict(parse_qsl(query)))
        self.changed()

    @command("seat")
    def choose_player(self, seat: int, value: str) -> None:
        """Put a person or a bot into a seat, counted from 0. Raises Refusal for one that there is none of."""
        if seat >= len(self.seats) or value not in self._occupants():
            raise Refusal("There’s no such seat or player.")
        self.seats[seat] = value
        self.changed()

    @command("bots")
    def choose_level(self, value: str) -> None:
        """Let all bots play at this level. Raises Refusal for one that there is none of."""
        if value not in self._levels():
            raise Refusal("There’s no such seat or player.")
        self.seats = [occupant if occupant == HUMAN else f"bot:{value}" for occupant in self.seats]
        self.changed()

    @command("name")
    def name_player(self, seat: int, value: str = "") -> None:
        """Save the name of the person in a seat, counted from 0. Raises Refusal where there is no such seat."""
        if seat >= len(self.seats):
            raise Refusal("There’s no such seat or player.")
        self.app.saves.choices.keep_name(seat, value)
        self.changed()

    @command("policy")
    def choose_policy(self, value: Literal["practice", "counted"]) -> None:
        """Choose between counted games and free undo."""
        self.policy = value
        self.changed()

    @command("preset")
    def take_preset(self, name: str) -> None:
        """Take the options of the preset of this name. Raises Refusal where there is none."""
        preset = next((each for each in self.game.form.presets if each.name == name), None)
        if preset is None:
            raise Refusal("There’s no game of that name.")
        self.options, self.told = with_preset(self.game, preset, self.options), []
        self.changed()

    @command("reset")
    def reset(self) -> None:
        """Reset every option to the standard game, and the players to those who come by themselves."""
        self.options, self.told = self.game.options.parse({}), []
        self.seats = list(read_seats(usual_seats(self.app.saves, self.game, self.options), self.options))
        self.changed()

    @command("rule", "rules")
    def show_rule(self, rule: str = "") -> None:
        """Open the rules at the ruling that forbids something."""
        self.app.open_rules(self.game.key, rule)

    @command("share")
    def share(self) -> None:
        """Copy a link to these options."""
        self.app.copy_link(NewGameRoute(self.game, words_of(self.options)))
        self.app.notice(t("Link copied."))

    @command("number")
    def choose_deal(self, value: str) -> None:
        """Choose the deal of this number, which is the same for everybody; "" for a new one. Raises Refusal."""
        self.number = read_deal_number(value)
        self.draw()

    @command("deal")
    def deal(self) -> None:
        """Begin the game; nothing happens while options contradict each other."""
        if not self.conflicts:
            self.app.start(self.game, self.options, self.seats, self.policy, self.number)

    def _set(self, changes: Mapping[str, str]) -> None:
        known = {choice.name: choice for choice in self.game.options.choices()}
        self._take({name: option_value(known[name], text) for name, text in changes.items() if name in known})

    def _take(self, values: Mapping[str, Any]) -> None:
        """Take values of options, or say why not."""
        before, kind = self.options, self.game.options
        try:
            self.options = kind.parse_loosely({**before.as_json(), **values})
            self.error = ""
        except InvalidOptions as refusal:
            self.error = said(refusal.sentence)
            return
        self.told = []
        consequences = self.game.form.consequences
        for each in consequences(before, self.options) if consequences is not None else ():
            back = {name: getattr(self.options, name) for name in each.sets}
            self.options = kind.parse_loosely({**self.options.as_json(), **each.sets})
            can_go_back = not list(kind.parse_loosely({**self.options.as_json(), **back}).conflicts())
            self.told.append(SetBesides(each.sentence, self.just_set, back if can_go_back else {}))


def is_plain(game: Game, options: Options, seats: Sequence[str], policy: str) -> bool:
    """Return whether the short form shows all that is chosen, so that nothing need be unfolded.

    That is one of the first presets for any number of players, free undo, and bots of one level against the first seat.
    """
    games = [with_preset(game, preset, options) for preset in first_presets(game)]
    bots = {bot_level(occupant) for occupant in seats[1:]}
    has_one_level = seats[0] == HUMAN and len(bots) == 1 and bots <= {*LEVELS}
    return options in (*games, game.options.parse({})) and has_one_level and policy == "practice"


def tens(rating: float) -> int:
    """Return a rating to the nearest ten, which is as precise as it is."""
    return 10 * round(rating / 10)


def my_level(app: AppContext, game: Game) -> tuple[Mix, float]:
    """Return the bot that is as strong as the player in a game, and its rating in Glicko-2 points."""
    mix = own_mix(app.saves.past.lines(), game)
    return mix, strength_of(mix, {name: float(rating) for name, (rating, _) in game.bots.ratings.items()})


class ComposerScreen(OptionsScreen):
    """The form of the options of a game with groups of them, with the player's own games and a board to arrange."""

    def __init__(self, app: AppContext, game: Game, words: Mapping[str, str]) -> None:
        super().__init__(app, game, words)
        self.own = OwnGames(app.page.store, game)
        self.open_groups = {game.form.groups[0][0]}
        self.picked: int | None = None  # a place of the board that waits for the one to change with
        self.put_aside = ""  # what was arranged by hand, while the options have no use for it

    def own_games(self) -> OwnGamesPart:
        """Return own games, open groups and the place of the board that is picked."""
        return OwnGamesPart(self.own.all(), self.open_groups, self.picked)

    # what the player does

    @command("group")
    def open_group(self, name: str, value: bool) -> None:
        """Remember which groups are open."""
        if value:
            self.open_groups.add(name)
        else:
            self.open_groups.discard(name)

    @command("own")
    def take_own_game(self, name: str) -> None:
        """Take the options of the player's own game of this name; they stay where there is none."""
        self.options = self.own.all().get(name, self.options)
        self.changed()

    @command("own-drop")
    def forget_own_game(self, name: str) -> None:
        """Delete a preset of the player’s own."""
        self.own.drop(name)
        self.changed()

    @command("own-keep")
    def keep_own_game(self, name: str) -> None:
        """Save these options as an own game of this name; a notice says where that cannot be."""
        name = name.strip()
        if self.conflicts:
            self.app.notice(t("These options conflict, so the game can’t be saved."))
        elif name and self.own.keep(name, self.options):
            self.app.notice(t("Saved “{name}”.", name=name))
        elif name:
            self.app.notice(t("There’s no storage left for another game."))
        self.changed()

    def _take(self, values: Mapping[str, Any]) -> None:
        """Take values of options; the arrangement by hand comes and goes with them."""
        editing = self.game.form.editing
        if editing is not None:
            right = {choice.name: choice for choice in self.game.options.choices()}
            changes = {name: value for name, value in values.items() if right[name].allows(value)}
            arranged, self.put_aside = editing.follow(self.options, changes, self.put_aside)
            values = {**values, editing.option: arranged}
        super()._take(values)

    @command("square")
    def pick_place(self, place: int) -> None:
        """Pick a place of the board, or exchange it with the one picked before. Raises Refusal without a board."""
        editing = self._editing()
        if self.picked is None:
            self.picked = place if self._has_place(editing, place) else None
        else:
            self._arrange(editing, editing.exchange(self._arranged(editing), self.picked, place))
        self.changed()

    @command("board")
    def rearrange(self, name: str) -> None:
        """Rearrange the whole board in the way of this name. Raises Refusal where there is none, or no board."""
        editing = self._editing()
        if name not in editing.ways:
            raise Refusal("You can’t change the board that way.")
        rng = Random(secrets.randbits(32))
        self._arrange(editing, editing.rearrange(name, self._arranged(editing), self.options, rng))
        self.changed()

    def _editing(self) -> Editing:
        """The arrangement being edited. Raises Refusal where there is none."""
        editing = self.game.form.editing
        if editing is None or not editing.is_open(self.options):
            raise Refusal("There’s no board to edit here.")
        return editing

    def _has_place(self, editing: Editing, place: int) -> bool:
        return any(each.place == place for row in editing.rows(self._arranged(editing)) for each in row)

    def _arranged(self, editing: Editing) -> str:
        return str(getattr(self.options, editing.option))

    def _arrange(self, editing: Editing, arranged: str) -> None:
        self.picked = None
        super()._take({editing.option: arranged})


def open_options(app: AppContext, route: OptionsRoute) -> OptionsScreen:
    """Make the form of a game's options: grouped, with own games and a board, where the game has groups."""
    return (ComposerScreen if route.game.form.groups else OptionsScreen)(app, route.game, route.words)
