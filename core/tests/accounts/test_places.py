"""A plugin may know where addresses are; where none knows, or one fails, everything is there but the place."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.db import db
from motorclub.mail.models import MailMessage
from motorclub.plugin.guard import FAILURES_TO_OPEN, Breaker
from motorclub.testing.site import PASSWORD, Site

HOME, AWAY, NOWHERE = "192.0.2.7", "2001:db8::9", "198.51.100.1"

# An atlas whose pages and mood the tests write.
ATLAS = """
from collections.abc import Collection, Mapping

import sqlalchemy as sa

PAGES = {}
ASKED = []
TROUBLE = set()

class Plugin:
    @hookimpl
    def locate_addresses(self, addresses: Collection[str]) -> Mapping[str, str]:
        ASKED.append(sorted(addresses))
        if "raise" in TROUBLE:
            raise RuntimeError("the atlas is lost")
        if "sql" in TROUBLE:
            db.session.execute(sa.text("SELECT * FROM no_such_table"))
        return ["Leipzig"] if "list" in TROUBLE else PAGES

plugin = Plugin()
"""

# Another, that is asked later: plugins are loaded by their names.
GLOBE = """
from collections.abc import Collection, Mapping

class Plugin:
    @hookimpl
    def locate_addresses(self, addresses: Collection[str]) -> Mapping[str, str]:
        return {address: "Earth" for address in addresses if address.startswith("2001:")}

plugin = Plugin()
"""


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    site: Site = site_with("places", [workshop.plugin("atlas", ATLAS), workshop.plugin("globe", GLOBE)])
    return site


@pytest.fixture
def atlas(shared: Site) -> Iterator[Any]:
    """The plugin's module, which knows one address, on a site where ann is signed in at three."""
    shared.reset()
    module = importlib.import_module("motorclub_atlas.plugin")
    module.PAGES[HOME] = "Leipzig, Germany"
    shared.member("ann")
    for address in (HOME, AWAY, NOWHERE):
        body = {"username": "ann", "password": PASSWORD}
        assert shared.client().post("/auth/login", json=body, environ_base={"REMOTE_ADDR": address}).json
    module.ASKED.clear()
    yield module
    for state in (module.PAGES, module.ASKED, module.TROUBLE):
        state.clear()
    shared.host.plugins["atlas"].guard.breaker = Breaker()


@pytest.fixture
def ann(shared: Site, atlas: Any) -> FlaskClient:
    """Her browser at home."""
    client = shared.client()
    answer = client.post(
        "/auth/login", json={"username": "ann", "password": PASSWORD}, environ_base={"REMOTE_ADDR": HOME}
    )
    return shared.client(answer.json["token"])


def places(client: FlaskClient, path: str = "/auth/sessions") -> dict[str, str | None]:
    """By address what the list says of it."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return {
        row["address"]: row["place"] for row in answer.get_json()["content"] if row["address"] != "127.0.0.1"
    }


@pytest.mark.parametrize("path", ["/auth/sessions", "/auth/login-history"])
def test_known_addresses_have_a_place(ann: FlaskClient, atlas: Any, path: str) -> None:
    """Each plugin is asked once for the page, for each address once; what one does not know another may."""
    assert places(ann, path) == {HOME: "Leipzig, Germany", AWAY: "Earth", NOWHERE: None}
    assert len(atlas.ASKED) == 1
    assert set(atlas.ASKED[0]) >= {HOME, AWAY, NOWHERE}
    assert len(atlas.ASKED[0]) == len(set(atlas.ASKED[0]))


def test_the_first_plugin_that_knows_is_believed(ann: FlaskClient, atlas: Any) -> None:
    atlas.PAGES[AWAY] = "Kyoto, Japan"
    assert places(ann)[AWAY] == "Kyoto, Japan"


def test_off_means_off(ann: FlaskClient, atlas: Any, shared: Site) -> None:
    shared.switch("atlas", on=False)
    assert places(ann) == {HOME: None, AWAY: "Earth", NOWHERE: None}
    assert atlas.ASKED == []


@pytest.mark.parametrize("trouble", ["raise", "sql", "list"])
@pytest.mark.parametrize("path", ["/auth/sessions", "/auth/login-history"])
def test_a_plugin_that_fails_takes_nothing_but_its_places(
    ann: FlaskClient, atlas: Any, trouble: str, path: str
) -> None:
    """The list is there, with what the other one knows."""
    atlas.TROUBLE.add(trouble)
    assert places(ann, path) == {HOME: None, AWAY: "Earth", NOWHERE: None}


def test_a_plugin_that_keeps_failing_is_left_alone(ann: FlaskClient, atlas: Any) -> None:
    atlas.TROUBLE.add("raise")
    for _ in range(FAILURES_TO_OPEN + 2):
        assert places(ann)[AWAY] == "Earth"
    assert len(atlas.ASKED) == FAILURES_TO_OPEN


@pytest.mark.parametrize(
    ("said", "shown"),
    [(7, None), ("", None), (" Leipzig,\n Germany ", "Leipzig, Germany"), ("x" * 500, "x" * 120)],
)
def test_a_place_is_a_short_text_on_one_line(ann: FlaskClient, atlas: Any, said: Any, shown: Any) -> None:
    atlas.PAGES[HOME] = said
    assert places(ann)[HOME] == shown


@pytest.mark.parametrize("trouble", ["", "raise", "sql"])
def test_mails_and_the_page_about_a_new_password_say_where(
    ann: FlaskClient, atlas: Any, shared: Site, trouble: str
) -> None:
    """Without a place the mail goes all the same, and reads as if there were none to be had."""
    atlas.TROUBLE.update({trouble} - {""})
    asked = ann.post(
        "/auth/change-password",
        json={"currentPassword": PASSWORD, "newPassword": "brass lantern 9 otters"},
        environ_base={"REMOTE_ADDR": HOME},
    )
    assert asked.status_code == 202, asked.text
    with shared.context():
        mail = db.session.scalar(
            sa.select(MailMessage)
            .where(MailMessage.template == "password_change")
            .order_by(MailMessage.id.desc())
        )
        assert mail is not None
        text, token = mail.text, mail.text.split("token=")[1].split()[0].rstrip(")")
    assert f"from the address {HOME}{'' if trouble else ' (Leipzig, Germany)'}. It counts" in text
    details = shared.client().post("/auth/password-change-details", json={"token": token})
    assert details.get_json()["place"] == (None if trouble else "Leipzig, Germany")


def test_mails_about_the_second_factor_say_where(ann: FlaskClient, atlas: Any, shared: Site) -> None:
    from motorclub.accounts import mails
    from motorclub.accounts.sessions.history import Device
    from motorclub.people.models import Member

    with shared.context():
        member = db.session.scalar(sa.select(Member).where(Member.username == "ann"))
        assert member is not None
        templates = (mails.FACTOR_ADDED, mails.FACTOR_REMOVED, mails.CODE_USED, mails.FACTOR_GUESSED)
        for template in templates:
            extra = {
                variable.name: variable.sample
                for variable in template.variables
                if variable not in mails.SECOND_FACTOR_VARIABLES
            }
            mails.send_notice(template, member, Device("Firefox", HOME), **extra)
            mails.send_notice(template, member, Device("Firefox", NOWHERE), **extra)
        texts = list(db.session.scalars(sa.select(MailMessage.text).order_by(MailMessage.id).limit(20)))
        db.session.rollback()
    assert len(texts) == 2 * len(templates)
    for known, unknown in zip(texts[::2], texts[1::2], strict=True):
        assert f"by Firefox ({HOME}, Leipzig, Germany)." in known
        assert f"by Firefox ({NOWHERE})." in unknown
