"""The answers that a page brings along, so that the browser need not ask for each of them.

Each call is made as a request of its own and passes what it would pass by itself: the views, their rights, limits and
schemas. Calls follow each other in one context and share the viewer and a connection. An answer other than 200 is left
out; the browser then makes that call itself, and sees the refusal. So is what is not there in time: a plugin that is
slow or fails holds neither the page nor the others.

Nothing is pinned for all calls of a page: each is made under the newest snapshot, so that nothing of a plugin is called
that has been switched off.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

import orjson
from flask import Flask, current_app, request

from motorclub import clock
from motorclub.config import current_config
from motorclub.db import close_reads, tidy_up
from motorclub.http.access import set_viewer
from motorclub.http.inner_calls import call_environ, shared_environ
from motorclub.http.rows import schema_of
from motorclub.http.schemas import compiled_dump
from motorclub.platform import services
from motorclub.platform.page_calls import (
    Call,
    Load,
    PageRequest,
    Part,
    explains,
    fill,
    find_refs,
    read_offers,
    select_offering,
)
from motorclub.platform.web_modules import WebModule, module_of
from motorclub.plugin import registry
from motorclub.plugin.host import CORE, current_host
from motorclub.rights.services import HeldRight, read_rights
from motorclub.viewer import Viewer

HOME_PAGE = "/"
HOME_SLOTS = frozenset({"home.hero", "home.main", "home.aside"})
# Plugins' pages draw these beside what they say they show.
CONTENT_SLOTS = frozenset({"content.actions", "content.comments"})
# Around every page, drawn once in a visit.
CHROME_SLOTS = frozenset({"topbar.end"})
CHROME_LOADS = (Load("/api/notifications/{userId}/unread/latest"),)

# The browser waits for the page's own calls as long, then makes them itself.
OWN_PATIENCE_S = 1.0
# For what other plugins add to it.
PATIENCE_S = 0.3
# After this long another thread makes the calls of the plugins that come after a slow one.
TURN_S = 0.05
# A plugin with this many calls that have not returned in time is not called until they have.
MOST_OVERDUE = 2
# With the web server's own threads fewer than the pool has connections, so that each can have its second one.
THREADS = 6

NOTHING = Part("", ())

# As an answer's header: the number of the newest frame that it is as new as.
POSITION = "X-Frame-Seq"
PAGE_CALL = "/platform/page"
EXTENSION = "motorclub.page_calls"
Environ = Mapping[str, Any]
# By type of content, what it offers.
Offers = Mapping[str, frozenset[str]]
NO_OFFERS: Offers = {}
_log = logging.getLogger("motorclub.platform")
_dump_right = compiled_dump(schema_of(HeldRight))


@dataclass(frozen=True, slots=True)
class Answer:
    """The JSON that a call was answered with; `position` is its X-Frame-Seq, if it has one."""

    address: str
    body: bytes
    position: str | None


@dataclass(slots=True)
class Task:
    """The calls of one plugin for one page, and those answers that have come."""

    owner: str
    calls: Sequence[Call]
    environ: Environ
    viewer: Viewer
    answers: list[Answer] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)
    late: bool = False


class Caller:
    """Makes calls in threads of its own, so that one that hangs keeps none of the web server's.

    One thread makes those of all plugins: each further one costs more than is gained by doing them at the same time.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._pages: SimpleQueue[deque[Task]] = SimpleQueue()
        self._overdue: Counter[str] = Counter()
        self._lock = threading.Lock()
        for _ in range(THREADS):
            threading.Thread(target=self._work, name="page-calls", daemon=True).start()

    def make_calls(
        self, calls: Mapping[str, Sequence[Call]], environ: Environ, viewer: Viewer, patience_s: float
    ) -> list[Answer]:
        """Return the answers that come within `patience_s` to the calls of each plugin."""
        until = time.monotonic() + patience_s
        tasks = [
            Task(owner, those, environ, viewer)
            for owner, those in calls.items()
            if those and self._overdue[owner] < MOST_OVERDUE
        ]
        waiting = deque(tasks)
        self._pages.put(waiting)
        for task in tasks:
            while not task.ended.wait(min(TURN_S, max(0.0, until - time.monotonic()))):
                if time.monotonic() >= until:
                    self._count_late(task)
                    break
                if waiting:
                    self._pages.put(waiting)
        return [answer for task in tasks for answer in list(task.answers)]

    def _count_late(self, task: Task) -> None:
        with self._lock:
            if not task.ended.is_set():
                task.late = True
                self._overdue[task.owner] += 1

    def _work(self) -> None:
        while True:
            waiting = self._pages.get()
            try:
                with self._app.app_context():
                    for task in _take_turns(waiting):
                        self._run(task)
            except Exception:
                _log.exception("a call for a page failed")

    def _run(self, task: Task) -> None:
        set_viewer(task.viewer)
        try:
            for call in task.calls:
                answer = None if task.late else _make_call(self._app, task, call)
                if answer is not None:
                    task.answers.append(answer)
            tidy_up()
        finally:
            with self._lock:
                task.ended.set()
                self._overdue[task.owner] -= task.late


def _take_turns(waiting: deque[Task]) -> Iterator[Task]:
    """Those that no other thread has taken."""
    with suppress(IndexError):
        while True:
            yield waiting.popleft()


def _make_call(app: Flask, task: Task, call: Call) -> Answer | None:
    environ = call_environ(task.environ, "GET", call.path, call.query)
    with app.request_context({**environ, "HTTP_ACCEPT": "application/json"}):
        response = app.full_dispatch_request()
        if response.status_code != 200 or response.mimetype != "application/json":
            # The next call is to have a connection that nothing has happened to.
            close_reads()
            return None
        return Answer(call.address, response.get_data(), response.headers.get(POSITION))


def _caller() -> Caller:
    """Made on first use, because a process may be forked from one that has loaded the application."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    caller: Caller = app.extensions.get(EXTENSION) or app.extensions.setdefault(EXTENSION, Caller(app))
    return caller


def load_page(
    owner: str, path: str, page: PageRequest, *, own_patience_s: float = OWN_PATIENCE_S
) -> list[Answer]:
    """Return the answers that the page of a plugin (or the core) with this path brings to `page.viewer`."""
    module = _module_of(owner)
    route = module.loading_routes.get(path, NOTHING) if module else NOTHING
    loads = route.loads if route.may_see(page.viewer) and explains(route.loads, page.search) else ()
    own = _fill_all(loads, page)
    chrome = _fill_all(CHROME_LOADS if page.first else (), page)
    environ = shared_environ(request.environ, with_credentials=page.viewer.signed_in)
    # While others read for this page, its own connection would only be missed.
    close_reads()
    calls = {CORE: chrome, owner: own} if owner != CORE else {CORE: chrome}
    answers = _caller().make_calls(calls, environ, page.viewer, own_patience_s)
    refs = _find_refs(route.shows, own, answers)
    others = _slot_calls(owner, path, page, refs)
    return answers + _caller().make_calls(others, environ, page.viewer, PATIENCE_S)


def _module_of(owner: str) -> WebModule | None:
    loaded = current_host().plugins.get(owner)
    return module_of(current_config(), loaded.manifest) if loaded and loaded.manifest else None


def _fill_all(
    loads: Sequence[Load], page: PageRequest, refs: Sequence[str] = (), offers: Offers = NO_OFFERS
) -> list[Call]:
    made = (load for load in loads if page.once or not load.once)
    calls = [fill(load, page, select_offering(refs, load.offering, offers)) for load in made]
    return [call for call in calls if call is not None and not call.path.startswith(PAGE_CALL)]


def _find_refs(shows: Sequence[str], own: Sequence[Call], answers: Sequence[Answer]) -> list[str]:
    if not own or not shows:
        return []
    found = next((answer for answer in answers if answer.address == own[0].address), None)
    return find_refs(shows, orjson.loads(found.body)) if found else []


def _slot_calls(owner: str, path: str, page: PageRequest, refs: Sequence[str]) -> dict[str, list[Call]]:
    """By plugin, what the slots that this page draws load."""
    names = set(CHROME_SLOTS) if page.first else set()
    if owner == CORE and path == HOME_PAGE:
        names |= HOME_SLOTS
    if refs:
        names |= CONTENT_SLOTS
    calls: dict[str, list[Call]] = defaultdict(list)
    modules = list_enabled_modules() if names else {}
    offers = read_offers(kind for module in modules.values() for kind in module.content)
    for plugin, module in modules.items():
        for slot in module.loading_slots:
            if slot.place in names and slot.may_see(page.viewer):
                addresses = {call.address for call in calls[plugin]}
                filled = _fill_all(slot.loads, page, refs, offers)
                calls[plugin] += [call for call in filled if call.address not in addresses]
    return calls


def list_enabled_modules() -> dict[str, WebModule]:
    """Return the web modules of the plugins that are on, by plugin."""
    enabled = registry.current().enabled
    found = {loaded.id: _module_of(loaded.id) for loaded in current_host().usable() if loaded.id in enabled}
    return {plugin: module for plugin, module in found.items() if module}


def page_body(
    page: PageRequest, owner: str, path: str, *, own_patience_s: float = OWN_PATIENCE_S
) -> dict[str, object]:
    """The page data that the browser gets; `orjson.dumps` includes the responses as they are.

    `viewer` is the member it is for; nothing in it is older than `at` (ms since 1970).
    """
    snapshot, at = registry.current(), int(clock.now().timestamp() * 1000)
    # Read first, by the connection that has identified the viewer.
    mine = _read_own(page.viewer, snapshot) if page.first and page.viewer.signed_in else {}
    answers = load_page(owner, path, page, own_patience_s=own_patience_s)
    return {
        "at": at,
        "epoch": snapshot.epoch,
        "viewer": page.viewer.id,
        "answers": [
            {"address": answer.address, "position": answer.position, "body": orjson.Fragment(answer.body)}
            for answer in answers
        ],
        **mine,
    }


def _read_own(viewer: Viewer, snapshot: registry.Snapshot) -> dict[str, object]:
    """What a member may do: their rights, and their permissions by plugin."""
    plugins = services.plugins_for(snapshot, viewer.permissions)
    return {
        "rights": [_dump_right(right) for right in read_rights(viewer.member_id)],
        "permissions": {str(plugin["id"]): plugin["permissions"] for plugin in plugins},
    }
