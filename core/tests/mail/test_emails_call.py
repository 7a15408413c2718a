"""GET /platform/emails: for staff; tokens are seen in the demo only."""

from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.db import db
from motorclub.mail import send
from motorclub.mail.models import MailMessage, MailStatus
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.site import Site
from motorclub.viewer import Role

URL = "/platform/emails"


@pytest.fixture(autouse=True)
def mails(clock: Clock, site: Site) -> None:
    """Three kept mails."""
    with site.context():
        for name in ("ann", "bo_b", "CHRIS"):
            link = f"https://example.org/verify-email?token=Live_{name}"
            send("verify_email", f"{name}@example.org", {"username": name, "link": link, "hours": 48})
        db.session.commit()


def listed(site: Site, **query: Any) -> Any:
    """The page that an admin gets."""
    answer = site.as_role(Role.ADMIN).get(URL, query_string=query)
    assert answer.status_code == 200
    return answer.json


@pytest.mark.parametrize(
    ("role", "status"),
    [(Role.ADMIN, 200), (Role.MODERATOR, 200), (Role.EVENT_ORGANISER, 403), (Role.USER, 403), (None, 401)],
)
def test_for_staff(site: Site, role: Role | None, status: int) -> None:
    """Admins and moderators."""
    client = site.as_role(role) if role else site.client()
    assert client.get(URL).status_code == status


def test_the_newest_first(site: Site) -> None:
    """With the fields of the specification."""
    page = listed(site)
    assert [item["to"] for item in page["content"]] == [
        "CHRIS@example.org",
        "bo_b@example.org",
        "ann@example.org",
    ]
    specified = {"id", "to", "subject", "text", "html", "status", "createdAt"}
    assert set(page["content"][0]) == specified | {"template", "attempts", "failure", "dueAt", "sentAt"}
    assert (page["content"][0]["status"], page["content"][0]["createdAt"]) == (
        "STORED",
        "2026-06-01T12:00:00.000Z",
    )
    assert (page["totalElements"], page["hasMore"]) == (3, False)


@pytest.mark.parametrize(
    ("to", "found"),
    [("ann", 1), ("chris@", 1), ("EXAMPLE", 3), ("o_b", 1), ("%", 0), ("o%b", 0), ("nobody", 0), ("", 3)],
)
def test_search_by_recipient(site: Site, to: str, found: int) -> None:
    """Any part of the address, in any case; signs of the database's patterns are ordinary ones."""
    assert listed(site, to=to)["totalElements"] == found


def test_pages(site: Site, queries: Queries) -> None:
    """In three reads, one of which is who asks."""
    client = site.as_role(Role.MODERATOR)
    with queries.at_most(3):
        page = client.get(URL, query_string={"page": 1, "size": 2}).json
    assert page
    assert [item["to"] for item in page["content"]] == ["ann@example.org"]
    assert (page["totalPages"], page["currentPage"]) == (2, 1)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"page": "-1"}, "page"),
        ({"page": "x"}, "page"),
        ({"size": "0"}, "size"),
        ({"size": "101"}, "size"),
        ({"to": "x" * 255}, "to"),
        ({"to": "\x00"}, "to"),
        ({"status": "sent"}, "status"),
        ({"status": ""}, "status"),
        ({"template": "x" * 101}, "template"),
    ],
    ids=str,
)
def test_refusals(site: Site, query: dict[str, str], field: str) -> None:
    """400 with the field."""
    answer = site.as_role(Role.ADMIN).get(URL, query_string=query)
    assert (answer.status_code, (answer.json or {}).get("field")) == (400, field)


def test_links_are_live_in_the_demo_only(site: Site) -> None:
    """Elsewhere whoever reads mails could confirm other people's addresses."""
    assert "Live_" not in str(listed(site))
    assert "token=********" in listed(site)["content"][0]["text"]
    real = site.app.extensions["motorclub.config"]
    site.app.extensions["motorclub.config"] = replace(real, mode="demo")
    try:
        assert "token=Live_CHRIS" in listed(site)["content"][0]["text"]
        assert "token=Live_CHRIS" in listed(site)["content"][0]["html"]
    finally:
        site.app.extensions["motorclub.config"] = real


def test_filters(site: Site) -> None:
    """By state, by template, by address; together they narrow."""
    with site.context():
        db.session.execute(
            sa.update(MailMessage)
            .where(MailMessage.recipient == "ann@example.org")
            .values(status=MailStatus.FAILED, template="older")
        )
        db.session.commit()
    assert listed(site, status="STORED")["totalElements"] == 2
    assert [item["to"] for item in listed(site, status="FAILED")["content"]] == ["ann@example.org"]
    assert listed(site, template="older")["totalElements"] == 1
    assert listed(site, template="verify_email", to="bo_b")["totalElements"] == 1
    assert listed(site, template="older", status="STORED")["totalElements"] == 0
    assert listed(site, template="verify")["totalElements"] == 0
