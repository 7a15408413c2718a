"""What roles may do: the owners' proposals, and an admin's word over them, live everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from motorclub.audit.models import AuditEntry
from motorclub.db import db
from motorclub.plugin.host import Host
from motorclub.plugin.models import GrantRow
from motorclub.plugin.registry import Registry
from motorclub.testing.queries import Queries
from motorclub.testing.site import Site
from motorclub.viewer import Role

GATED = """
from motorclub.api import Role
blueprint = Blueprint("gated", __name__)

@blueprint.route("/inside")
@blueprint.response(200)
@requires("gated.enter")
def inside():
    return {"inside": True}

class Plugin:
    @hookimpl
    def register_routes(self):
        return [Routes(blueprint, "/gated-api")]

    @hookimpl
    def register_permissions(self):
        return [
            Permission("gated.enter", "Come in.", STAFF),
            Permission("gated.leave", "Go out.", EVERY_MEMBER),
        ]

plugin = Plugin()
"""
PATH = "/platform/admin/grants"
INSIDE = "/gated-api/inside"


@pytest.fixture(scope="module")
def gated(workshop: Any) -> EntryPoint:
    """A plugin with two permissions and one call behind the first."""
    entry: EntryPoint = workshop.plugin("gated", GATED, 'mounts = ["/gated-api"]\n')
    return entry


@pytest.fixture(scope="module")
def shared(site_with: Any, gated: EntryPoint) -> Site:
    """A site with it."""
    site: Site = site_with("grants", [gated])
    return site


@pytest.fixture
def here(shared: Site) -> Site:
    """The same, as new."""
    shared.reset()
    with shared.context():
        shared.app.extensions["motorclub.registry"].refresh()
    return shared


@pytest.fixture
def other(here: Site, gated: EntryPoint) -> Iterator[Registry]:
    """Another process of the same site."""
    from motorclub.app import create_app

    load_all = Host.load_all
    with patch.object(Host, "load_all", lambda host: load_all(host, [gated])):
        app = create_app(replace(here.config), kind="web", follow=True)
    found: Registry = app.extensions["motorclub.registry"]
    yield found
    found.stop()


def put(site: Site, permission: str, role: str, granted: object) -> tuple[int, Any]:
    """The admin's word."""
    body = {"permission": permission, "role": role, "granted": granted}
    answer = site.as_role(Role.ADMIN).put(PATH, json=body)
    return answer.status_code, answer.get_json()


def shown(site: Site, permission: str) -> Any:
    """A permission as the admin's page lists it."""
    page = site.as_role(Role.ADMIN).get(f"{PATH}?size=100").get_json()
    return next(entry for entry in page["content"] if entry["permission"] == permission)


def test_all_permissions_are_listed(here: Site, queries: Queries) -> None:
    """The core's and the plugins', with summary and owner; narrowed to one owner; in two statements."""
    admin = here.as_role(Role.ADMIN)
    with queries.at_most(2):
        page = admin.get(PATH).get_json()
    names = [entry["permission"] for entry in page["content"]]
    assert names[0] == "platform.administer"
    assert page["totalElements"] == len(names) > 4
    only = admin.get(f"{PATH}?plugin=gated&size=1&page=1").get_json()
    assert (only["totalElements"], only["content"]) == (
        2,
        [
            {
                "permission": "gated.leave",
                "summary": "Go out.",
                "owner": "gated",
                "defaults": ["ADMIN", "MODERATOR", "EVENT_ORGANISER", "USER"],
                "roles": ["ADMIN", "MODERATOR", "EVENT_ORGANISER", "USER"],
            }
        ],
    )
    assert admin.get(f"{PATH}?plugin=nobody").get_json()["totalElements"] == 0


def test_a_grant_opens_and_a_revocation_closes_in_every_process(here: Site, other: Registry) -> None:
    """With the answer, for those who are signed in already; the shell is notified."""
    member = here.member("jo_fast")
    browsers = [app.test_client() for app in (here.app, other._app)]
    headers = {"Authorization": f"Bearer {member.token}"}
    assert [browser.get(INSIDE, headers=headers).status_code for browser in browsers] == [403, 403]
    status, body = put(here, "gated.enter", "USER", True)
    assert (status, body["missing"], body["roles"]) == (200, [], ["ADMIN", "MODERATOR", "USER"])
    for browser in browsers:
        assert browser.get(INSIDE, headers=headers).status_code == 200
        listed = browser.get("/platform/plugins", headers=headers).get_json()
        assert (listed["epoch"], listed["plugins"][0]["permissions"]) == (
            body["epoch"],
            ["gated.enter", "gated.leave"],
        )
    put(here, "gated.enter", "USER", False)
    put(here, "gated.enter", "ADMIN", False)
    for browser in browsers:
        assert browser.get(INSIDE, headers=headers).status_code == 403
    assert here.as_role(Role.ADMIN).get(INSIDE).status_code == 403
    assert shown(here, "gated.enter")["roles"] == ["MODERATOR"]
    assert shown(here, "gated.enter")["defaults"] == ["ADMIN", "MODERATOR"]


def test_it_is_recorded(here: Site) -> None:
    """Who gave what to whom; saying it twice changes nothing."""
    epoch = put(here, "gated.enter", "USER", True)[1]["epoch"]
    assert put(here, "gated.enter", "USER", True)[1]["epoch"] == epoch
    put(here, "gated.enter", "USER", False)
    admin = here.member_of_role(Role.ADMIN)
    with here.context():
        entries = db.session.scalars(sa.select(AuditEntry).order_by(AuditEntry.id)).all()
        assert [(entry.action, entry.actor_id, entry.target) for entry in entries] == [
            ("role.granted", admin.id, "role:USER"),
            ("role.revoked", admin.id, "role:USER"),
        ]
        assert entries[0].details == {"permission": "gated.enter", "epoch": epoch}


def test_the_owners_word_holds_again_once_an_admin_agrees_with_it(here: Site) -> None:
    """No row is left, so that a later version's proposal counts."""
    put(here, "gated.enter", "USER", True)
    put(here, "gated.enter", "USER", False)
    with here.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(GrantRow)) == 0


def test_admins_cannot_lock_themselves_out(here: Site) -> None:
    """409; and a row that says so all the same is not obeyed."""
    status, body = put(here, "platform.administer", "ADMIN", False)
    assert (status, body["code"]) == (409, "CONFLICT")
    with here.context():
        db.session.add(
            GrantRow(permission="platform.administer", role="ADMIN", granted=False, changed_at=sa.func.now())
        )
        db.session.execute(sa.text("UPDATE platform_state SET epoch = epoch + 1"))
        db.session.commit()
        here.app.extensions["motorclub.registry"].refresh()
    assert here.as_role(Role.ADMIN).get(PATH).status_code == 200
    assert put(here, "platform.administer", "MODERATOR", True)[0] == 200
    assert here.as_role(Role.MODERATOR).get(PATH).status_code == 200


@pytest.mark.parametrize(
    ("permission", "role", "granted", "status", "field"),
    [
        ("gated.nothing", "USER", True, 404, None),
        ("gated.enter", "KING", True, 400, "role"),
        ("gated.enter", "user", True, 400, "role"),
        ("gated.enter", "USER", 1, 400, "granted"),
        ("gated.enter", "USER", "true", 400, "granted"),
        ("gated.enter", "USER", None, 400, "granted"),
        ("a\x00b", "USER", True, 400, "permission"),
        ("", "USER", True, 400, "permission"),
    ],
)
def test_nonsense(
    permission: str, role: str, granted: object, status: int, field: str | None, here: Site
) -> None:
    """404 for an unknown permission, 400 that names the field for the rest."""
    answered, body = put(here, permission, role, granted)
    assert (answered, body.get("field")) == (status, field)


@pytest.mark.parametrize("role", [Role.MODERATOR, Role.USER])
def test_admins_only(role: Role, here: Site) -> None:
    """Nobody gives permissions to themselves."""
    body = {"permission": "gated.enter", "role": role, "granted": True}
    assert here.as_role(role).put(PATH, json=body).status_code == 403
    assert here.as_role(role).get(PATH).status_code == 403
