"""A site with one plugin that has a kind of notification for everything, and the shortest ways to use it."""

from __future__ import annotations

import importlib
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from motorclub import clock as app_clock
from motorclub.accounts.sessions import services as sessions
from motorclub.api import Member, notify
from motorclub.db import db
from motorclub.mail.models import MailMessage

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from motorclub.testing.pytest_plugin import Clock
    from motorclub.testing.site import Site, TestMember

BELLS = """
from datetime import UTC, datetime
from motorclub.plugin.values import Channel

THERE, HIDDEN, TROUBLE = set(), {}, set()
EVERYWHERE = frozenset(Channel)

def load(ids, viewer):
    if TROUBLE:
        raise RuntimeError("told to fail")
    for number in ids:
        if number in THERE or HIDDEN.get(number) == viewer.id and viewer.id is not None:
            yield Content(ContentRef("bells.bell", number), "A bell", "/bells", None, datetime(2026, 1, 1, tzinfo=UTC))

class Plugin:
    @hookimpl
    def register_content_types(self):
        return [ContentType("bells.bell", "Bell", load)]

    @hookimpl
    def register_notifications(self):
        liked = '<b>{voter}</b> liked <a href="{url}">{title}</a>'
        return [
            NotificationKind("bells.liked", "Somebody liked it.", liked, group_by=("question_id",)),
            NotificationKind("bells.asked", "Asked.", '<b>{voter}</b> asks <a href="{url}">{title}</a>',
                Category.NEEDS_ME, channels=EVERYWHERE),
            NotificationKind("bells.fire", "Fire.", "Fire at {title}", Category.SYSTEM, channels=EVERYWHERE,
                urgent=True),
            NotificationKind("bells.voted", "Votes.", "{voter} voted", group_by=("question_id",), channels=EVERYWHERE),
            NotificationKind("bells.staff", "For admins.", "Look", Category.SYSTEM, roles=frozenset({Role.ADMIN})),
        ]

plugin = Plugin()
"""


class Bells:
    """The site, Ann who is notified, and how."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.plugin = importlib.import_module("motorclub_bells.plugin")
        self.ann = site.member("ann")
        self.began = app_clock.now()
        self.tokens: dict[int, str] = {}
        self.signed_in: dict[int, datetime] = {}
        self.base = f"/api/notifications/{self.ann.id}"

    def tell(
        self, kind: str = "asked", to: TestMember | None = None, by: TestMember | None = None, **options: Any
    ) -> None:
        """One notification, committed; of question 7 unless said otherwise."""
        ids = {"question_id": 7} | options
        params = {"voter": by.username if by else "Somebody", "title": ids.pop("title", "Cold start")}
        url = ids.pop("url", "/questions/7")
        with self.site.context():
            notify((to or self.ann).id, f"bells.{kind}", params, url, actor_id=by.id if by else None, **ids)
            db.session.commit()

    def client(self, member: TestMember | None = None) -> FlaskClient:
        """A browser of Ann or somebody else, signed in again once the clock has moved on."""
        who = member or self.ann
        now = app_clock.now()
        if now - self.signed_in.get(who.id, self.began) >= timedelta(minutes=20):
            with self.site.context():
                opened = sessions.open_session(
                    db.session.get_one(Member, who.id), agent="Tests", address="127.0.0.1"
                )
                self.tokens[who.id], self.signed_in[who.id] = opened.token, now
                db.session.commit()
        return self.site.client(self.tokens.get(who.id, who.token))

    def call(self, method: str, path: str, body: Any = None, by: TestMember | None = None) -> Any:
        """An answer's JSON; it must be 200."""
        answer = self.client(by).open(path, method=method.upper(), json=body)
        assert answer.status_code == 200, answer.json
        return answer.json

    def wish(self, **body: Any) -> Any:
        """Change Ann's preferences."""
        return self.call("put", "/users/me/notification-preferences", body)

    def all(self, query: str = "") -> list[dict[str, Any]]:
        """Ann's list."""
        found: list[dict[str, Any]] = self.call("get", f"{self.base}/all{query}")["content"]
        return found

    def count(self) -> int:
        """How many Ann has not read."""
        found: int = self.call("get", f"{self.base}/unread/count")["count"]
        return found

    def rows(self, statement: str, **values: Any) -> list[Any]:
        """What a statement gives."""
        with self.site.context(), db.engine.begin() as connection:
            result = connection.execute(sa.text(statement), values)
            return [tuple(row) for row in result] if result.returns_rows else []

    def mails(self) -> list[MailMessage]:
        """Every mail, the oldest first."""
        with self.site.context():
            return list(db.session.scalars(sa.select(MailMessage).order_by(MailMessage.id)))


@pytest.fixture(scope="session")
def bells_site(workshop: Any, site_with: Any) -> Site:
    """Made once."""
    made: Site = site_with("bells", [workshop.plugin("bells", BELLS, "")])
    return made


@pytest.fixture
def bells(bells_site: Site, clock: Clock) -> Bells:
    """Empty, with Ann."""
    bells_site.reset()
    made = Bells(bells_site)
    for left in (made.plugin.THERE, made.plugin.HIDDEN, made.plugin.TROUBLE):
        left.clear()
    return made
