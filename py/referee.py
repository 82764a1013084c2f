"""The referee's entry: matches of own bots are played here, beside the page and apart from the bots."""

from knaves_later import bring  # type: ignore[import-not-found]  # web/js/loader.mjs gives it to every interpreter

__export__ = ["begin", "lose", "step"]

desks = []  # type: ignore[var-annotated]  # the one that the match is played at


async def begin(text: str) -> None:
    await bring()
    from knaves.players.own.referee import RefereeDesk

    desks[:] = [RefereeDesk()]
    desks[0].begin(text)


def step(text: str) -> str:
    return str(desks[0].step(text))


def lose(text: str) -> None:
    desks[0].lose(text)
