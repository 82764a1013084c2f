"""The page's entry: gives the program a browser."""

from knaves.browser.app import App
from knaves.browser.dom import Browser
from knaves.browser.thinkers import WorkerThinker

browser = Browser()
App(browser, WorkerThinker(browser.start_worker, browser.say)).start_up()
