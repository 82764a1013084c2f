"""The page of a game's options: level and presets; behind one door seats and rules, each conflict with its ways out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from knaves.engine.game import Game, Preset
from knaves.engine.options import Choice, Conflict, Options, Value
from knaves.engine.sentences import Sentence, listed
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import catalogue, said, t
from knaves.page.next_deal import NextDeal
from knaves.page.repairs import Changes
from knaves.page.routes import NewFriendRoute, href, lab_route, option_text, words_of
from knaves.page.seat_labels import level_name
from knaves.page.view.bar import bar, bar_button
from knaves.page.view.board_editor import board_editor
from knaves.page.view.form import menu, number, row, segments, switch, text_field
from knaves.page.view.game_played import game_in_a_picture, game_in_words, value_word
from knaves.page.view.icons import icon
from knaves.page.view.option_effect import OptionEffects, effect_line
from knaves.page.view.own_words import folded_words
from knaves.page.view.sheets import button, link
from knaves.store.choices import LONGEST_NAME
from knaves.table.seating import HUMAN, own_bot

MANY = 7  # values: more than this become a list that opens
FEW = 3  # presets that are offered at once
PLAIN_LEVELS = ("beginner", "easy", "medium", "hard")  # the others are for those who look for them


@dataclass(frozen=True)
class Seats:
    """The players of the form, by seat, and the occupants that can be chosen with their words."""

    chosen: Sequence[str]
    occupants: Mapping[str, str]
    names: Sequence[str]  # of the persons at this device
    about: str  # the first bot, in a sentence
    level: str  # of all bots, "" where they differ
    policy: str


@dataclass(frozen=True)
class Clash:
    """A conflict, the option that it stands beside, and the changes that end it."""

    conflict: Conflict
    beside: str
    ways_out: Sequence[Changes]


@dataclass(frozen=True)
class Told:
    """What a choice has set besides, the option that it stands beside, and the values that turn it back, if any do."""

    sentence: Sentence
    beside: str
    back: Mapping[str, Value]


@dataclass(frozen=True)
class OwnGamesPart:
    """The part of the form that only a game with groups has: own games, open groups, the place of a board picked."""

    games: Mapping[str, Options]
    open_groups: Collection[str]
    picked: int | None


@dataclass(frozen=True)
class OptionsPage:
    """All that the page shows."""

    game: Game
    options: Options
    seats: Seats
    promised: NextDeal
    clashes: Sequence[Clash] = ()
    error: str = ""  # of the value that was chosen last
    measured: OptionEffects = field(default_factory=dict)
    own: OwnGamesPart | None = None
    is_open: bool = False  # whether all that most players never need is shown from the first
    told: Sequence[Told] = ()


def options_page(page: OptionsPage, back: str) -> Node:
    """Draw the whole page; `back` is an address."""
    buttons = [
        bar_button("reset", "turn", t("Reset"), is_wide=True), bar_button("share", "share", t("Share"), is_wide=True)
    ]  # fmt: skip
    rules = _groups(page, page.own) if page.own is not None else _rules(page)
    few_presets = _presets(page, first_presets(page.game), t("Presets"), "presets")
    main = h(
        "main.wrap",
        h("div.cols", h("div", _level(page.seats), few_presets, _advanced(page, rules)), _summary(page)),
        _dock(page),
    )  # fmt: skip
    top = bar(page.game.title, (back, t("Back")), t("Options"), buttons)
    return h("div.paper", top, main, key="options")


def first_presets(game: Game) -> Sequence[Preset]:
    """Return the presets that are offered at once; the one that a tap on the game's tile deals is the first of them."""
    return sorted(game.form.presets, key=lambda preset: preset.name != game.form.quick)[:FEW]


def _level(seats: Seats) -> Child:
    """The level of all bots, as four buttons."""
    if seats.chosen.count(HUMAN) == len(seats.chosen):
        return None
    words = {level: level_name(level) for level in PLAIN_LEVELS}
    return h(
        "section.grp.sheetcard",
        row(t("Level"), seats.about, segments("bots", t("Level"), words, seats.level, "bots"), stack=True), key="level",
    )  # fmt: skip


def _advanced(page: OptionsPage, rules: Node) -> Node:
    """All that most players never need, behind one door."""
    few = first_presets(page.game)
    others = [preset for preset in page.game.form.presets if preset not in few]
    return h(
        "details.advanced", {"open": page.is_open},
        h("summary", {"data-focus": "advanced"}, h("b", t("Advanced")), icon("back")),
        _presets(page, others, t("More presets"), "others"),
        _own_games(page, page.own) if page.own is not None else None,
        _seats(page.seats, page.promised), rules, _to_the_lab(page), key="advanced",
    )  # fmt: skip


def _presets(page: OptionsPage, presets: Sequence[Preset], label: str, key: str) -> Child:
    if not presets:
        return None
    items = [
        _chooser(preset.name, t(preset.name), "preset", page.game.options.parse(dict(preset.options)) == page.options,
                 {"class": "pre", "title": t(preset.help)})
        for preset in presets
    ]  # fmt: skip
    return h("div.presets", {"role": "group", "aria-label": label}, items, key=key)


def _chooser(name: str, label: str, do: str, is_chosen: bool, look: dict[str, str]) -> Node:
    attributes = {"type": "button", "data-do": do, "data-name": name, "data-focus": f"{do} {name}"}
    return h("button", attributes | look | {"aria-pressed": "true" if is_chosen else "false"}, label)


def _own_games(page: OptionsPage, own: OwnGamesPart) -> Node:
    kept = [_own_game(name, options == page.options) for name, options in own.games.items()]
    label = t("Name of your game")
    form = h(
        "form.own", {"data-do": "own-keep"},
        h("input.numb", {"name": "name", "maxlength": 40, "autocomplete": "off", "required": True,
                    "aria-label": label, "placeholder": label, "data-focus": "own name"}),
        h("button.btn.quiet", {"type": "submit", "data-focus": "own keep"}, t("Save this game")),
    )  # fmt: skip
    return h("div.own", {"role": "group", "aria-label": t("Your own games")}, kept, form)


def _own_game(name: str, is_chosen: bool) -> Node:
    drop = h(
        "button.del",
        {"type": "button", "data-do": "own-drop", "data-name": name, "data-focus": f"drop {name}",
         "aria-label": t("Delete {name}", name=name)}, icon("close"),
    )  # fmt: skip
    return h("span.pre.kept", _chooser(name, name, "own", is_chosen, {}), drop, key=f"own {name}")


def _seats(seats: Seats, promised: NextDeal) -> Node:
    rows = []
    for seat, occupant in enumerate(seats.chosen):
        note = t("you") if seat == 0 and occupant == HUMAN else ""
        label = t("Seat {number}", number=seat + 1)
        rows.append(row(label, note, menu(f"seat {seat}", label, seats.occupants, occupant, "seat", seat=str(seat))))
        if occupant == HUMAN and seats.chosen.count(HUMAN) > 1:
            rows.append(_name_row(seat, seats.names))
    policies = {"practice": t("free"), "counted": t("only forced moves")}
    is_counted = not any(map(own_bot, seats.chosen))
    note = (
        t("Every game counts in your statistics; games with free undo are marked.") if is_counted
        else t("Games against your own bots don’t count.")
    )  # fmt: skip
    return h(
        "section.grp.sheetcard", h("h2", t("At the table")), rows,
        row(t("Undo"), note, segments("policy", t("Undo"), policies, seats.policy, "policy"), stack=True),
        folded_words(promised),
    )  # fmt: skip


def _name_row(seat: int, names: Sequence[str]) -> Node:
    label, name = t("Name in seat {number}", number=seat + 1), names[seat] if seat < len(names) else ""
    return row(t("Name"), "", text_field(f"name {seat}", label, name, LONGEST_NAME, "name", seat=str(seat)))


def _rules(page: OptionsPage) -> Node:
    look = {"class": "grp sheetcard", "data-felt": page.game.table.look.cloth}
    rows = [_option(page, choice) for choice in page.game.options.choices()]
    return h("section", look, h("h2", t("Rules")), rows, game_in_a_picture(page.game, page.options))


def _groups(page: OptionsPage, own: OwnGamesPart) -> Node:
    choices = {choice.name: choice for choice in page.game.options.choices()}
    return h("div", [_group(page, own, title, [choices[n] for n in names]) for title, names in page.game.form.groups])


def _group(page: OptionsPage, own: OwnGamesPart, title: str, choices: Sequence[Choice]) -> Node:
    game, names = page.game, {choice.name for choice in choices}
    idle = game.form.inactive_options(page.options) if game.form.inactive_options else frozenset()
    editing = game.form.editing
    edited = editing.option if editing is not None else ""  # a form is no place to write 96 cards
    rows = [_option(page, choice, is_idle=choice.name in idle) for choice in choices if choice.name != edited]
    if editing is not None and edited in names and editing.is_open(page.options):
        rows.append(board_editor(editing, str(getattr(page.options, edited)), own.picked))
    changed = [
        value_word(choice, value)
        for choice in choices
        if choice.type != "text" and (value := getattr(page.options, choice.name)) != choice.default
    ]
    summary = h(
        "summary", h("b", t(title)), h("span", listed(changed, catalogue()) if changed else t("default")), icon("back")
    )
    is_open = title in own.open_groups or any(clash.beside in names for clash in page.clashes)
    attributes: dict[str, str | int | bool | None] = {
        "class": "grp sheetcard", "open": is_open, "data-toggle": "group", "data-name": title,
    }  # fmt: skip
    return h("details", attributes, summary, rows, key=title)


def _option(page: OptionsPage, choice: Choice, *, is_idle: bool = False) -> Node:
    """Draw the row of an option; one that changes nothing as the game stands says so."""
    value, label = getattr(page.options, choice.name), t(choice.label)
    words = {option_text(each): value_word(choice, each) for each in choice.values}
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
    line = effect_line(choice, page.options, page.measured)
    clash = next((_clash(page.game, each) for each in page.clashes if each.beside == choice.name), None)
    told = [_told(each) for each in page.told if each.beside == choice.name]
    below = [h("p.mut.small.found", line) if line else None, *told, clash]
    drawn = row(label, t(choice.help) if choice.help else "", control, stack=len(words) > 2, below=below)
    return _dimmed(drawn) if is_idle else drawn


def _told(told: Told) -> Node:
    """Draw what a choice has set besides, with the way back."""
    query = urlencode({name: option_text(value) for name, value in told.back.items()})
    back = button(t("Turn back"), "mend", query=query) if query else None
    return h("div.told", {"role": "status"}, h("span", said(told.sentence)), back)


def _dimmed(drawn: Node) -> Node:
    looks = tuple((name, f"{value} idle" if name == "class" else value) for name, value in drawn.attributes)
    note = h("small.idlenote", t("no effect in this game"))
    return Node(drawn.tag, looks, (*drawn.children, note), drawn.key)


def _clash(game: Game, clash: Clash) -> Node:
    rule, choices = clash.conflict.rule, {choice.name: choice for choice in game.options.choices()}
    acts = []
    for way in clash.ways_out:
        words = [
            t("{option}: {value}", option=t(choices[name].label), value=value_word(choices[name], value))
            for name, value in way.items()
            if choices[name].type != "text"
        ]
        query = urlencode({name: option_text(value) for name, value in way.items()})
        acts.append(button(listed(words, catalogue()), "mend", query=query))
    return h(
        "div.clash", {"role": "alert"},
        h("b", icon("warning"), t("These options conflict")), said(clash.conflict.sentence), " ",
        h("button.cite", {"type": "button", "data-do": "rule", "data-rule": rule}, rule) if rule else None,
        h("div.acts", acts) if acts else None,
    )  # fmt: skip


def _summary(page: OptionsPage) -> Node:
    words = said(page.clashes[0].conflict.sentence) if page.clashes else game_in_words(page.game, page.options)
    return h(
        "aside.side.sheetcard", {"data-felt": page.game.table.look.cloth}, game_in_a_picture(page.game, page.options),
        h("div.say", h("h2", t("Your game")), h("p", words)),
        h("div.acts", _deal(page), _friend(page)),
    )  # fmt: skip


def _to_the_lab(page: OptionsPage) -> Child:
    """Link to the lab, which compares these rules with the standard game."""
    if page.clashes:
        return None
    standard = page.game.options.parse({})
    sets = (standard,) if page.options == standard else (standard, page.options)
    return h("p", h("a", {"href": href(lab_route(page.game, sets))}, t("What does this change?")))


def _deal(page: OptionsPage) -> Node:
    attributes = {"type": "button", "class": "btn primary", "data-do": "deal", "data-focus": "deal"}
    return h("button", attributes | ({"aria-disabled": "true"} if page.clashes else {}), t("Deal"))


def _friend(page: OptionsPage) -> Child:
    """The way to play by these rules with a friend on another device, where two play."""
    if page.clashes or page.options.seats != 2:
        return None
    return link(t("Play a friend"), NewFriendRoute(page.game, words_of(page.options)), picture="friend")


def _dock(page: OptionsPage) -> Node:
    note = said(page.clashes[0].conflict.sentence) if page.clashes else page.error
    return h("div.dock", {"class": "bad" if note else None}, h("span", note), _friend(page), _deal(page))
