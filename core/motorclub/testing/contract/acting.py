"""A plugin's content, made and changed by its own calls, as its module `contract.py` says."""

from __future__ import annotations

import base64
import importlib
import importlib.util
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from io import BytesIO
from typing import Any

import sqlalchemy as sa

from motorclub.content.services import resolve
from motorclub.db import db
from motorclub.events.models import OutboxDelivery, OutboxEvent
from motorclub.jobs.models import JobRow
from motorclub.plugin import registry
from motorclub.plugin.content import ContentRef
from motorclub.plugin.content_cases import ContentCase
from motorclub.plugin.host import Loaded
from motorclub.testing.contract.tools import entry_of
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import VISITOR, Viewer

WORD, OTHER_WORD = "zyzzyvine", "quokkalite"
UPLOAD_TRIES = 10
# A PNG of 64 by 40 grey pixels.
_PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAAAAABrpaM1AAAAJUlEQVR42u3MMREAAAgEoNfUxjeEmwcBqMlNRyAQCAQCgUDwMFhjCgDIzep+sAAAAABJRU5ErkJggg=="
)


class CallRefused(AssertionError):
    """A call that was not answered with 2xx."""


@dataclass
class MemberCaller:
    """The calls of a member through the site's own HTTP interface; `sent` are those that were answered with 2xx."""

    site: Site
    member: TestMember
    sent: list[str] = field(default_factory=list)

    @property
    def member_id(self) -> int:
        """The member's id."""
        return self.member.id

    def get(self, path: str) -> Any:
        """Read."""
        return self._call("GET", path)

    def post(self, path: str, body: Mapping[str, object] | None = None) -> Any:
        """Send a POST with a JSON body."""
        return self._call("POST", path, body or {})

    def put(self, path: str, body: Mapping[str, object] | None = None) -> Any:
        """Send a PUT with a JSON body."""
        return self._call("PUT", path, body or {})

    def patch(self, path: str, body: Mapping[str, object] | None = None) -> Any:
        """Send a PATCH with a JSON body."""
        return self._call("PATCH", path, body or {})

    def delete(self, path: str) -> Any:
        """Send a DELETE."""
        return self._call("DELETE", path)

    def upload_picture(self, kind: str, ref: ContentRef | None = None) -> Any:
        """Upload a picture of a kind, for an item or for one to come."""
        path = f"/platform/uploads/{kind}" + (f"?ref={ref}" if ref else "")
        for _ in range(UPLOAD_TRIES):
            try:
                return self._call("POST", path, files={"image": (BytesIO(_PICTURE), "picture.png")})
            except CallRefused as refused:
                # A busy machine asks for patience.
                if f": {HTTPStatus.SERVICE_UNAVAILABLE} " not in str(refused):
                    raise
        raise CallRefused(f"POST {path} by {self.member.username}: 503 each time")

    def _call(
        self,
        method: str,
        path: str,
        body: Mapping[str, object] | None = None,
        files: Mapping[str, tuple[BytesIO, str]] | None = None,
    ) -> Any:
        answer = self.site.client(self.member.token).open(path, method=method, json=body, data=files)
        call = f"{method} {path} by {self.member.username}"
        if not 200 <= answer.status_code < 300 or answer.status_code == 202:
            raise CallRefused(f"{call}: {answer.status_code} {answer.text[:300]}")
        if method != "GET":
            self.sent.append(call)
        return answer.get_json(silent=True)


@dataclass(frozen=True)
class Actor:
    """One case, acted on a site: its author, another member, and the item's reference once it is created."""

    site: Site
    case: ContentCase
    author: MemberCaller
    other: MemberCaller

    def create(self, word: str = WORD) -> ContentRef:
        """Publish an item; its reference."""
        assert self.case.create
        ref = ContentRef(self.case.type, self.case.create(self.author, word))
        assert type(ref.id) is int, (
            f"{self.case.type}: `create` returned {ref.id!r}, which is not the id of an item"
        )
        return ref

    def seen_by(self, ref: ContentRef) -> list[str]:
        """Which of a visitor and another member are given the item by the type's `load`."""
        with self.site.context():
            viewers = {"a visitor": VISITOR, "another member": viewer_of(self.other.member)}
            return [name for name, viewer in viewers.items() if ref in resolve([ref], viewer)]

    def found_by(self, ref: ContentRef, word: str) -> list[str]:
        """Which of them find the item, or its thread, by a word."""
        clients = {
            "a visitor": self.site.client(),
            "another member": self.site.client(self.other.member.token),
        }
        return [
            name for name, client in clients.items() if _has(client.get(f"/platform/search?q={word}"), ref)
        ]


def _has(answer: Any, ref: ContentRef) -> bool:
    assert answer.status_code == 200, answer.text
    return str(ref) in _refs(answer.get_json())


def _refs(found: Any) -> set[str]:
    """All references in an answer of the search."""
    if isinstance(found, dict):
        own = {found["ref"]} if isinstance(found.get("ref"), str) else set()
        return own.union(*map(_refs, found.values()))
    return set().union(*map(_refs, found)) if isinstance(found, list) else set()


def viewer_of(member: TestMember) -> Viewer:
    """The member with what their role may do now, inside an application context."""
    permissions = registry.current().permissions_of(member.role)
    return Viewer(id=member.id, username=member.username, role=member.role, permissions=permissions)


def cases_of(loaded: Loaded) -> Sequence[ContentCase]:
    """What `contract.py` of the plugin declares; fails for a content type without a case."""
    types = [kind.name for kind in loaded.contributions.content_types]
    cases = {case.type: case for case in declared(loaded, "CONTENT_CASES")}
    module = module_of(loaded)
    missing = [name for name in types if name not in cases]
    assert not missing, (
        f"{', '.join(missing)}: the contract does not know how to make one. Write {module.replace('.', '/')}.py with "
        "CONTENT_CASES = (ContentCase(...),) of `motorclub.api.contract`; the page on tests has an example."
    )
    unknown = sorted(cases.keys() - set(types))
    assert not unknown, (
        f"{', '.join(unknown)}: {module}.CONTENT_CASES names content types that it does not register"
    )
    return [cases[name] for name in types]


def module_of(loaded: Loaded) -> str:
    """The name of the plugin's module `contract`."""
    return f"{entry_of(loaded.id).module.partition('.')[0]}.contract"


def declared(loaded: Loaded, name: str) -> Any:
    """What the module has under a name; nothing if there is no such module or name."""
    module = module_of(loaded)
    return getattr(importlib.import_module(module), name, ()) if importlib.util.find_spec(module) else ()


def actors_of(loaded: Loaded, site: Site) -> list[Actor]:
    """An actor for each content type whose items are created by calls, on an empty site."""
    return [_actor(site, case) for case in cases_of(loaded) if case.create]


def _actor(site: Site, case: ContentCase) -> Actor:
    name = case.type.replace(".", "_")
    author, other = site.member(f"{name}_author", case.role), site.member(f"{name}_other")
    return Actor(site, case, MemberCaller(site, author), MemberCaller(site, other))


def failed_work(site: Site) -> list[str]:
    """Deliver all events and run all jobs; what failed, with its error."""
    site.run_jobs(may_fail=True)
    with site.context():
        deliveries = db.session.execute(
            sa.select(OutboxDelivery.subscriber, OutboxEvent.name, OutboxDelivery.last_error)
            .join(OutboxEvent, OutboxEvent.id == OutboxDelivery.event_id)
            .where(OutboxDelivery.last_error.is_not(None))
        ).all()
        jobs = db.session.execute(
            sa.select(JobRow.name, JobRow.last_error).where(JobRow.last_error.is_not(None))
        ).all()
    failed = [f"subscriber {who} of {what}: {last_line(error)}" for who, what, error in deliveries]
    failed += [f"job {name}: {last_line(error)}" for name, error in jobs]
    return failed


def last_line(error: str | None) -> str:
    """What a traceback ends with."""
    return (error or "").strip().rpartition("\n")[2]


@contextmanager
def logged_errors() -> Iterator[list[str]]:
    """The errors that are logged inside the block, such as frames that do not fit their topic."""
    found: list[str] = []

    class Note(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            reason = f": {record.exc_info[1]}" if record.exc_info else ""
            found.append(f"{record.getMessage()}{reason}")

    handler = Note(logging.ERROR)
    logging.getLogger().addHandler(handler)
    try:
        yield found
    finally:
        logging.getLogger().removeHandler(handler)
