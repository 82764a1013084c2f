"""A page in which Python has started once, lent to one story after the other; each finds it as if it were new.

A story gets it with nothing kept, nothing shown and nothing under way; its first visit begins a program of its own in
the interpreter that is there. What comes back is compared with what the page was after its start: one that a story has
left any different is not lent again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect

from tools.serve import SiteServer

PHONE = ViewportSize(width=390, height=844)
LASTING = ("add_init_script", "route", "on", "expose_function", "expose_binding", "add_locator_handler")
OF_ALL = (*LASTING, "new_page", "set_offline", "grant_permissions", "new_cdp_session", "add_cookies")

RUN = """async ([core, code]) => {
    const { whenDefined } = await import(core);
    return (await whenDefined("py")).runAsync(code);
}"""  # PyScript's own way to run Python in the page
LEAVE = "app.leave()"
BEGIN = """
from knaves.page.app import App
app = App(browser, app.thinker)
await app.speak()
app.start_up()
watching = browser.spawn(app.keep_catching_up(browser.kept_lines.opened))
"""
CLEAN = """(root) => {
    document.activeElement?.blur();
    document.title = "";
    if (root) {
        for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
        for (const [name, value] of Object.entries(root)) document.documentElement.setAttribute(name, value);
    }
    knaves.reading = "";
    scrollTo(0, 0);
}"""
FORGET = """async () => {
    history.replaceState(null, "", location.pathname);
    localStorage.clear();
    sessionStorage.clear();
    for (let k = 0; k < 200 && knaves.journal.state !== "open"; k++) await new Promise((done) => setTimeout(done, 50));
    await knaves.journal.forget("game/");
}"""
# What a story could find of another one, as far as the browser tells.
SEEN = """async () => {
    const { held, pending } = await navigator.locks.query();
    const database = await new Promise((done) => {
        const opening = indexedDB.open(knaves.place.trim());
        opening.onsuccess = () => done(opening.result);
    });
    const keys = await new Promise((done) => {
        const asked = database.transaction("games").objectStore("games").getAllKeys();
        asked.onsuccess = () => done(asked.result);
    });
    database.close();
    const root = document.documentElement;
    return {
        address: location.href, title: document.title, kept: { ...localStorage }, session: { ...sessionStorage },
        journal: [knaves.journal.state, ...keys], locks: [...held, ...pending].map((each) => each.name),
        root: Object.fromEntries([...root.attributes].map((each) => [each.name, each.value])),
        body: document.body.outerHTML, scroll: [scrollX, scrollY],
        workers: (await navigator.serviceWorker.getRegistrations()).length, caches: await caches.keys(),
        names: Object.keys(globalThis).filter((name) => !name.startsWith("__playwright")).sort(),
    };
}"""


class StartedPage:
    """The one page of a worker of the tests that is lent again and again; begun when it is first wanted."""

    def __init__(
        self,
        browser: Browser,
        server: SiteServer,
        core: str,
        follow: Callable[[BrowserContext, Callable[[], Any]], None],
    ) -> None:
        """`core` is where PyScript lies in the site; `follow` begins to watch a context."""
        self.browser = browser
        self.server = server
        self.core = server.address + core
        self.follow = follow
        self.watch: Any = None  # who is told of what the page does wrong
        self.page: Page | None = None
        self.fresh: Any = None  # what is seen of it when nothing has been done

    def lend(self, viewport: ViewportSize = PHONE, color_scheme: Any = "light") -> Page:
        """The page, as if nobody had been there. A story that leaves anything lasting on it is refused that."""
        page = self.page or self._start()
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=color_scheme, reduced_motion="reduce")
        _ready[page] = self
        _lent[page] = self
        return page

    def take_back(self) -> None:
        """Makes the page as it was; one that cannot be, the next story begins anew."""
        page = self.page
        assert page is not None
        _ready.pop(page, None)
        try:
            is_here = page.url.partition("#")[0] == self.server.address and page.locator("html[data-ready]").count()
            seen = self._clear(page) if is_here else {"address": page.url}
            left = {name: value for name, value in seen.items() if value != self.fresh[name]}
        except Error as error:  # it has crashed
            left = {f"error ({error})": error}
        if left:
            print(f"This page is not lent again, for its {', '.join(left)}")
            self.close()

    def close(self) -> None:
        page, self.page = self.page, None
        if page is not None:
            page.context.close()

    def begin(self, page: Page, address: str) -> bool:
        """Begins a visit of this address in the page; False where only loading it leads there."""
        base, _, place = address.partition("#")
        if base != self.server.address:
            return False
        page.evaluate("place => history.replaceState(null, '', place)", f"#{place}" if place else base)
        page.evaluate(RUN, [self.core, BEGIN])
        return True

    def begin_again(self) -> None:
        """Another program goes on from what the one before has kept, as after a reload."""
        assert self.page is not None
        self._leave(self.page)
        self.page.evaluate(RUN, [self.core, BEGIN])

    def forget(self) -> None:
        """Whoever visits it next in the same story has never been here."""
        assert self.page is not None
        self._clear(self.page)
        _ready[self.page] = self

    def _start(self) -> Page:
        context = self.browser.new_context(viewport=PHONE, reduced_motion="reduce", service_workers="block")
        context.set_default_timeout(30_000)
        context.set_default_navigation_timeout(60_000)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.follow(context, lambda: self.watch)
        page = self.page = context.new_page()
        page.goto(self.server.address)
        expect(page.locator("html[data-ready]")).to_be_attached(timeout=60_000)
        self.fresh = self._clear(page)
        for owner, names in ((page, LASTING), (context, OF_ALL)):
            for name in names:
                setattr(owner, name, _refuse)
        return page

    def _leave(self, page: Page) -> None:
        page.evaluate(RUN, [self.core, LEAVE])
        page.evaluate(CLEAN, self.fresh and self.fresh["root"])

    def _clear(self, page: Page) -> Any:
        self._leave(page)
        page.evaluate(FORGET)
        return page.evaluate(SEEN)


_ready: WeakKeyDictionary[Page, StartedPage] = WeakKeyDictionary()  # lent, and not visited yet
_lent: WeakKeyDictionary[Page, StartedPage] = WeakKeyDictionary()


def is_lent(page: Page) -> bool:
    """Whether this page is one that other stories get too."""
    return page in _lent


def begin(page: Page, address: str) -> bool:
    """Begins the first visit in a page that was lent; False for any other, which has to be loaded."""
    lender = _ready.pop(page, None)
    return lender is not None and lender.begin(page, address)


def begin_again(page: Page) -> bool:
    """Begins another program in a page that was lent, with all that was kept; False for any other."""
    lender = _lent.get(page)
    if lender is not None:
        lender.begin_again()
    return lender is not None


def forget(page: Page) -> None:
    """Makes a lent page that of somebody who has never been here: its next visit is his first."""
    _lent[page].forget()


def _refuse(*given: object, **options: object) -> None:
    raise AssertionError("this would outlast the story: let it begin in a page of its own, with @pytest.mark.cold")
