"""Who is asking: tokens, their refusals, and what a client must read from them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import jwt
import pytest
from flask import Flask
from flask.testing import FlaskClient

from motorclub.accounts.credentials import tokens
from motorclub.accounts.credentials.tokens import TokenRefused, read_access_token
from motorclub.accounts.models import AccountSession
from motorclub.accounts.sessions import services as sessions
from motorclub.accounts.sessions.identity import viewer_of_token
from motorclub.db import db
from motorclub.members.administration.services import change_role
from motorclub.people.models import Member
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role

GATED = "/auth/sessions"
OPEN_TO_ALL = "/platform/plugins"
Claims = dict[str, Any]


@pytest.fixture
def jo(clock: Clock, site: Site) -> TestMember:
    """A member with a fresh token."""
    return site.member("jo_fast")


def get(site: Site, path: str, header: str) -> tuple[int, str]:
    """(status, message) of a call with this Authorization header."""
    answer = site.client().get(path, headers={"Authorization": header})
    return answer.status_code, (answer.json or {}).get("message", "")


def claims(site: Site, jo: TestMember) -> Claims:
    """What the member's real token says."""
    options: Any = {"verify_signature": False}
    return dict(jwt.decode(jo.token, options=options))


def signed(site: Site, claims: Claims, *, secret: str = "", algorithm: str = "HS256") -> str:
    """A token like ours, with these claims."""
    return jwt.encode(claims, secret or site.config.secret, algorithm)


def test_a_token_says_what_it_must(site: Site, jo: TestMember) -> None:
    """HS256; sub is the id as text, role, sid, exp in 30 minutes."""
    assert jwt.get_unverified_header(jo.token)["alg"] == "HS256"
    said = claims(site, jo)
    assert (said["sub"], said["role"], said["sid"]) == (str(jo.id), "USER", 1)
    assert datetime.fromtimestamp(said["exp"], UTC) == datetime(2026, 6, 1, 12, 30, tzinfo=UTC)


def test_a_token_is_what_the_library_makes_of_its_claims(site: Site, jo: TestMember) -> None:
    """Byte for byte, signature and header: it is signed by hand because that takes half as long."""
    assert jo.token == signed(site, claims(site, jo))


def test_a_public_key_signs_nothing(site: Site) -> None:
    """Everybody has it: the library refuses it as a secret."""
    pem = "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----"
    app = Flask("motorclub")
    tokens.init_app(app, replace(site.config, secret=pem))
    with app.app_context(), pytest.raises(jwt.InvalidKeyError):
        tokens.access_token(1, Role.USER, 1)


def without(name: str) -> Callable[[Claims], Claims]:
    """The claims but one."""
    return lambda claims: {key: value for key, value in claims.items() if key != name}


def with_(**changes: Any) -> Callable[[Claims], Claims]:
    """The claims with changes."""
    return lambda claims: claims | changes


FORGED: dict[str, Callable[[Site, Claims], str]] = {
    "other secret": lambda site, c: signed(site, c, secret="another secret of at least 32 characters"),
    "no signature": lambda site, c: jwt.encode(c, None, "none"),
    "other algorithm": lambda site, c: signed(site, c, algorithm="HS384"),
    "padded": lambda site, c: signed(site, c) + "=",
    "cut": lambda site, c: signed(site, c)[:-4],
    "changed body": lambda site, c: _swapped(signed(site, c), signed(site, c | {"sub": "2"})),
    "refresh type": lambda site, c: signed(site, with_(type="refresh")(c)),
    "no type but other": lambda site, c: signed(site, with_(type=["access"])(c)),
    "no sub": lambda site, c: signed(site, without("sub")(c)),
    "no sid": lambda site, c: signed(site, without("sid")(c)),
    "no exp": lambda site, c: signed(site, without("exp")(c)),
    "sub no number": lambda site, c: signed(site, with_(sub="admin")(c)),
    "sid no number": lambda site, c: signed(site, with_(sid=None)(c)),
    "sid unknown": lambda site, c: signed(site, with_(sid=999)(c)),
    "sub of somebody else": lambda site, c: signed(site, with_(sub="2")(c)),
    "exp beyond time": lambda site, c: signed(site, with_(exp=10**18)(c)),
    "nonsense": lambda site, c: "nonsense",
    "three parts": lambda site, c: "a.b.c",
    "huge": lambda site, c: "x" * 5000,
    "not ASCII": lambda site, c: "\xff\xfe",
}


def _swapped(token: str, body_of: str) -> str:
    head, _, signature = token.split(".")
    return ".".join((head, body_of.split(".")[1], signature))


@pytest.mark.parametrize("path", [GATED, OPEN_TO_ALL])
@pytest.mark.parametrize("kind", FORGED)
def test_a_bad_token_is_401_and_does_not_end_the_session(
    site: Site, jo: TestMember, kind: str, path: str
) -> None:
    """On gated and on public calls, with a message that is not 'JWT expired'."""
    site.member("another")
    status, message = get(site, path, f"Bearer {FORGED[kind](site, claims(site, jo))}")
    assert (status, bool(message)) == (401, True)
    assert "JWT expired" not in message


@pytest.mark.parametrize("path", [GATED, OPEN_TO_ALL])
@pytest.mark.parametrize("header", ["Basic am86eA==", "Bearer", "Bearer ", "", "token", "Digest x"])
def test_another_scheme_is_401(site: Site, jo: TestMember, header: str, path: str) -> None:
    """A header that is there must be good."""
    assert get(site, path, header) == (401, "Invalid token")


@pytest.mark.parametrize("path", [GATED, OPEN_TO_ALL])
def test_an_expired_token_has_its_own_text(clock: Clock, site: Site, jo: TestMember, path: str) -> None:
    """To the second, by the application's clock; the client logs out on it."""
    clock.advance(minutes=29, seconds=59)
    assert get(site, path, f"Bearer {jo.token}")[0] == 200
    clock.advance(seconds=1)
    assert get(site, path, f"Bearer {jo.token}") == (401, "JWT expired")


def test_a_forged_token_is_not_called_expired(clock: Clock, site: Site, jo: TestMember) -> None:
    """Expiry is only said of tokens that are ours."""
    forged = signed(site, claims(site, jo), secret="another secret of at least 32 characters")
    clock.advance(hours=1)
    assert get(site, GATED, f"Bearer {forged}") == (401, "Invalid token")


def test_the_scheme_has_no_case(site: Site, jo: TestMember) -> None:
    """RFC 7235."""
    assert get(site, GATED, f"bearer {jo.token}")[0] == 200
    assert get(site, GATED, f"BEARER  {jo.token}")[0] == 200


EXEMPT = [
    ("get", "/auth/config", 200),
    ("get", "/auth/captcha", 200),
    ("get", "/auth/check-session", 200),
    ("post", "/auth/logout", 204),
    ("post", "/auth/login", 400),
    ("post", "/auth/register", 400),
    ("post", "/auth/verify-email", 400),
    ("post", "/auth/verify-email/resend", 400),
]


@pytest.mark.parametrize(("method", "path", "status"), EXEMPT)
def test_the_way_back_in_is_open_to_bad_tokens(
    clock: Clock, site: Site, jo: TestMember, method: str, path: str, status: int
) -> None:
    """An expired token in the header must not keep anybody from signing in."""
    clock.advance(hours=1)
    for header in (f"Bearer {jo.token}", "Bearer nonsense"):
        answer = getattr(site.client(), method)(path, headers={"Authorization": header})
        assert answer.status_code == status


def test_files_and_health_ask_for_no_token(site: Site) -> None:
    """A monitoring system may send its own credentials."""
    assert get(site, "/healthz", "Bearer of-the-monitoring")[0] == 200


def test_an_ended_session_is_refused_on_the_next_request(site: Site, jo: TestMember) -> None:
    """The token itself would live on for half an hour."""
    assert get(site, GATED, f"Bearer {jo.token}")[0] == 200
    with site.context():
        sessions.end(AccountSession.member_id == jo.id, why="test")
        db.session.commit()
    assert get(site, GATED, f"Bearer {jo.token}") == (401, "This session has ended")
    assert get(site, OPEN_TO_ALL, f"Bearer {jo.token}") == (401, "This session has ended")


def test_a_role_holds_from_the_next_request_on(site: Site, jo: TestMember) -> None:
    """The role in the token is for the client; the server's is the database's."""
    admin_page = "/platform/admin/plugins"
    assert get(site, admin_page, f"Bearer {jo.token}")[0] == 403
    with site.context():
        change_role(jo.id, Role.ADMIN, actor_id=None, reason="test")
    assert get(site, admin_page, f"Bearer {jo.token}")[0] == 200


def test_the_viewer_of_a_token(site: Site, jo: TestMember) -> None:
    """What the hub gets: id, name, role, permissions, session; and the end of the token."""
    with site.context():
        viewer = viewer_of_token(jo.token)
        assert (viewer.id, viewer.username, viewer.role, viewer.session_id) == (
            jo.id,
            "jo_fast",
            Role.USER,
            1,
        )
        assert not viewer.may("platform.administer")
        assert read_access_token(jo.token).expires_at == datetime(2026, 6, 1, 12, 30, tzinfo=UTC)
        admin = viewer_of_token(site.member("boss", Role.ADMIN).token)
        assert admin.may("platform.administer")


def test_refusals_for_the_hub(clock: Clock, site: Site, jo: TestMember) -> None:
    """The same rules and texts as on HTTP."""
    with site.context():
        with pytest.raises(TokenRefused) as refused:
            viewer_of_token("nonsense")
        assert refused.value.message == "Invalid token"
        clock.advance(minutes=30)
        for call in (viewer_of_token, read_access_token):
            with pytest.raises(TokenRefused) as refused:
                call(jo.token)
            assert refused.value.message == "JWT expired"


def test_asking_who_it_is_costs_one_read(site: Site, jo: TestMember, queries: Queries) -> None:
    """One statement outside any transaction."""
    client = site.client(jo.token)
    client.get(OPEN_TO_ALL)
    with queries.at_most(1):
        assert client.get(OPEN_TO_ALL).status_code == 200


def test_a_visitor_is_asked_for_nothing(client: FlaskClient, queries: Queries) -> None:
    """No header, no read."""
    with queries.at_most(0):
        assert client.get("/auth/config").status_code == 200


def test_members_of_tests_are_signed_in(site: Site) -> None:
    """The kit's own promise: roles open what they should."""
    admin_page = "/platform/admin/plugins"
    codes = [site.as_role(role).get(admin_page).status_code for role in Role]
    assert codes == [200, 403, 403, 403]
    assert site.client().get(admin_page).status_code == 401
    assert site.member_of_role(Role.ADMIN) == site.member_of_role(Role.ADMIN)


def test_secrets_do_not_print(site: Site, jo: TestMember) -> None:
    """Neither in logs nor in tracebacks."""
    with site.context():
        opened = sessions.open_session(db.session.get_one(Member, jo.id), agent="", address="")
        assert opened.refresh_token not in repr(opened)
        assert opened.token not in repr(opened)
