"""Uninstalling: nothing is left, nothing is lost on the way, and nobody is in between."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from every_type_plugin import CODE, MIGRATIONS, SHELF_MIGRATION
from motorclub.db import db
from motorclub.files import services as stored_files
from motorclub.http.errors import ApiError
from motorclub.jobs import schedules
from motorclub.platform.operations import archive, lifecycle, plugin_data, uninstall
from motorclub.plugin.models import PluginRow
from motorclub.testing.race import Meeting, together
from motorclub.viewer import Role

if TYPE_CHECKING:
    from motorclub.testing.site import Site

# What its downgrade forgets, one kind after the other.
FORGETFUL = """
from alembic import op

revision = "0001_litter"
down_revision = None

def upgrade():
    op.execute("CREATE TABLE litter_kept (id bigint PRIMARY KEY)")
    op.execute("CREATE TABLE litter_gone (id bigint PRIMARY KEY)")
    op.execute("CREATE TYPE litter_kind AS ENUM ('a')")
    op.execute("CREATE SEQUENCE litter_numbers")
    op.execute("CREATE FUNCTION litter_seen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$")
    op.execute("CREATE TRIGGER litter_watch BEFORE INSERT ON mail_message FOR EACH ROW EXECUTE FUNCTION litter_seen()")
    op.execute("CREATE VIEW litter_view AS SELECT id FROM litter_kept")
    op.execute("CREATE SCHEMA litter")

def downgrade():
    op.execute("DROP TABLE litter_gone")
"""
STUCK = """
from alembic import op

revision = "0001_jammed"
down_revision = None

def upgrade():
    op.execute("CREATE TABLE jammed_row (id bigint PRIMARY KEY)")
    op.execute("INSERT INTO jammed_row VALUES (1)")

def downgrade():
    op.execute("DROP TABLE jammed_row")
    raise RuntimeError("half-way")
"""
NOTHING = "plugin = object()\n"


@pytest.fixture(scope="module")
def place(site_with: Any, workshop: Any) -> Site:
    """A site with a plugin in order, one that requires it, and two that cannot go."""
    entries = [
        workshop.plugin("hoard", CODE, migrations=MIGRATIONS),
        workshop.plugin("shelf", NOTHING, 'requires = ["hoard"]\n', {"0001_shelf.py": SHELF_MIGRATION}),
        workshop.plugin("litter", NOTHING, migrations={"0001_litter.py": FORGETFUL}),
        workshop.plugin("jammed", NOTHING, migrations={"0001_jammed.py": STUCK}),
    ]
    site: Site = site_with("uninstalling", entries)
    return site


@pytest.fixture
def here(place: Site) -> Site:
    """All of them installed and off; the core keeps things for the one in order."""
    place.reset()
    with place.context():
        lifecycle.install_all(place.host)
        for plugin in ("hoard", "shelf", "litter", "jammed"):
            if plugin not in lifecycle.installed_plugins():
                lifecycle.install(place.host, plugin, actor_id=None)
    for plugin in ("shelf", "hoard", "litter", "jammed"):
        place.switch(plugin, on=False)
    with place.context(), db.engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM hoard_note; INSERT INTO hoard_note VALUES ('first')"))
        connection.execute(sa.text("DELETE FROM jammed_row; INSERT INTO jammed_row VALUES (1)"))
    return place


@pytest.fixture
def alone(here: Site) -> Site:
    """The one that requires it is gone."""
    take_away(here, "shelf")
    return here


def take_away(site: Site, plugin: str) -> uninstall.Uninstalled:
    with site.context():
        return uninstall.uninstall(site.host, plugin, actor_id=None)


def rows(site: Site, statement: str) -> list[tuple[Any, ...]]:
    with site.context(), db.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(sa.text(statement))]


KEPT = """
INSERT INTO job (name, owner, payload, run_at, created_at) VALUES (:o || '.sort', :o, '{}', now(), now());
INSERT INTO outbox_event (name, payload, created_at) VALUES (:o || '.filled', '{}', now());
INSERT INTO outbox_delivery (event_id, subscriber, owner, due_at)
    SELECT max(id), :o || '.heard', :o, now() FROM outbox_event;
INSERT INTO outbox_history (subscriber, owner, event, due_at, begun_at)
    VALUES (:o || '.heard', :o, 'core.member_registered', now(), now());
INSERT INTO account_restriction (key, scope, owner, member_id, reason, created_at)
    SELECT :o || '.ban', 'LOGIN', :o, max(id), '', now() FROM member;
INSERT INTO picture (kind, ref_type, ref_id, key, widths, formats, width, height, bytes, color, created_at)
VALUES (:o || '.photo', :o || '.car', 1, :o, '{320}', '{webp}', 320, 200, 1, '#000000', now());
INSERT INTO member_right (key, name, owner, member_id, value, granted_at)
    SELECT :o || '.gift', 'core.ad_free', :o, max(id), 1, now() FROM member;
INSERT INTO daily_count VALUES (:o || '.view', CURRENT_DATE, '', 0, 1);
INSERT INTO notification (user_id, kind, message, params, url, created_at)
    SELECT max(id), :o || '.full', '', '{}', '/', now() FROM member;
INSERT INTO mail_message (template, recipient, subject, text, html, status, created_at)
    VALUES (:o || '.full', 'jo@example.org', '', '', '', 'SENT', now());
INSERT INTO mail_override VALUES (:o || '.full', 'Full', 'A box is full.', NULL, now());
INSERT INTO search_document (type, item_id, owner, thread_type, thread_id, title, body, members_only, created_at)
    VALUES (:o || '.box', 1, :o, :o || '.box', 1, '', '', false, now());
INSERT INTO search_built (type, owner, last_id) VALUES (:o || '.box', :o, 1);
INSERT INTO platform_grant VALUES (:o || '.open', 'USER', true, now());
INSERT INTO platform_crash (plugin, version, view, message, count, first_at, last_at)
    VALUES (:o, '0', 'v', 'm', 1, now(), now());
"""


def keep(site: Site) -> None:
    """One of everything that the core keeps for a plugin, and beside each the like of another one's."""
    site.member("somebody")
    with site.context(), db.engine.begin() as connection:
        for owner in ("hoard", "core"):
            for statement in KEPT.strip().split(";\n"):
                connection.execute(sa.text(statement.rstrip(";")), {"o": owner})
    with site.context():
        schedules.remember()


class TestNothingIsLeft:
    """Of the plugin; of the others everything."""

    def test_what_the_core_keeps_goes_with_it(self, alone: Site) -> None:
        keep(alone)
        done = take_away(alone, "hoard")
        assert dict(done.kept) == {
            "jobs": 1,
            "schedules": 1,
            "deliveries": 1,
            "subscribers": 0,
            "histories": 1,
            "restrictions of members": 1,
            "rights of members": 1,
            "pictures": 1,
            "daily counts": 1,
            "events": 1,
            "notifications": 1,
            "mails": 1,
            "rewritten mail templates": 1,
            "grants": 1,
            "crashes": 1,
            "search documents": 1,
            "searched types": 1,
        }
        with alone.context(), db.engine.connect() as connection:
            assert plugin_data.list_remains(connection, "hoard") == []
            others = plugin_data.count_core_rows(connection, "core")
        assert {what for what, number in others.items() if not number} <= {"subscribers"}
        assert rows(alone, "SELECT count(*) FROM pg_class WHERE relname LIKE '%hoard%'") == [(0,)]
        assert rows(alone, "SELECT count(*) FROM pg_type WHERE typname LIKE '%hoard%'") == [(0,)]
        assert rows(alone, "SELECT count(*) FROM pg_proc WHERE proname LIKE '%hoard%'") == [(0,)]

    def test_the_audit_log_stays(self, alone: Site) -> None:
        done = take_away(alone, "hoard")
        deeds = [
            action
            for (action,) in rows(
                alone, "SELECT action FROM audit_entry WHERE target = 'plugin:hoard' ORDER BY id"
            )
        ]
        assert deeds[-2:] == ["plugin.disabled", "plugin.uninstalled"]
        with alone.context():
            assert done.archive.name in archive.names()

    def test_an_event_that_another_plugin_waits_for_stays(self, alone: Site) -> None:
        keep(alone)
        with alone.context(), db.engine.begin() as connection:
            connection.execute(
                sa.text(
                    "INSERT INTO outbox_delivery (event_id, subscriber, owner, due_at)"
                    " SELECT id, 'jammed.heard', 'jammed', now() FROM outbox_event WHERE name = 'hoard.filled'"
                )
            )
        take_away(alone, "hoard")
        assert ("hoard.filled",) in rows(alone, "SELECT name FROM outbox_event")

    def test_no_process_writes_for_it_any_more(self, alone: Site) -> None:
        """Its code is still loaded; schedules and subscriptions come back only with its tables."""
        keep(alone)
        take_away(alone, "hoard")
        with alone.context():
            schedules.remember()
        assert rows(alone, "SELECT name FROM job_schedule WHERE owner = 'hoard'") == []
        with alone.context():
            lifecycle.install(alone.host, "hoard", actor_id=None)
        assert rows(alone, "SELECT name FROM job_schedule WHERE owner = 'hoard'") == [("hoard.dust",)]

    def test_it_is_not_there_again_after_the_next_start(self, alone: Site) -> None:
        """Not until an admin installs it; then it is off."""
        take_away(alone, "hoard")
        with alone.context():
            lifecycle.install_all(alone.host)
        assert shown(alone, "hoard") == "found"
        assert rows(alone, "SELECT count(*) FROM pg_class WHERE relname = 'hoard_box'") == [(0,)]
        admin = alone.as_role(Role.ADMIN)
        refused = admin.post("/platform/admin/plugins/hoard/enable")
        assert (refused.status_code, refused.get_json()["message"]) == (
            409,
            "Plugin hoard cannot be switched on: it is not installed",
        )
        assert admin.post("/platform/admin/plugins/hoard/install").status_code == 200
        assert shown(alone, "hoard") == "installed"
        assert admin.post("/platform/admin/plugins/hoard/install").status_code == 409


def shown(site: Site, plugin: str) -> str:
    page = site.as_role(Role.ADMIN).get("/platform/admin/plugins").get_json()
    return next(str(item["state"]) for item in page["plugins"] if item["id"] == plugin)


class TestRefused:
    """With the reason, and nothing has changed."""

    def refusal(self, site: Site, plugin: str) -> ApiError:
        before = self.state(site, plugin)
        with pytest.raises(ApiError) as refused:
            take_away(site, plugin)
        assert refused.value.status == 409
        assert self.state(site, plugin) == before
        return refused.value

    def state(self, site: Site, plugin: str) -> Any:
        with site.context(), db.engine.connect() as connection:
            made = plugin_data.list_remains(connection, plugin)
            archives = len([name for name in archive.names() if name.startswith(f"{plugin}-")])
            files = archive.list_stored_files(plugin)
        row = rows(
            site, f"SELECT enabled, version, installed_at, switched_at FROM plugin WHERE id = '{plugin}'"
        )
        audit = rows(site, f"SELECT count(*) FROM audit_entry WHERE target = 'plugin:{plugin}'")
        return made, archives, files, row, audit

    def test_while_it_is_on(self, alone: Site) -> None:
        alone.switch("hoard", on=True)
        assert self.refusal(alone, "hoard").message == "Plugin hoard is on: switch it off first"

    def test_while_another_plugin_requires_it(self, here: Site) -> None:
        error = self.refusal(here, "hoard")
        assert (error.message, error.details) == ("Uninstall first: shelf", {"dependents": ["shelf"]})

    def test_while_it_is_not_installed(self, alone: Site) -> None:
        assert self.refusal(alone, "shelf").message == "Plugin shelf is not installed"

    def test_what_its_migrations_leave_behind_is_named(self, here: Site) -> None:
        error = self.refusal(here, "litter")
        assert error.details
        assert set(error.details["left"]) == {
            "function litter_seen",
            "index litter_kept_pkey",
            "schema litter",
            "sequence litter_numbers",
            "table litter_kept",
            "trigger litter_watch",
            "type litter_kind",
            "view litter_view",
        }

    def test_a_downgrade_that_fails_half_way_loses_nothing(self, here: Site) -> None:
        with here.context():
            stored_files.put("jammed/photo.jpg", b"photo")
        assert "RuntimeError: half-way" in self.refusal(here, "jammed").message
        assert rows(here, "SELECT id FROM jammed_row") == [(1,)]

    def test_while_a_process_still_works_for_it(self, alone: Site) -> None:
        """A process that has not acknowledged the switch."""
        with alone.context(), db.engine.begin() as connection:
            connection.execute(
                sa.text(
                    "INSERT INTO platform_process (id, kind, epoch, seen_at) VALUES ('web-1', 'web', 0, now())"
                )
            )
        error = self.refusal(alone, "hoard")
        assert error.details == {"missing": ["web-1"]}


class TestByCall:
    """As the admin's page asks."""

    def test_the_preview_says_what_would_go(self, alone: Site) -> None:
        keep(alone)
        admin = alone.as_role(Role.ADMIN)
        answer = admin.post("/platform/admin/plugins/hoard/uninstall?dryRun=true", json={})
        assert answer.status_code == 200
        body = answer.get_json()
        assert body["tables"] == {"hoard_box": 0, "hoard_thing": 0, "hoard_note": 1}
        assert {"message": "1 jobs of the plugin are deleted and not in the archive.", "count": 1} in body[
            "consequences"
        ]
        assert (body["files"], body["dependents"]) == (0, [])
        assert shown(alone, "hoard") == "disabled"

    @pytest.mark.parametrize("body", [{}, {"confirm": "shelf"}, {"confirm": ""}])
    def test_it_must_be_confirmed(self, alone: Site, body: dict[str, str]) -> None:
        answer = alone.as_role(Role.ADMIN).post("/platform/admin/plugins/hoard/uninstall", json=body)
        assert (answer.status_code, answer.get_json()["field"]) == (400, "confirm")
        assert shown(alone, "hoard") == "disabled"

    def test_there_and_back(self, alone: Site) -> None:
        admin = alone.as_role(Role.ADMIN)
        answer = admin.post("/platform/admin/plugins/hoard/uninstall", json={"confirm": "hoard"})
        assert answer.status_code == 200
        body = answer.get_json()
        assert sorted(body["removed"]["tables"]) == ["hoard_box", "hoard_note", "hoard_thing"]
        name = body["archive"]["name"]
        assert shown(alone, "hoard") == "found"
        back = admin.post("/platform/admin/plugins/hoard/import", json={"archive": name})
        assert (back.status_code, back.get_json()["rows"]) == (200, 1)
        assert shown(alone, "hoard") == "installed"
        again = admin.post("/platform/admin/plugins/hoard/import", json={"archive": name})
        assert again.status_code == 409

    @pytest.mark.parametrize(
        ("name", "status"),
        [("../secret", 400), ("hoard", 400), ("hoard-20200101T000000Z-abcdef.zip", 404)],
    )
    def test_an_archive_that_is_none(self, alone: Site, name: str, status: int) -> None:
        answer = alone.as_role(Role.ADMIN).post(
            "/platform/admin/plugins/hoard/import", json={"archive": name}
        )
        assert answer.status_code == status

    def test_admins_only(self, alone: Site) -> None:
        for role in (Role.USER, Role.MODERATOR, Role.EVENT_ORGANISER):
            answer = alone.as_role(role).post(
                "/platform/admin/plugins/hoard/uninstall", json={"confirm": "hoard"}
            )
            assert answer.status_code == 403


class TestRaces:
    """Each with the proof that the guard is what makes it pass."""

    def write_meanwhile(self, site: Site, guard: Callable[..., None] | None = None) -> uninstall.Uninstalled:
        """A request that has written and commits only after the uninstallation has begun to write its archive."""
        written, done = threading.Event(), threading.Event()

        def request() -> None:
            with site.context(), db.engine.begin() as connection:
                connection.execute(sa.text("INSERT INTO hoard_note VALUES ('late')"))
                written.set()
                done.wait(5)
                time.sleep(0.3)

        with pytest.MonkeyPatch.context() as patch:
            locking = guard or uninstall._lock_tables
            patch.setattr(uninstall, "_lock_tables", lambda *given: (done.set(), locking(*given)))
            writer = threading.Thread(target=request)
            writer.start()
            written.wait(5)
            try:
                return take_away(site, "hoard")
            finally:
                writer.join()

    def test_what_a_request_writes_during_the_export_is_in_the_archive(self, alone: Site) -> None:
        """The lock waits for its commit."""
        assert self.write_meanwhile(alone).rows == 2

    def test_without_the_lock_it_would_be_lost(self, alone: Site) -> None:
        """The negative control: the archive has one row, the table had two."""
        assert self.write_meanwhile(alone, guard=lambda *given: None).rows == 1

    def test_a_request_that_does_not_end_is_not_waited_for_for_ever(
        self, alone: Site, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(uninstall, "LOCK_WAIT_S", 1)
        with alone.context(), db.engine.begin() as connection:
            connection.execute(sa.text("INSERT INTO hoard_note VALUES ('never committed')"))
            with pytest.raises(ApiError, match="somebody still works with its tables; try again"):
                take_away(alone, "hoard")
        assert shown(alone, "hoard") == "disabled"

    def test_of_two_admins_one_uninstalls(self, alone: Site) -> None:
        admin = alone.member_of_role(Role.ADMIN).token
        calls = [
            lambda: alone.client(admin).post(
                "/platform/admin/plugins/hoard/uninstall", json={"confirm": "hoard"}
            )
        ] * 2
        answers = together(calls)
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        with alone.context():
            assert any(name.startswith("hoard-") for name in archive.names())
        assert rows(
            alone,
            "SELECT count(*) FROM audit_entry WHERE action = 'plugin.uninstalled' AND target = 'plugin:hoard'",
        ) == [(1,)]

    def one_on_one_away(self, site: Site) -> list[int]:
        admin = site.member_of_role(Role.ADMIN).token
        answers = together(
            [
                lambda: site.client(admin).post("/platform/admin/plugins/hoard/enable"),
                lambda: site.client(admin).post(
                    "/platform/admin/plugins/hoard/uninstall", json={"confirm": "hoard"}
                ),
            ]
        )
        return [answer.status_code for answer in answers]

    def test_switched_on_or_uninstalled_never_both(self, alone: Site) -> None:
        for _ in range(3):
            statuses = self.one_on_one_away(alone)
            assert sorted(statuses) == [200, 409]
            on_without_tables = rows(alone, "SELECT id FROM plugin WHERE enabled AND installed_at IS NULL")
            assert on_without_tables == []
            with alone.context():
                if statuses[0] == 200:
                    lifecycle.switch(alone.host, "hoard", on=False, actor_id=None)
                else:
                    lifecycle.install(alone.host, "hoard", actor_id=None)

    def test_without_one_order_both_would_happen(self, alone: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        """The negative control: both look before either writes."""
        meeting = Meeting(2)
        checks = (lifecycle._check_enable, uninstall._check)
        monkeypatch.setattr(lifecycle, "lock_state", lambda: None)
        monkeypatch.setattr(lifecycle, "_check_enable", lambda *given: (checks[0](*given), meeting.wait()))
        monkeypatch.setattr(
            uninstall, "_installed_row", lambda plugin, lock=False: db.session.get_one(PluginRow, plugin)
        )
        monkeypatch.setattr(uninstall, "_check", lambda *given: (checks[1](*given), meeting.wait()))
        assert self.one_on_one_away(alone) == [200, 200]
