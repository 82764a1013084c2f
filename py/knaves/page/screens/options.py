"""The option form of a game: who sits at the table, and by which rules."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Literal
from urllib.parse import parse_qsl, urlencode

from knaves.analysis.my_strength import own_mix, strength_of
from knaves.bots.levels import LEVELS, fitted
from knaves.bots.mixes import Mix
from knaves.engine.errors import InvalidOptions, Refusal
from knaves.engine.game import Game
from knaves.engine.options import Choice, Conflict, Value
from knaves.engine.sentences import listed
from knaves.nodes import Child, Node, classes, h
from knaves.page.commands import command
from knaves.page.house import House
from knaves.page.locale.texts import catalogue, said, t
from knaves.page.opening import last_options, read_seats
from knaves.page.people import bot_note, level_name
from knaves.page.routes import (
    FrontRoute,
    NewGameRoute,
    href,
    lab_route,
    option_text,
    option_value,
    options_from,
    words_of,
)
from knaves.page.screens.screen import Screen
from knaves.page.view.bar import bar, bar_button
from knaves.page.view.form import menu, number, row, segments, switch, text_field
from knaves.page.view.icons import icon
from knaves.page.view.option_effect import FILE, OptionEffects, effect_line, read_effects
from knaves.page.view.own_words import folded_words
from knaves.page.view.parts import picture_node
from knaves.page.view.sheets import button
from knaves.store.choices import LONGEST_NAME
from knaves.table.seating import HUMAN, MINE, own_bot, own_occupant

MANY = 7  # values: more than this become a list that opens


class OptionsScreen(Screen):
    """Seats first, then the rules; nothing contradictory can be dealt, and each conflict says how to mend it."""

    def __init__(self, app: House, game: Game, words: Mapping[str, str]) -> None:
        """The words are options as a link carries them; none for those last chosen. Raises InvalidOptions."""
        super().__init__(app)
        self.game = game
        last = app.saves.choices.last(game.key)
        self.options = options_from(game.options, words) if words else last_options(game, last)
        self.seats = list(read_seats(last.seats, self.options))
        self.policy = last.policy
        self.error = ""
        self.measured: OptionEffects = {}
        self.fetching: asyncio.Task[None] | None = None

    def enter(self) -> None:
        """Shows the form."""
        self.app.page.title(f"{t('Options')} · {self.game.title} · Knaves")
        self.draw()
        self.fetching = self.app.page.spawn(self._fetch_measured())

    def leave(self) -> None:
        """Nothing is fetched any more."""
        if self.fetching is not None:
            self.fetching.cancel()

    async def _fetch_measured(self) -> None:
        """Fetches what the lab has found of the options; the form is as good without it."""
        with suppress(OSError):
            self.measured = read_effects(await self.app.page.read(FILE), self.game.key)
            self.draw()

    @property
    def conflicts(self) -> list[Conflict]:
        """What contradicts what."""
        return list(self.options.conflicts())

    def draw(self) -> None:
        """Draws the form."""
        buttons = [
            bar_button("reset", "turn", t("Reset"), is_wide=True),
            bar_button("share", "share", t("Share"), is_wide=True),
        ]
        main = h(
            "main",
            {"class": "wrap"},
            h("p", {"class": "lead"}, t("Start from a known game, then change what you like.")),
            self._presets(),
            self._to_the_lab(),
            h("div", {"class": "cols"}, h("div", {}, self._seat_rows(), self._rule_rows()), self._side()),
            self._dock(),
        )
        self.app.page.show(
            h(
                "div",
                {"class": "paper"},
                bar(self.game.title, (href(self.app.trail.back(FrontRoute())), t("Back")), t("Options"), buttons),
                main,
                key="options",
            )
        )

    def _presets(self) -> Node:
        items = []
        for preset in self.game.form.presets:
            chosen = self.game.options.parse(dict(preset.options)) == self.options
            attributes = {
                "type": "button",
                "class": "pre",
                "data-do": "preset",
                "data-name": preset.name,
                "title": t(preset.help),
                "aria-pressed": "true" if chosen else "false",
                "data-focus": f"preset {preset.name}",
            }
            items.append(h("button", attributes, t(preset.name)))
        return h("div", {"class": "presets", "role": "group", "aria-label": t("Presets")}, items)

    def _occupants(self) -> dict[str, str]:
        """Who can sit in a seat, with the word for it and how strong that is, where it is known."""
        found = {HUMAN: t("person")}
        for level in LEVELS:
            word = level_name(level)
            known = self.game.bots.ratings.get(level)
            about = t("{level}, about {rating}", level=word, rating=known[0]) if known else word
            found[f"bot:{level}"] = about
        if self.game.bots.ratings:
            found[MINE] = t("My strength, about {rating}", rating=round(self._mine()[1]))
        for name in self.app.saves.bots.playing(self.game.key):
            found[own_occupant(name)] = bot_note(own_occupant(name))
        return found

    def _mine(self) -> tuple[Mix, float]:
        """The opponent that is as strong as the player, and its rating."""
        mix = own_mix(self.app.saves.past.lines(), self.game)
        return mix, strength_of(mix, {name: float(rating) for name, (rating, _) in self.game.bots.ratings.items()})

    def _said_of(self, occupant: str) -> str:
        """What this bot does."""
        if occupant == MINE and self.game.bots.ratings:
            mix = self._mine()[0]
            return t(
                "Between {lower} and {upper}: it slips as often as it takes for you to win your share. "
                "It follows your counted games.",
                lower=level_name(mix.lower), upper=level_name(mix.upper),
            )  # fmt: skip
        level = LEVELS.get(occupant[4:])
        return t(fitted(level, self.game.bots).sentence) if level is not None else ""

    def _seat_rows(self) -> Node:
        words = self._occupants()
        rows = []
        for seat, occupant in enumerate(self.seats):
            label = t("Seat {number}", number=seat + 1)
            note = t("you") if seat == 0 and occupant == HUMAN else ""
            rows.append(row(label, note, menu(f"seat {seat}", label, words, occupant, "seat", seat=str(seat))))
            if occupant == HUMAN and self.seats.count(HUMAN) > 1:
                rows.append(self._name_row(seat))
        sentence = self._said_of(next((occupant for occupant in self.seats if occupant != HUMAN), ""))
        policy = segments(
            "policy",
            t("Undo"),
            {"practice": t("free"), "counted": t("only what showed nothing new")},
            self.policy,
            "policy",
        )
        return h(
            "section",
            {"class": "grp sheetcard"},
            h("h2", {}, t("At the table")),
            rows,
            h("p", {"class": "mut levelsay"}, sentence) if sentence else None,
            row(
                t("Undo"),
                t("Against my bots no game is counted.")
                if any(map(own_bot, self.seats))
                else t("Every game goes into your statistics; those with free undo are marked there."),
                policy,
                stack=True,
            ),
            folded_words(self.app.next_deal),
        )

    def _name_row(self, seat: int) -> Node:
        """What a person is called, where several share the device."""
        names = self.app.saves.choices.names
        label = t("Name in seat {number}", number=seat + 1)
        field = text_field(
            f"name {seat}", label, names[seat] if seat < len(names) else "", LONGEST_NAME, "name", seat=str(seat)
        )
        return row(t("Name"), "", field)

    def _rule_rows(self) -> Node:
        conflicts = self.conflicts
        shown: set[int] = set()
        rows: list[Child] = []
        for choice in self.game.options.choices():
            clash = None
            for place, conflict in enumerate(conflicts):
                if place not in shown and (choice.name in conflict.mend or choice is self.game.options.choices()[-1]):
                    shown.add(place)
                    clash = self._clash(conflict)
                    break
            rows.append(self._row(choice, clash))
        look = {"class": "grp sheetcard", "data-felt": self.game.table.look.cloth}
        return h("section", look, h("h2", {}, t("Rules")), rows, self._picture())

    def _row(self, choice: Choice, clash: Node | None) -> Node:
        value = getattr(self.options, choice.name)
        label = t(choice.label)
        words = {option_text(each): _value_words(choice, each) for each in choice.values}
        if choice.type == "bool":
            control = switch(choice.name, label, value, "set")
        elif choice.values and len(choice.values) <= MANY:
            control = segments(choice.name, label, words, option_text(value), "set")
        elif choice.values:
            control = menu(choice.name, label, words, option_text(value), "set")
        elif choice.type == "int":
            control = number(choice.name, label, value, choice.least, choice.most, "set")
        else:
            control = text_field(choice.name, label, value, choice.length, "set")
        line = effect_line(choice, self.options, self.measured)
        below = [h("p", {"class": "mut small found"}, line) if line else None, clash]
        return row(label, t(choice.help) if choice.help else "", control, stack=len(words) > 2, below=below)

    def _clash(self, conflict: Conflict) -> Node:
        cite = None
        if conflict.rule:
            cite = h(
                "button",
                {"type": "button", "class": "cite", "data-do": "rule", "data-rule": conflict.rule},
                conflict.rule,
            )
        known = {choice.name: choice for choice in self.game.options.choices()}
        mends = {
            name: t("{option}: {value}", option=t(known[name].label), value=_value_words(known[name], value))
            for name, value in conflict.mend.items()
        }
        query = urlencode({name: option_text(value) for name, value in conflict.mend.items()})
        acts = h(
            "div",
            {"class": "acts"},
            button(t("Set {changes}", changes=listed(list(mends.values()), catalogue())), "mend", query=query),
        )
        return h(
            "div",
            {"class": "clash", "role": "alert"},
            h("b", {}, icon("warning"), t("This does not go together")),
            said(conflict.sentence),
            " ",
            cite,
            acts if mends else None,
        )

    def _picture(self) -> Child:
        """What the options mean, drawn."""
        if self.game.form.example is None:
            return None
        drawn = self.game.form.example(self.options)
        return h("div", {"class": "pv"}, picture_node(drawn.board, said(drawn.says)))

    def _side(self) -> Node:
        say = self.game.form.describe(self.options) if self.game.form.describe and not self.conflicts else None
        return h(
            "aside",
            {"class": "side sheetcard", "data-felt": self.game.table.look.cloth},
            self._picture(),
            h(
                "div",
                {"class": "say"},
                h("h2", {}, t("What you will play")),
                h("p", {}, said(say) if say else self._plain_summary()),
            ),
            h("div", {"class": "acts"}, self._deal()),
        )

    def _to_the_lab(self) -> Child:
        """The way to the lab, which compares these rules with the standard game."""
        if self.conflicts:
            return None
        standard = self.game.options.parse({})
        sets = (standard,) if self.options == standard else (standard, self.options)
        return h("p", {}, h("a", {"href": href(lab_route(self.game, sets))}, t("What does this change?")))

    def _plain_summary(self) -> str:
        if self.conflicts:
            return said(self.conflicts[0].sentence)
        parts = [
            f"{t(c.label)}: {_value_words(c, v)}"
            for c in self.game.options.choices()
            if (v := getattr(self.options, c.name)) != c.default
        ]
        return "; ".join(parts) + "." if parts else t("The standard game.")

    def _deal(self) -> Node:
        attributes = {
            "type": "button",
            "class": "btn primary",
            "data-do": "deal",
            "data-focus": "deal",
            "aria-disabled": "true" if self.conflicts else None,
        }
        return h("button", attributes, t("Deal"))

    def _dock(self) -> Node:
        note = said(self.conflicts[0].sentence) if self.conflicts else self.error
        return h("div", {"class": classes("dock", "bad" if note else None)}, h("span", {}, note), self._deal())

    # what the player does

    def changed(self) -> None:
        """Draws the form after something has been chosen; as many sit at the table as the options say."""
        count = self.options.seats
        self.seats = (self.seats + [self.seats[-1] if self.seats[-1] != HUMAN else "bot:medium"] * count)[:count]
        self.draw()

    @command("set")
    def set_option(self, name: str, value: str) -> None:
        """Sets one option."""
        self._set({name: value})
        self.changed()

    @command("mend")
    def repair(self, query: str) -> None:
        """Takes a way out of a contradiction."""
        self._set(dict(parse_qsl(query)))
        self.changed()

    @command("seat")
    def choose_player(self, seat: int, value: str) -> None:
        """Puts a person or a bot into a seat."""
        if seat >= len(self.seats) or value not in self._occupants():
            raise Refusal("There is no such seat, or nobody of that name to sit there.")
        self.seats[seat] = value
        self.changed()

    @command("name")
    def name_player(self, seat: int, value: str = "") -> None:
        """What a person is called at this device."""
        if seat >= len(self.seats):
            raise Refusal("There is no such seat, or nobody of that name to sit there.")
        self.app.saves.choices.keep_name(seat, value)
        self.changed()

    @command("policy")
    def choose_policy(self, value: Literal["practice", "counted"]) -> None:
        """Counted games, or free undo."""
        self.policy = value
        self.changed()

    @command("preset")
    def take_preset(self, name: str) -> None:
        """Takes the options of a known game."""
        preset = next((each for each in self.game.form.presets if each.name == name), None)
        if preset is None:
            raise Refusal("There is no known game of that name.")
        self.options = self.game.options.parse(dict(preset.options))
        self.changed()

    @command("reset")
    def reset(self) -> None:
        """Takes the standard game."""
        self.options = self.game.options.parse({})
        self.changed()

    @command("rule", "rules")
    def show_rule(self, rule: str = "") -> None:
        """Opens the rules at the ruling that forbids something."""
        self.app.open_rules(self.game.key, rule)

    @command("share")
    def share(self) -> None:
        """Copies a link to these options."""
        self.app.copy_link(NewGameRoute(self.game, words_of(self.options)))
        self.app.notice(t("The link is in the clipboard."))

    @command("words")
    def add_words(self, value: str) -> None:
        """The deal is to follow from the player's words too."""
        self.app.next_deal.add(value)
        self.draw()

    @command("deal")
    def deal(self) -> None:
        """Begins the game, if nothing contradicts."""
        if not self.conflicts:
            self.app.start(self.game, self.options, self.seats, self.policy)

    def _set(self, changes: Mapping[str, str]) -> None:
        known = {choice.name: choice for choice in self.game.options.choices()}
        self._take({name: option_value(known[name], text) for name, text in changes.items() if name in known})

    def _take(self, values: Mapping[str, Any]) -> None:
        """Takes values of options, or says why not."""
        try:
            self.options = self.game.options.parse_loosely({**self.options.as_json(), **values})
            self.error = ""
        except InvalidOptions as refusal:
            self.error = said(refusal.sentence)


def _value_words(choice: Choice, value: Value) -> str:
    """A value of an option as the player reads it."""
    if isinstance(value, bool):
        return t("on") if value else t("off")
    return t(choice.value_labels.get(value, option_text(value)))
