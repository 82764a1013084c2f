"""The page of a game’s options: level, presets, seats, rules, and the editor of a board."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from knaves.engine.game import Game, Preset
from knaves.engine.options import Conflict, EditedSquare, Editing, Option, Options, Value
from knaves.engine.sentences import Sentence, listed
from knaves.nodes import AS_IS, Attributes, Child, Node, classes, h
from knaves.page.locale import catalogue, said, t
from knaves.page.routes import NewFriendRoute, option_text, words_of
from knaves.page.view.card import card_name, icon
from knaves.page.view.parts import CORNER, board_size, printed, star, suit_class, tile_picture
from knaves.page.view.rules_page import game_in_a_picture, game_in_words, value_word
from knaves.page.view.seat import YOU, avatar, bot_note, seat_labels
from knaves.page.view.widgets import bar, bar_button, button, link, menu, number, row, segments, switch, text_field
from knaves.store.choices import LONGEST_NAME
from knaves.table.record import HUMAN, MINE, own_bot
from knaves.wire.parse import NotJson, read_json

Changes = Mapping[str, Value]
MOST = 3


def ways_out(options: Options, conflict: Conflict, just_set: str = "") -> list[Changes]:
    """The nearest changes that end a conflict, those first that keep what the player has just chosen."""
    found: list[Changes] = [conflict.mend] if conflict.mend else []
    for choice in options.choices():
        nearest = next(_single_changes(options, choice), None)
        if nearest is not None and nearest not in found and not nearest.keys() & conflict.mend.keys():
            found.append(nearest)
    found.sort(key=lambda change: just_set in change)
    return found[:MOST]


def _single_changes(options: Options, choice: Option) -> Iterator[Changes]:
    """Values of one option with which nothing contradicts any more, the nearest first."""
    now = getattr(options, choice.name)
    values = [value for value in choice.values if value != now]
    if now in choice.values:
        place = choice.values.index(now)
        values.sort(key=lambda value: abs(choice.values.index(value) - place))
    for value in values:
        changed = options.parse_loosely(options.as_json() | {choice.name: value})
        if next(iter(changed.conflicts()), None) is None:
            yield {choice.name: value}


def board_editor(editing: Editing, arranged: str, picked: int | None) -> Node:
    """Draw the board that a player arranges, the ways to rearrange it, and whether it can be played so.

    `arranged` is the arrangement as text; `picked` is the place that waits to change with another, None for none.
    """
    squares = editing.rows(arranged)
    filled = [each for row in squares for each in row if each.place is not None and each.card is not None]
    chosen = next((each for each in filled if each.place == picked), None)
    first = filled[0] if filled else None
    rows = [
        h("div.brow", {"role": "row"}, [_square(each, chosen, first) for each in row], key=str(number))
        for number, row in enumerate(squares)
    ]
    asks = t("Choose a square, then the one to swap it with.")
    if chosen is not None and chosen.card is not None:
        asks = t("Choose the square to swap with {card}.", card=card_name(chosen.card))
    acts = [button(said(words), "board", name=name) for name, words in editing.ways.items()]
    label = t("Your own board")
    columns = len(squares[0])
    looks: Attributes = {
        "class": classes("board", *board_size(columns, len(squares))), "role": "grid", "aria-label": label,
        "data-zone": True, "data-columns": columns,
    }  # fmt: skip
    grid = h("div", looks, rows)
    return h(
        "div.ed", {"data-felt": "ink"}, h("p.swapping", {"role": "status"}, asks),
        h("div.grid", grid), h("div.acts", acts), _verdict(editing, arranged),
    )  # fmt: skip


def _square(square: EditedSquare, chosen: EditedSquare | None, first: EditedSquare | None) -> Node:
    if square.card is None or square.place is None:
        attributes: Attributes = {
            "type": "button", "class": classes("sq", CORNER), "role": "gridcell", "aria-disabled": "true",
            "tabindex": -1, "data-focus": f"ed {square.name}", "aria-label": t("{square}, corner", square=square.name),
        }  # fmt: skip
        return h("button", attributes, star(), key=square.name)
    is_picked = square is chosen
    is_twin = chosen is not None and not is_picked and chosen.card == square.card
    attributes = {
        "type": "button", "role": "gridcell", "data-do": "square", "data-place": square.place,
        "class": classes("sq", suit_class(square.card), "sel" if is_picked else None, "twin" if is_twin else None),
        "data-focus": f"ed {square.name}", "aria-label": f"{square.name}, {card_name(square.card)}",
        "aria-selected": "true" if is_picked else "false", "tabindex": 0 if square is first else -1,
    }  # fmt: skip
    return h("button", attributes, printed(square.card), key=square.name)


def _verdict(editing: Editing, arranged: str) -> Node:
    wrong = editing.verdict(arranged)
    if wrong is None:
        return h("p.swapping", "✓ ", said(editing.is_right))
    return h("p.swapping", {"role": "alert"}, said(wrong))


FILE = "variants.json"
# Texts: in “Compared with the default: {changes}.”; how long games are, compared with the usual rules
RATIOS = (
    (0.4, "games less than half as long"),
    (0.58, "games about half as long"),
    (0.71, "games about a third shorter"),
    (0.83, "games about a quarter shorter"),
    (0.95, "games a little shorter"),
    (1.05, "games about as long"),
    (1.18, "games a little longer"),
    (1.29, "games about a quarter longer"),
    (1.42, "games about a third longer"),
    (1.75, "games about half as long again"),
    (2.35, "games about twice as long"),
)
LONGEST = "games more than twice as long"
Lengths = Mapping[str, Mapping[str, float]]  # option -> value -> how many times as long games are with it


def read_lengths(text: str, game: str) -> Lengths:
    """Read how the options of a game change its length from the text of FILE; {} where it says nothing."""
    try:
        found = read_json(text)
        return dict(found[game])
    except (NotJson, KeyError, TypeError, ValueError):
        return {}


def length_line(choice: Option, options: Options, found: Lengths) -> str:
    """Say how the chosen value of an option changes the length of a game; "" for the default, or where it is unknown.

    Said in words: a number of turns tells nobody anything.
    """
    value = getattr(options, choice.name)
    ratio = found.get(choice.name, {}).get(option_text(value))
    if value == choice.default or ratio is None:
        return ""
    length = Sentence(next((words for most, words in RATIOS if ratio < most), LONGEST))
    return said(Sentence("Compared with the default: {changes}.", changes=[length]))


def minutes_of(game: Game, options: Options, measured: Lengths, preset: Preset | None) -> int | None:
    """Return about how many minutes a game takes: as long as by its preset, times what each further change makes.

    None for a number of players of which the game says nothing.
    """
    players = next((choice for choice in game.options.choices() if choice.name == "players"), None)
    if players is not None and options.seats not in {players.default, *game.form.minutes_by_players}:
        return None
    found: float = preset.minutes if preset is not None and preset.minutes else game.info.minutes
    before = game.options.parse(dict(preset.options) if preset is not None else {})
    for name, value in options.as_json().items():
        if value != getattr(before, name):
            choice = next(each for each in game.options.choices() if each.name == name)
            found *= _length(game, choice, value, measured) / _length(game, choice, getattr(before, name), measured)
    return max(1, round(found))


def chosen_preset(game: Game, options: Options) -> Preset | None:
    """Return the preset that these options are, for any number of players; None for a mix of one's own."""
    return next((each for each in game.form.presets if with_preset(game, each, options) == options), None)


def _length(game: Game, choice: Option, value: Value, measured: Lengths) -> float:
    """How many times as long as a standard game is one with this value of an option; a number goes by the nearest."""
    if choice.name == "players":
        return game.form.minutes_by_players.get(int(value), game.info.minutes) / game.info.minutes
    known = measured.get(choice.name, {})
    if choice.type != "int" or choice.values:
        return known.get(option_text(value), 1.0)
    lengths = {int(each): ratio for each, ratio in known.items()}
    if not lengths:
        return 1.0
    lengths[int(choice.default)] = 1.0
    nearest = min(lengths, key=lambda each: abs(each - int(value)))
    return lengths[nearest] * int(value) / nearest


def seating_of(game: Game) -> Sequence[str]:
    """Return the names of the options that say who plays, the number of players first."""
    return game.form.seating or [choice.name for choice in game.options.choices() if choice.name == "players"]


def with_preset(game: Game, preset: Preset, options: Options) -> Options:
    """Return the options once a preset is chosen: who plays stays as it is, as far as that goes with the preset."""
    alone, consequences = game.options.parse(dict(preset.options)), game.form.consequences
    for kept in (seating_of(game), seating_of(game)[:1]):
        seating = {name: getattr(options, name) for name in kept if name not in preset.options}
        found = game.options.parse_loosely({**alone.as_json(), **seating})
        if not list(found.conflicts()) and not (consequences is not None and consequences(alone, found)):
            return found
    return alone


MANY = 7  # values: more than this become a list that opens
BESIDE = 5  # numbers: so many stand beside their label on a phone
FEW = 3  # presets that are offered at once


@dataclass(frozen=True)
class Seats:
    """The players in the form of the options: those chosen by seat, and all that can be chosen, with their words."""

    chosen: Sequence[str]
    occupants: Mapping[str, str]
    names: Sequence[str]  # of the persons at this device
    about: str  # the first bot, in a sentence
    levels: Mapping[str, str]  # those that all bots can have at once, with their words
    level: str  # of all bots, "" where they differ
    policy: str
    number: int | None = None  # of the deal


@dataclass(frozen=True)
class Clash:
    """A conflict, the option that it stands beside, and the changes that end it."""

    conflict: Conflict
    beside: str
    ways_out: Sequence[Changes]


@dataclass(frozen=True)
class SetBesides:
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
    """The facts with which the page of a game's options is drawn."""

    game: Game
    options: Options
    seats: Seats
    clashes: Sequence[Clash] = ()
    error: str = ""  # of the value that was chosen last
    measured: Lengths = field(default_factory=dict)
    own: OwnGamesPart | None = None
    is_open: bool = False  # whether all that most players never need is shown from the first
    told: Sequence[SetBesides] = ()


def options_page(page: OptionsPage, back: str) -> Node:
    """Draw the page of a game's options; `back` is the address that Back leads to."""
    buttons = [
        bar_button("reset", "turn", t("Reset"), is_wide=True), bar_button("share", "share", t("Share"), is_wide=True)
    ]  # fmt: skip
    main = h("main.wrap.docked", h("div.cols", h("div", _choices(page), _advanced(page)), _summary(page)))
    top = bar(page.game.title, (back, t("Back")), t("Options"), buttons)
    return h("div.paper", top, main, key="options")


def first_presets(game: Game) -> Sequence[Preset]:
    """Return the presets that are offered at once, the standard game first."""
    return _presets_of(game)[:FEW]


def _presets_of(game: Game) -> Sequence[Preset]:
    """The presets but for those that only say how many play, which is a choice of its own."""
    seating = {*seating_of(game)}
    return [each for each in game.form.presets if not each.options or {*each.options} - seating]


def _choices(page: OptionsPage) -> Node:
    """All that most players choose: who plays, how well the bots do, and by which rules."""
    choices = {choice.name: choice for choice in page.game.options.choices()}
    seating = _options(page, [choices[name] for name in seating_of(page.game)])
    return h("section.grp.sheetcard", seating, _level(page.seats), _presets(page, first_presets(page.game)), key="all")


def _level(seats: Seats) -> Child:
    """The level of all bots; a single seat below has the same choice."""
    if seats.chosen.count(HUMAN) == len(seats.chosen):
        return None
    levels = segments("bots", t("Level"), seats.levels, seats.level, "bots")
    return row(t("Level"), _rival(seats) or seats.about, levels, stack=True)


def _rival(seats: Seats) -> Node | None:
    """The one opponent of a duel with face and name before the sentence; None for several."""
    bots = [label for label in seat_labels(seats.chosen) if label.face != YOU]
    if len(seats.chosen) != 2 or len(bots) != 1:
        return None
    (rival,) = bots
    return h("span.rival", avatar(rival), h("span", h("b", {**AS_IS}, rival.name), " · ", seats.about))


def _advanced(page: OptionsPage) -> Node:
    """All that most players never need, behind one door."""
    return h(
        "details.advanced", {"open": page.is_open},
        h("summary.sheetcard", {"data-focus": "advanced"}, h("b", t("Advanced")),
          h("span", t("every rule, seats, undo")), icon("back")),
        _more_presets(page), _groups(page, page.own) if page.own is not None else _rules(page),
        _own_games(page, page.own) if page.own is not None else None, _seats(page.seats), key="advanced",
    )  # fmt: skip


def _presets(page: OptionsPage, presets: Sequence[Preset]) -> Child:
    """Ways to play, each with all that it changes and about how long it takes."""
    if len(presets) < 2:
        return None
    return h("div.row.stack", h("div.lab", h("b", t("Rules"))), _ways(page, presets, t("Rules")))


def _ways(page: OptionsPage, presets: Sequence[Preset], label: str) -> Node:
    return h("div.kinds", {"role": "group", "aria-label": label}, [_way(page, preset) for preset in presets])


def _way(page: OptionsPage, preset: Preset) -> Node:
    with_it = with_preset(page.game, preset, page.options)
    takes = minutes_of(page.game, with_it, page.measured, preset)
    minutes = t("{minutes} min", minutes=takes) if takes is not None else ""
    more = f"{minutes}. {t(preset.help)}" if minutes else t(preset.help)
    seen = {"aria-hidden": "true"}
    words = [h("b", t(preset.name)), " ", h("span.num", seen, minutes), " ", h("small", seen, t(preset.help))]
    return _chooser(preset.name, words, "preset", with_it == page.options, {"class": "kind", "aria-description": more})


def _more_presets(page: OptionsPage) -> Child:
    others = _presets_of(page.game)[FEW:]
    if not others:
        return None
    chosen = chosen_preset(page.game, page.options)
    name = h("span", t(chosen.name) if chosen is not None and chosen in others else "")
    summary = h("summary", {"data-focus": "others"}, h("b", t("More presets")), name, icon("back"))
    return h("details.grp.sheetcard", summary, _ways(page, others, t("More presets")), key="others")


def _chooser(name: str, label: Child | Sequence[Child], do: str, is_chosen: bool, look: dict[str, str]) -> Node:
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
    title = t("Your own games")
    group = h("div.own", {"role": "group", "aria-label": title}, kept, form)
    return h("section.grp.sheetcard", h("h2", title), group, key="own")


def _own_game(name: str, is_chosen: bool) -> Node:
    drop = h(
        "button.del",
        {"type": "button", "data-do": "own-drop", "data-name": name, "data-focus": f"drop {name}",
         "aria-label": t("Delete {name}", name=name)}, icon("close"),
    )  # fmt: skip
    return h("span.pre.kept", _chooser(name, name, "own", is_chosen, {}), drop, key=f"own {name}")


def _seats(seats: Seats) -> Node:
    rows = []
    for seat, occupant in enumerate(seats.chosen):
        note = t("you") if seat == 0 and occupant == HUMAN else ""
        label = t("Seat {number}", number=seat + 1)
        rows.append(row(label, note, menu(f"seat {seat}", label, seats.occupants, occupant, "seat", seat=str(seat))))
        if occupant == HUMAN and seats.chosen.count(HUMAN) > 1:
            rows.append(_name_row(seat, seats.names))
    policies = {"practice": t("free"), "counted": t("off, rated")}
    notes = {
        "practice": t("Any move can be taken back. The game doesn’t count for your rating."),
        "counted": t("The game counts for your rating. A move can be taken back only until you see a new card."),
    }
    is_own = any(map(own_bot, seats.chosen))
    note = t("Games against your own bots don’t count.") if is_own else notes[seats.policy]
    return h(
        "section.grp.sheetcard", h("h2", t("At the table")), rows,
        row(
            t("Deal number"), t("The same number deals everybody the same cards. Leave it empty for a new deal."),
            text_field("number", t("Deal number"), "" if seats.number is None else str(seats.number), 16, "number"),
        ),
        row(t("Undo"), note, segments("policy", t("Undo"), policies, seats.policy, "policy"), stack=True),
    )  # fmt: skip


def _name_row(seat: int, names: Sequence[str]) -> Node:
    label, name = t("Name in seat {number}", number=seat + 1), names[seat] if seat < len(names) else ""
    return row(t("Name"), "", text_field(f"name {seat}", label, name, LONGEST_NAME, "name", seat=str(seat)))


def _rules(page: OptionsPage) -> Node:
    rows = _options(page, [each for each in page.game.options.choices() if each.name not in seating_of(page.game)])
    return h("section.grp.sheetcard", h("h2", t("Rules")), rows)


def _groups(page: OptionsPage, own: OwnGamesPart) -> Node:
    choices = {choice.name: choice for choice in page.game.options.choices()}
    return h("div", [_group(page, own, title, [choices[n] for n in names]) for title, names in page.game.form.groups])


def _group(page: OptionsPage, own: OwnGamesPart, title: str, choices: Sequence[Option]) -> Node:
    names, editing = {choice.name for choice in choices}, page.game.form.editing
    edited = editing.option if editing is not None else ""  # a form is no place to write 96 cards
    rows = _options(page, [choice for choice in choices if choice.name != edited])
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


def _options(page: OptionsPage, choices: Sequence[Option]) -> list[Node]:
    """The rows of these options but for those that make no difference as the game stands.

    One beside which something is said stays, switched off, and says why.
    """
    form = page.game.form
    idle = form.inactive_options(page.options) if form.inactive_options is not None else {}
    offered = form.offered(page.options) if form.offered is not None else {}
    told = {each.beside for each in page.clashes} | {each.beside for each in page.told}
    shown = [each for each in choices if each.name not in idle or each.name in told]
    return [_option(page, each, idle.get(each.name), offered.get(each.name, {})) for each in shown]


def _option(page: OptionsPage, choice: Option, idle: Sentence | None, offered: Mapping[Value, Sentence]) -> Node:
    """Draw the row of an option; `idle` is why nothing can be chosen, `offered` the values that can, () for all."""
    value, label = getattr(page.options, choice.name), t(choice.label)
    words = {option_text(each): said(its) for each, its in offered.items()} or {
        option_text(each): value_word(choice, each) for each in choice.values
    }
    is_short = all(word.isdecimal() for word in words.values())
    if choice.type == "bool":
        control = switch(choice.name, label, value, "set")
    elif words and (len(words) <= MANY or is_short):
        control = segments(choice.name, label, words, option_text(value), "set")
    elif words:
        control = menu(choice.name, label, words, option_text(value), "set")
    elif choice.type == "int":
        control = number(choice.name, label, value, choice.least, choice.most, "set")
    else:
        control = text_field(choice.name, label, value, choice.length, "set")
    is_seating = choice.name in seating_of(page.game)  # the minutes beside Deal go by it
    touches = not is_seating and idle is None and not page.clashes
    line = length_line(choice, page.options, page.measured) if touches else ""
    clash = next((_clash(page.game, each) for each in page.clashes if each.beside == choice.name), None)
    told = [_told(each) for each in page.told if each.beside == choice.name]
    below = [h("p.mut.small.found", line) if line else None, *told, clash]
    note = said(idle) if idle is not None else t(choice.help) if choice.help else ""
    is_long = len(words) > (BESIDE if is_short else 2)
    return row(label, note, control, stack=is_long, below=below, is_off=idle is not None)


def _told(told: SetBesides) -> Node:
    """Draw what a choice has set besides, with the way back."""
    query = urlencode({name: option_text(value) for name, value in told.back.items()})
    back = button(t("Undo the change"), "mend", query=query) if query else None
    return h("div.told", {"role": "status"}, h("span", said(told.sentence)), back)


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
    """The game that is dealt, in a picture and in words, with Deal: beside the choices, or under them on a phone."""
    wrong = said(page.clashes[0].conflict.sentence) if page.clashes else page.error
    words = wrong or game_in_words(page.game, page.options)
    preset = chosen_preset(page.game, page.options)
    takes = None if page.clashes else minutes_of(page.game, page.options, page.measured, preset)
    minutes = h("span.mins", icon("clock"), t("about {minutes} min", minutes=takes)) if takes is not None else None
    return h(
        "aside.side.sheetcard", {"data-felt": page.game.table.look.cloth, "class": "bad" if wrong else None},
        game_in_a_picture(page.game, page.options) or h("div.pic", tile_picture(page.game)),
        h("div.say", h("h2", t("Your game")), minutes,
          h("p", {"role": "alert" if page.error else None}, words), None if wrong else _level_in_words(page.seats)),
        h("div.acts", _deal(page), _friend(page)),
    )  # fmt: skip


def _level_in_words(seats: Seats) -> Child:
    """The levels of the bots, the player's own bots by name."""
    bots = dict.fromkeys(occupant for occupant in seats.chosen if occupant != HUMAN)
    own = ", ".join(bot_note(each) for each in bots if own_bot(each) is not None)
    levels = [t("same as yours") if each == MINE else bot_note(each) for each in bots if own_bot(each) is None]
    return [
        h("p", own[:1].upper() + own[1:]) if own else None,
        h("p", t("{option}: {value}", option=t("Level"), value=", ".join(levels))) if levels else None,
    ]


def _deal(page: OptionsPage) -> Node:
    attributes = {"type": "button", "class": "btn primary", "data-do": "deal", "data-focus": "deal"}
    return h("button", attributes | ({"aria-disabled": "true"} if page.clashes else {}), t("Deal"))


def _friend(page: OptionsPage) -> Child:
    """The way to play by these rules with a friend on another device; where more than two play, why there is none."""
    if page.clashes or page.game.options.for_two() is None:
        return None
    if page.options.seats != 2:
        return h("p.mut.small", t("Playing a friend takes exactly two players."))
    return link(t("Play a friend"), NewFriendRoute(page.game, words_of(page.options)), picture="friend")
