"""/platform/emails/suppressions: the addresses that are sent nothing."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from mailservers import Mailbox, mail_server

from motorclub.audit.models import AuditEntry
from motorclub.db import db
from motorclub.mail import plugin, suppressions
from motorclub.mail.models import MailMessage, MailStatus, MailSuppression
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import together
from motorclub.testing.site import Site
from motorclub.viewer import Role

pytestmark = pytest.mark.once

URL = "/platform/emails/suppressions"
JO = {"address": "Jo@Example.org", "reason": "asked us to"}

Write = Callable[..., int]
Read = Callable[[int], MailMessage]


def add(site: Site, **body: Any) -> Any:
    """The answer to an admin."""
    return site.as_role(Role.ADMIN).post(URL, json=JO | body)


def release(site: Site, address: str) -> Any:
    """The answer to an admin."""
    return site.as_role(Role.ADMIN).delete(URL, query_string={"address": address})


def test_an_address_is_put_on_the_list(clock: Clock, site: Site, write: Write, read: Read) -> None:
    """From then on its mails go nowhere, however it is written; staff read why."""
    answer = add(site)
    assert answer.status_code == 201
    assert answer.json == JO | {
        "id": answer.json["id"],
        "automatic": False,
        "createdAt": "2026-06-01T12:00:00.000Z",
    }
    assert read(write("JO@example.ORG")).status == MailStatus.SUPPRESSED
    assert read(write("ann@example.org")).status == MailStatus.STORED
    page = site.as_role(Role.MODERATOR).get(URL).json
    assert page
    assert page["content"] == [answer.json]


def test_and_taken_off(site: Site, write: Write, read: Read) -> None:
    """However it is written; a second time it is not there."""
    add(site)
    assert release(site, "jo@EXAMPLE.org").status_code == 204
    assert release(site, "jo@example.org").status_code == 404
    assert read(write("jo@example.org")).status == MailStatus.STORED
    with site.context():
        entries = db.session.execute(
            sa.select(AuditEntry.action, AuditEntry.details)
            .where(AuditEntry.target == "mail")
            .order_by(AuditEntry.id)
        ).all()
    assert [entry.action for entry in entries] == ["mail.address_suppressed", "mail.address_released"]
    assert entries[0].details == {"address": "J***@Example.org", "reason": "asked us to"}


def test_a_mail_that_waits_is_not_sent_to_it(site: Site, port: int, write: Write, read: Read) -> None:
    """The list is asked again before each attempt."""
    mail_id = write("jo@example.org")
    add(site)
    with mail_server(port, Mailbox()) as box:
        site.run_jobs()
    assert (read(mail_id).status, box.mails) == (MailStatus.SUPPRESSED, [])


def test_an_address_is_on_the_list_once(site: Site) -> None:
    """409 with the field, also when two come at once."""
    admin = site.as_role(Role.ADMIN)
    answers = together([lambda: admin.post(URL, json=JO)] * 4)
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    assert add(site, address="JO@EXAMPLE.ORG").json["field"] == "address"


def test_the_list_is_searched(site: Site) -> None:
    """By any part of the address, the newest first, by pages."""
    with site.context():
        for name in ("ann", "bo_b", "chris"):
            suppressions.suppress(f"{name}@example.org", "550 no", automatic=True)
        db.session.commit()
    client = site.as_role(Role.ADMIN)
    found = client.get(URL, query_string={"size": 2}).json
    assert found
    assert [item["address"] for item in found["content"]] == ["chris@example.org", "bo_b@example.org"]
    assert (found["totalElements"], found["hasMore"], found["content"][0]["automatic"]) == (3, True, True)
    assert client.get(URL, query_string={"q": "O_B"}).json["totalElements"] == 1
    assert client.get(URL, query_string={"q": "%"}).json["totalElements"] == 0


def test_a_member_takes_the_block_along(site: Site) -> None:
    """It is part of what is handed out, and goes when they go; others' stay."""
    jo = site.member("jo")
    add(site, address="Jo@example.org")
    add(site, address="other@example.org")
    with site.context():
        files = {part.name: part.content.decode() for part in plugin.export(jo.id)}
        assert "asked us to" in files["mail_suppressions.json"]
        assert "other@example.org" not in files["mail_suppressions.json"]
        plugin.erase(jo.id)
        db.session.commit()
        assert db.session.scalars(sa.select(MailSuppression.address)).all() == ["other@example.org"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"address": "nobody"}, "address"),
        ({"address": ""}, "address"),
        ({"address": "x" * 250 + "@example.org"}, "address"),
        ({"address": "jo@example.org\r\nBcc: x@example.org"}, "address"),
        ({"reason": ""}, "reason"),
        ({"reason": "x" * 501}, "reason"),
        ({"reason": None}, "reason"),
        ({"automatic": True}, "automatic"),
    ],
    ids=str,
)
def test_refusals(site: Site, body: dict[str, Any], field: str) -> None:
    """400 with the field."""
    answer = add(site, **body)
    assert (answer.status_code, answer.json["field"]) == (400, field)


def test_an_address_must_be_said(site: Site) -> None:
    """400 with the field."""
    answer = site.as_role(Role.ADMIN).delete(URL)
    assert (answer.status_code, (answer.json or {})["field"]) == (400, "address")


@pytest.mark.parametrize("role", [Role.MODERATOR, Role.EVENT_ORGANISER, Role.USER, None])
def test_admins_only(site: Site, role: Role | None) -> None:
    """Moderators read."""
    client = site.as_role(role) if role else site.client()
    refused = 403 if role else 401
    assert client.post(URL, json=JO).status_code == refused
    assert client.delete(URL, query_string={"address": "jo@example.org"}).status_code == refused
    assert client.get(URL).status_code == (200 if role is Role.MODERATOR else refused)
