"""From found to enabled and back: each step with its hook, in a transaction of its own, and what failing means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session

from every_type_plugin import CODE, MIGRATIONS, SHELF_MIGRATION
from motorclub.db import db
from motorclub.platform.operations import lifecycle
from motorclub.platform.operations.lifecycle import is_newer
from motorclub.plugin.host import Loaded
from motorclub.testing.race import Meeting, together
from motorclub.viewer import Role

if TYPE_CHECKING:
    from motorclub.testing.site import Site

BROKEN = """
from alembic import op

revision = "0003_broken"
down_revision = "0002_stamp"

def upgrade():
    op.execute("CREATE TABLE hoard_half (id bigint)")
    op.execute("SELECT no_such_function()")

def downgrade():
    pass
"""


@pytest.fixture(scope="module")
def place(site_with: Any, workshop: Any) -> Site:
    """A site with a plugin and one that requires it."""
    entries = [
        workshop.plugin("hoard", CODE, migrations=MIGRATIONS),
        workshop.plugin(
            "shelf", "plugin = object()\n", 'requires = ["hoard"]\n', {"0001_shelf.py": SHELF_MIGRATION}
        ),
    ]
    site: Site = site_with("states", entries)
    return site


@pytest.fixture
def trouble(place: Site) -> Iterator[set[str]]:
    """Which of the hooks are to fail; nothing is installed at the beginning."""
    import motorclub_hoard.plugin as code  # type: ignore[import-not-found]

    place.reset()
    forget(place)
    code.CALLS.clear()
    yield code.TROUBLE
    code.TROUBLE.clear()
    hoard(place).manifest = replace(manifest, version="0") if (manifest := hoard(place).manifest) else None


def forget(site: Site) -> None:
    """As though the site had never seen them."""
    with site.context(), db.engine.begin() as connection:
        names = connection.scalars(
            sa.text("SELECT tablename FROM pg_tables WHERE tablename ~ '^(alembic_version_)?(hoard|shelf)'")
        ).all()
        for name in names:
            connection.execute(sa.text(f'DROP TABLE "{name}" CASCADE'))
        for thing in (
            "FUNCTION hoard_count",
            "SEQUENCE hoard_number",
            "DOMAIN hoard_plate",
            "TYPE hoard_colour",
        ):
            connection.execute(sa.text(f"DROP {thing.replace(' ', ' IF EXISTS ')}"))
        connection.execute(sa.text("DELETE FROM plugin"))
        connection.execute(sa.text("UPDATE platform_state SET epoch = epoch + 1"))


def hoard(site: Site) -> Loaded:
    return site.host.plugins["hoard"]


def calls() -> list[str]:
    import motorclub_hoard.plugin as code

    done, code.CALLS[:] = list(code.CALLS), []
    return done


def start(site: Site) -> dict[str, str]:
    """What each start does; what has failed."""
    with site.context():
        failed = lifecycle.install_all(site.host)
        lifecycle.registry.registry().refresh()
        return failed


def shown(site: Site, plugin: str = "hoard") -> dict[str, Any]:
    page = site.as_role(Role.ADMIN).get("/platform/admin/plugins").get_json()
    return next(dict(item) for item in page["plugins"] if item["id"] == plugin)


def version(site: Site) -> str:
    with site.context():
        return str(db.session.scalar(sa.text("SELECT version FROM plugin WHERE id = 'hoard'")))


def at_version(site: Site, number: str) -> None:
    """As though another version had been installed."""
    manifest = hoard(site).manifest
    assert manifest
    hoard(site).manifest = replace(manifest, version=number)


class TestInstalling:
    """At the start, once."""

    def test_tables_hook_and_version_come_together(self, place: Site, trouble: set[str]) -> None:
        assert start(place) == {}
        assert (calls(), version(place), shown(place)["state"]) == (["on_install"], "0", "enabled")
        assert shown(place)["installedAt"]
        assert start(place) == {}
        assert calls() == []

    def test_a_hook_that_fails_leaves_nothing_of_its_own_and_is_tried_again(
        self, place: Site, trouble: set[str]
    ) -> None:
        """Its traceback is on the page; the tables stay, empty of what the hook had begun; the rest goes on."""
        trouble.add("on_install")
        failed = start(place)
        assert failed["hoard"].endswith(
            "its hook failed (plugin hoard: on_install failed): RuntimeError: on_install was told to fail"
        )
        assert failed["shelf"] == "it requires hoard, which is not installed"
        page = shown(place)
        assert (page["state"], page["enabled"], page["installedAt"]) == ("failed", False, None)
        assert 'raise RuntimeError(f"{what} was told to fail")' in page["failure"]
        with place.context():
            assert db.session.scalar(sa.text("SELECT count(*) FROM hoard_note")) == 1, (
                "the hook's deletion is undone"
            )
        assert place.client().get("/readyz").status_code == 200
        trouble.clear()
        assert start(place) == {}
        assert calls() == ["on_install", "on_install"]
        assert (shown(place)["state"], shown(place, "shelf")["state"]) == ("enabled", "enabled")

    def test_two_processes_that_start_together_install_once(self, place: Site, trouble: set[str]) -> None:
        together([lambda: start(place)] * 2)
        assert calls() == ["on_install"]

    def test_without_the_row_lock_they_would_install_twice(
        self, place: Site, trouble: set[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The negative control: both look before either writes."""
        meeting = Meeting(2)

        get = Session.get

        def unlocked(session: Session, *named: Any, with_for_update: Any = None, **given: Any) -> Any:
            row = get(session, *named, **given)
            if with_for_update:
                meeting.wait()
            return row

        monkeypatch.setattr(Session, "get", unlocked)
        together([lambda: start(place)] * 2)
        assert calls() == ["on_install", "on_install"]


class TestUpgrading:
    """When the code is newer than the data."""

    @pytest.fixture(autouse=True)
    def installed(self, place: Site, trouble: set[str]) -> None:
        start(place)
        calls()

    def test_the_hook_gets_the_version_before(self, place: Site) -> None:
        at_version(place, "2.0")
        assert start(place) == {}
        assert (calls(), version(place)) == (["on_upgrade 0"], "2.0")
        assert start(place) == {}
        assert calls() == []

    def test_the_version_moves_only_when_it_succeeds(self, place: Site, trouble: set[str]) -> None:
        trouble.add("on_upgrade")
        at_version(place, "2.0")
        assert "on_upgrade was told to fail" in start(place)["hoard"]
        assert (version(place), shown(place)["state"]) == ("0", "failed")
        refused = place.as_role(Role.ADMIN).post("/platform/admin/plugins/hoard/enable")
        assert refused.status_code == 409
        assert "on_upgrade was told to fail" in refused.get_json()["message"]
        trouble.clear()
        start(place)
        assert (version(place), shown(place)["state"]) == ("2.0", "enabled")

    def test_a_migration_that_fails_is_rolled_back_and_named(self, place: Site) -> None:
        manifest = hoard(place).manifest
        assert manifest
        broken = manifest.root / "migrations" / "0003_broken.py"
        broken.write_text(BROKEN)
        try:
            failure = start(place)["hoard"]
            assert failure.splitlines()[-1].startswith("its migration failed: ProgrammingError: ")
            assert "no_such_function" in failure
            assert shown(place)["state"] == "failed"
            with place.context():
                assert db.session.scalar(sa.text("SELECT to_regclass('hoard_half')")) is None
        finally:
            broken.unlink()
        assert start(place) == {}
        assert shown(place)["state"] == "enabled"

    def test_older_code_runs_no_hook_but_is_remembered(self, place: Site) -> None:
        """So that the way up is told again: what it has written in between is old."""
        at_version(place, "2.0")
        start(place)
        at_version(place, "1.0")
        start(place)
        at_version(place, "2.0")
        start(place)
        assert calls() == ["on_upgrade 0", "on_upgrade 1.0"]

    def test_one_step_down_keeps_it_off_until_it_is_up_again(self, place: Site) -> None:
        for plugin in ("shelf", "hoard"):
            place.switch(plugin, on=False)
        with place.context():
            assert lifecycle.step_down(place.host, "hoard") == "0001_hoard"
        assert shown(place)["state"] == "failed"
        assert "motorclub plugins migrate hoard" in shown(place)["failure"]
        with place.context():
            lifecycle.bring_up(place.host, "hoard")
        assert shown(place)["state"] == "disabled"


def test_versions_are_compared_as_versions() -> None:
    assert is_newer("1.10", "1.9")
    assert not is_newer("1.0", "1.1")
    assert is_newer("anything", "1.0")


class TestSwitching:
    """The hooks run in the transaction of the switch."""

    @pytest.fixture(autouse=True)
    def off(self, place: Site, trouble: set[str]) -> None:
        start(place)
        place.switch("shelf", on=False)
        place.switch("hoard", on=False)
        calls()

    def test_both_hooks_get_what_changes(self, place: Site) -> None:
        place.switch("hoard", on=True)
        place.switch("hoard", on=True)
        place.switch("hoard", on=False)
        place.switch("hoard", on=False)
        assert calls() == ["on_enable", "on_disable"]

    def test_going_on_can_be_refused(self, place: Site, trouble: set[str]) -> None:
        """409 with the reason; nothing has changed, not even what the hook had begun."""
        trouble.add("on_enable")
        admin = place.as_role(Role.ADMIN)
        epoch = admin.get("/platform/plugins").get_json()["epoch"]
        refused = admin.post("/platform/admin/plugins/hoard/enable")
        assert refused.status_code == 409
        assert refused.get_json()["message"].endswith("RuntimeError: on_enable was told to fail")
        assert (shown(place)["state"], admin.get("/platform/plugins").get_json()["epoch"]) == (
            "disabled",
            epoch,
        )
        with place.context():
            assert db.session.scalar(sa.text("SELECT count(*) FROM hoard_note")) == 1
            deeds = db.session.scalars(sa.text("SELECT action FROM audit_entry ORDER BY id")).all()
        assert deeds[-1] == "plugin.disabled"

    def test_going_off_cannot(self, place: Site, trouble: set[str]) -> None:
        """The error is counted on the plugin; what the hook had begun is undone."""
        place.switch("hoard", on=True)
        trouble.add("on_disable")
        place.switch("hoard", on=False)
        assert shown(place)["state"] == "disabled"
        hook = next(item for item in shown(place)["hooks"] if item["hook"] == "on_disable")
        assert hook["failures"] == 1
        assert "on_disable was told to fail" in hook["lastError"]
        with place.context():
            assert db.session.scalar(sa.text("SELECT count(*) FROM hoard_note")) == 1

    def test_two_admins_at_once_leave_one_state_and_one_word_each(self, place: Site) -> None:
        """Both switches happen, one after the other: on and off were told as often as they happened."""
        admin = place.member_of_role(Role.ADMIN).token
        verbs = ["enable", "disable"] * 3
        answers = together(
            [lambda v=verb: place.client(admin).post(f"/platform/admin/plugins/hoard/{v}") for verb in verbs]  # type: ignore[misc]
        )
        assert {answer.status_code for answer in answers} <= {200, 202}
        told = calls()
        assert told == [("on_enable", "on_disable")[number % 2] for number in range(len(told))]
        assert (shown(place)["state"] == "enabled") is (len(told) % 2 == 1)
        assert len({answer.get_json()["epoch"] for answer in answers}) == len(verbs)


class TestAskingBefore:
    """`?dryRun=true` in both directions."""

    @pytest.fixture(autouse=True)
    def on(self, place: Site, trouble: set[str]) -> None:
        start(place)
        with place.context(), db.engine.begin() as connection:
            for state, at in (("QUEUED", "NULL"), ("RUNNING", "NULL"), ("DONE", "now()")):
                connection.execute(
                    sa.text(
                        "INSERT INTO job (name, owner, payload, state, run_at, created_at, finished_at)"
                        f" VALUES ('hoard.sort', 'hoard', '{{}}', '{state}', now(), now(), {at})"
                    )
                )

    def ask(self, site: Site, verb: str, plugin: str = "hoard") -> Any:
        answer = site.as_role(Role.ADMIN).post(f"/platform/admin/plugins/{plugin}/{verb}?dryRun=true")
        assert answer.status_code == 200
        return answer.get_json()

    def test_off(self, place: Site) -> None:
        body = self.ask(place, "disable")
        assert (body["dependents"], body["jobs"], body["deliveries"], body["sockets"]) == (["shelf"], 2, 0, 0)

    def test_on(self, place: Site) -> None:
        place.switch("shelf", on=False)
        place.switch("hoard", on=False)
        assert self.ask(place, "enable", "shelf")["requires"] == ["hoard"]
        body = self.ask(place, "enable")
        assert (body["requires"], body["jobs"]) == ([], 2)


class TestQuarantine:
    """An admin lets the plugin go on, as it was."""

    @pytest.fixture(autouse=True)
    def quarantined(self, place: Site, trouble: set[str]) -> None:
        start(place)
        with place.context():
            lifecycle.quarantine("hoard", "it kept failing")

    def test_release(self, place: Site) -> None:
        admin = place.as_role(Role.ADMIN)
        hoard(place).guard.breaker.openings = 2
        answer = admin.post("/platform/admin/plugins/hoard/quarantine-release")
        assert answer.status_code == 200
        assert answer.get_json()["epoch"]
        assert (shown(place)["state"], shown(place)["failure"]) == ("enabled", None)
        assert hoard(place).guard.breaker.openings == 0, "its next failure is the first"
        assert admin.post("/platform/admin/plugins/hoard/quarantine-release").status_code == 409
        assert admin.post("/platform/admin/plugins/nobody/quarantine-release").status_code == 404

    def test_one_that_was_off_stays_off(self, place: Site) -> None:
        with place.context(), db.engine.begin() as connection:
            connection.execute(sa.text("UPDATE plugin SET enabled = false, switched_at = now()"))
        place.as_role(Role.ADMIN).post("/platform/admin/plugins/hoard/quarantine-release")
        assert shown(place)["state"] == "disabled"
