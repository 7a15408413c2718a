"""The copy of one's data: asked for, made by a job, fetched by its owner only, gone after seven days."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.db import db
from motorclub.members.data import personal_data, requests
from motorclub.members.models import DataExport
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import together
from motorclub.testing.records import Mailbox
from motorclub.testing.site import Site, TestMember

Rows = Callable[..., list[tuple[Any, ...]]]
PATH = "/users/me/data-exports"


@pytest.fixture
def jo(site: Site) -> TestMember:
    """Whose data it is."""
    return site.member("jojo")


def signed_in(site: Site, member: TestMember) -> FlaskClient:
    """A browser with a fresh token."""
    client = site.client()
    opened = client.post("/auth/login", json={"username": member.username, "password": member.password})
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {opened.get_json()['token']}"
    return client


def stored(site: Site) -> list[str]:
    """The copies in the file store."""
    with site.context():
        folder = site.config.instance / "files/dataExports"
        return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_the_whole_way(site: Site, jo: TestMember, clock: Clock, mailbox: Mailbox, audited: Any) -> None:
    """Queued, ready, announced by mail, fetched; the zip has a part of the core and of each plugin."""
    client = site.client(jo.token)
    asked = client.post(PATH)
    assert asked.status_code == 202
    assert asked.get_json() == {
        "id": 1, "status": "QUEUED", "createdAt": "2026-06-01T12:00:00.000Z", "bytes": None,
        "expiresAt": "2026-06-08T12:00:00.000Z",
    }  # fmt: skip
    clock.advance(minutes=5)
    site.run_jobs()
    [made] = client.get(PATH).get_json()["content"]
    assert (made["status"], made["expiresAt"]) == ("READY", "2026-06-08T12:05:00.000Z")
    fetched = client.get(f"{PATH}/1/file")
    assert (fetched.status_code, fetched.mimetype, len(fetched.data)) == (
        200,
        "application/zip",
        made["bytes"],
    )
    assert fetched.headers["Content-Disposition"] == "attachment; filename=motorclub-jojo.zip"
    assert fetched.headers["Cache-Control"] == "no-store"
    archive = zipfile.ZipFile(io.BytesIO(fetched.data))
    owners = {part["owner"] for part in json.loads(archive.read("manifest.json"))["parts"]}
    with site.context():
        assert owners == {part.owner for part in personal_data.parts()}
    [mail] = mailbox.to(jo.email)
    assert "/accountsettings?tab=data" in mail.link
    assert audited() == ["member.export_requested", "member.export_made", "member.export_fetched"]


def test_nobody_else_fetches_it(site: Site, jo: TestMember) -> None:
    """404 for another member and for an admin, 401 for a visitor; the store does not give it out."""
    site.client(jo.token).post(PATH)
    site.run_jobs()
    for other in (site.as_role(), site.client(site.member("boss").token)):
        assert other.get(f"{PATH}/1/file").status_code == 404
        assert other.get(PATH).get_json()["content"] == []
    assert site.client().get(f"{PATH}/1/file").status_code == 401
    [name] = stored(site)
    assert site.client(jo.token).get(f"/files/dataExports/{name}").status_code == 404


def test_one_that_is_not_ready(site: Site, jo: TestMember) -> None:
    """409; and no second one beside it."""
    client = site.client(jo.token)
    client.post(PATH)
    assert client.get(f"{PATH}/1/file").status_code == 409
    assert client.post(PATH).status_code == 409
    site.run_jobs()
    assert client.post(PATH).status_code == 202


def test_it_is_gone_after_seven_days(site: Site, jo: TestMember, clock: Clock) -> None:
    """Listed no longer, 410, and then the file and the row go too."""
    site.client(jo.token).post(PATH)
    site.run_jobs()
    clock.advance(days=7)
    client = signed_in(site, jo)
    assert client.get(PATH).get_json()["totalElements"] == 0
    assert client.get(f"{PATH}/1/file").status_code == 410
    assert len(stored(site)) == 1
    with site.context():
        requests.tidy()
        db.session.commit()
    assert stored(site) == []
    assert client.get(f"{PATH}/1/file").status_code == 404


def test_five_a_day(site: Site, jo: TestMember) -> None:
    """429 for the sixth."""
    client = site.client(jo.token)
    answers = []
    for _ in range(6):
        answers.append(client.post(PATH).status_code)
        site.run_jobs()
    assert answers == [202] * 5 + [429]


def test_one_that_cannot_be_made(
    site: Site, jo: TestMember, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    """FAILED, without a file or a mail; another may be asked for."""

    def fail(_user_id: int) -> bytes:
        raise RuntimeError("the disk is full")

    client = site.client(jo.token)
    client.post(PATH)
    monkeypatch.setattr(personal_data, "export", fail)
    site.run_jobs()
    [failed] = client.get(PATH).get_json()["content"]
    assert (failed["status"], failed["bytes"], stored(site)) == ("FAILED", None, [])
    assert client.get(f"{PATH}/1/file").status_code == 409
    assert client.post(PATH).status_code == 202


def test_one_that_is_never_made(site: Site, jo: TestMember, clock: Clock) -> None:
    """A day later it counts as failed and no longer holds up the next one."""
    client = site.client(jo.token)
    client.post(PATH)
    clock.advance(days=1, seconds=1)
    with site.context():
        requests.tidy()
        db.session.commit()
    client = signed_in(site, jo)
    assert client.get(PATH).get_json()["content"][0]["status"] == "FAILED"
    assert client.post(PATH).status_code == 202


def test_a_member_who_has_gone_meanwhile(site: Site, jo: TestMember) -> None:
    """The job finds nothing to do and leaves no file."""
    site.client(jo.token).post(PATH)
    with site.context():
        personal_data.erase(jo.id)
    site.run_jobs()
    assert stored(site) == []


def test_erasing_takes_the_copies_along(site: Site, jo: TestMember) -> None:
    """File and row."""
    site.client(jo.token).post(PATH)
    site.run_jobs()
    assert len(stored(site)) == 1
    with site.context():
        personal_data.erase(jo.id)
        assert db.session.query(DataExport).count() == 0
    assert stored(site) == []


def _two_at_once(site: Site) -> list[int]:
    """The statuses of two requests at the same moment."""
    member = site.member("jojo")
    clients = [site.client(member.token) for _ in range(2)]
    return sorted(together([lambda c=c: c.post(PATH).status_code for c in clients]))  # type: ignore[misc]


def test_two_requests_at_once(site: Site, rows: Rows) -> None:
    """One is made."""
    for _ in range(3):
        site.reset()
        assert _two_at_once(site) == [202, 409]
        assert rows("SELECT count(*) FROM job WHERE name = 'core.members.export'") == [(1,)]


def test_the_race_is_real(site: Site, rows: Rows) -> None:
    """Negative control: without the index both are."""
    rows("DROP INDEX uq_member_data_export_queued")
    try:
        assert _two_at_once(site) == [202, 202]
    finally:
        rows("DELETE FROM member_data_export")
        rows(
            "CREATE UNIQUE INDEX uq_member_data_export_queued ON member_data_export (member_id) "
            "WHERE status = 'QUEUED'"
        )
