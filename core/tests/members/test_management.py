"""User management: finding members, changing roles, ending sessions, and the table to take along."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pyotp
import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub import clock as clock_module
from motorclub.accounts.credentials.tokens import derived_key
from motorclub.accounts.sessions import history
from motorclub.accounts.sessions.history import hash_of
from motorclub.db import db
from motorclub.http import ApiError
from motorclub.http.tables import FORMULA
from motorclub.members.administration import listing, services
from motorclub.people.models import Member
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import Meeting, together
from motorclub.testing.site import PASSWORD, Site, TestMember
from motorclub.viewer import Role

pytestmark = pytest.mark.once

Rows = Callable[..., list[tuple[Any, ...]]]


@pytest.fixture
def boss(site: Site) -> TestMember:
    """The one admin."""
    return site.member_of_role(Role.ADMIN)


@pytest.fixture
def admin(site: Site, boss: TestMember) -> FlaskClient:
    """The admin's browser."""
    return site.client(boss.token)


def named(answer: Any) -> list[str]:
    """The usernames of a page."""
    assert answer.status_code == 200, answer.text
    return [member["username"] for member in answer.get_json()["content"]]


CALLS = [
    ("GET", "/users"), ("GET", "/users/columns"), ("GET", "/users/export"),
    ("PUT", "/users/1/role"), ("POST", "/users/1/end-sessions"),
    ("POST", "/users/1/verify-email"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path"), CALLS)
def test_only_admins_manage(site: Site, method: str, path: str) -> None:
    """401 for a visitor, 403 that names the permission for everybody else."""
    assert site.client().open(path, method=method, json={}).status_code == 401
    for role in (Role.USER, Role.EVENT_ORGANISER, Role.MODERATOR):
        answer = site.as_role(role).open(path, method=method, json={})
        assert (answer.status_code, answer.get_json()["details"]) == (403, {"permission": "members.manage"})


def test_a_row(clock: Clock, site: Site, admin: FlaskClient, boss: TestMember) -> None:
    """All its fields; addresses are in no cache."""
    site.client(boss.token).put("/users/me", json={"displayName": "The Boss"})
    answer = admin.get("/users")
    assert answer.get_json() == {
        "content": [
            {
                "id": boss.id, "username": "the_admin", "displayName": "The Boss", "email": "the_admin@example.org",
                "role": "ADMIN", "status": "ACTIVE", "profileImage": None, "createdAt": "2026-06-01T12:00:00.000Z",
                "lastSeenAt": None, "sessions": 1, "twoFactor": False, "columns": [],
                "addressHash": hashed(site, "127.0.0.1"),
            }
        ],
        "totalElements": 1, "totalPages": 1, "currentPage": 0, "hasMore": False,
    }  # fmt: skip
    assert answer.headers["Cache-Control"] == "no-store"


def hashed(site: Site, address: str) -> str:
    """What admins see in place of an address."""
    with site.context():
        return str(hash_of(address))


def from_address(site: Site, address: str, name: str, password: str = PASSWORD) -> FlaskClient:
    """Somebody who tries to log in from an address."""
    client = site.client()
    client.environ_base["REMOTE_ADDR"] = address
    client.post("/auth/login", json={"username": name, "password": password})
    return client


def test_who_shares_an_address(site: Site, admin: FlaskClient, clock: Clock) -> None:
    """By the hash in a row: whoever logged in or tried to from there, in the table too, until log-ins are forgotten."""
    for name in ("thief", "sock_one", "sock_two", "honest"):
        site.member(name)
    for name, address in [("thief", "192.0.2.7"), ("sock_one", "192.0.2.7"), ("honest", "192.0.2.8")]:
        from_address(site, address, name)
    from_address(site, "192.0.2.7", "sock_two", "not their password")
    seen = {row["username"]: row["addressHash"] for row in admin.get("/users").get_json()["content"]}
    assert seen["thief"] == seen["sock_one"] == hashed(site, "192.0.2.7")
    assert len({seen["thief"], seen["honest"], seen["sock_two"], "192.0.2.7"}) == 4
    for q in (seen["thief"], f" {seen['thief']} "):
        answer = admin.get("/users", query_string={"q": q, "sort": "username"})
        assert named(answer) == ["sock_one", "sock_two", "thief"]
        assert answer.get_json()["totalElements"] == 3
    assert named(admin.get(f"/users?q={seen['thief']}&sort=-username&size=1&page=1")) == ["sock_two"]
    table_of = admin.get(f"/users/export?q={seen['thief']}").data.decode("utf-8-sig")
    assert [row["username"] for row in csv.DictReader(io.StringIO(table_of))] == [
        "thief",
        "sock_one",
        "sock_two",
    ]
    assert named(admin.get("/users?q=" + "0" * 32)) == []
    site.run_jobs()  # the schedules are written down
    clock.advance(days=91)
    site.run_jobs()
    admin = site.client(site.member("later", Role.ADMIN).token)
    assert named(admin.get(f"/users?q={seen['thief']}")) == []


def test_a_device_that_moves_is_found_where_it_is(site: Site, admin: FlaskClient) -> None:
    """A refresh writes the address down; the log-in still knows the first one. Of IPv6 the connection counts."""
    site.member("mover")
    phone = from_address(site, "2001:db8:1:2::a", "mover")
    assert (
        hashed(site, "2001:db8:1:2::a")
        == hashed(site, "2001:db8:1:2:ffff::1")
        != hashed(site, "2001:db8:1:3::a")
    )
    phone.environ_base["REMOTE_ADDR"] = "192.0.2.9"
    assert phone.post("/auth/refresh-token").status_code == 200
    assert admin.get("/users?q=mover").get_json()["content"][0]["addressHash"] == hashed(site, "192.0.2.9")
    for address in ("192.0.2.9", "2001:db8:1:2::b"):
        assert named(admin.get(f"/users?q={hashed(site, address)}")) == ["mover"]


def test_hashes_of_addresses_need_the_secret(site: Site) -> None:
    """Another installation's are others, so a list of all addresses helps nobody who has only the database."""
    ours, kept = hashed(site, "192.0.2.7"), site.app.extensions[history.KEY]
    site.app.extensions[history.KEY] = derived_key("another secret", "addresses")
    try:
        assert hashed(site, "192.0.2.7") != ours
    finally:
        site.app.extensions[history.KEY] = kept


def test_finding_an_address_uses_the_indexes(site: Site, rows: Rows) -> None:
    """Among twenty thousand log-ins and sessions."""
    site.member("jojo")
    for table_name, more in (("login", "outcome, at"), ("session", "created_at, last_used_at, expires_at")):
        values = "'FAILED', now()" if table_name == "login" else "now(), now(), now()"
        rows(
            f"INSERT INTO account_{table_name} (member_id, agent, address, address_hash, {more})"
            f" SELECT 1, '', '', md5(i::text), {values} FROM generate_series(1, 20000) AS i"
        )
    with site.context(), db.engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").execute(
            sa.text("VACUUM ANALYZE account_login, account_session")
        )
        wanted = sa.select(Member.id).where(*listing.member_conditions("0123456789abcdef0123456789abcdef"))
        plan = "\n".join(connection.scalars(_explain(wanted)))
    assert "ix_account_login_address_hash_member_id" in plan
    assert "ix_account_session_address_hash_member_id" in plan


def add(site: Site, *people: tuple[Any, ...]) -> None:
    """Members by username, email, display name, role, verified, days since they came, days since they were seen."""
    now = clock_module.now()
    with site.context():
        for name, email, display, role, verified, came, seen in people:
            db.session.add(
                Member(
                    username=name,
                    username_key=name.casefold(),
                    email=email,
                    email_key=email.casefold(),
                    password_hash="!",
                    display_name=display,
                    display_key=display.casefold() if display else None,
                    role=role,
                    email_verified_at=now if verified else None,
                    created_at=now - timedelta(days=came),
                    seen_at=None if seen is None else now - timedelta(days=seen),
                )
            )
        db.session.commit()


@pytest.fixture
def people(site: Site, clock: Clock, admin: FlaskClient) -> None:
    """Some members of each kind."""
    add(
        site,
        ("RustyWrench", "rusty@garage.example", None, "USER", True, 5, 1),
        ("Trusty_Tom", "tom@mail.example", "Thomas Rüst", "MODERATOR", True, 4, None),
        ("anna", "Anna@Mail.example", "50%_off", "USER", False, 3, 3),
        ("zoe", "zoe@mail.example", "Straße", "EVENT_ORGANISER", True, 2, 2),
    )


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("rust", {"RustyWrench", "Trusty_Tom"}),
        ("RUSTY", {"RustyWrench", "Trusty_Tom"}),
        ("ywre", {"RustyWrench"}),
        ("mail.example", {"Trusty_Tom", "anna", "zoe"}),
        ("@", set()),
        ("@garage", {"RustyWrench"}),
        ("rüst", {"Trusty_Tom"}),
        ("as rü", {"Trusty_Tom"}),
        ("strasse", {"zoe"}),
        ("50%_", {"anna"}),
        ("%", set()),
        ("___", set()),
        ("5", {"anna"}),
        ("50", {"anna"}),
        ("z", {"zoe"}),
        ("zo", {"zoe"}),
        ("t", {"Trusty_Tom", "the_admin"}),
        ("oe", set()),
        ("the_admin", {"the_admin"}),
        ("nobody", set()),
        ("'; DROP TABLE member; --", set()),
        ("\\", set()),
        ("usty wrench", set()),
        (" anna ", {"anna"}),
    ],
)
@pytest.mark.usefixtures("people")
def test_search(admin: FlaskClient, q: str, found: set[str]) -> None:
    """Any part of a name or address from three letters on, the beginning below; in any case, nothing is a wild card."""
    answer = admin.get("/users", query_string={"q": q})
    assert set(named(answer)) == found
    assert answer.get_json()["totalElements"] == len(found)


@pytest.mark.usefixtures("people")
def test_filters(site: Site, admin: FlaskClient) -> None:
    """By role and status, together with a search."""
    leaving = site.member("leaver")
    site.client(leaving.token).post(
        "/users/me/account-deletion", json={"password": PASSWORD, "content": "KEEP"}
    )
    assert set(named(admin.get("/users?role=USER"))) == {"RustyWrench", "anna", "leaver"}
    assert named(admin.get("/users?role=MODERATOR")) == ["Trusty_Tom"]
    assert named(admin.get("/users?status=UNVERIFIED")) == ["anna"]
    assert named(admin.get("/users?status=LEAVING")) == ["leaver"]
    assert set(named(admin.get("/users?status=ACTIVE"))) == {"RustyWrench", "Trusty_Tom", "zoe", "the_admin"}
    assert named(admin.get("/users?status=ACTIVE&role=USER&q=rus")) == ["RustyWrench"]
    assert named(admin.get("/users?status=LEAVING&role=ADMIN")) == []


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("joined=DAY", {"young", "the_admin"}),
        ("joined=WEEK", {"young", "the_admin"}),
        ("joined=YEAR", {"young", "old", "the_admin"}),
        ("seen=DAY", {"young"}),
        ("seen=MONTH", {"young", "old"}),
        ("seen=AWAY_MONTH", {"ancient"}),
        ("seen=AWAY_YEAR", set()),
        ("seen=NEVER", {"ghost", "the_admin"}),
        ("joined=YEAR&seen=MONTH&q=ol", {"old"}),
        ("joinedFrom=2026-05-31T12:00:00Z", {"young", "the_admin"}),
        ("joinedFrom=2026-05-31T12:00:00.001Z", {"the_admin"}),
        ("joinedTo=2026-05-31T12:00:00Z", {"old", "ancient", "ghost"}),
        ("joinedTo=2026-05-31T12:00:00.001Z", {"young", "old", "ancient", "ghost"}),
        ("joinedFrom=2025-01-01T00:00:00%2B02:00&joinedTo=2026-01-01T00:00:00%2B02:00", {"old"}),
        ("seenFrom=2026-05-02T12:00:00Z", {"young", "old"}),
        ("seenFrom=2026-05-02T12:00:00Z&seenTo=2026-05-31T12:00:00Z", {"old"}),
        ("seenTo=2026-05-02T12:00:00Z", {"ancient"}),
        ("seenFrom=2026-05-02T12:00:00Z&seenTo=2026-05-02T12:00:00Z", set()),
        ("seenTo=2027-01-01T00:00:00Z&q=young", {"young"}),
    ],
)
def test_by_age(
    site: Site, admin: FlaskClient, rows: Rows, clock: Clock, query: str, found: set[str]
) -> None:
    """When they joined and when they were last seen; the very edge is within."""
    for name in ("young", "old", "ancient", "ghost"):
        site.member(name)
    age = "UPDATE member SET created_at = :joined, seen_at = :seen WHERE username = :name"
    now, day = clock(), timedelta(days=1)
    rows(age, name="young", joined=now - day, seen=now - day)
    rows(age, name="old", joined=now - 365 * day, seen=now - 30 * day)
    rows(age, name="ancient", joined=now - 4000 * day, seen=now - 365 * day)
    rows(age, name="ghost", joined=now - 4000 * day, seen=None)
    assert set(named(admin.get(f"/users?{query}"))) == found


ORDERS = {
    "username": ["anna", "RustyWrench", "the_admin", "Trusty_Tom", "zoe"],
    "email": ["anna", "RustyWrench", "the_admin", "Trusty_Tom", "zoe"],
    "role": ["the_admin", "zoe", "Trusty_Tom", "RustyWrench", "anna"],
    "createdAt": ["RustyWrench", "Trusty_Tom", "anna", "zoe", "the_admin"],
    "lastSeenAt": ["the_admin", "Trusty_Tom", "anna", "zoe", "RustyWrench"],
}


@pytest.mark.parametrize("sort", ORDERS)
@pytest.mark.usefixtures("people")
def test_orders(admin: FlaskClient, sort: str) -> None:
    """Each way round, whole and page by page; who was never seen comes first upwards and last downwards."""
    whole = named(admin.get(f"/users?sort={sort}"))
    assert whole == ORDERS[sort]
    assert named(admin.get(f"/users?sort=-{sort}")) == whole[::-1]
    pages = [named(admin.get(f"/users?sort={sort}&size=2&page={page}")) for page in range(3)]
    assert [name for page in pages for name in page] == whole
    assert named(admin.get("/users")) == ORDERS["createdAt"][::-1]


@pytest.mark.parametrize(
    ("query", "field"),
    [("role=KING", "role"), ("status=BANNED", "status"), ("sort=password", "sort"),
     ("joined=NEVER", "joined"), ("seen=YEAR", "seen"), ("q=" + "x" * 101, "q"),
     ("q=%00", "q"), ("page=-1", "page"), ("size=101", "size"), ("joinedFrom=2026-06-01", "joinedFrom"),
     ("seenTo=2026-06-01T12:00:00", "seenTo"), ("having=", "having"), ("having=level", "having"),
     ("having=no.such:1", "having"), ("having=ranks.level:%27", "having"),
     ("having=" + "a.b:1," * 5 + "a.b:1", "having")],
)  # fmt: skip
def test_bad_queries(admin: FlaskClient, query: str, field: str) -> None:
    """400 by field."""
    answer = admin.get(f"/users?{query}")
    assert (answer.status_code, answer.get_json()["field"]) == (400, field)


def _crowd(rows: Rows, many: int) -> None:
    """Members of which every third is a moose, from the newest on, and one in the oldest hundred is a walrus."""
    rows(
        "INSERT INTO member"
        " (username, username_key, email, email_key, password_hash, role, created_at, email_verified_at)"
        " SELECT name, name, name || '@x.example', name || '@x.example', '!', 'USER',"
        " now() - i * interval '1 minute', now()"
        " FROM (SELECT i, CASE WHEN i % 3 = 0 THEN 'moose' WHEN i = :walrus THEN 'walrus' ELSE 'gnu' END || i AS name"
        "  FROM generate_series(1, :many) AS i) AS made",
        many=many,
        walrus=many - 49,
    )


def test_what_many_names_hold_is_counted_up_to_a_thousand(admin: FlaskClient, rows: Rows) -> None:
    """Pages are in order all the same, and what few hold is found wherever it is; without a search all are counted."""
    _crowd(rows, 3600)
    first = admin.get("/users?q=moose&size=100").get_json()
    assert (first["totalElements"], first["totalPages"], first["hasMore"]) == (1000, 10, True)
    assert [one["username"] for one in first["content"]] == [f"moose{3 * i}" for i in range(1, 101)]
    last = admin.get("/users?q=moose&size=100&page=9").get_json()
    assert [one["username"] for one in last["content"]] == [f"moose{3 * i}" for i in range(901, 1001)]
    assert not last["hasMore"]
    assert named(admin.get("/users?q=walrus")) == ["walrus3551"]
    assert admin.get("/users").get_json()["totalElements"] == 3601


@pytest.mark.parametrize("sort", ["createdAt", "-createdAt", "username", "-username", "-lastSeenAt", "role"])
def test_both_ways_of_searching_find_the_same(
    admin: FlaskClient, rows: Rows, monkeypatch: pytest.MonkeyPatch, sort: str
) -> None:
    """By the index, and by walking along the order: the same members in the same order, and as many."""
    _crowd(rows, 300)
    addresses = [
        f"/users?q={q}&sort={sort}&size=20&page={page}" for q in ("moose", "gn") for page in range(3)
    ]
    walking = [admin.get(address).get_json() for address in addresses]
    monkeypatch.setattr(listing, "WALKED", 0)
    assert [admin.get(address).get_json() for address in addresses] == walking
    assert walking[0]["totalElements"] == 100


@pytest.mark.parametrize(
    ("filters", "index"),
    [
        ({"q": "wrench77"}, "ix_member_grams"), ({"q": "xy"}, "ix_member_grams"),
        ({"role": "ADMIN"}, "ix_member_role"), ({"status": "UNVERIFIED"}, "ix_member_unverified"),
        ({"joined": "DAY"}, "ix_member_newest"), ({"seen": "DAY"}, "ix_member_seen"),
    ],
)  # fmt: skip
def test_searching_many_uses_an_index(site: Site, rows: Rows, filters: dict[str, str], index: str) -> None:
    """With twenty thousand members, no search reads them all; `xy` is nobody's beginning."""
    rows(
        "INSERT INTO member"
        " (username, username_key, email, email_key, password_hash, role, created_at, email_verified_at)"
        " SELECT 'wrench' || i, 'wrench' || i, 'w' || i || '@x.example', 'w' || i || '@x.example', '!',"
        " CASE WHEN i % 5000 = 0 THEN 'ADMIN' ELSE 'USER' END, now() - i * interval '1 day',"
        " CASE WHEN i % 5000 > 0 THEN now() END"
        " FROM generate_series(1, 20000) AS i"
    )
    with site.context(), db.engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").execute(sa.text("VACUUM ANALYZE member"))
        for wanted in (
            sa.select(sa.func.count()).select_from(Member).where(*listing.member_conditions(**filters)),
            sa.select(Member.id)
            .where(*listing.member_conditions(**filters))
            .order_by(Member.username_key)
            .limit(20),
        ):
            plan = "\n".join(connection.scalars(_explain(wanted)))
            assert index in plan, plan
            assert "Seq Scan on member " not in plan, plan


def _explain(statement: sa.Select[Any]) -> sa.TextClause:
    compiled = statement.compile(dialect=db.engine.dialect, compile_kwargs={"literal_binds": True})
    return sa.text(f"EXPLAIN {str(compiled).replace('%%', '%').replace(':', chr(92) + ':')}")


def change(client: FlaskClient, member: int, role: str, **more: Any) -> Any:
    """Ask for another role."""
    return client.put(f"/users/{member}/role", json={"role": role, "reason": "runs the spring meet", **more})


def test_another_role_holds_at_once(
    site: Site, admin: FlaskClient, audited: Callable[[], list[str]], rows: Rows
) -> None:
    """For the token that is already out; with the reason in the audit log."""
    jo = site.member("jojo")
    theirs = site.client(jo.token)
    assert theirs.get("/users").status_code == 403
    answer = change(admin, jo.id, "ADMIN")
    assert (answer.status_code, answer.get_json()["role"]) == (200, "ADMIN")
    assert theirs.get("/users").status_code == 200
    assert change(admin, jo.id, "USER").status_code == 200
    assert theirs.get("/users").status_code == 403
    assert (
        rows("SELECT details->>'reason', actor_id, target FROM audit_entry")
        == [("runs the spring meet", 1, f"member:{jo.id}")] * 2
    )


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"role": "ADMIN"}, "reason"), ({"role": "ADMIN", "reason": ""}, "reason"),
        ({"role": "ADMIN", "reason": "   "}, "reason"), ({"role": "ADMIN", "reason": "x" * 501}, "reason"),
        ({"role": "KING", "reason": "x"}, "role"), ({"reason": "x"}, "role"), ({"role": None, "reason": "x"}, "role"),
        ({"role": "USER", "reason": "x", "code": 7}, "code"), ({"role": "USER", "reason": "a\x00b"}, "reason"),
        ({"role": "USER", "reason": "x", "code": "1" * 51}, "code"), ({"role": "USER", "reason": "x", "me": 1}, "me"),
    ],
)  # fmt: skip
def test_bad_roles(site: Site, admin: FlaskClient, body: dict[str, Any], field: str) -> None:
    """400 by field, and nothing changes."""
    jo = site.member("jojo")
    answer = admin.put(f"/users/{jo.id}/role", json=body)
    assert (answer.status_code, answer.get_json()["field"]) == (400, field)
    assert site.client().get(f"/users/{jo.id}").get_json()["role"] == "USER"


def test_the_last_admin(site: Site, admin: FlaskClient, boss: TestMember) -> None:
    """409 with its code, of oneself too; nobody is 404."""
    answer = change(admin, boss.id, "USER")
    assert (answer.status_code, answer.get_json()["code"]) == (409, "LAST_ADMIN")
    assert change(admin, 999, "USER").status_code == 404
    second = site.member("second", Role.ADMIN)
    assert change(admin, second.id, "USER").status_code == 200
    assert change(admin, boss.id, "USER").status_code == 409


def app_of(site: Site, member: TestMember) -> pyotp.TOTP:
    """Set up an authenticator app for a member, by its own calls."""
    client = site.client(member.token)
    made = client.post("/auth/two-factor-methods/totp", json={"password": PASSWORD}).get_json()
    app = pyotp.TOTP(made["secret"])
    code = app.at(clock_module.now())
    assert client.post("/auth/two-factor-methods/totp/confirm", json={"code": code}).status_code == 200
    return app


def test_an_admins_own_second_factor_is_asked_for(
    site: Site, admin: FlaskClient, boss: TestMember, clock: Clock
) -> None:
    """403 with `error` without a code, 400 for a wrong one, and each code once."""
    jo = site.member("jojo")
    app = app_of(site, boss)
    assert admin.get("/users?role=ADMIN").get_json()["content"][0]["twoFactor"] is True
    clock.advance(seconds=30)
    missing = change(admin, jo.id, "MODERATOR")
    assert (missing.status_code, missing.get_json()["error"]) == (403, "Two-factor code required")
    assert missing.get_json()["code"] == "TWO_FACTOR_REQUIRED"
    code = app.at(clock())
    wrong = change(admin, jo.id, "MODERATOR", code=f"{(int(code) + 1) % 10**6:06}")
    assert (wrong.status_code, wrong.get_json()["field"]) == (400, "code")
    assert site.client().get(f"/users/{jo.id}").get_json()["role"] == "USER"
    assert change(admin, jo.id, "MODERATOR", code=code).get_json()["role"] == "MODERATOR"
    assert change(admin, jo.id, "USER", code=code).status_code == 400


def _demote_each_other(site: Site) -> int:
    """Two admins take the role from each other at once, through the API; how many admins are left."""
    pair = [site.member(name, Role.ADMIN) for name in ("first", "second")]
    clients = [site.client(member.token) for member in pair]
    together([lambda n=n: change(clients[n], pair[1 - n].id, "USER") for n in (0, 1)])  # type: ignore[misc]
    with site.context():
        return db.session.scalar(sa.select(sa.func.count()).where(Member.role == Role.ADMIN)) or 0


def test_two_admins_at_once_leave_one(site: Site) -> None:
    """Three times over."""
    for _ in range(3):
        site.reset()
        assert _demote_each_other(site) == 1


def test_the_race_of_admins_is_real(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: without the lock on the admins nobody is left."""
    meeting = Meeting(2)

    def unlocked() -> list[int]:
        found = list(db.session.scalars(sa.select(Member.id).where(Member.role == Role.ADMIN)))
        meeting.wait()
        return found

    monkeypatch.setattr(services, "_locked_admins", unlocked)
    assert _demote_each_other(site) == 0


def test_ending_sessions(site: Site, admin: FlaskClient, audited: Callable[[], list[str]]) -> None:
    """All of one member at once: their tokens open nothing any more, their sockets are looked at again."""
    jo, other = site.member("jojo"), site.member("other")
    second = (
        site.client().post("/auth/login", json={"username": "jojo", "password": PASSWORD}).get_json()["token"]
    )
    heard = site.app.extensions["motorclub.keys"].pubsub(ignore_subscribe_messages=True)
    heard.subscribe("motorclub:control")
    heard.get_message(timeout=1)
    assert admin.get("/users?q=jojo").get_json()["content"][0]["sessions"] == 2
    assert admin.post(f"/users/{jo.id}/end-sessions").get_json() == {"ended": 2}
    for token in (jo.token, second):
        assert site.client(token).get("/users/me").status_code == 401
    assert site.client(other.token).get("/users/me").status_code == 200
    told: Any = heard.get_message(timeout=1) or heard.get_message(timeout=1)
    heard.close()
    assert told["data"] == b'{"kind":"user","id":%d}' % jo.id
    assert admin.post(f"/users/{jo.id}/end-sessions").get_json() == {"ended": 0}
    assert admin.post("/users/999/end-sessions").status_code == 404
    assert audited()[-2:] == ["member.sessions_ended"] * 2


def test_verifying_an_address(site: Site, admin: FlaskClient, audited: Callable[[], list[str]]) -> None:
    """Then the member can sign in; a second time changes nothing."""
    jo = site.member("jojo", verified=False)
    assert (
        site.client().post("/auth/login", json={"username": "jojo", "password": PASSWORD}).status_code == 403
    )
    for _ in range(2):
        assert admin.post(f"/users/{jo.id}/verify-email").get_json()["status"] == "ACTIVE"
    assert (
        site.client().post("/auth/login", json={"username": "jojo", "password": PASSWORD}).status_code == 200
    )
    assert admin.post("/users/999/verify-email").status_code == 404
    assert audited().count("member.email_verified") == 1


@pytest.mark.usefixtures("people")
def test_the_table(site: Site, admin: FlaskClient, rows: Rows) -> None:
    """What the filter finds, as CSV that Excel reads as UTF-8; who took it along is written down."""
    answer = admin.get("/users/export?q=mail.example")
    assert (answer.status_code, answer.mimetype) == (200, "text/csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="members-2026-06-01.csv"'
    assert answer.data.startswith(b"\xef\xbb\xbf")
    listed = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))
    own = len(services.TABLE_HEAD)
    assert listed[0][:own] == list(services.TABLE_HEAD), "columns of plugins come after"
    assert listed[1][:own] == [
        "3", "Trusty_Tom", "Thomas Rüst", "tom@mail.example", "MODERATOR", "ACTIVE", "2026-05-28T12:00:00.000Z", "",
    ]  # fmt: skip
    assert [row[1] for row in listed[1:]] == ["Trusty_Tom", "anna", "zoe"]
    assert rows("SELECT action, actor_id, details FROM audit_entry") == [
        ("members.exported", 1, {"filter": {"q": "mail.example"}})
    ]


NASTY = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\uff1d1+1",
    '=HYPERLINK("https://x.example","me")',
    "=cmd|' /C calc'!A1",
]


def test_no_cell_is_a_formula(site: Site, admin: FlaskClient) -> None:
    """Whatever people call themselves; an ordinary name stays as it is, quotes and commas too."""
    add(
        site,
        *((f"-name{n}", f"=a{n}@x.example", name, "USER", True, 0, None) for n, name in enumerate(NASTY)),
    )
    add(site, ("plain", "plain@x.example", 'Ann "the, van"', "USER", True, 0, None))
    listed = list(csv.reader(io.StringIO(admin.get("/users/export").data.decode("utf-8-sig"))))
    assert [row[2] for row in listed[2:]] == [*(f"'{name}" for name in NASTY), 'Ann "the, van"']
    assert not [cell for row in listed for cell in row if cell.startswith(FORMULA)]


def test_the_table_is_read_while_it_is_sent(site: Site, admin: FlaskClient, rows: Rows) -> None:
    """Three thousand members come in pieces, none twice and none left out."""
    rows(
        "INSERT INTO member (username, username_key, email, email_key, password_hash, created_at)"
        " SELECT 'm' || i, 'm' || i, 'm' || i || '@x', 'm' || i || '@x', '!', now() FROM generate_series(1, 3000) i"
    )
    with site.app.test_request_context():
        pieces = list(services.table_lines(q="", role="USER"))
    assert [piece.count("\r\n") for piece in pieces] == [1, 1000, 1000, 1000]
    listed = list(csv.reader(io.StringIO(admin.get("/users/export?role=USER").data.decode("utf-8-sig"))))
    assert len({row[0] for row in listed[1:]}) == len(listed) - 1 == 3000


def test_the_limits(site: Site, admin: FlaskClient) -> None:
    """Twenty tables an hour."""
    assert [admin.get("/users/export").status_code for _ in range(21)] == [200] * 20 + [429]


def test_a_change_that_is_refused_leaves_no_trace(site: Site, boss: TestMember, rows: Rows) -> None:
    """The audit log speaks of what was done."""
    with site.context(), pytest.raises(ApiError):
        services.change_role(boss.id, Role.USER, actor_id=boss.id, reason="tired")
    assert rows("SELECT count(*) FROM audit_entry") == [(0,)]
