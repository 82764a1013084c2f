"""Game launcher: how a game begins: dealt from a promise, by a link, a lesson, today’s deal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from knaves.analysis.statistics import own_mix
from knaves.bots.levels import LEVELS, mix_of
from knaves.engine.chance import FairDeal, Outcome, Seed
from knaves.engine.game import Game, Lesson
from knaves.engine.options import Options
from knaves.engine.sentences import Refusal, UnreadableRecord
from knaves.page.routes import NewGameRoute, options_from
from knaves.players.guide import Lessons
from knaves.store.choices import LastGame
from knaves.store.promises import NextDeal, Promises
from knaves.store.saves import Opened, Save, Saves, new_key
from knaves.table.record import HUMAN, LARGEST_SEED, MINE, Record, bot_level, check_seats, own_bot
from knaves.table.summary import daily_options, daily_seed, local_day
from knaves.table.table import Table

DEFAULT_BOT = "bot:medium"
FIRST_LEVEL = "beginner"  # of a lesson and a game that has never been played: a newcomer is in it to the end


class GameLauncher:
    """Finds the game to play: one that runs, one that is over, or a new one, which is saved at once."""

    def __init__(self, saves: Saves, lessons: Lessons, next_deal: NextDeal) -> None:
        self.saves = saves
        self.lessons = lessons
        self.next_deal = next_deal

    def running(self, game: Game, key: str = "") -> Opened | None:
        """The running game of this key, "" for any; else the one of this kind that was played last.

        Games without a move count where there is nothing else; None where nothing runs. Raises UnreadableRecord where
        the game of this key is damaged or a newer version's.
        """
        for bad in self.saves.damaged() if key else ():
            if bad.key == key:
                raise bad.why
        opened = self.saves.open(key) if key else None
        if opened is not None:
            return opened
        dealt = (each for each in self.saves.opened() if each.save.record.game is game and not each.save.trial)
        return next((each for each in self.saves.begun() if each.save.record.game is game), next(dealt, None))

    def over(self, key: str) -> Opened | None:
        """The game of this key as it ended, if it has and is not going on again. Raises UnreadableRecord."""
        record = self.saves.past.finished(key) if self.saves.read(key) is None else None
        line = next((line for line in self.saves.past.lines() if line.id == key), None) if record is not None else None
        if line is None or record is None:
            return None
        policy = "counted" if line.counted else "practice"
        save = Save(key, len(record.moves), record, (), policy, line.daily, line.ended, line.trial)
        return Opened(save, Table.from_record(record))

    def from_link(self, route: NewGameRoute, now: str) -> Opened:
        """A new game by the words of a link, or as the player last chose. `now` is the time in UTC.

        Raises InvalidOptions for options that cannot be played, UnreadableRecord for an unknown word.
        """
        last = self.saves.choices.last(route.game.key)
        options = last_options(route.game, last) if route.is_bare else options_from(route.game.options, route.words)
        is_first = self._is_first(route.game)
        seats = read_seats(
            usual_seats(self.saves, route.game, options) if route.seats is None else route.seats, options
        )
        is_counted = (route.policy or last.policy) == "counted" and not (route.is_bare and is_first)
        policy = "counted" if is_counted else "practice"
        return self.new(route.game, options, seats, policy, now, seed=route.seed)

    def _is_first(self, game: Game) -> bool:
        """Whether no game of this kind has been played to its end or is going on."""
        was_played = any(line.game == game.key for line in self.saves.past.lines())
        return not was_played and not any(
            opened.is_begun and opened.save.record.game is game for opened in self.saves.opened()
        )

    def daily(self, game: Game, now: str, day: str = "") -> Opened:
        """The deal of a day such as 2026-11-21, "" for today: the one that runs, the one that ended, or a new one.

        It has the standard rules and counts once, and on its day. Raises UnreadableRecord for a day to come.
        """
        today = local_day(now).isoformat()
        day = day or today
        if day > today:
            raise UnreadableRecord("That day’s deal isn’t out yet.")
        for opened in self.saves.opened():
            if opened.save.record.game is game and opened.save.daily == day:
                return opened
        done = [line for line in self.saves.past.lines() if (line.game, line.daily) == (game.key, day)]
        for line in sorted(done, key=lambda line: line.trial):
            ended = self.over(line.id)
            if ended is not None:
                return ended
        when = date.fromisoformat(day)
        options = daily_options(game, when)
        seats = read_seats(usual_seats(self.saves, game, options), options)
        table = Table(game, options, daily_seed(game.key, when), (), self._named(game, seats))
        return self.kept(table, "counted", now, day, trial=bool(done) or day != today)

    def lesson(self, game: Game, lesson: Lesson, now: str) -> Opened:
        """The guided first game from its beginning; `now` is the time in UTC, such as 2026-11-21T05:20:00Z."""
        options = game.options.parse(dict(lesson.options))
        table = Table(game, options, lesson.seed, (), (HUMAN, *(f"bot:{FIRST_LEVEL}",) * (options.seats - 1)))
        opened = self.kept(table, "practice", now, trial=True)
        self.lessons.begin(table, opened.save)
        return opened

    def new(
        self, game: Game, options: Options, seats: Sequence[str], policy: str, now: str, *, seed: Seed | None = None,
        given: Sequence[Outcome] = (),
    ) -> Opened:  # fmt: skip
        """Make a new game; its chance is the given one, else that of the seed, else the promised deal."""
        fixed = self.next_deal.take() if seed is None else seed
        opened = self.kept(Table(game, options, fixed, given, self._named(game, seats)), policy, now)
        if isinstance(fixed, FairDeal):
            Promises(self.saves.store).note(opened.save.key, fixed, is_from_link=seed is not None)
        return opened

    def _named(self, game: Game, seats: Sequence[str]) -> tuple[str, ...]:
        """The seats, with the bot as strong as the player by its own name."""
        mine = f"bot:{own_mix(self.saves.past.lines(), game).name}" if MINE in seats else MINE
        return tuple(mine if seat == MINE else seat for seat in seats)

    def branch(self, table: Table, ply: int, now: str) -> Opened:
        """A new practice game that goes on after so many moves of another, which stays as it is."""
        branch = Table(table.game, table.options, table.seed, table.state_at(ply).chance.used, table.seats)
        for move in table.moves[:ply]:
            branch.play(move.notation)
        return self.kept(branch, "practice", now, trial=True)

    def kept(self, table: Table, policy: str, now: str, daily: str = "", *, trial: bool = False) -> Opened:
        """Save a table as a running game under a new key; games of its kind without a move are removed.

        A lesson, or another line of a game, leaves the game that was dealt before.
        """
        for opened in self.saves.opened():
            is_unplayed = opened.save.record.game is table.game and not opened.is_begun
            if is_unplayed and opened.save.trial >= trial and self.saves.is_whole(opened.save.key):
                self.saves.remove(opened.save.key)
        save = Save(new_key(), 0, table.record(), (), policy, daily, now, trial)
        self.saves.write(save)
        return Opened(save, table)


def finished_game(saves: Saves, key: str) -> Record:
    """Return the record of a finished game. Raises UnreadableRecord where it is not saved here."""
    record = saves.past.finished(key)
    if record is None:
        raise UnreadableRecord("This game is no longer saved.")
    return record


def last_options(game: Game, last: LastGame) -> Options:
    """The options of the last choice; the standard ones without one, or if it was the short game with its own link."""
    standard = game.options.parse({})
    try:
        chosen = game.options.parse(dict(last.options))
    except Refusal:
        return standard
    is_short = game.quick is not None and chosen == game.options.parse(dict(game.quick.options))
    return standard if is_short else chosen


def usual_seats(saves: Saves, game: Game, options: Options) -> Sequence[str]:
    """The seats last chosen for a game, for another number of players its first bot; else bots of the level that was
    played last but for practice, whose level nobody has chosen, of the first one at first.
    """
    chosen = saves.choices.last(game.key).seats
    if len(chosen) == options.seats:
        return chosen
    if bots := [seat for seat in chosen if seat != HUMAN]:
        return (HUMAN, *bots[:1] * (options.seats - 1))
    lines = (line for line in saves.past.lines() if line.game == game.key and line.level in LEVELS)
    played = (line.level for line in lines if not line.trial)
    return (HUMAN, *(f"bot:{next(played, FIRST_LEVEL)}",) * (options.seats - 1))


def read_seats(given: object, options: Options) -> tuple[str, ...]:
    """Read the players of the seats from a last choice or a link; a person and bots where it is wrong."""
    try:
        seats = check_seats(list(given) if isinstance(given, tuple) else given, options.seats)
    except Refusal:
        return (HUMAN,) + (DEFAULT_BOT,) * (options.seats - 1)
    known = {HUMAN, MINE, *(f"bot:{level}" for level in LEVELS)}
    return tuple(seat if seat in known or own_bot(seat) is not None else DEFAULT_BOT for seat in as_chosen(seats))


def read_deal_number(text: str) -> int | None:
    """Read the number of a deal as a player writes it, None for "". Raises Refusal."""
    text = text.strip()
    if text and not (text.isascii() and text.isdigit() and int(text[:20]) <= LARGEST_SEED):
        raise Refusal("A deal number has up to 16 digits. Nothing has changed.")
    return int(text) if text else None


def at_level(seats: Sequence[str], level: str) -> tuple[str, ...]:
    """The seats with all bots of this level. Raises Refusal for a level that there is none of."""
    if level not in LEVELS:
        raise Refusal("There’s no such level.")
    return tuple(seat if seat == HUMAN else f"bot:{level}" for seat in seats)


def as_chosen(seats: Sequence[str]) -> tuple[str, ...]:
    """The seats as they were chosen; a bot as strong as the player then is as strong as the player now."""
    return tuple(MINE if mix_of(bot_level(seat) or "") is not None else seat for seat in seats)
