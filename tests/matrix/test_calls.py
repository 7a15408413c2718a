"""Role x call: each call of the core and of each plugin, by a visitor and by each role, with own and foreign things.

The calls are those that the application offers; what they should answer stands in the tables beside this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from answer_headers import find_header_faults

from matrix import (
    CALLERS,
    EVERYBODY,
    MEMBERS,
    Case,
    Operation,
    Rule,
    Stage,
    all_operations,
    an_app,
    faults,
    operations,
    rules,
)
from motorclub.http import Blueprint, api, signed_in
from motorclub.http.access import PUBLIC, SIGNED_IN
from motorclub.http.schemas import Schema, Whole
from motorclub.notifications import routes as notification_routes
from motorclub.testing.site import Site
from motorclub.viewer import Role

RULES = {call: rule for table in rules().values() for call, rule in table.items()}
OFFERED = all_operations()


@pytest.fixture
def stage(site: Site) -> Stage:
    return Stage(site)


def test_somebody_has_said_who_may_make_it() -> None:
    """A new call is found here, and fails until its row is written."""
    assert [f"{one}: {fault}" for one in OFFERED for fault in faults(one, RULES.get(str(one)))] == []


def test_no_row_speaks_of_a_call_that_is_gone() -> None:
    """Of the core and of each plugin that is installed."""
    offered = {str(operation) for operation in OFFERED}
    here = {operation.owner for operation in OFFERED}
    stale = {call for owner, table in rules().items() if owner in here for call in table} - offered
    assert stale == set()


each_call = pytest.mark.parametrize("operation", [one for one in OFFERED if str(one) in RULES], ids=str)
each_gated_call = pytest.mark.parametrize(
    "operation", [one for one in OFFERED if str(one) in RULES and RULES[str(one)].who != EVERYBODY], ids=str
)


@each_call
def test_call(operation: Operation, stage: Stage) -> None:
    """401 for a visitor and 403 for a role that may not, before anything else; anything else for who may.

    With things of their own they succeed; with those of somebody else they get the stated refusal. Every answer,
    refusals included, carries the headers that keep it safe and out of caches.
    """
    assert list(stage.judge(operation, RULES[str(operation)], *CALLERS)) == []


def test_the_permission_of_each_call_is_the_stated_one() -> None:
    """Where none is stated, none is asked for."""
    wrong = [
        str(operation)
        for operation in OFFERED
        if str(operation) in RULES and RULES[str(operation)].who != EVERYBODY
        if not operation.access or operation.access.permission != RULES[str(operation)].permission
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "operation", [one for one in OFFERED if str(one) in RULES and RULES[str(one)].permission], ids=str
)
def test_its_permission_is_the_one_that_counts(operation: Operation, stage: Stage) -> None:
    """Given to plain users it opens the call, taken from them it closes it."""
    assert list(stage.judge_granted(operation, RULES[str(operation)])) == []


def test_a_strangers_address_is_revealed_to_nobody(stage: Stage) -> None:
    """No answer to a visitor or a member holds another member's email or what their password is kept as."""
    told = []
    for operation, rule in readable():
        for caller in (None, Role.USER):
            if rule.lets_in(caller):
                body = stage.call(
                    operation, replace(rule, whose=named(rule)), Case(caller, frozenset(rule.things()))
                ).data
                secrets = (stage.stranger.email.encode(), b"$argon2")
                told += [str(operation) for secret in secrets if secret in body]
    assert told == []


def readable() -> Iterator[tuple[Operation, Rule]]:
    """The calls that only read."""
    for operation in OFFERED:
        if operation.method == "GET" and str(operation) in RULES:
            yield operation, RULES[str(operation)]


def named(rule: Rule) -> dict[str, str]:
    """`whose`, with the stranger's number in the place of anybody's."""
    return {name: "self" if name == "user_id" else kind for name, kind in rule.whose.items()}


# Negative controls: what these tests say when a rule is weaker than it should be, or has not been stated.


@pytest.mark.full
@each_gated_call
def test_a_weaker_rule_is_found(operation: Operation, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each view in turn: one for members opened to everybody, one for a permission opened to all members."""
    rule = RULES[str(operation)]
    view = stage.site.app.view_functions[operation.endpoint]
    monkeypatch.setattr(view, "__access__", SIGNED_IN if rule.permission else PUBLIC)
    if rule.permission:
        found = [*stage.judge(operation, rule, Role.USER), *stage.judge_granted(operation, rule)]
    else:
        found = list(stage.judge(operation, rule, None))
    assert found


def test_a_missing_look_at_the_number_is_found(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Notifications that anybody may read who knows a number."""
    monkeypatch.setattr(notification_routes, "_check_own", lambda user_id: None)
    careless = [operation for operation in OFFERED if "/api/notifications/{user_id}" in str(operation)]
    assert len(careless) == 4
    for operation in careless:
        [found] = stage.judge(operation, RULES[str(operation)], Role.MODERATOR)
        assert "by MODERATOR, foreign user_id: 200 instead of (403,)" in found


def test_missing_headers_are_found(stage: Stage) -> None:
    """An answer to a member that a cache may keep and that another site may embed."""
    answer = stage.site.as_role(Role.USER).get("/auth/check-session")
    assert list(find_header_faults("/auth/check-session", answer, signed_in=True)) == []
    del answer.headers["Cross-Origin-Resource-Policy"]
    answer.headers["Cache-Control"] = "public"
    assert list(find_header_faults("/users", answer, signed_in=True)) == [
        "Cross-Origin-Resource-Policy is None instead of 'same-origin'",
        "Cache-Control is 'public'",
    ]
    assert len(list(find_header_faults("/users", answer, signed_in=False))) == 1


class WishSchema(Schema):
    """A body that names a member."""

    user_id = Whole()


def test_a_new_call_is_found() -> None:
    """With its address, the table it belongs into, and what has to be said about it."""
    app = an_app()
    wishes = Blueprint("wishes", __name__)

    @wishes.route("/<id:wish_id>", methods=["PUT"])
    @wishes.arguments(WishSchema)
    @signed_in
    def wish(body: dict[str, int], wish_id: int) -> str:
        raise NotImplementedError

    api.register(app, wishes, prefix="/wishes")
    [operation] = [one for one in operations(app) if one not in OFFERED]
    assert str(operation) == "PUT /wishes/{wish_id}"
    assert "tests/matrix/calls/core.toml" in next(faults(operation, None))
    assert list(faults(operation, Rule(MEMBERS))) == ["whose are ['userId', 'wish_id']?"]
    own = {"userId": "self", "wish_id": "anybody"}
    assert list(faults(operation, Rule(MEMBERS, whose=own, foreign={"userId": 404}))) == [
        "a foreign member's number is 403"
    ]
    assert list(faults(operation, Rule(MEMBERS, whose=own, foreign={"userId": 403}))) == []


def test_a_call_that_lets_more_in_than_its_page_is_found() -> None:
    """The page of the moderators leads to no call for organisers, and a call for some roles names its page."""
    operation = next(one for one in OFFERED if str(one) == "GET /platform/emails")
    rule = replace(RULES[str(operation)], who=frozenset({Role.ADMIN, Role.EVENT_ORGANISER}))
    assert list(faults(operation, rule)) == [
        "['EVENT_ORGANISER'] may not see /admin/emails but would pass the call behind it"
    ]
    assert "which gated page" in next(faults(operation, replace(rule, page=None)))
