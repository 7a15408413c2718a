"""Who may make which call: what the tables in tests/matrix say, what a site offers, and how a caller is answered.

A call stands in `tests/matrix/calls/<owner>.toml` under its method and address, as the API document has them:

- `who`: "everybody", "members" (each who is signed in), or a list of roles.
- `permission`: the one that is asked for. Taken from a role, or given to one, it changes the answer.
- `page`: with a list of roles, the gated page that the call is behind. Nobody passes the call who is kept off it.
- `whose`: for each parameter of the address, and each parameter or field that names a member, what it is: "anybody"
  for what has no owner, "self" for the caller's own number, or a thing that `owned_objects.py` can make for a member.
- `foreign`: the status when that is somebody else's; with several such parameters, one for each, by name. A foreign
  member's number is always 403.
- `unless`: roles that may touch other people's things.
- `body`, `query`: JSON that makes the call a good one, so that the owner's own attempt succeeds.
- `says`: a status of 400 and above with which the call itself answers those who may make it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from answer_headers import find_header_faults
from flask import Flask
from flask_smorest.spec.plugins import FlaskPlugin
from werkzeug.test import TestResponse

from motorclub.app import create_app
from motorclub.db import db
from motorclub.http.access import Access, access_of
from motorclub.http.api import document, owner_of
from motorclub.platform.operations.grants import grant
from motorclub.testing.site import Site, TestMember, config_for
from motorclub.viewer import Role
from owned_objects import OWNED_OBJECTS

MATRIX = Path(__file__).parents[1] / "matrix"
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
EVERYBODY, MEMBERS, ANYBODY, SELF = "everybody", "members", "anybody", "self"
# A parameter or field with such a name says whose something is.
NAMES_A_MEMBER = re.compile(r"(user|member|attendee|organi[sz]er|author|owner|account)_?id", re.IGNORECASE)
# None is a visitor.
CALLERS: tuple[Role | None, ...] = (None, Role.USER, Role.EVENT_ORGANISER, Role.MODERATOR, Role.ADMIN)
SIGN_IN = "Authentication required"
NUMBER = re.compile(r".*(_id|Id)|id")


@dataclass(frozen=True, slots=True)
class Operation:
    """A call that a site offers.

    `endpoint` is Flask's name of its view, `access` what the view states, `owner` the plugin's id or "core".
    """

    method: str
    path: str
    endpoint: str
    owner: str
    access: Access | None
    described: Mapping[str, Any] = field(hash=False)

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    def parameters(self) -> list[str]:
        """What stands in braces in the address."""
        return re.findall(r"{(\w+)}", self.path)

    def address(self) -> str:
        """An address that it answers, of something that is not there."""
        return re.sub(r"{(\w+)}", lambda found: str(nothing(found[1])), self.path)

    def members_named(self) -> set[str]:
        """Parameters of the query and fields of the body that name a member."""
        given = {one["name"] for one in self.described.get("parameters", ()) if one["in"] == "query"}
        return {name for name in given | self.fields() if NAMES_A_MEMBER.fullmatch(name)}

    def fields(self) -> set[str]:
        """The fields of the body."""
        schema = (
            self.described.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        )
        return set((schema or {}).get("properties", ()))


def nothing(parameter: str) -> int | str:
    """What stands for a parameter whose thing does not matter."""
    return 1 if NUMBER.fullmatch(parameter) else "nothing"


@dataclass(frozen=True, slots=True)
class Rule:
    """What a table says about one call."""

    who: str | frozenset[Role]
    permission: str | None = None
    page: str | None = None
    whose: Mapping[str, str] = field(default_factory=dict)
    foreign: Mapping[str, int] = field(default_factory=dict)
    unless: frozenset[Role] = frozenset()
    body: Any = None
    query: Mapping[str, Any] = field(default_factory=dict)
    says: int | None = None

    def lets_in(self, role: Role | None) -> bool:
        """Whether this caller gets past the gate."""
        if isinstance(self.who, frozenset):
            return role in self.who
        return self.who == EVERYBODY or role is not None

    def with_user(self, *, may: bool) -> Rule:
        """The rule once an admin has given the permission to plain users, or has taken it from them."""
        before = frozenset(role for role in Role if self.lets_in(role))
        return replace(self, who=before | {Role.USER} if may else before - {Role.USER})

    def things(self) -> dict[str, str]:
        """The parameters that belong to somebody, and what they are."""
        return {name: kind for name, kind in self.whose.items() if kind != ANYBODY}


def rules() -> dict[str, dict[str, Rule]]:
    """What the tables say: by owner, then by call."""
    return {path.stem: _read(path) for path in sorted((MATRIX / "calls").glob("*.toml"))}


def _read(path: Path) -> dict[str, Rule]:
    return {call: _rule(row) for call, row in tomllib.loads(path.read_text("utf-8")).items()}


def _rule(row: dict[str, Any]) -> Rule:
    who = row["who"]
    if who not in (EVERYBODY, MEMBERS):
        who = frozenset(Role(name) for name in who)
    rule = Rule(
        **row
        | {
            "who": who,
            "body": json.loads(row["body"]) if "body" in row else None,
            "unless": frozenset(Role(name) for name in row.get("unless", ())),
            "foreign": {},
        }
    )
    foreign = row.get("foreign", {})
    return replace(
        rule, foreign=foreign if isinstance(foreign, dict) else dict.fromkeys(rule.things(), foreign)
    )


def pages() -> dict[str, frozenset[Role]]:
    """The gated pages and the roles that may see them."""
    table = json.loads((MATRIX / "pages.json").read_text("utf-8"))
    return {route: frozenset(map(Role, row["roles"])) for row in table["gated"] for route in row["routes"]}


def open_pages() -> list[str]:
    """The pages that everybody may see."""
    return list(json.loads((MATRIX / "pages.json").read_text("utf-8"))["open"])


def an_app() -> Flask:
    """The application with every plugin, without a database."""
    nowhere = replace(config_for(Path("nowhere")), database_url="postgresql+psycopg://", redis_url="redis://")
    return create_app(nowhere)


@cache
def all_operations() -> tuple[Operation, ...]:
    """Every call of the core and of the plugins that are here."""
    return tuple(operations(an_app()))


def operations(app: Flask) -> Iterator[Operation]:
    """Every call that the application answers, in the API document or not; pages are no calls."""
    described = _resolved(document(app, set(app.extensions["motorclub.host"].plugins)))
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        path = FlaskPlugin.flaskpath2openapi(rule.rule)
        owner = owner_of(app, rule.endpoint.partition(".")[0]) or "core"
        for method in METHODS:
            if method in (rule.methods or ()) and not rule.endpoint.startswith("page_"):
                told = described.get(path, {}).get(method.lower(), {})
                yield Operation(method, path, rule.endpoint, owner, access_of(app, rule.endpoint), told)


def _resolved(spec: dict[str, Any]) -> dict[str, Any]:
    """The document's paths, with the schemas of bodies in the place of references to them."""
    for methods in spec["paths"].values():
        for told in methods.values():
            content = told.get("requestBody", {}).get("content", {}) if isinstance(told, dict) else {}
            for kind in content.values():
                reference = kind["schema"].get("$ref", "").rpartition("/")[2]
                if reference:
                    kind["schema"] = spec["components"]["schemas"][reference]
    paths: dict[str, Any] = spec["paths"]
    return paths


def faults(operation: Operation, rule: Rule | None) -> Iterator[str]:
    """What is missing or wrong in what the table says about a call."""
    if rule is None:
        yield f'nobody has said who may make it: write ["{operation}"] into tests/matrix/calls/{operation.owner}.toml'
        return
    unsaid = {*operation.parameters(), *operation.members_named()} - rule.whose.keys()
    if unsaid:
        yield f"whose are {sorted(unsaid)}?"
    unknown = set(rule.things().values()) - OWNED_OBJECTS.keys() - {SELF}
    if unknown:
        yield f"nobody can make {sorted(unknown)}: add them to tests/support/owned_objects.py"
    if rule.things().keys() != rule.foreign.keys():
        yield "what is the answer when it is somebody else's? Say `foreign`"
    if any(rule.foreign.get(name) != 403 for name, kind in rule.things().items() if kind == SELF):
        yield "a foreign member's number is 403"
    yield from _faults_of_page(rule)


def _faults_of_page(rule: Rule) -> Iterator[str]:
    if isinstance(rule.who, frozenset):
        if rule.permission is None:
            yield "it is for some roles only: by which permission?"
        allowed = pages().get(rule.page or "")
        if allowed is None:
            yield "it is for some roles only: which gated page is it behind? Say `page`"
        elif not rule.who <= allowed:
            yield f"{sorted(map(str, rule.who - allowed))} may not see {rule.page} but would pass the call behind it"


@dataclass(frozen=True, slots=True)
class Case:
    """One way to make a call: by whom, and which of the things in it are somebody else's."""

    caller: Role | None
    foreign: frozenset[str] = frozenset()

    def __str__(self) -> str:
        who = str(self.caller or "visitor")
        return f"{who}, foreign {' and '.join(sorted(self.foreign))}" if self.foreign else who


def cases(rule: Rule) -> Iterator[Case]:
    """Each caller with own things, and with each of them foreign in turn. A visitor has nothing."""
    for caller in CALLERS:
        if caller is None:
            yield Case(caller, frozenset(rule.things()))
            continue
        yield Case(caller)
        yield from (Case(caller, frozenset([name])) for name in rule.things())


class Stage:
    """A site with its callers, and one stranger whose things are nobody else's business."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._stranger: TestMember | None = None

    @property
    def stranger(self) -> TestMember:
        """A member who makes no call."""
        self._stranger = self._stranger or self.site.member("the_stranger")
        return self._stranger

    def call(self, operation: Operation, rule: Rule, case: Case) -> TestResponse:
        """Make it."""
        caller = self.site.member_of_role(case.caller) if case.caller else None
        values: dict[str, Any] = {name: nothing(name) for name in operation.parameters()}
        for name, kind in rule.things().items():
            owner = caller if caller and name not in case.foreign else self.stranger
            values[name] = owner.id if kind == SELF else OWNED_OBJECTS[kind](self.site, owner)
        path = re.sub(r"{(\w+)}", lambda found: str(values.pop(found[1])), operation.path)
        fields = {name: values.pop(name) for name in values.keys() & operation.fields()}
        return self.site.client(caller.token if caller else None).open(
            path,
            method=operation.method,
            query_string={**rule.query, **values},
            json=None if operation.method == "GET" else (rule.body or {}) | fields,
        )

    def judge(self, operation: Operation, rule: Rule, *callers: Role | None) -> Iterator[str]:
        """What is wrong with the answers to these callers, and with their headers."""
        for case in cases(rule):
            if case.caller in callers:
                answer = self.call(operation, rule, case)
                faults = find_header_faults(operation.path, answer, signed_in=case.caller is not None)
                for wrong in filter(None, [verdict(answer, rule, case), *faults]):
                    yield f"{operation} by {case}: {wrong}"

    def judge_granted(self, operation: Operation, rule: Rule) -> Iterator[str]:
        """What is wrong with the answers to a user once an admin has decided otherwise about the permission."""
        may = not rule.lets_in(Role.USER)
        with self.site.context():
            grant(self.site.host, str(rule.permission), Role.USER, granted=may, actor_id=None)
        return self.judge(operation, rule.with_user(may=may), Role.USER)


def verdict(answer: TestResponse, rule: Rule, case: Case) -> str | None:
    """What is wrong with an answer; None if it is the one that the table states."""
    status, body = answer.status_code, answer.get_json(silent=True)
    message = body.get("message") if isinstance(body, dict) else None
    if not rule.lets_in(case.caller):
        if case.caller is None:
            return _expect(answer, 401, message=SIGN_IN)
        # The gate's own refusal: a view that looks again would also refuse, but only after it has begun.
        gate = isinstance(body, dict) and (body.get("details") or {}).get("permission") == rule.permission
        return _expect(answer, 403) if gate else f"{status}, and not by the gate: {answer.text[:200]}"
    if status >= 500 or message == SIGN_IN:
        return f"{status}: {answer.text[:200]}"
    if case.foreign and case.caller not in rule.unless:
        return _expect(answer, *{rule.foreign[name] for name in case.foreign})
    if rule.things():
        right = status < 300 or status == rule.says
        return None if right else f"{status} for the owner, or who acts for them: {answer.text[:200]}"
    return None if status not in (401, 403) or status == rule.says else f"{status}: {answer.text[:200]}"


def _expect(answer: TestResponse, *statuses: int, message: str | None = None) -> str | None:
    said = answer.get_json(silent=True) or {}
    right = answer.status_code in statuses and message in (None, said.get("message"))
    return None if right else f"{answer.status_code} instead of {statuses}: {answer.text[:200]}"


def rows(site: Site, but: Collection[str] = ()) -> dict[str, int]:
    """How many rows each table has."""
    with site.context(), db.engine.connect() as connection:
        names = connection.scalars(sa.text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"))
        counts = [f"SELECT '{name}', count(*) FROM \"{name}\"" for name in names if name not in but]
        return dict(connection.execute(sa.text(" UNION ALL ".join(counts))).all())
