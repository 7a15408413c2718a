"""Cached pages of the gallery and of the list of cars as visitors see them: the same for all of them.

They expire with each change of a car, of its page and of its likes; what else they show, such as its owner's picture,
changes two seconds later.
"""

from motorclub.api import PageCache

PAGES = PageCache("showcase:lists")
