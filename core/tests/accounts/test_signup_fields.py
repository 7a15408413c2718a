"""Plugins ask more of those who register: their fields are refused by name, and kept with the account or not at all."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.db import db
from motorclub.plugin.guard import Breaker
from motorclub.testing.captcha import solve
from motorclub.testing.site import PASSWORD, Site

pytestmark = pytest.mark.once

# A garage that asks for the first car, and writes it down where the core can see it.
GARAGE = """
import sqlalchemy as sa
from marshmallow import validate

TROUBLE = set()
KEPT = []

class FirstCar(Schema):
    model_name = Text(load_default="", validate=validate.Length(max=20, error="A model has up to 20 letters."))
    year = Whole(validate=validate.Range(1886, 2030, error="There was no such year."))

def keep(user_id, values):
    KEPT.append((user_id, dict(values)))
    record_audit("garage.first_car", actor_id=user_id, details={"model": values["model_name"]})
    if "raise" in TROUBLE:
        raise RuntimeError("the garage is shut")
    if "sql" in TROUBLE:
        db.session.execute(sa.text("SELECT * FROM no_such_table"))
    if "answer" in TROUBLE:
        return ["no"]
    known = values["model_name"] in ("", "E30")
    return [] if known else [FieldError("modelName", "There is no such model.")]

class Plugin:
    @hookimpl
    def register_signup_fields(self):
        return [SignupFields(FirstCar, keep)]

plugin = Plugin()
"""

# Another, without whose question nobody is registered.
GUILD = """
from marshmallow import fields

class Number(Schema):
    number = Whole(required=True)

class Plugin:
    @hookimpl
    def register_signup_fields(self):
        return [SignupFields(Number, lambda user_id, values: [])]

plugin = Plugin()
"""

TWICE = """
class Plugin:
    @hookimpl
    def register_signup_fields(self):
        return [SignupFields(Schema, lambda user_id, values: []), SignupFields(Schema, lambda user_id, values: [])]

plugin = Plugin()
"""

SHAPELESS = """
class Plugin:
    @hookimpl
    def register_signup_fields(self):
        return [SignupFields(dict, lambda user_id, values: [])]

plugin = Plugin()
"""


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    plugins = [
        workshop.plugin("signup_garage", GARAGE),
        workshop.plugin("signup_guild", GUILD),
        workshop.plugin("signup_twice", TWICE),
        workshop.plugin("signup_shapeless", SHAPELESS),
    ]
    site: Site = site_with("signup_fields", plugins)
    return site


@pytest.fixture
def garage(shared: Site) -> Iterator[Any]:
    """The garage's module, on an empty site where the guild is off."""
    shared.reset()
    shared.switch("signup_guild", on=False)
    module = importlib.import_module("motorclub_signup_garage.plugin")
    yield module
    module.TROUBLE.clear()
    module.KEPT.clear()
    shared.host.plugins["signup_garage"].guard.breaker = Breaker()


def register(site: Site, **more: Any) -> Any:
    """POST /auth/register."""
    client = site.client()
    body = {"username": "carl", "email": "carl@example.org", "password": PASSWORD, "captcha": solve(client)}
    return client.post("/auth/register", json=body | more)


def written(site: Site) -> list[str]:
    """What a registration has left: members, mails and entries of the audit log."""
    with site.context():
        rows = db.session.execute(
            sa.text(
                "SELECT username FROM member WHERE username = 'carl' UNION ALL SELECT template FROM mail_message"
                " UNION ALL SELECT action FROM audit_entry WHERE action IN ('account.registered', 'garage.first_car')"
            )
        )
        return sorted(name for (name,) in rows)


ALL = ["account.registered", "carl", "garage.first_car", "verify_email"]


def test_what_was_filled_in_is_kept_with_the_account(garage: Any, shared: Site) -> None:
    answer = register(shared, plugins={"signup_garage": {"modelName": " E30 ", "year": 1988}})
    assert answer.status_code == 201, answer.text
    assert [(answer.json["user"]["id"], {"model_name": "E30", "year": 1988})] == garage.KEPT
    assert written(shared) == ALL


@pytest.mark.parametrize("more", [{}, {"plugins": {}}, {"plugins": {"signup_garage": {}}}])
def test_who_fills_in_nothing_is_registered(garage: Any, shared: Site, more: Any) -> None:
    """The plugin hears of it all the same."""
    answer = register(shared, **more)
    assert answer.status_code == 201, answer.text
    assert [(answer.json["user"]["id"], {"model_name": ""})] == garage.KEPT


@pytest.mark.parametrize(
    ("told", "field", "message"),
    [
        ({"year": 1700}, "year", "There was no such year."),
        ({"year": "1988"}, "year", "Not a valid integer."),
        ({"modelName": "x" * 21}, "modelName", "A model has up to 20 letters."),
        ({"modelName": "E31"}, "modelName", "There is no such model."),
        ({"colour": "red"}, "colour", "Unknown field."),
    ],
)
def test_bad_input_names_its_field_and_leaves_nothing(
    garage: Any, shared: Site, told: Any, field: str, message: str
) -> None:
    """Under the plugin's id; no account, no mail, nothing of the plugin. The name can be had at once."""
    answer = register(shared, plugins={"signup_garage": told})
    assert (answer.status_code, answer.json["message"]) == (400, message)
    assert answer.json["field"] == f"plugins.signup_garage.{field}"
    assert answer.json["details"]["errors"] == [{"field": answer.json["field"], "message": message}]
    assert written(shared) == []
    assert register(shared, plugins={"signup_garage": {"modelName": "E30"}}).status_code == 201
    assert written(shared) == ALL


@pytest.mark.parametrize("told", [None, [], "x", {"signup_garage": 7}, {"signup_garage": None}])
def test_another_shape_is_refused(garage: Any, shared: Site, told: Any) -> None:
    answer = register(shared, plugins=told)
    assert (answer.status_code, answer.json["field"].split(".")[0]) == (400, "plugins")
    assert written(shared) == []


@pytest.mark.parametrize("trouble", ["raise", "sql", "answer"])
def test_what_cannot_be_kept_is_no_account(garage: Any, shared: Site, trouble: str) -> None:
    """503, and nothing is left; once the plugin works, the same form goes through."""
    garage.TROUBLE.add(trouble)
    answer = register(shared, plugins={"signup_garage": {"modelName": "E30"}})
    assert (answer.status_code, "Registration is not possible" in answer.json["message"]) == (503, True)
    assert written(shared) == []
    garage.TROUBLE.clear()
    assert register(shared, plugins={"signup_garage": {"modelName": "E30"}}).status_code == 201


def test_nothing_is_kept_for_a_name_that_is_taken(garage: Any, shared: Site) -> None:
    """The plugin is not even asked."""
    shared.member("carl")
    answer = register(shared, plugins={"signup_garage": {"modelName": "E30"}})
    assert (answer.status_code, answer.json["field"]) == (409, "username")
    assert garage.KEPT == []


def test_off_means_that_nothing_is_asked(garage: Any, shared: Site) -> None:
    """A form that was drawn before is refused by its field, not taken without what it says."""
    shared.switch("signup_garage", on=False)
    answer = register(shared, plugins={"signup_garage": {"modelName": "E30"}})
    assert (answer.status_code, answer.json["field"]) == (400, "plugins.signup_garage")
    assert register(shared).status_code == 201
    assert garage.KEPT == []


def test_what_a_plugin_needs_it_gets(garage: Any, shared: Site) -> None:
    """One more plugin, one more field; the first fault names it."""
    shared.switch("signup_guild", on=True)
    answer = register(shared, plugins={"signup_garage": {"year": 1988}})
    assert (answer.status_code, answer.json["field"]) == (400, "plugins.signup_guild.number")
    assert garage.KEPT == []
    assert register(shared, plugins={"signup_guild": {"number": 7}}).status_code == 201
    assert len(garage.KEPT) == 1


@pytest.mark.parametrize(
    ("plugin", "why"), [("signup_twice", "more than one set"), ("signup_shapeless", "no Schema")]
)
def test_fields_that_cannot_be_used_set_the_plugin_aside(shared: Site, plugin: str, why: str) -> None:
    assert why in shared.host.plugins[plugin].failure
