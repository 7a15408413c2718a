"""Cached pages of the question list and of questions, in each process until somebody writes.

Lists are what everybody opens first and they are the same for all, as a question is for all visitors.
"""

from motorclub.api import PageCache

PAGES = PageCache("forum:lists")
cached_response = PAGES.respond
expire_pages = PAGES.expire
