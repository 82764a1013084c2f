"""The page's entry: gives the program a browser."""

from knaves.page.app import App
from knaves.page.dom.browser import Browser
from knaves.players.thinkers import WorkerThinker

browser = Browser()
lines = await browser.kept_lines.opened(3000)  # type: ignore[top-level-await]  # noqa: F704 - the page runs this as a coroutine
app = App(browser, WorkerThinker(browser.start_worker))
app.saves.past.fold()
app.saves.catch_up(lines, browser.now())
await app.speak()  # type: ignore[top-level-await]  # noqa: F704
app.start_up()
watching = browser.spawn(app.keep_catching_up(browser.kept_lines.opened))
