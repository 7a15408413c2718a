"""What a request may send and how often: bounded before it is parsed."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import motorclub
from motorclub.http import ApiError
from motorclub.http.body_limits import DEFAULT, JsonLimits, check_json
from motorclub.http.errors import MOST_ERRORS
from motorclub.http.limits import Count, limits_of
from motorclub.testing.site import Site
from motorclub.viewer import Role

LOG_IN, JSON = "/auth/login", "application/json"


def sent(client: FlaskClient, body: bytes) -> TestResponse:
    """The answer to a log-in with this body."""
    return client.post(LOG_IN, data=body, content_type=JSON)


def keys(number: int) -> bytes:
    """An object with so many unknown fields."""
    return orjson.dumps({f"k{index}": 0 for index in range(number)})


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'"' + b"x" * DEFAULT.size + b'"', 413),
        (keys(DEFAULT.members + 1), 400),
        (b'{"username": ' + b"[" * 40 + b"]" * 40 + b"}", 400),
        (b'{"username":' * 40 + b"1" + b"}" * 40, 400),
    ],
    ids=["bytes", "members", "nested arrays", "nested objects"],
)
def test_what_is_too_much_is_not_parsed(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, body: bytes, status: int
) -> None:
    """Refused in the one shape before the parser sees it."""

    def parse(_body: bytes) -> Any:
        raise AssertionError("this body was parsed")

    monkeypatch.setattr(client.application.json, "loads", parse)
    answer = sent(client, body)
    assert (answer.status_code, orjson.loads(answer.data)["status"]) == (status, status)


def test_a_body_without_a_length_is_bounded_as_well(client: FlaskClient) -> None:
    """A chunked body says nothing about its size before it ends."""
    answer = client.post(
        LOG_IN,
        input_stream=io.BytesIO(b" " * (DEFAULT.size + 1)),
        content_type=JSON,
        headers={"Transfer-Encoding": "chunked"},
        environ_base={"wsgi.input_terminated": True},
    )
    assert answer.status_code == 413, answer.data


@pytest.mark.parametrize(
    "text", [",[{" * 20_000, '\\",\\\\' * 2000, "\\"], ids=["marks", "escapes", "backslash"]
)
def test_the_marks_of_json_inside_texts_do_not_count(text: str) -> None:
    """A long text with many commas is one member."""
    check_json(orjson.dumps({"text": text, "next": text}), JsonLimits(members=3, depth=1))


def test_a_text_cannot_hide_members() -> None:
    """An escaped quotation mark ends no text, and one that is not escaped does."""
    for start in (rb'["\\", ', rb'["\"", '):
        with pytest.raises(ApiError):
            check_json(start + b"0, " * 50 + b"0]", JsonLimits(members=40))


def test_a_refusal_is_not_larger_than_the_question(client: FlaskClient) -> None:
    """It names the first fields, counts the others and cuts long names."""
    body = keys(4000)
    answer = sent(client, body)
    details = answer.get_json()["details"]
    assert (answer.status_code, len(details["errors"])) == (400, MOST_ERRORS)
    # The password is missing as well.
    assert details["more"] == 4000 + 1 - MOST_ERRORS
    assert len(answer.data) < len(body)
    long = sent(client, orjson.dumps({"k" * 100_000: 0}))
    assert len(long.data) < 1000


@pytest.mark.parametrize("many", ["fields", "bytes"])
def test_a_form_is_bounded(site: Site, many: str) -> None:
    """Few fields beside the file, and little in them."""
    fields = {f"f{n}": "1" for n in range(50)} if many == "fields" else {"x": "1" * 200_000}
    answer = site.as_role().put(
        "/users/me/profile-image", data=fields | {"image": (io.BytesIO(b"x"), "a.png")}
    )
    assert answer.status_code == 413


def test_the_bound_of_fields_is_not_that_of_files(site: Site) -> None:
    """A file larger than all fields may be is read: this one is just no picture."""
    data = {"image": (io.BytesIO(b"x" * 1_000_000), "a.png")}
    answer = site.as_role().put("/users/me/profile-image", data=data)
    assert (answer.status_code, answer.get_json()["field"]) == (400, "image")


def limited_calls(app: Flask) -> dict[str, tuple[str, tuple[Count, ...]]]:
    """(address, what counts its calls) of each writing call that has a limit, by method and rule."""
    found = {}
    for rule in app.url_map.iter_rules():
        method = next((name for name in ("POST", "PUT", "DELETE") if name in (rule.methods or ())), "")
        if method and (counts := limits_of(app, rule.endpoint)):
            address = rule.rule
            for argument in rule.arguments:
                address = address.replace(f"<id:{argument}>", "1")
            found[f"{method} {rule.rule}"] = address, counts
    return found


def test_each_limit_counts_before_the_body_is_read(site: Site) -> None:
    """With the limit used up, a body that is no JSON and far too large is answered with 429."""
    found = limited_calls(site.app)
    assert {"POST /auth/login", "POST /auth/register", "POST /announcements"} <= found.keys()
    admin = site.member_of_role(Role.ADMIN)
    for call, (address, counts) in found.items():
        for count in counts:
            _use_up(site, count, admin.token)
        answer = site.client(admin.token).open(
            address, method=call.partition(" ")[0], data=b"{" * (DEFAULT.size + 1), content_type=JSON
        )
        assert answer.status_code == 429, (call, answer.json)


def _use_up(site: Site, count: Count, token: str) -> None:
    def call_too_often() -> None:
        for _ in range(5000):
            count()

    caller = {"REMOTE_ADDR": "127.0.0.1", "HTTP_AUTHORIZATION": f"Bearer {token}"}
    with site.app.test_request_context(environ_base=caller), pytest.raises(ApiError) as refused:
        call_too_often()
    assert refused.value.status == 429


def test_no_view_counts_addresses_on_its_own() -> None:
    """A view's own code runs after its body was parsed: too late to count."""
    root = Path(motorclub.__file__).parents[2]
    folders = [root / "core/motorclub", *(root / "plugins").glob("*/motorclub_*")]
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        if (path.parent.name, path.name) != ("http", "limits.py"):
            assert not re.search(r"\bhit_address(_limit)?\(", path.read_text("utf-8")), path
