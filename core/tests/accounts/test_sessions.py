"""Sessions: the cookie that changes at each use, the family that ends with a reused one, and signing out."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient
from werkzeug.http import dump_cookie

from motorclub import clock as app_clock
from motorclub.accounts.credentials.tokens import (
    COOKIES,
    RefreshToken,
    fingerprint,
    random_token,
    read_refresh_token,
)
from motorclub.accounts.models import AccountSession
from motorclub.accounts.sessions import services as sessions
from motorclub.accounts.sessions.history import hash_of
from motorclub.db import db
from motorclub.http.signing import sign
from motorclub.people.models import Member
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import Meeting, together
from motorclub.testing.site import PASSWORD, Site

pytestmark = pytest.mark.once

COOKIE = "motorclub_refresh"
COUNTS = sa.text(
    "SELECT pg_stat_get_xact_tuples_updated(oid), pg_stat_get_xact_tuples_hot_updated(oid)"
    " FROM pg_class WHERE relname = 'account_session'"
)


@pytest.fixture
def token(site: Site, client: FlaskClient) -> str:
    """Jo is signed in with `client`; this is the access token."""
    site.member("jo_fast")
    with site.context():
        db.session.execute(sa.delete(AccountSession))
        db.session.commit()
    return log_in(client)


def log_in(client: FlaskClient, **headers: str) -> str:
    """Sign in; the access token."""
    body = {"username": "jo_fast", "password": PASSWORD}
    answer = client.post("/auth/login", json=body, headers=headers)
    assert answer.json
    return str(answer.json["token"])


def refresh(client: FlaskClient) -> Any:
    """POST /auth/refresh-token with the client's cookie."""
    return client.post("/auth/refresh-token")


def cookie(client: FlaskClient) -> str | None:
    """The present value of the session cookie."""
    found = client.get_cookie(COOKIE, path="/auth")
    return found.value if found else None


def status(client: FlaskClient, token: str) -> int:
    """Whether an access token opens the API."""
    return client.get("/auth/sessions", headers={"Authorization": f"Bearer {token}"}).status_code


def test_a_refresh_gives_a_new_token_and_a_new_cookie(site: Site, client: FlaskClient, token: str) -> None:
    """200 {token, user}; the old access token still opens until it expires; only hashes are stored."""
    before = cookie(client)
    answer = refresh(client)
    assert answer.status_code == 200
    assert set(answer.json) == {"token", "user"}
    assert answer.json["user"]["username"] == "jo_fast"
    after = cookie(client)
    assert after
    assert after != before
    assert (status(client, token), status(client, answer.json["token"])) == (200, 200)
    with site.context():
        held = read_refresh_token(after)
        assert held
        stored = db.session.execute(sa.select(AccountSession.secret_hash, AccountSession.turn)).all()
    assert [tuple(row) for row in stored] == [(fingerprint(held.secret), 1)]


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_the_library_s(site: Site, client: FlaskClient, token: str, scheme: str) -> None:
    """Written by hand, it is what the library writes, Secure behind TLS; its value needs no quotes."""
    answer = client.post("/auth/refresh-token", base_url=f"{scheme}://localhost")
    value = answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
    with site.context():
        assert read_refresh_token(value)
    assert answer.headers.getlist("Set-Cookie") == [
        dump_cookie(
            COOKIE,
            value,
            max_age=30 * 24 * 3600,
            sync_expires=False,
            path="/auth",
            secure=scheme == "https",
            httponly=True,
            samesite="Lax",
        )
    ]


def test_reuse_of_an_old_cookie_ends_the_family(
    site: Site, client: FlaskClient, token: str, audited: Callable[[], list[str]]
) -> None:
    """401 for the thief and, from then on, for the owner: nobody can tell who is who."""
    stolen = cookie(client) or ""
    newer = refresh(client).json["token"]
    thief = site.client()
    thief.set_cookie(COOKIE, stolen, path="/auth")
    assert refresh(thief).status_code == 401
    assert (status(client, token), status(client, newer)) == (401, 401)
    assert refresh(client).status_code == 401
    assert audited()[-1] == "session.reused"


def test_other_sessions_of_the_member_stay(site: Site, client: FlaskClient, token: str) -> None:
    """The family is one log-in, not the member."""
    other = site.client()
    elsewhere = log_in(other)
    stolen = cookie(client) or ""
    refresh(client)
    client.set_cookie(COOKIE, stolen, path="/auth")
    assert refresh(client).status_code == 401
    assert (status(client, token), status(other, elsewhere)) == (401, 200)


def test_any_old_cookie_ends_the_family(site: Site, client: FlaskClient, token: str) -> None:
    """However often it has changed since."""
    first = cookie(client) or ""
    newer = [refresh(client).json["token"] for _ in range(5)][-1]
    thief = site.client()
    thief.set_cookie(COOKIE, first, path="/auth")
    assert refresh(thief).status_code == 401
    assert status(client, newer) == 401


def test_what_we_have_not_signed_ends_nothing(site: Site, client: FlaskClient, token: str) -> None:
    """401: whoever knows a session's number can neither open nor end it, nor with the signature of another value.

    Nor does the holder of a value make the next one, or one of another session.
    """
    value = cookie(client) or ""
    number, secret, turn, signature = value.split(".")
    stranger = site.client()
    for forged in (
        f"{number}.{secret[::-1]}.{turn}.{signature}",
        f"{number}.{secret}.{turn}.{signature[::-1]}",
        f"{number}.{secret}.1.{signature}",
        f"{number}.{secret}.9.{signature}",
        f"{int(number) + 1}.{secret}.{turn}.{signature}",
        f"{number}.{secret}.{turn}.",
        f"{number}.{secret}.{turn}",
        f"{number}.{secret}.{signature}",
        f"{number}x{secret}.{turn}.{signature}",
        f"0{value}",
        f"{value}.",
    ):
        stranger.set_cookie(COOKIE, forged, path="/auth")
        assert (forged, refresh(stranger).status_code) == (forged, 401)
        stranger.set_cookie(COOKIE, forged, path="/auth")
        assert stranger.get("/auth/check-session").json["authenticated"] is False  # type: ignore[index]
        stranger.post("/auth/logout")
    assert status(client, token) == 200
    assert refresh(client).status_code == 200


def test_a_signature_alone_opens_nothing(site: Site, client: FlaskClient, token: str) -> None:
    """A value that we have signed for a session with this number in a database of before opens and ends nothing."""
    with site.context():
        session_id = db.session.scalar(sa.select(AccountSession.id))
        assert session_id is not None
        of_before = [RefreshToken(session_id, random_token(), number).value() for number in (0, 5)]
    stranger = site.client()
    for signed in of_before:
        for call in ("refresh-token", "logout"):
            stranger.set_cookie(COOKIE, signed, path="/auth")
            assert stranger.get("/auth/check-session").json["authenticated"] is False  # type: ignore[index]
            assert stranger.post(f"/auth/{call}").status_code == {"refresh-token": 401, "logout": 204}[call]
            assert status(client, token) == 200
    assert refresh(client).status_code == 200


def test_a_cookie_of_an_earlier_version_opens_nothing(site: Site, client: FlaskClient) -> None:
    """It carries our signature too, over other parts."""
    with site.context():
        client.set_cookie(COOKIE, sign(COOKIES, "1.a-random-value"), path="/auth")
    assert refresh(client).status_code == 401


def forget_refreshes(site: Site, turn: int) -> None:
    """What a database knows that has stopped before its last refreshes were on the disk."""
    with site.context():
        db.session.execute(sa.update(AccountSession).values(turn=turn))
        db.session.commit()


def test_refreshes_that_a_crash_has_lost_are_made_up_for(
    site: Site, client: FlaskClient, token: str, audited: Callable[[], list[str]]
) -> None:
    """The owner's value is ahead of the database, and goes on from where it is."""
    for _ in range(3):
        refresh(client)
    forget_refreshes(site, 1)
    assert client.get("/auth/check-session").json["authenticated"] is True  # type: ignore[index]
    assert refresh(client).status_code == 200
    with site.context():
        assert db.session.scalar(sa.select(AccountSession.turn)) == 4
    assert refresh(client).status_code == 200
    assert "session.reused" not in audited()


@pytest.mark.parametrize("owner_first", [True, False])
def test_what_was_spent_before_a_crash_still_ends_the_family(
    site: Site, client: FlaskClient, token: str, owner_first: bool
) -> None:
    """A thief with a turn whose spending was lost: whoever comes second, or once more, ends the session for both."""
    refresh(client)
    thief = site.client()
    thief.set_cookie(COOKIE, cookie(client) or "", path="/auth")
    assert refresh(client).status_code == 200
    forget_refreshes(site, 1)
    if not owner_first:
        assert refresh(thief).status_code == 200
    assert refresh(client).status_code == 200
    assert refresh(thief).status_code == 401
    assert refresh(client).status_code == 401


def test_only_the_refresh_is_not_waited_for(site: Site, client: FlaskClient, token: str) -> None:
    """Its own transaction and no other: on the same connection, the next one waits for the disk again."""
    setting = sa.text("SHOW synchronous_commit")
    held = _held(site, client)
    with site.context(), db.engine.connect() as connection:
        connection.execute(sa.text("SET synchronous_commit = on"))
        connection.commit()
        connection.execute(sa.update(AccountSession).values(ended_why=None))
        assert connection.scalar(setting) == "on"
        assert connection.execute(sessions.EXCHANGE, held).one().username == "jo_fast"
        assert connection.scalar(setting) == "off"
        connection.commit()
        assert connection.scalar(setting) == "on"
        assert connection.execute(sessions.EXCHANGE, held | {"given": 0}).one_or_none() is None
        assert connection.scalar(setting) == "on"
        connection.invalidate()


def _held(site: Site, client: FlaskClient) -> dict[str, Any]:
    """The parameters of the statement that exchanges the client's cookie."""
    with site.context():
        held = read_refresh_token(cookie(client) or "")
        assert held
        now = app_clock.now()
        return {
            "session": held.session_id,
            "secret": fingerprint(held.secret),
            "given": held.number,
            "following": held.number + 1,
            "now": now,
            "until": now,
            "caller": "127.0.0.1",
            "caller_hash": hash_of("127.0.0.1"),
        }


def test_a_refresh_touches_no_index(site: Site, client: FlaskClient, token: str) -> None:
    """PostgreSQL counts each from the same address as a heap-only update: one row is written, and no index."""
    values = _held(site, client)
    with site.context():
        connection = db.session.connection()
        before = connection.execute(COUNTS).one()
        assert connection.execute(sessions.EXCHANGE, values).one().username == "jo_fast"
        after = connection.execute(COUNTS).one()
        assert [new - old for old, new in zip(before, after, strict=True)] == [1, 1]


@pytest.mark.parametrize(
    "value", [None, "", "x", ".", "..", "a" * 43, "1." + "a" * 43 + "." + "0" * 64, "ü.ü.ü"]
)
def test_a_cookie_that_opens_nothing(client: FlaskClient, value: str | None) -> None:
    """401 with another message than 'JWT expired', and the cookie is taken away."""
    if value is not None:
        client.set_cookie(COOKIE, value, path="/auth")
    answer = refresh(client)
    assert (answer.status_code, answer.json["message"]) == (401, "This session has ended")
    assert "Max-Age=0" in answer.headers["Set-Cookie"]


def test_a_session_lives_30_days_after_its_last_use(clock: Clock, client: FlaskClient, token: str) -> None:
    """Sliding: used every 29 days it never ends; left alone for 30 it has."""
    for _ in range(3):
        clock.advance(days=29)
        assert refresh(client).status_code == 200
    clock.advance(days=30)
    assert refresh(client).status_code == 401


def test_a_session_that_has_run_out_is_not_taken_for_a_stolen_one(
    clock: Clock, client: FlaskClient, token: str, audited: Callable[[], list[str]]
) -> None:
    """Its cookie was never used: 401, and no alarm in the audit log."""
    clock.advance(days=30)
    assert [refresh(client).status_code for _ in range(2)] == [401, 401]
    assert "session.reused" not in audited()


def _race(site: Site, value: str, parties: int) -> tuple[list[int], list[str]]:
    """(status codes, tokens given) of parallel refreshes of one cookie."""

    def call() -> tuple[int, str]:
        client = site.client()
        client.set_cookie(COOKIE, value, path="/auth")
        answer = refresh(client)
        return answer.status_code, answer.json.get("token", "")

    answers = together([call] * parties)
    return sorted(code for code, _ in answers), [token for _, token in answers if token]


def test_of_20_parallel_refreshes_one_succeeds_and_the_family_ends(
    site: Site, client: FlaskClient, token: str
) -> None:
    """No grace on the server: the tabs of a browser take turns."""
    codes, tokens = _race(site, cookie(client) or "", 20)
    assert codes == [200] + [401] * 19
    assert [status(client, given) for given in [token, *tokens]] == [401, 401]


def test_the_race_is_real(
    site: Site, client: FlaskClient, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: reading whether the turn is unspent and then writing the next lets both through."""
    meeting = Meeting(2)

    def read_then_write(
        turn: RefreshToken, _secret_hash: bytes, _address: str
    ) -> sessions.Opened[Member] | None:
        session = db.session.get_one(AccountSession, turn.session_id)
        if session.turn > turn.number:
            return None
        meeting.wait()
        session.turn = turn.number + 1
        opened = sessions._handed_out(db.session.get_one(Member, session.member_id), turn.following())
        db.session.commit()
        return opened

    monkeypatch.setattr(sessions, "_exchange", read_then_write)
    codes, _ = _race(site, cookie(client) or "", 2)
    assert codes == [200, 200]


def test_logging_out_ends_the_session_at_once(
    client: FlaskClient, token: str, audited: Callable[[], list[str]]
) -> None:
    """204, the cookie is gone, the access token opens nothing any more."""
    value = cookie(client) or ""
    answer = client.post("/auth/logout", headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.data) == (204, b"")
    assert "Max-Age=0" in answer.headers["Set-Cookie"]
    assert "Path=/auth" in answer.headers["Set-Cookie"]
    assert cookie(client) is None
    assert status(client, token) == 401
    client.set_cookie(COOKIE, value, path="/auth")
    assert refresh(client).status_code == 401
    assert "account.logged_out" in audited()


def test_logging_out_works_with_an_expired_token(
    clock: Clock, site: Site, client: FlaskClient, token: str
) -> None:
    """The session ends by the token alone, without the cookie."""
    clock.advance(hours=2)
    bare = site.client(token)
    assert bare.post("/auth/logout").status_code == 204
    assert refresh(client).status_code == 401


def test_logging_out_works_with_the_cookie_alone(site: Site, client: FlaskClient, token: str) -> None:
    """As the browser sends it."""
    assert client.post("/auth/logout").status_code == 204
    assert status(client, token) == 401


@pytest.mark.parametrize("header", [None, "Bearer nonsense", "Basic abc", "Bearer "])
def test_logging_out_never_fails(client: FlaskClient, header: str | None) -> None:
    """Nor does it end anybody else's session."""
    headers = {"Authorization": header} if header else {}
    assert client.post("/auth/logout", headers=headers).status_code == 204
    assert client.post("/auth/logout", headers=headers, json={}).status_code == 204


@pytest.mark.parametrize("call", ["/auth/refresh-token", "/auth/logout"])
@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}],
    ids=str,
)
def test_another_site_cannot_use_the_cookie(
    client: FlaskClient, token: str, call: str, headers: dict[str, str]
) -> None:
    """403, and the session stays."""
    assert client.post(call, headers=headers).status_code == 403
    assert status(client, token) == 200
    assert refresh(client).status_code == 200


def test_check_session(clock: Clock, site: Site, client: FlaskClient, token: str) -> None:
    """By token; without one by cookie; never an error."""
    nobody = {"authenticated": False, "user": None, "expiresAt": None}
    user = {"id": 1, "username": "jo_fast", "role": "USER", "profileImage": None}
    bearer = {"Authorization": f"Bearer {token}"}
    by_token = client.get("/auth/check-session", headers=bearer)
    assert by_token.json["authenticated"] is True  # type: ignore[index]
    assert by_token.json["user"] == user  # type: ignore[index]
    by_cookie = client.get("/auth/check-session")
    assert by_cookie.json == {"authenticated": True, "user": user, "expiresAt": "2026-07-01T12:00:00.000Z"}
    assert site.client().get("/auth/check-session").json == nobody
    assert client.get("/auth/check-session", headers={"Authorization": "Bearer x"}).json == nobody
    clock.advance(minutes=30)
    expired = client.get("/auth/check-session", headers=bearer)
    assert (expired.status_code, expired.json) == (200, nobody)
    clock.advance(days=30)
    assert client.get("/auth/check-session").json == nobody


def test_check_session_returns_when_the_token_ends(clock: Clock, site: Site) -> None:
    """30 minutes from its making."""
    client = site.client(site.member("jo_fast").token)
    assert client.get("/auth/check-session").json["expiresAt"] == "2026-06-01T12:30:00.000Z"  # type: ignore[index]


def test_the_list_of_devices(clock: Clock, site: Site, client: FlaskClient, token: str) -> None:
    """The last used first; one of them is the caller's; ended and foreign ones are not there."""
    site.member("another")
    clock.advance(minutes=1)
    other = site.client()
    log_in(other, **{"User-Agent": "Phone " + "x" * 400})
    gone = site.client()
    log_in(gone)
    gone.post("/auth/logout")
    listed = client.get("/auth/sessions", headers={"Authorization": f"Bearer {token}"}).json
    assert listed
    assert listed["totalElements"] == 2
    assert [(item["current"], item["agent"][:8], len(item["agent"])) for item in listed["content"]] == [
        (False, "Phone xx", 300),
        (True, "Werkzeug", len(listed["content"][1]["agent"])),
    ]
    assert set(listed["content"][0]) == {
        "id",
        "agent",
        "address",
        "place",
        "createdAt",
        "lastUsedAt",
        "expiresAt",
        "current",
    }
    assert listed["content"][0]["address"] == "127.0.0.1"


def test_a_reopened_tab_leaves_no_dead_session(site: Site, client: FlaskClient, token: str) -> None:
    """It goes on with its cookie, and the list of devices has it once however often it is opened."""
    for _ in range(3):
        token = refresh(client).json["token"]
        listed = client.get("/auth/sessions", headers={"Authorization": f"Bearer {token}"}).get_json()
        assert [item["current"] for item in listed["content"]] == [True]


def test_ending_one_device(site: Site, client: FlaskClient, token: str) -> None:
    """204 and its token opens nothing; a second time, and for a session of somebody else, 404."""
    stranger = site.member("another")
    phone = log_in(site.client())
    mine = {"Authorization": f"Bearer {token}"}
    listed = client.get("/auth/sessions", headers=mine).json
    assert listed
    phone_id = next(item["id"] for item in listed["content"] if not item["current"])
    by_stranger = site.client(stranger.token).delete(f"/auth/sessions/{phone_id}")
    assert (by_stranger.status_code, status(client, phone)) == (404, 200)
    assert client.delete(f"/auth/sessions/{phone_id}", headers=mine).status_code == 204
    assert (status(client, phone), status(client, token)) == (401, 200)
    assert client.delete(f"/auth/sessions/{phone_id}", headers=mine).status_code == 404
    for nonsense in ("0", "-1", "x", str(2**63)):
        assert client.delete(f"/auth/sessions/{nonsense}", headers=mine).status_code == 404


def test_signing_out_everywhere_else(site: Site, client: FlaskClient, token: str) -> None:
    """The one that asks stays; other members are not touched."""
    stranger = site.member("another")
    others = [log_in(site.client()) for _ in range(3)]
    assert client.delete("/auth/sessions", headers={"Authorization": f"Bearer {token}"}).status_code == 204
    assert [status(client, given) for given in [token, *others, stranger.token]] == [200, 401, 401, 401, 200]


def test_sockets_hear_of_an_ended_session(site: Site, client: FlaskClient, token: str) -> None:
    """The hubs are notified on the control channel once it has happened."""
    with site.context():
        heard = site.app.extensions["motorclub.keys"].pubsub(ignore_subscribe_messages=True)
        heard.subscribe("motorclub:control")
        heard.get_message(timeout=1)
    client.post("/auth/logout")
    messages = [heard.get_message(timeout=1) for _ in range(2)]
    heard.close()
    assert b'{"kind":"user","id":1}' in [message["data"] for message in messages if message]


@pytest.mark.parametrize("method", ["get", "delete"])
def test_a_visitor_has_no_sessions(client: FlaskClient, method: str) -> None:
    """401."""
    assert getattr(client, method)("/auth/sessions").status_code == 401


def test_what_is_over_is_forgotten(clock: Clock, site: Site, client: FlaskClient, token: str) -> None:
    """Sessions 30 days after their end; living ones stay."""
    gone = site.client()
    log_in(gone)
    gone.post("/auth/logout")
    site.run_jobs()
    for _ in range(2):
        clock.advance(days=20)
        refresh(client)
    site.run_jobs()
    with site.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(AccountSession)) == 1
    assert refresh(client).status_code == 200
