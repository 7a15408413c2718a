"""An admin's change of settings: live in every process with the answer, recorded, passed to the plugin, kept apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from motorclub.audit.models import AuditEntry
from motorclub.db import db
from motorclub.platform.operations import settings
from motorclub.plugin.host import Host
from motorclub.plugin.models import PluginRow
from motorclub.plugin.registry import Registry
from motorclub.testing.queries import Queries
from motorclub.testing.race import Meeting, together
from motorclub.testing.site import Site
from motorclub.viewer import Role

TUNED = """
from dataclasses import dataclass, field
from typing import Annotated
import sqlalchemy as sa
from msgspec import Meta

TOLD = []
TROUBLE = set()
blueprint = Blueprint("tuned", __name__)

@dataclass(frozen=True, slots=True)
class TunedSettings:
    most: Annotated[int, Meta(title="At most", ge=1, le=9)] = field(default=3, metadata={"public": True})
    words: tuple[str, ...] = ("oil",)
    api_key: str = field(default="", repr=False, metadata={"secret": True})

    def __post_init__(self):
        if self.most == 9 and not self.words:
            raise ValueError("Nine needs a word.")

@blueprint.route("/most")
@blueprint.response(200)
@public
def most():
    return {"most": settings_of(TunedSettings).most, "key": len(settings_of(TunedSettings).api_key)}

class Plugin:
    @hookimpl
    def register_routes(self):
        return [Routes(blueprint, "/tuned-api")]

    @hookimpl
    def register_settings(self):
        return TunedSettings

    @hookimpl
    def on_settings_changed(self, old, new):
        TOLD.append((old, new))
        if "sql" in TROUBLE:
            db.session.execute(sa.text("SELECT * FROM no_such_table"))
        if "raise" in TROUBLE:
            raise RuntimeError("told to fail")

plugin = Plugin()
"""
PLAIN = "class Plugin:\n    pass\n\nplugin = Plugin()\n"
BROKEN = "raise RuntimeError('broken')\n"
PATH = "/platform/admin/plugins/tuned/settings"


@pytest.fixture(scope="module")
def entries(workshop: Any) -> list[EntryPoint]:
    """One plugin with settings, one without, one that cannot be loaded."""
    return [
        workshop.plugin("tuned", TUNED, 'mounts = ["/tuned-api"]\n'),
        workshop.plugin("unset", PLAIN),
        workshop.plugin("unloadable", BROKEN),
    ]


@pytest.fixture(scope="module")
def shared(site_with: Any, entries: list[EntryPoint]) -> Site:
    """A site with the three."""
    site: Site = site_with("settings", entries)
    return site


@pytest.fixture
def here(shared: Site) -> Site:
    """The same, as new."""
    shared.reset()
    return shared


@pytest.fixture
def told(here: Site) -> Iterator[list[Any]]:
    """What the plugin's hook was called with."""
    import motorclub_tuned.plugin as plugin  # type: ignore[import-not-found]

    here.host.plugins["tuned"].guard.breaker.__init__()  # type: ignore[misc]
    plugin.TOLD.clear()
    yield plugin.TOLD
    plugin.TROUBLE.clear()


@pytest.fixture
def start_process(here: Site, entries: list[EntryPoint]) -> Iterator[Callable[[], Registry]]:
    """Start another process of the same site."""
    from motorclub.app import create_app

    load_all, started = Host.load_all, []

    def start() -> Registry:
        with patch.object(Host, "load_all", lambda host: load_all(host, entries)):
            found: Registry = create_app(replace(here.config), kind="web", follow=True).extensions[
                "motorclub.registry"
            ]
        started.append(found)
        return found

    yield start
    for process in started:
        process.stop()


def put(site: Site, values: Any, path: str = PATH) -> tuple[int, Any]:
    """The admin saves the form."""
    answer = site.as_role(Role.ADMIN).put(path, json={"values": values})
    return answer.status_code, answer.get_json()


def shown(site: Site, path: str = PATH) -> Any:
    """The admin opens it."""
    answer = site.as_role(Role.ADMIN).get(path)
    assert answer.status_code == 200
    return answer.get_json()


def test_the_form(here: Site, queries: Queries) -> None:
    """Schema, values, defaults, and which are secret; in few statements."""
    here.member_of_role(Role.ADMIN)
    with queries.at_most(3):
        form = shown(here)
    assert list(form["schema"]["properties"]) == ["most", "words", "api_key"]
    assert form["schema"]["properties"]["most"]["title"] == "At most"
    assert form["values"] == form["defaults"] == {"most": 3, "words": ["oil"], "api_key": None}
    assert (form["secrets"], form["secretsSet"]) == (["api_key"], [])
    with here.context():
        assert form["epoch"] == here.app.extensions["motorclub.registry"].refresh().epoch


def test_a_change_is_live_everywhere_when_its_answer_comes(
    here: Site, told: list[Any], start_process: Callable[[], Registry]
) -> None:
    """In this process, in another one, and in what the shell gets; the plugin's hook gets old and new."""
    other = start_process()
    visitor, elsewhere = here.client(), other._app.test_client()
    assert visitor.get("/tuned-api/most").get_json()["most"] == 3
    before = visitor.get("/platform/plugins").get_json()["epoch"]
    status, body = put(here, {"most": 7, "api_key": "hush"})
    assert (status, body["missing"], body["acknowledged"]["web"]) == (200, [], {"total": 1, "current": 1})
    assert body["values"] == {"most": 7, "words": ["oil"], "api_key": None}
    assert body["epoch"] == before + 1
    for browser in (visitor, elsewhere):
        assert browser.get("/tuned-api/most").get_json() == {"most": 7, "key": 4}
        listed = browser.get("/platform/plugins").get_json()["plugins"]
        assert [plugin["settings"] for plugin in listed if plugin["id"] == "tuned"] == [{"most": 7}]
    assert [(old.most, new.most) for old, new in told] == [(3, 7)]


def test_secrets_are_written_and_never_read(here: Site) -> None:
    """Null and absent leave one as it is, the empty text takes it away; neither call nor log shows it."""
    put(here, {"api_key": "hush"})
    assert (shown(here)["values"]["api_key"], shown(here)["secretsSet"]) == (None, ["api_key"])
    assert put(here, {"api_key": None, "most": 4})[0] == 200
    assert here.client().get("/tuned-api/most").get_json() == {"most": 4, "key": 4}
    put(here, {"api_key": ""})
    assert shown(here)["secretsSet"] == []
    with here.context():
        entries = db.session.scalars(sa.select(AuditEntry).order_by(AuditEntry.id)).all()
        assert "hush" not in str([entry.details for entry in entries])
        assert entries[0].details["new"] == {"api_key": "***"}


def test_it_is_recorded_with_old_and_new(here: Site) -> None:
    """Who, what, from what to what; only what has changed."""
    put(here, {"most": 4, "words": ["oil"]})
    admin = here.member_of_role(Role.ADMIN)
    with here.context():
        entry = db.session.scalars(sa.select(AuditEntry)).one()
        assert (entry.action, entry.actor_id, entry.target) == (
            "plugin.settings_changed",
            admin.id,
            "plugin:tuned",
        )
        assert (entry.details["old"], entry.details["new"]) == ({"most": 3}, {"most": 4})


def test_saving_what_is_set_already_changes_nothing(here: Site, told: list[Any]) -> None:
    """No epoch, no entry, no hook."""
    epoch = shown(here)["epoch"]
    status, body = put(here, {"most": 3, "words": ["oil"], "api_key": None})
    assert (status, body["epoch"], told) == (200, epoch, [])
    with here.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(AuditEntry)) == 0


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"most": 0}, "most"),
        ({"most": "4"}, "most"),
        ({"words": ["oil", 7]}, "words.1"),
        ({"words": ["a\x00"]}, "words"),
        ({"unknown": 1}, "unknown"),
        ({"most": 4, "unknown": 1}, "unknown"),
        ({"most": 9, "words": []}, None),
    ],
    ids=str,
)
def test_what_does_not_fit_changes_nothing(
    values: Any, field: str | None, here: Site, told: list[Any]
) -> None:
    """400 that names it; nothing is stored or published, and the next change is not held up."""
    epoch = shown(here)["epoch"]
    status, body = put(here, values)
    assert (status, body.get("field"), told) == (400, field, [])
    assert (shown(here)["epoch"], shown(here)["values"]["most"]) == (epoch, 3)
    assert put(here, {"most": 4})[0] == 200


@pytest.mark.parametrize("how", ["raise", "sql"])
def test_a_hook_that_fails_blocks_nothing(how: str, here: Site, told: list[Any]) -> None:
    """The change stands, its transaction too, and the failure is the plugin's."""
    import motorclub_tuned.plugin as plugin

    plugin.TROUBLE.add(how)
    before = here.host.plugins["tuned"].guard.stats["on_settings_changed"].failures
    assert put(here, {"most": 5})[0] == 200
    assert here.client().get("/tuned-api/most").get_json()["most"] == 5
    assert here.host.plugins["tuned"].guard.stats["on_settings_changed"].failures == before + 1


def test_a_plugin_that_is_off_can_be_set(here: Site) -> None:
    """It goes on with what was set."""
    here.switch("tuned", on=False)
    assert put(here, {"most": 8})[0] == 200
    here.switch("tuned", on=True)
    assert here.client().get("/tuned-api/most").get_json()["most"] == 8


def test_old_values_that_no_longer_fit_do_not_stop_a_process(
    here: Site, start_process: Callable[[], Registry]
) -> None:
    """Their defaults are used, the admin's page says so, and saving sets it right; what is unknown is kept."""
    raw = {"most": 99, "words": ["tyre"], "of_another_version": 1}
    with here.context():
        db.session.execute(sa.update(PluginRow).where(PluginRow.id == "tuned").values(settings=raw))
        db.session.execute(sa.text("UPDATE platform_state SET epoch = epoch + 1"))
        db.session.commit()
        here.app.extensions["motorclub.registry"].refresh()
    fresh = start_process()
    assert fresh._app.test_client().get("/tuned-api/most").get_json()["most"] == 3
    assert warnings_of(here, "tuned")[0].startswith("the stored setting most does not fit")
    assert shown(here)["values"] == {"most": 3, "words": ["tyre"], "api_key": None}
    assert put(here, {"most": 3})[0] == 200
    assert warnings_of(here, "tuned") == []
    with here.context():
        stored = db.session.scalar(sa.select(PluginRow.settings).where(PluginRow.id == "tuned"))
        assert stored == {"words": ["tyre"], "of_another_version": 1}


def warnings_of(site: Site, plugin: str) -> list[str]:
    """What the admin's page says about a plugin's stored settings."""
    listed = site.as_role(Role.ADMIN).get("/platform/admin/plugins").get_json()["plugins"]
    told: list[str] = next(entry["warnings"] for entry in listed if entry["id"] == plugin)
    return [warning for warning in told if "stored" in warning]


def test_who_has_no_settings_and_who_cannot_say(here: Site) -> None:
    """An empty form; 409; 404."""
    form = shown(here, "/platform/admin/plugins/unset/settings")
    assert (form["schema"]["properties"], form["values"]) == ({}, {})
    assert put(here, {"a": 1}, "/platform/admin/plugins/unset/settings")[1]["field"] == "a"
    admin = here.as_role(Role.ADMIN)
    assert admin.get("/platform/admin/plugins/unloadable/settings").status_code == 409
    assert admin.get("/platform/admin/plugins/nobody/settings").status_code == 404
    assert put(here, {}, "/platform/admin/plugins/nobody/settings")[0] == 404


@pytest.mark.parametrize("role", [Role.MODERATOR, Role.EVENT_ORGANISER, Role.USER])
def test_admins_only(role: Role, here: Site) -> None:
    """403 for others, 401 for visitors."""
    assert here.as_role(role).get(PATH).status_code == 403
    assert here.as_role(role).put(PATH, json={"values": {}}).status_code == 403
    assert here.client().get(PATH).status_code == 401


def _race(site: Site) -> tuple[int, list[str]]:
    """Two admins save different settings at once; what is set then."""

    def save(values: dict[str, Any]) -> None:
        with site.context():
            settings.save(site.host, "tuned", values, actor_id=None)

    together([lambda: save({"most": 8}), lambda: save({"words": ["tyre"]})])
    with site.context():
        values = settings.current(site.host, "tuned").values
    return values.most, list(values.words)


def test_two_admins_do_not_undo_each_other(here: Site) -> None:
    """Both changes stay, three times over."""
    for _ in range(3):
        here.reset()
        assert _race(here) == (8, ["tyre"])


def test_the_race_is_real(here: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: read without the lock, one of the two changes is lost."""
    meeting, current = Meeting(2), settings.current

    def unlocked(host: Host, owner: str, *, for_update: bool = False) -> settings.Stored:
        found = current(host, owner)
        if for_update:
            meeting.wait()
        return found

    monkeypatch.setattr(settings, "current", unlocked)
    assert _race(here) in ((8, ["oil"]), (3, ["tyre"]))


class TestTheCoresOwn:
    """The footer's address and links, under the id `core`."""

    PATH = "/platform/admin/plugins/core/settings"

    def contact(self, site: Site) -> Any:
        """What a page is given."""
        from motorclub.platform import services

        with site.app.test_request_context("/"):
            return services.boot()["contact"]

    def test_unless_an_admin_decides(self, here: Site) -> None:
        """The operator's address, and no link that would lead to somebody else's start page."""
        assert self.contact(here) == {"email": here.config.contact_email, "links": []}

    def test_what_an_admin_decides(self, here: Site) -> None:
        """Holds at once; what is empty is left out; it is recorded like that of any plugin."""
        values = {
            "contact_email": "club@example.org",
            "photo_link": "",
            "video_link": "https://example.org/club",
            "shorts_link": "https://example.org/shorts",
        }
        assert put(here, values, self.PATH)[0] == 200
        assert self.contact(here) == {
            "email": "club@example.org",
            "links": [
                {"kind": "video", "url": "https://example.org/club"},
                {"kind": "shorts", "url": "https://example.org/shorts"},
            ],
        }
        with here.context():
            entry = db.session.scalars(sa.select(AuditEntry)).one()
            assert (entry.target, entry.details["old"]["contact_email"]) == ("plugin:core", "")
        assert shown(here, self.PATH)["values"]["contact_email"] == "club@example.org"

    def test_nonsense_is_refused(self, here: Site) -> None:
        """A link that runs a program is no link."""
        status, body = put(here, {"video_link": "javascript:alert(1)"}, self.PATH)
        assert (status, body["field"]) == (400, "video_link")
