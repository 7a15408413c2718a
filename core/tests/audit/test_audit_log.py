"""The admin's view of who did what: newest first, narrowed, in three statements however long the log is."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub import audit
from motorclub import clock as app_clock
from motorclub.audit.models import AuditEntry
from motorclub.db import db
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.site import Site
from motorclub.viewer import Role

PATH = "/platform/admin/audit-log"


def record(site: Site, *entries: tuple[str, int | None, str | None]) -> None:
    """Deeds, one after the other."""
    with site.context():
        for action, actor, target in entries:
            audit.record(action, actor_id=actor, target=target, details={"why": "a test"})
            db.session.flush()
        db.session.commit()


def listed(site: Site, **query: Any) -> Any:
    """A page of the log."""
    answer = site.as_role(Role.ADMIN).get(PATH, query_string=query)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def actions(site: Site, **query: Any) -> list[str]:
    """The deeds on a page."""
    return [entry["action"] for entry in listed(site, **query)["content"]]


def test_an_entry(clock: Clock, site: Site) -> None:
    """Who, what, to what, from where, when."""
    boss = site.member("boss", Role.ADMIN)
    site.client(boss.token).post("/platform/admin/plugins/forum/disable?dryRun=true")
    record(site, ("plugin.disabled", boss.id, "plugin:forum"), ("plugin.quarantined", None, None))
    second, first = listed(site)["content"]
    assert first == {
        "id": first["id"],
        "action": "plugin.disabled",
        "actionText": "Disabled (plugin)",
        "targetText": "plugin forum",
        "actorId": boss.id,
        "actor": {"id": boss.id, "username": "boss", "profileImage": None},
        "target": "plugin:forum",
        "details": {"why": "a test"},
        "address": None,
        "createdAt": "2026-06-01T12:00:00.000Z",
    }
    assert (second["action"], second["actor"], second["target"]) == ("plugin.quarantined", None, None)
    record(site, ("plugin.disabled", 999, None))
    gone = listed(site)["content"][0]
    assert (gone["actorId"], gone["actor"]) == (999, None)


def test_entries_are_described_in_the_language_of_the_call(site: Site) -> None:
    """What a plugin has not translated stays English."""
    record(site, ("plugin.disabled", None, "plugin:forum"), ("garage.lift_sold", None, "garage.lift:7"))
    record(site, ("session.reused", None, None))
    answer = site.as_role(Role.ADMIN).get(PATH, headers={"Accept-Language": "de"})
    told = [(entry["actionText"], entry["targetText"]) for entry in answer.get_json()["content"]]
    old_login = "Beendet, weil eine alte Anmeldung erneut benutzt wurde (Sitzung)"
    assert told == [
        (old_login, None),
        ("Lift sold (garage)", "lift 7"),
        ("Ausgeschaltet (Plugin)", "Plugin forum"),
    ]


def test_the_address_of_a_call_is_shown(site: Site) -> None:
    """Where it came from."""
    body = {"permission": "platform.read_emails", "role": "USER", "granted": True}
    assert site.as_role(Role.ADMIN).put("/platform/admin/grants", json=body).status_code == 200
    assert listed(site)["content"][0]["address"] == "127.0.0.1"


class TestFilters:
    """Each narrows the log, all of them together too."""

    @pytest.fixture
    def log(self, site: Site) -> Site:
        """Five deeds of two people and the system."""
        boss, jo = site.member("boss", Role.ADMIN), site.member("Jo.Fast")
        record(
            site,
            ("plugin.disabled", boss.id, "plugin:forum"),
            ("plugin.enabled", jo.id, "plugin:forum"),
            ("plugins.other", jo.id, "plugin:other"),
            ("member.role_changed", boss.id, "member:7"),
            ("plugin", None, None),
        )
        return site

    def test_newest_first(self, log: Site) -> None:
        assert actions(log) == [
            "plugin",
            "member.role_changed",
            "plugins.other",
            "plugin.enabled",
            "plugin.disabled",
        ]

    def test_action(self, log: Site) -> None:
        """A whole name, or an area; signs of patterns are letters."""
        assert actions(log, action="plugin.enabled") == ["plugin.enabled"]
        assert actions(log, action="plugin") == ["plugin", "plugin.enabled", "plugin.disabled"]
        assert actions(log, action="p%") == actions(log, action="plugi_") == []

    def test_actor(self, log: Site) -> None:
        """By name in any case, or by number."""
        jo = listed(log, actor="jo.FAST")
        assert [entry["action"] for entry in jo["content"]] == ["plugins.other", "plugin.enabled"]
        assert listed(log, actor=jo["content"][0]["actorId"]) == jo
        assert actions(log, actor="nobody") == actions(log, actor="9" * 30) == []

    def test_target(self, log: Site) -> None:
        assert actions(log, target="plugin:forum") == ["plugin.enabled", "plugin.disabled"]

    def test_time(self, site: Site) -> None:
        """From a moment on, and before a moment."""
        noon = Clock()
        with app_clock.use(noon):
            for action in ("one", "two", "three"):
                record(site, (action, None, None))
                noon.advance(hours=1)
        with app_clock.use(Clock()):
            start = Clock().at
            assert actions(site, **{"from": app_clock.iso(start + timedelta(hours=1))}) == ["three", "two"]
            assert actions(site, to=app_clock.iso(start + timedelta(hours=1))) == ["one"]

    def test_together(self, log: Site) -> None:
        assert actions(log, action="plugin", target="plugin:forum", actor="boss") == ["plugin.disabled"]

    @pytest.mark.parametrize(
        ("query", "field"),
        [
            ({"from": "yesterday"}, "from"),
            ({"from": "2026-06-01T12:00:00"}, "from"),
            ({"to": ""}, "to"),
            ({"action": ""}, "action"),
            ({"target": "x" * 201}, "target"),
            ({"actor": "a\x00b"}, "actor"),
        ],
    )
    def test_nonsense(self, query: dict[str, str], field: str, log: Site) -> None:
        """400 that names it."""
        answer = log.as_role(Role.ADMIN).get(PATH, query_string=query)
        assert (answer.status_code, answer.get_json()["field"]) == (400, field)


def test_three_statements_whatever_the_size(site: Site, queries: Queries) -> None:
    """The caller, the number, the page; and the page comes by index from a long log."""
    admin = site.as_role(Role.ADMIN)
    boss = site.member_of_role(Role.ADMIN)
    for count in (1, 300):
        record(site, *[("plugin.enabled", boss.id, f"plugin:{number}") for number in range(count)])
        with queries.at_most(3):
            page = admin.get(f"{PATH}?action=plugin&actor=the_admin&size=100").get_json()
        assert len(page["content"]) == min(100, page["totalElements"])
    last = admin.get(f"{PATH}?page=3&size=100").get_json()
    assert (last["totalElements"], len(last["content"]), last["hasMore"]) == (301, 1, False)
    with site.context():
        # Without figures of the table the planner may think that it has one row.
        db.session.execute(sa.text("ANALYZE audit_entry"))
        db.session.execute(sa.text("SET LOCAL enable_seqscan = off"))
        wanted = (
            sa.select(AuditEntry.id).where(AuditEntry.target == "plugin:7").order_by(AuditEntry.id.desc())
        )
        statement = wanted.compile(db.engine, compile_kwargs={"literal_binds": True})
        plan = "\n".join(db.session.scalars(sa.text(f"EXPLAIN {statement}")))
        assert "ix_audit_entry_target_id" in plan


@pytest.mark.parametrize("role", [Role.MODERATOR, Role.EVENT_ORGANISER, Role.USER])
def test_admins_only(role: Role, site: Site) -> None:
    """It holds addresses of people."""
    assert site.as_role(role).get(PATH).status_code == 403
    assert site.client().get(PATH).status_code == 401
