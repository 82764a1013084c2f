"""The page's entry: gives the program a browser."""

from knaves.browser.app import App
from knaves.browser.dom import Browser

App(Browser()).start_up()
