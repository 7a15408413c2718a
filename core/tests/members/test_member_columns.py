"""What plugins know of members stands in the admins' list and narrows it, as long as the plugin is on."""

from __future__ import annotations

import csv
import importlib
import io
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.testing.site import Site
from motorclub.viewer import Role

pytestmark = pytest.mark.once

LADDER = """
import sqlalchemy as sa

TROUBLE = set()

def level_of(name):
    return "3" if "o" in name else "1"

def load(member_ids):
    if "load" in TROUBLE:
        raise RuntimeError("fell off")
    if "number" in TROUBLE:
        return {member_ids[0]: 3}
    named = db.session.execute(sa.select(Member.id, Member.username).where(Member.id.in_(member_ids)))
    return {row.id: f"Level {level_of(row.username)}" for row in named if "x" not in row.username}

def choices():
    if "choices" in TROUBLE:
        raise RuntimeError("fell off")
    return [Choice("1", "Level 1"), Choice("3", "Level 3")]

def holders(value):
    if "holders" in TROUBLE:
        return [1, 2]
    has = Member.username.contains("o")
    return sa.select(Member.id).where(has if value == "3" else ~has)

class Plugin:
    @hookimpl
    def register_member_columns(self):
        return [
            MemberColumn("ladder.level", "Level", load, choices, holders),
            MemberColumn("ladder.sign", "Sign", lambda ids: {number: "=1+1" for number in ids}),
        ]

plugin = Plugin()
"""

MISNAMED = """
class Plugin:
    @hookimpl
    def register_member_columns(self):
        return [MemberColumn("ladder.rung", "Rung", lambda ids: {})]

plugin = Plugin()
"""


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    plugins = [workshop.plugin("ladder", LADDER), workshop.plugin("columns_misnamed", MISNAMED)]
    site: Site = site_with("columns_of_plugins", plugins)
    return site


@pytest.fixture
def ladder(shared: Site) -> Iterator[Any]:
    """The plugin's module, on an empty site."""
    shared.reset()
    module = importlib.import_module("motorclub_ladder.plugin")
    yield module
    module.TROUBLE.clear()


@pytest.fixture
def admin(shared: Site, ladder: Any) -> FlaskClient:
    """The admin's browser, and three members."""
    client = shared.as_role(Role.ADMIN)
    for name in ("otto", "anna", "xenia"):
        shared.member(name)
    return client


def found(client: FlaskClient, query: str = "") -> dict[str, list[str]]:
    """By username what plugins say."""
    answer = client.get(f"/users?sort=username{query}")
    assert answer.status_code == 200, answer.text
    return {
        row["username"]: [known["value"] for known in row["columns"]] for row in answer.get_json()["content"]
    }


def test_columns_stand_in_rows(admin: FlaskClient) -> None:
    """With their labels; who is not spoken of has nothing."""
    row = admin.get("/users?q=otto").get_json()["content"][0]
    assert row["columns"] == [
        {"name": "ladder.level", "label": "Level", "value": "Level 3"},
        {"name": "ladder.sign", "label": "Sign", "value": "=1+1"},
    ]
    assert found(admin)["xenia"] == ["=1+1"]
    choices = [{"value": "1", "label": "Level 1"}, {"value": "3", "label": "Level 3"}]
    assert admin.get("/users/columns").get_json() == {
        "columns": [
            {"name": "ladder.level", "label": "Level", "choices": choices},
            {"name": "ladder.sign", "label": "Sign", "choices": []},
        ]
    }


def test_columns_narrow_the_list_and_the_table(admin: FlaskClient, shared: Site) -> None:
    """Together with every other filter; in the table no value is a formula."""
    assert list(found(admin, "&having=ladder.level:3")) == ["otto"]
    assert list(found(admin, "&having=ladder.level:1&role=USER")) == ["anna", "xenia"]
    assert list(found(admin, "&having=ladder.level:1&q=ann")) == ["anna"]
    assert list(found(admin, "&having=ladder.level:1,ladder.level:3")) == []
    text = admin.get("/users/export?having=ladder.level:3").data.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["username"], row["Level"], row["Sign"]) for row in rows] == [("otto", "Level 3", "'=1+1")]
    assert admin.get("/users/export?having=ladder.level:7").status_code == 400


def test_off_means_off(admin: FlaskClient, shared: Site) -> None:
    """No column, and a filter that is in somebody's bookmark is refused by its field."""
    shared.switch("ladder", on=False)
    assert admin.get("/users/columns").get_json() == {"columns": []}
    assert set(map(tuple, found(admin).values())) == {()}
    answer = admin.get("/users?having=ladder.level:3")
    assert (answer.status_code, answer.get_json()["field"]) == (400, "having")
    assert "Level" not in admin.get("/users/export").data.decode("utf-8-sig").splitlines()[0]


@pytest.mark.parametrize("value", ["ladder.level:2", "ladder.sign:1", "ladder.rung:1"])
def test_only_what_is_offered(admin: FlaskClient, value: str) -> None:
    """A value, a column that is only shown, a column that nobody has."""
    answer = admin.get(f"/users?having={value}")
    assert (answer.status_code, answer.get_json()["field"]) == (400, "having")


@pytest.mark.parametrize("trouble", ["load", "number"])
def test_a_plugin_that_cannot_say_leaves_its_column_empty(
    admin: FlaskClient, ladder: Any, trouble: str
) -> None:
    """The list is there all the same."""
    ladder.TROUBLE.add(trouble)
    assert found(admin)["otto"] == ["=1+1"]


@pytest.mark.parametrize("trouble", ["choices", "holders"])
def test_a_filter_that_cannot_be_answered_is_no_empty_list(
    admin: FlaskClient, ladder: Any, trouble: str
) -> None:
    """503: an admin must not take "nobody" for an answer."""
    ladder.TROUBLE.add(trouble)
    assert admin.get("/users?having=ladder.level:3").status_code == 503
    assert admin.get("/users/columns").status_code == 200


def test_a_column_has_its_plugins_name(shared: Site) -> None:
    """Another's is refused at start."""
    assert "must be called columns_misnamed.rung" in shared.host.plugins["columns_misnamed"].failure
