"""The moderation log: a chain that shows every change, and what can be undone once."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from sqlalchemy.exc import DBAPIError

from motorclub.api import ContentRef, Role, db
from motorclub.testing.race import together
from motorclub.testing.site import Site
from motorclub_moderation.log import personal_data, reverting
from motorclub_moderation.log.commands import verify_log_command
from motorclub_moderation.log.entries import record
from motorclub_moderation.log.models import LogEntry
from motorclub_moderation.log.verifying import Report, verify

LOGS = "/moderation-api/moderation-logs"
INSERTION = """
INSERT INTO moderation_log SELECT 5, created_at, actor_id, actor_role, action, target_type, target_id, target_user_id,
  case_id, is_reversible, reverts_id, ip_hash, text_hash, 'x', hash FROM moderation_log WHERE id = 4
"""


def write(site: Site, count: int = 1, **values: Any) -> list[int]:
    """Entries of the system, each in a transaction of its own."""
    ids = []
    with site.context():
        for number in range(count):
            ids.append(record("test.done", **{"actor": None, "reason": f"Reason {number}", **values}))
            db.session.commit()
    return ids


def check(site: Site) -> Report:
    with site.context():
        return verify()


def tamper(site: Site, statement: str) -> None:
    """What somebody could do who owns the database."""
    with site.context():
        for table in ("moderation_log", "moderation_log_text"):
            db.session.execute(sa.text(f"ALTER TABLE {table} DISABLE TRIGGER ALL"))
        db.session.execute(sa.text(statement))
        for table in ("moderation_log", "moderation_log_text"):
            db.session.execute(sa.text(f"ALTER TABLE {table} ENABLE TRIGGER ALL"))
        db.session.commit()


def test_a_whole_log_is_proved(site: Site) -> None:
    """With every kind of value; the command prints the last hash, and finds an earlier one."""
    admin = site.member_of_role(Role.ADMIN)
    write(site, 3)
    early = check(site).last_hash
    values = {
        "amount": 1e16,
        "share": 1.0,
        "name": "Zoë 🚗",
        "none": None,
        "list": [True, {"b": 1, "a": 2}],
    }
    write(
        site,
        actor=admin.id,
        content=ContentRef("forum.question", 7),
        member_id=admin.id,
        before=values,
        after={},
    )
    report = check(site)
    assert (report.problems, report.entries, report.erased) == ([], 4, 0)
    with site.context():
        printed = CliRunner().invoke(verify_log_command, ["--contains", early])
        assert printed.exit_code == 0
        assert report.last_hash in printed.output
        assert CliRunner().invoke(verify_log_command, ["--contains", "f" * 64]).exit_code == 1


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE moderation_log SET action = 'other.deed' WHERE id = 2", "Entry 2 was changed."),
        (
            "UPDATE moderation_log_text SET reason = 'Another' WHERE log_id = 2",
            "texts of entry 2 were changed",
        ),
        ("DELETE FROM moderation_log_text WHERE log_id = 2", "texts of entry 2 are missing"),
        ("DELETE FROM moderation_log WHERE id = 2", "Entries are missing between 1 and 3."),
        ("DELETE FROM moderation_log WHERE id = 4", "ends with entry 3; it was written up to entry 4"),
        (
            INSERTION,
            "Entry 5 does not continue the entry before it.",
        ),
    ],
)
def test_tampering_is_found(site: Site, statement: str, problem: str) -> None:
    write(site, 4)
    tamper(site, statement)
    report = check(site)
    assert any(problem in found for found in report.problems), report.problems


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE moderation_log SET action = 'other'",
        "DELETE FROM moderation_log",
        "UPDATE moderation_log_text SET reason = ''",
    ],
)
def test_the_database_refuses_changes(site: Site, statement: str) -> None:
    write(site)
    with site.context(), pytest.raises(DBAPIError, match="can only be added to"):
        db.session.execute(sa.text(statement))


def test_entries_written_at_once_make_one_chain(site: Site) -> None:
    """Eight transactions at once; numbered without a gap, also after one that was rolled back."""
    with site.context():
        record("test.lost", actor=None)
        db.session.rollback()
    together([lambda: write(site, 5)] * 8)
    report = check(site)
    assert (report.problems, report.entries) == ([], 40)


def test_the_chain_outlives_a_member(site: Site) -> None:
    """Their texts are gone, that they are gone is an entry, and nobody else's texts went."""
    member, other = site.member("leaver"), site.member("stayer")
    write(site, 2, member_id=member.id, reason="Sold a rusty door")
    write(site, member_id=other.id, reason="Swore")
    for _ in range(2):
        with site.context():
            personal_data.erase(member.id)
            db.session.commit()
    report = check(site)
    assert (report.problems, report.entries, report.erased) == ([], 4, 2)
    admin: Any = site.as_role(Role.ADMIN)
    listed = admin.get(LOGS).get_json()["content"]
    assert [entry["reason"] for entry in listed] == ["", "Swore", None, None]


@pytest.fixture
def undone(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries that the subject of `test.done` was asked to undo."""
    asked: list[int] = []
    monkeypatch.setitem(reverting.UNDO, "test.done", lambda entry, viewer: asked.append(entry.id))
    return asked


def test_undoing_once(site: Site, undone: list[int]) -> None:
    """The new entry names the old one; both in two calls at once only one is undone."""
    (log_id,) = write(site, reversible=True, before={"state": "A"}, after={"state": "B"})
    staff: Any = site.as_role(Role.MODERATOR)
    assert staff.get(LOGS).get_json()["content"][0]["canRevert"] is True
    calls = [lambda: site.as_role(Role.MODERATOR).post(f"{LOGS}/{log_id}/revert", json={}).status_code] * 2
    assert sorted(together(calls)) == [201, 409]
    assert undone == [log_id]
    new, old = staff.get(LOGS).get_json()["content"]
    assert (new["revertsId"], new["before"], old["revertedById"], old["canRevert"]) == (
        log_id,
        {"state": "B"},
        new["id"],
        False,
    )


def test_what_cannot_be_undone(site: Site, undone: list[int]) -> None:
    """What is not reversible, what nobody can undo, and for moderators what an admin has done."""
    admin = site.member_of_role(Role.ADMIN)
    (fixed,), (above,) = write(site), write(site, actor=admin.id, reversible=True, before={})
    moderator: Any = site.as_role(Role.MODERATOR)
    assert moderator.post(f"{LOGS}/{fixed}/revert", json={}).get_json()["code"] == "NOT_REVERSIBLE"
    assert moderator.post(f"{LOGS}/{above}/revert", json={}).status_code == 403
    assert site.as_role(Role.ADMIN).post(f"{LOGS}/{above}/revert", json={}).status_code == 201
    assert moderator.post(f"{LOGS}/99/revert", json={}).status_code == 404
    assert undone == [above]


def test_filters_and_export(site: Site) -> None:
    """By action or area, actor, member, target and case; the table has no formula in it, for admins alone."""
    admin, member = site.member_of_role(Role.ADMIN), site.member("about")
    write(site, actor=admin.id, member_id=member.id, case_id=4, reason="=cmd|'/c calc'!A1")
    write(site, content=ContentRef("forum.question", 7))
    client: Any = site.as_role(Role.ADMIN)

    def ids(**query: object) -> list[int]:
        return [entry["id"] for entry in client.get(LOGS, query_string=query).get_json()["content"]]

    assert ids(action="test") == ids(action="test.done") == [2, 1]
    assert ids(action="tes") == []
    assert ids(actor="the_admin") == ids(member="ABOUT") == ids(member=member.id) == ids(caseId=4) == [1]
    assert ids(targetType="forum.question", targetId=7) == [2]
    table = client.get(f"{LOGS}/export", query_string={"member": "about"})
    (head, row) = csv.reader(io.StringIO(table.get_data(as_text=True).removeprefix("\ufeff")))
    assert dict(zip(head, row, strict=True))["reason"] == "'=cmd|'/c calc'!A1"
    assert site.as_role(Role.MODERATOR).get(f"{LOGS}/export").status_code == 403
    with site.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(LogEntry)) == 2
