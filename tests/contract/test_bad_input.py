"""Whatever is sent: a clear refusal in the one shape, naming the field where there is one; no 500, nothing written.

The first half is asked of every call that is installed; the second is a table of what the forum's fields refuse.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import jwt
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from matrix import rows
from motorclub import clock
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role

JSON = "application/json"
METHODS = {"get", "post", "put", "patch", "delete"}
# Log-ins that fail are counted, on purpose.
COUNTERS = ("login_attempts",)

Call = tuple[str, str, dict[str, Any]]

DEEP = b"[" * 50_000
BODIES = {
    "nothing": b"",
    "no JSON": b"{'title': 'single quotes'}",
    "cut off": b'{"title": "A squ',
    "a list": b"[1, 2, 3]",
    "a text": b'"title"',
    "a number": b"7",
    "null": b"null",
    "not a number": b'{"title": NaN}',
    "deep nesting": DEEP + b"]" * 50_000,
    "deep nesting in a field": b'{"title": ' + DEEP + b"]" * 50_000 + b"}",
    "a lone surrogate": b'{"title": "\\ud800"}',
    "no UTF-8": b'{"title": "\xff\xfe"}',
    "an unknown field": b'{"colour": "red"}',
    "a key too many of a prototype": b'{"__proto__": {"admin": true}, "constructor": 1}',
    "an endless number": b'{"targetId": 1e999}',
    "a huge number": b'{"targetId": ' + b"9" * 5000 + b"}",
    "UTF-16": '{"title": "A title"}'.encode("utf-16"),
}  # fmt: skip


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    """What the site offers."""
    found: dict[str, Any] = client.get("/openapi.json").get_json()
    return found


@pytest.fixture
def unchanged(site: Site) -> Iterator[None]:
    """No table has more or fewer rows after the test than before, apart from counters of failures."""
    site.member_of_role(Role.ADMIN)
    before = rows(site, but=COUNTERS)
    yield
    assert rows(site, but=COUNTERS) == before


def refused(answer: TestResponse, *statuses: int) -> dict[str, Any]:
    """The body of a refusal in the one shape, with one of these statuses."""
    assert answer.status_code in statuses, f"{answer.status_code}: {answer.text[:300]}"
    body = answer.get_json()
    assert body["status"] == answer.status_code
    assert body["code"]
    assert body["message"]
    assert set(body) <= {"status", "code", "message", "field", "details", "plugin", "error", "ban"}
    assert "Traceback" not in answer.text
    return dict(body)


def calls(document: dict[str, Any], *, body: bool = False) -> Iterator[Call]:
    """(method, address, description) of every operation, with 1 for what stands in braces; `body`: that takes JSON."""
    for path, methods in document["paths"].items():
        for method in METHODS & methods.keys():
            if not body or JSON in methods[method].get("requestBody", {}).get("content", {}):
                filled = "/".join("1" if part.startswith("{") else part for part in path.split("/"))
                yield method.upper(), filled, methods[method]


def needed(operation: dict[str, Any], document: dict[str, Any]) -> bool:
    """Whether a call asks for anything in its body: with nothing to ask for, nothing is a good body."""
    schema = operation["requestBody"]["content"][JSON]["schema"]
    name = schema.get("$ref", "").rpartition("/")[2]
    return bool(document["components"]["schemas"].get(name, schema).get("required"))


@pytest.mark.usefixtures("unchanged")
class TestEveryCall:
    """Asked of everything that is installed, as an admin, who may do everything."""

    @pytest.fixture
    def admin(self, site: Site) -> FlaskClient:
        return site.as_role(Role.ADMIN)

    @pytest.mark.parametrize("name", BODIES)
    def test_bodies(self, name: str, admin: FlaskClient, document: dict[str, Any]) -> None:
        """400 for what is no JSON object of the right shape."""
        asked = list(calls(document, body=True))
        assert len(asked) > 5
        for method, path, operation in asked:
            if BODIES[name] or needed(operation, document):
                answer = admin.open(path, method=method, data=BODIES[name], content_type=JSON)
                body = refused(answer, 400)
                assert body["code"] in ("BAD_REQUEST", "INVALID_JSON"), path

    @pytest.mark.parametrize(
        "content_type",
        ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "nonsense", None],
    )
    def test_content_types(
        self, content_type: str | None, admin: FlaskClient, document: dict[str, Any]
    ) -> None:
        """415 for a body that does not say it is JSON; a form of another site's page cannot say so."""
        for method, path, _ in calls(document, body=True):
            refused(admin.open(path, method=method, data=b'{"a": 1}', content_type=content_type), 415)

    def test_too_large(self, admin: FlaskClient, document: dict[str, Any]) -> None:
        """413 above a megabyte, which is the most that any call takes."""
        for method, path, _ in calls(document, body=True):
            answer = admin.open(path, method=method, data=b"x" * (2**20 + 1), content_type=JSON)
            assert refused(answer, 413)["code"] == "TOO_LARGE"

    def test_methods(self, admin: FlaskClient, document: dict[str, Any]) -> None:
        """405 with the ones that are possible."""
        for path, methods in document["paths"].items():
            address = re.sub(r"{\w+}", "1", path)
            for wrong in sorted({*METHODS, "trace"} - methods.keys()):
                answer = admin.open(address, method=wrong.upper())
                assert refused(answer, 405)["code"] == "METHOD_NOT_ALLOWED"
                allowed = {name.strip().lower() for name in answer.headers["Allow"].split(",")}
                assert METHODS & methods.keys() == METHODS & allowed, address

    @pytest.mark.parametrize(
        "number", ["0", "-1", "1.5", "abc", str(2**63), "9" * 400, "\u0663", "%00", "1;", "01"]
    )
    def test_ids_that_are_none(self, number: str, admin: FlaskClient, document: dict[str, Any]) -> None:
        """404, in JSON also for a browser: an address below a call is never a page."""
        for method, path, _ in with_id(document, number):
            answer = admin.open(path, method=method, json={}, headers={"Accept": "text/html"})
            refused(answer, 404)

    def test_ids_of_nothing(self, admin: FlaskClient, document: dict[str, Any]) -> None:
        """The largest possible: 404 or 403 where the number is a member's, 400 where the body is missing."""
        for method, path, operation in with_id(document, str(2**63 - 1)):
            body = {} if "requestBody" in operation else None
            answer = admin.open(path, method=method, json=body)
            # Ending a session that is gone is no error, and a list about nobody may be empty.
            empty = answer.status_code == 200 and answer.json and answer.json.get("content") == []
            if (method, answer.status_code) != ("DELETE", 204) and not empty:
                refused(answer, 404, 403, 400)

    @pytest.mark.parametrize("parameter", ["page", "size"])
    @pytest.mark.parametrize(
        "value", ["-1", "1.5", "abc", "", "NaN", "1e3", str(10**30), "0x10", "\x00", "\ud800"]
    )
    def test_pages(self, parameter: str, value: str, admin: FlaskClient, document: dict[str, Any]) -> None:
        """400 that names the parameter."""
        for method, path, operation in calls(document):
            if parameter in {given["name"] for given in operation.get("parameters", ())}:
                query = required_query(operation) | {parameter: value.encode("utf-8", "surrogatepass")}
                answer = admin.open(path, method=method, query_string=query)
                assert refused(answer, 400)["field"] == parameter, path

    @pytest.mark.parametrize(("parameter", "value"), [("size", "0"), ("size", "101"), ("page", "1000001")])
    def test_pages_out_of_range(
        self, parameter: str, value: str, admin: FlaskClient, document: dict[str, Any]
    ) -> None:
        """Not cut down silently to what is possible."""
        for method, path, operation in calls(document):
            if parameter in {given["name"] for given in operation.get("parameters", ())}:
                query = required_query(operation) | {parameter: value}
                answer = admin.open(path, method=method, query_string=query)
                assert refused(answer, 400)["field"] == parameter, path

    def test_unknown_calls(self, admin: FlaskClient, document: dict[str, Any]) -> None:
        """404 in JSON below every address, for programs and for browsers."""
        for _, path, _ in calls(document):
            for accept in ("text/html", JSON, "*/*"):
                refused(admin.get(f"{path}/nothing/here", headers={"Accept": accept}), 404)


def required_query(operation: dict[str, Any]) -> dict[str, Any]:
    """What a call asks for in its address, as it should be: the first fault is named, and that is to be another."""
    return {
        given["name"]: "1" if given["schema"].get("type") == "integer" else "some.thing"
        for given in operation.get("parameters", ())
        if given["in"] == "query" and given.get("required")
    }


def with_id(document: dict[str, Any], number: str) -> Iterator[Call]:
    """Every operation with a number in its address, with `number` in its place."""
    for path, methods in document["paths"].items():
        for method in METHODS & methods.keys():
            names = integer_parameters(methods[method]) | integer_parameters(methods)
            if names:
                parts = [number if part.strip("{}") in names else part for part in path.split("/")]
                yield method.upper(), "/".join(parts), methods[method]


def integer_parameters(described: dict[str, Any]) -> set[str]:
    """Names of the whole numbers in an address."""
    return {
        given["name"]
        for given in described.get("parameters", ())
        if given["in"] == "path" and given["schema"].get("type") == "integer"
    }


class TestTokens:
    """A token that is not a good one opens nothing, and only one that has expired says so."""

    def tokens(self, site: Site, member: TestMember) -> dict[str, str]:
        """Headers that must be refused, by what is wrong with them."""
        secret = site.config.secret
        good = jwt.decode(member.token, options={"verify_signature": False})
        head, payload, signature = member.token.split(".")
        other = jwt.encode(good | {"sub": "7"}, secret + "?", "HS256").split(".")
        now = int(clock.now().timestamp())
        forged = {
            "another secret": jwt.encode(good, "x" * 40, "HS256"),
            "no algorithm": jwt.encode(good, None, "none"),
            "another payload": f"{head}.{other[1]}.{signature}",
            "another algorithm": jwt.encode(good, secret, "HS384"),
            "no signature": f"{head}.{payload}.",
            "another type": jwt.encode(good | {"type": "refresh"}, secret, "HS256"),
            "no subject": jwt.encode({k: v for k, v in good.items() if k != "sub"}, secret, "HS256"),
            "no expiry": jwt.encode({k: v for k, v in good.items() if k != "exp"}, secret, "HS256"),
            "a strange expiry": jwt.encode(good | {"exp": 10**30}, secret, "HS256"),
            "a strange subject": jwt.encode(good | {"sub": "1; DROP TABLE member"}, secret, "HS256"),
            "another member's session": jwt.encode(good | {"sub": "999"}, secret, "HS256"),
            "a session that is none": jwt.encode(good | {"sid": 999}, secret, "HS256"),
            "garbage": "garbage",
            "dots": "..",
            "length": "a" * 100_000,
            "two words": f"{member.token} {member.token}",
        }
        return {
            **{name: f"Bearer {token}" for name, token in forged.items()},
            "expired": "Bearer " + jwt.encode(good | {"iat": now - 3600, "exp": now - 1}, secret, "HS256"),
            "another scheme": "Basic YWRtaW46YWRtaW4=",
            "an empty token": "Bearer ",
            "no scheme": member.token,
        }

    def test_none_opens_anything(self, site: Site, document: dict[str, Any]) -> None:
        """401 at every call that is not for everybody, with the scheme and without the word 'expired'."""
        tokens = self.tokens(site, site.member_of_role(Role.ADMIN))
        closed = [(m, p) for m, p, _ in calls(document) if site.client().open(p, method=m).status_code == 401]
        assert len(closed) > 5
        before = rows(site, but=COUNTERS)
        for name, header in tokens.items():
            for method, path in closed:
                if path == "/auth/refresh-token":
                    continue
                answer = site.client().open(path, method=method, headers={"Authorization": header}, json={})
                body = refused(answer, 401)
                assert (body["message"] == "JWT expired") is (name == "expired"), (name, path)
                assert answer.headers["WWW-Authenticate"].startswith("Bearer"), (name, path)
        assert rows(site, but=COUNTERS) == before

    def test_a_token_of_an_ended_session(self, site: Site) -> None:
        """Signing out ends what the token opens, although it has not expired."""
        member = site.member("leaver")
        client = site.client(member.token)
        assert client.get("/auth/sessions").status_code == 200
        assert client.post("/auth/logout").status_code == 204
        assert refused(client.get("/auth/sessions"), 401)["message"] != "JWT expired"

    def test_thirty_minutes(self, site: Site, clock: Any) -> None:
        """Good at 29:59, 'JWT expired' at 30:00."""
        client = site.client(site.member("patient").token)
        clock.advance(minutes=29, seconds=59)
        assert client.get("/auth/sessions").status_code == 200
        clock.advance(seconds=1)
        assert refused(client.get("/auth/sessions"), 401)["message"] == "JWT expired"


QUESTION = {
    "title": "MX-5 squeals at every cold start",
    "body": "It squeals for ten seconds and is quiet until the next morning.",
    "tags": ["mx-5"],
}
QUESTIONS, ANSWERS = "POST /forum-api/questions", "POST /forum-api/questions/1/answers"
VOTES, ACCEPTED = "PUT /forum-api/votes", "PUT /forum-api/questions/1/accepted-answer"
VOTE = {"targetType": "QUESTION", "targetId": 1, "value": 1}

# call, a body that would be accepted, what is changed in it, and the field that the refusal names
FIELDS: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    (QUESTIONS, QUESTION, {"title": "Too short"}, "title"),
    (QUESTIONS, QUESTION, {"title": "x" * 151}, "title"),
    (QUESTIONS, QUESTION, {"title": " " * 40}, "title"),
    (QUESTIONS, QUESTION, {"title": "Brakes\x00and clutch"}, "title"),
    (QUESTIONS, QUESTION, {"title": 1234567890}, "title"),
    (QUESTIONS, QUESTION, {"title": None}, "title"),
    (QUESTIONS, QUESTION, {"title": ["A title of words"]}, "title"),
    (QUESTIONS, QUESTION, {"title": {"$ne": None}}, "title"),
    (QUESTIONS, QUESTION, {"body": "x" * 30_001}, "body"),
    (QUESTIONS, QUESTION, {"body": "x" * 29}, "body"),
    (QUESTIONS, QUESTION, {"body": "Thirty characters and also a \x00."}, "body"),
    (QUESTIONS, QUESTION, {"body": True}, "body"),
    (QUESTIONS, QUESTION, {"tags": []}, "tags"),
    (QUESTIONS, QUESTION, {"tags": ["a1", "a2", "a3", "a4", "a5", "a6"]}, "tags"),
    (QUESTIONS, QUESTION, {"tags": "mx-5"}, "tags"),
    (QUESTIONS, QUESTION, {"tags": ["x"]}, "tags.0"),
    (QUESTIONS, QUESTION, {"tags": ["good", "<script>"]}, "tags.1"),
    (QUESTIONS, QUESTION, {"tags": ["x" * 36]}, "tags.0"),
    (QUESTIONS, QUESTION, {"tags": [7]}, "tags.0"),
    (QUESTIONS, QUESTION, {"tags": [["good"]]}, "tags.0"),
    (QUESTIONS, QUESTION, {"kind": "RANT"}, "kind"),
    (QUESTIONS, QUESTION, {"authorId": 1}, "authorId"),
    (QUESTIONS, QUESTION, {"Title": "Another title here"}, "Title"),
    (ANSWERS, {"body": "The belt, tighten it."}, {"body": "x" * 19}, "body"),
    (ANSWERS, {"body": "The belt, tighten it."}, {"body": "x" * 30_001}, "body"),
    (ANSWERS, {"body": "The belt, tighten it."}, {"accepted": True}, "accepted"),
    (VOTES, VOTE, {"value": 2}, "value"),
    (VOTES, VOTE, {"value": "1"}, "value"),
    (VOTES, VOTE, {"value": 0.5}, "value"),
    (VOTES, VOTE, {"value": True}, "value"),
    (VOTES, VOTE, {"targetId": 0}, "targetId"),
    (VOTES, VOTE, {"targetId": -1}, "targetId"),
    (VOTES, VOTE, {"targetId": 2**63}, "targetId"),
    (VOTES, VOTE, {"targetId": "1"}, "targetId"),
    (VOTES, VOTE, {"targetId": None}, "targetId"),
    (VOTES, VOTE, {"targetType": "question"}, "targetType"),
    (VOTES, VOTE, {"targetType": "MEMBER"}, "targetType"),
    (ACCEPTED, {"answerId": 1}, {"answerId": 0}, "answerId"),
    (ACCEPTED, {"answerId": 1}, {"answerId": False}, "answerId"),
    ("POST /auth/login", {"username": "someone", "password": "x" * 12}, {"password": "x" * 201}, "password"),
    ("POST /auth/login", {"username": "someone", "password": "x" * 12}, {"username": "a\x00b"}, "username"),
    ("POST /auth/verify-email", {"token": "x"}, {"token": "x" * 201}, "token"),
]  # fmt: skip


def short(part: Any) -> str:
    """A part of a row in the name of its test."""
    return part if isinstance(part, str) else json.dumps(part)[:40]


@pytest.mark.needs("forum")
class TestFields:
    """Each field's own rules: 400, and the field's name as the client wrote it."""

    @pytest.fixture
    def writer(self, site: Site) -> FlaskClient:
        """A member, on a site with one question and one answer of somebody else."""
        asker = site.client(site.member("asker").token)
        assert asker.post("/forum-api/questions", json=QUESTION).status_code == 201
        answer = {"body": "The belt, most likely."}
        assert (
            site.as_role(Role.MODERATOR).post("/forum-api/questions/1/answers", json=answer).status_code
            == 201
        )
        return site.as_role(Role.USER)

    @pytest.mark.parametrize(("call", "good", "change", "field"), FIELDS, ids=short)
    def test_field(
        self,
        call: str,
        good: dict[str, Any],
        change: dict[str, Any],
        field: str,
        writer: FlaskClient,
        site: Site,
    ) -> None:
        """The whole call is refused, and no row is written."""
        method, path = call.split(" ")
        before = rows(site, but=COUNTERS)
        answer = writer.open(path, method=method, json=good | change)
        assert refused(answer, 400)["field"] == field
        assert rows(site, but=COUNTERS) == before

    def test_all_faults_at_once(self, writer: FlaskClient) -> None:
        """`details.errors` lists every one of them; `field` is the first."""
        body = refused(
            writer.post("/forum-api/questions", json={"title": 1, "body": 2, "colour": "red"}), 400
        )
        assert {error["field"] for error in body["details"]["errors"]} == {"title", "body", "tags", "colour"}

    def test_what_is_missing(self, writer: FlaskClient) -> None:
        """Each required field, one by one."""
        for field in QUESTION:
            rest = {name: value for name, value in QUESTION.items() if name != field}
            assert refused(writer.post("/forum-api/questions", json=rest), 400)["field"] == field

    def test_script_in_markdown_is_text(self, writer: FlaskClient) -> None:
        """It is stored as it was written and shown as words."""
        evil = '<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1)) <b onclick="x">y</b>'
        asked = writer.post("/forum-api/questions", json={**QUESTION, "body": evil}).get_json()
        assert asked["body"] == evil
        shown = asked["bodyHtml"].lower()
        assert not [part for part in ("<script", "<img", 'href="javascript', "<b onclick") if part in shown]

    def test_the_largest_that_is_accepted(self, writer: FlaskClient) -> None:
        """The limits themselves are inside."""
        largest = {
            "title": "\U0001f697 x" * 50,
            "body": "\U0001f697" * 30_000,
            "tags": ["a" * 35, "bb", "c.", "d+", "e#"],
        }
        assert writer.post("/forum-api/questions", json=largest).status_code == 201


@pytest.mark.parametrize(
    "header", [("Origin", "https://elsewhere.example"), ("Sec-Fetch-Site", "cross-site")]
)
def test_another_sites_page_may_not_write(header: tuple[str, str], client: FlaskClient) -> None:
    """403 before anything else is looked at, once a cookie comes along; reading is not held up."""
    client.set_cookie("motorclub_refresh", "x", path="/auth")
    assert refused(client.post("/auth/refresh-token", headers=[header]), 403)["code"] == "FOREIGN_ORIGIN"
    assert client.get("/auth/config", headers=[header]).status_code == 200
    refused(client.post("/auth/refresh-token", headers={"Origin": "http://localhost"}), 401)


PATHS = (
    "/plugins/forum/ui/../../../../etc/passwd",
    "/plugins/forum/ui/..%2f..%2fplugin.toml",
    "/plugins/forum/ui/%2e%2e/plugin.toml",
    "/plugins/forum/ui/\x00",
    "/plugins/forum/ui/" + "a" * 5000,
    "/plugins/forum/ui/assets",
    "/plugins/nobody/ui/x.js",
    "/plugins/..%2f/ui/x",
    "/assets/..%2findex.html",
    "/assets/" + "a/" * 2000,
    "/assets/\ud83d\ude97.js".encode("utf-16", "surrogatepass").decode("utf-16"),
    "/files/../../secret",
    "/files/..%2f..%2fsecret",
    "/files/\x00",
    "/files/" + "a" * 5000,
    "/api//notifications",
    "/%ff%fe",
)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: repr(path[:40]))
@pytest.mark.parametrize("encoding", ["identity", "br, gzip"])
def test_files_that_are_none(path: str, encoding: str, client: FlaskClient) -> None:
    """404 for whatever is not a file of ours, whichever way it is written."""
    answer = client.get(path, headers={"Accept": JSON, "Accept-Encoding": encoding}, follow_redirects=True)
    refused(answer, 404)
