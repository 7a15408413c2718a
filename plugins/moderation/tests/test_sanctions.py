"""Warnings, bans and appeals (community.md 6.3)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
import sqlalchemy as sa
from authenticator import Authenticator
from flask.testing import FlaskClient
from second_factors import Jo

from motorclub.accounts import restrictions
from motorclub.accounts.sessions import identity
from motorclub.api import ApiError, Member, Role, db, now
from motorclub.testing.race import PATIENCE_S, Meeting, together
from motorclub.testing.site import PASSWORD, Site, TestMember
from motorclub_moderation.log.verifying import verify
from motorclub_moderation.sanctions import histories, states
from motorclub_moderation.sanctions import personal_data as sanctions_data
from motorclub_moderation.sanctions.events import MemberBanned
from motorclub_moderation.sanctions.models import (
    AppealStatus,
    BanAppeal,
    BanStatus,
    MemberBan,
    MemberWarning,
    WarningStatus,
)

API = "/moderation-api"
BODY = "I have sent the mirror, and the buyer has confirmed that it arrived last week."


class Court:
    """Staff, a member, and the calls between them."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.visitor: Any = site.client()
        self.member = site.member("rusty")
        self.staff: Any = site.as_role(Role.MODERATOR)
        self.admin: Any = site.as_role(Role.ADMIN)
        self.other: Any = site.client(site.member("second_moderator", Role.MODERATOR).token)
        self.own: Any = site.client(self.member.token)

    def ban(self, client: FlaskClient | None = None, **values: Any) -> Any:
        """The answer of a ban of the member."""
        body = {
            "userId": self.member.id,
            "scope": "FULL",
            "reason": "fraud",
            "publicReason": "Sold rust",
            "days": 7,
        }
        return (client or self.staff).post(f"{API}/bans", json=body | values)

    def banned(self, **values: Any) -> dict[str, Any]:
        """A ban of the member."""
        answer = self.ban(**values)
        assert answer.status_code == 201, answer.json
        return dict(answer.json)

    def warn(self, points: int = 3, **values: Any) -> Any:
        """The answer of a warning of the member."""
        body = {"userId": self.member.id, "type": "rude", "points": points, "body": "Be kind"}
        return self.staff.post(f"{API}/warnings", json=body | values)

    def log_in(self) -> Any:
        """The answer of the member's log-in."""
        body = {"username": self.member.username, "password": PASSWORD}
        return self.site.client().post("/auth/login", json=body)

    def appeal(self, ban_id: int, **values: Any) -> Any:
        """The answer of the member's appeal, by the token of the log-in."""
        token = self.log_in().json["appealToken"]
        return self.site.client().post(
            f"{API}/bans/{ban_id}/appeals", json={"body": BODY, "appealToken": token, **values}
        )

    def state(self, ban_id: int) -> str:
        """The stored state of a ban."""
        with self.site.context():
            return db.session.scalar(sa.select(MemberBan.status).where(MemberBan.id == ban_id)) or ""

    def mails(self) -> list[str]:
        """The subjects of the mails that the member got from moderation."""
        rows = self.admin.get("/platform/emails", query_string={"size": 50}).json["content"]
        mine = [row for row in reversed(rows) if row["to"] == self.member.email]
        return [row["subject"] for row in mine if row["template"].startswith("moderation.")]


@pytest.fixture
def court(site: Site) -> Court:
    """A court."""
    return Court(site)


# The states


@pytest.mark.once
@pytest.mark.parametrize(
    ("steps", "kinds", "listed"),
    [
        (
            states.BAN_STEPS,
            BanStatus,
            "SCHEDULED ACTIVE, SCHEDULED LIFTED, ACTIVE EXPIRED, ACTIVE LIFTED, ACTIVE ACTIVE",
        ),
        (
            states.APPEAL_STEPS,
            AppealStatus,
            "SUBMITTED UNDER_REVIEW, UNDER_REVIEW UPHELD, UNDER_REVIEW REDUCED, UNDER_REVIEW OVERTURNED",
        ),
        (states.WARNING_STEPS, WarningStatus, "ACTIVE EXPIRED, ACTIVE REVOKED, ACTIVE ACTIVE"),
    ],
)
def test_every_pair_of_states(steps: states.Steps, kinds: Any, listed: str) -> None:
    """What the table lists passes, everything else is 409 with `from` and `to`."""
    passing = {tuple(pair.split()) for pair in listed.split(", ")}
    for before, after in product(map(str, kinds), repeat=2):
        if (before, after) in passing:
            states.check_step(steps, before, after)
            continue
        with pytest.raises(ApiError) as refused:
            states.check_step(steps, before, after)
        assert refused.value.status == 409
        assert refused.value.extra == {"from": before, "to": after}


# What staff's calls lead to; a job leads to ACTIVE from SCHEDULED and to EXPIRED from ACTIVE.
CALLS: dict[str, dict[str, Any]] = {
    "lift": {"reason": "Undone"},
    "extend": {"reason": "Again", "expiresAt": None},
}
REACHED = {("SCHEDULED", "lift"): "LIFTED", ("ACTIVE", "lift"): "LIFTED", ("ACTIVE", "extend"): "ACTIVE"}


@pytest.mark.parametrize("status", list(BanStatus))
def test_calls_move_a_ban_only_as_listed(court: Court, status: str) -> None:
    """Each call in each state."""
    for call, body in CALLS.items():
        with court.site.context():
            db.session.execute(sa.delete(MemberBan))
            db.session.commit()
        ban_id = court.banned(**({"noticeDays": 2} if status == "SCHEDULED" else {}))["id"]
        with court.site.context():
            db.session.execute(sa.update(MemberBan).values(status=status))
            db.session.commit()
        answer = court.admin.put(f"{API}/bans/{ban_id}/{call}", json=body)
        reached = REACHED.get((status, call))
        assert (
            (answer.status_code, answer.json.get("status")) == (200, reached)
            if reached
            else (answer.status_code == 409 and answer.json["from"] == status)
        )
        assert court.state(ban_id) == (reached or status)


# Bans


def test_a_full_ban_keeps_out(court: Court) -> None:
    """At once and everywhere; the log-in says why and until when, the look-up no more than that."""
    ban = court.banned(staffNote="Two buyers wrote to us")
    assert court.own.get("/users/me").status_code == 401
    refused = court.log_in()
    assert refused.status_code == 403
    assert (refused.json["error"], refused.json["message"]) == ("Account banned", "Account banned")
    about = {"id": ban["id"], "reason": "Sold rust", "expiresAt": ban["expiresAt"], "appealable": True}
    assert refused.json["ban"] == about
    assert court.visitor.get(f"/bans/user/{court.member.id}").json == about
    note = f"{API}/members/{court.member.id}/ban"
    assert court.visitor.get(note).json == {"isBanned": True, "expiresAt": ban["expiresAt"], "reason": None}
    assert court.staff.get(note).json["reason"] == "Sold rust"
    assert "buyers" not in court.own.get(f"{API}/bans/mine").get_data(as_text=True)


@pytest.mark.parametrize("asked_before", [True, False])
def test_a_full_ban_keeps_out_whoever_has_a_second_factor(court: Court, asked_before: bool) -> None:
    """The password is answered with the ban, and so is a code, also to a challenge from before."""
    phone = Jo(court.member, court.own).set_up_app()
    challenge = court.log_in().json["challenge"]
    if asked_before:
        court.banned()
        body = {"challenge": challenge, "code": phone.code()}
        refused = court.visitor.post("/auth/two-factor", json=body)
    else:
        court.banned()
        refused = court.log_in()
    assert (refused.status_code, refused.json["error"]) == (403, "Account banned")
    assert "token" not in refused.json


def test_a_full_ban_keeps_out_whoever_has_a_passkey(court: Court) -> None:
    """Without a password too: what the authenticator has signed opens nothing."""
    device = Authenticator("http://localhost")
    Jo(court.member, court.own).set_up_passkey(device)
    court.banned()
    asked = court.visitor.post("/auth/passkey/options", json={}).json
    body = {"challenge": asked["challenge"], "credential": device.get(asked["options"])}
    refused = court.visitor.post("/auth/passkey", json=body)
    assert (refused.status_code, refused.json["error"]) == (403, "Account banned")
    assert "token" not in refused.json


def test_it_ends_by_itself(court: Court, clock: Any) -> None:
    """On access before any job has run, and then by the job; the member is told by mail at each step."""
    ban_id = court.banned(days=1)["id"]
    court.site.run_jobs()
    clock.advance(days=1, seconds=1)
    assert court.log_in().status_code == 200
    assert court.visitor.get(f"/bans/user/{court.member.id}").status_code == 404
    assert court.state(ban_id) == "ACTIVE"
    court.site.run_jobs()
    assert court.state(ban_id) == "EXPIRED"
    court.site.run_jobs()
    assert court.mails() == ["You have been banned", "Your ban is over"]


def test_bans_that_hold_are_known_to_plugins_that_come_later(court: Court, clock: Any) -> None:
    """Those that are over, withdrawn or only announced are not."""
    court.banned(scope="FORUM", days=1)
    lifted = court.banned(scope="COMMENTS")["id"]
    assert court.staff.put(f"{API}/bans/{lifted}/lift", json={"reason": "Enough"}).status_code == 200
    court.banned(scope="EVENTS", noticeDays=5)
    clock.advance(days=2)
    holds = court.banned(days=30)
    with court.site.context():
        (past,) = histories.load_bans(0, 10)
    assert past.event == MemberBanned(holds["id"], court.member.id, "FULL", holds["expiresAt"])


def test_an_announced_ban_begins_later(court: Court, clock: Any) -> None:
    """The member may answer until then; withdrawn it never begins. Notices have 1 to 7 days."""
    assert court.ban(noticeDays=8).status_code == 400
    ban_id = court.banned(noticeDays=2)["id"]
    assert court.own.get("/users/me").status_code == 200
    assert court.own.post(f"{API}/bans/{ban_id}/appeals", json={"body": BODY}).status_code == 201
    clock.advance(days=2, seconds=1)
    assert court.log_in().status_code == 403
    court.site.run_jobs()
    assert court.state(ban_id) == "ACTIVE"
    assert court.own.get("/users/me").status_code == 401


@pytest.mark.parametrize(
    ("scope", "closed"),
    [
        pytest.param(
            "READ_ONLY",
            {"forum", "showcase", "profile", "comments"},
            marks=pytest.mark.needs("forum", "showcase", "social"),
        ),
        pytest.param("FORUM", {"forum"}, marks=pytest.mark.needs("forum")),
        pytest.param("SHOWCASE", {"showcase"}, marks=pytest.mark.needs("showcase")),
        pytest.param("COMMENTS", {"comments"}, marks=pytest.mark.needs("social")),
        ("EVENTS", set()),
    ],
)
def test_scopes(court: Court, scope: str, closed: set[str]) -> None:
    """What may not be changed; reading, own bans and the appeal stay open."""
    ban = court.banned(scope=scope)
    calls = {
        "forum": court.own.post("/forum-api/questions", json={}),
        "showcase": court.own.post("/showcase-api/cars", json={}),
        "comments": court.own.post("/social-api/comments", json={}),
        "profile": court.own.put("/users/me", json={}),
    }
    assert {what for what, answer in calls.items() if answer.json.get("code") == "RESTRICTED"} == closed
    assert court.log_in().status_code == 200
    assert court.own.get(f"{API}/bans/mine").json["content"][0]["canAppeal"] is True
    assert court.own.post(f"{API}/bans/{ban['id']}/appeals", json={"body": BODY}).status_code == 201


def test_who_may_ban_whom(court: Court) -> None:
    """Moderators for up to 30 days; nobody a higher role or themselves; one ban of a scope at a time."""
    admin, moderator = court.site.member_of_role(Role.ADMIN), court.site.member_of_role(Role.MODERATOR)
    assert court.ban(days=31).status_code == 403
    assert court.ban(days=None).status_code == 403
    assert court.ban(userId=admin.id).status_code == 403
    assert court.ban(userId=moderator.id).status_code == 409
    assert court.ban(court.own).status_code == 403
    ban = court.banned(days=30)
    assert court.ban(court.other).json["code"] == "ALREADY_BANNED"
    body = {"reason": "More of it", "expiresAt": None, "version": ban["version"]}
    assert court.staff.put(f"{API}/bans/{ban['id']}/extend", json=body).status_code == 403
    assert court.admin.put(f"{API}/bans/{ban['id']}/extend", json=body).json["expiresAt"] is None
    stale = court.admin.put(f"{API}/bans/{ban['id']}/lift", json={"reason": "Old", "version": ban["version"]})
    assert (stale.status_code, stale.json["code"]) == (409, "VERSION_CONFLICT")


def test_two_moderators_at_once(court: Court) -> None:
    """One ban, and one log entry."""
    clients = (court.staff, court.other)
    answers = together([lambda client=client: court.ban(client).status_code for client in clients])  # type: ignore[misc]
    assert sorted(answers) == [201, 409]
    assert court.admin.get(f"{API}/moderation-logs").json["totalElements"] == 1


@pytest.mark.parametrize("sessions_end", [True, False])
def test_a_refresh_in_flight(court: Court, monkeypatch: pytest.MonkeyPatch, sessions_end: bool) -> None:
    """One that was asked about before the ban opens nothing afterwards. Without the end of sessions it would."""
    if not sessions_end:
        monkeypatch.setattr(restrictions, "end_sessions", lambda member_id: 0)
    browser = court.site.client()
    browser.post("/auth/login", json={"username": court.member.username, "password": PASSWORD})
    asked, banned = Meeting(2, PATIENCE_S), Meeting(2, PATIENCE_S)
    refusal_of = identity.refusal_of

    def ask(member_id: int) -> Any:
        answer = refusal_of(member_id)
        if answer is None:
            asked.wait()
            banned.wait()
        return answer

    def ban() -> None:
        asked.wait()
        monkeypatch.setattr(identity, "refusal_of", refusal_of)
        court.banned()
        banned.wait()

    monkeypatch.setattr(identity, "refusal_of", ask)
    calls: list[Callable[[], Any]] = [lambda: browser.post("/auth/refresh-token"), ban]
    refreshed, _ = together(calls)
    token = (refreshed.json or {}).get("token")
    answer = court.site.client(token).get("/users/me") if token else refreshed
    assert (answer.status_code == 401) is sessions_end


def test_a_log_in_in_flight(court: Court) -> None:
    """No matter who is first, no session survives the ban."""
    answers = together([court.log_in, court.ban])
    token = (answers[0].json or {}).get("token")
    assert answers[1].status_code == 201
    assert token is None or court.site.client(token).get("/users/me").status_code == 401


# Warnings


def test_warnings_count_until_they_expire(court: Court, clock: Any) -> None:
    """They wait to be acknowledged; with enough points staff should decide, with more a member may only read."""
    first = court.warn(6).json
    own = f"{API}/warnings/mine"
    assert [row["id"] for row in court.own.get(own, query_string={"unread": True}).json["content"]] == [
        first["id"]
    ]
    assert court.own.put(f"{API}/warnings/{first['id']}/acknowledge").json["acknowledgedAt"]
    assert court.own.get(own, query_string={"unread": True}).json["totalElements"] == 0
    proposed = court.staff.get(f"{API}/warning-points").json["content"]
    assert [(row["author"]["id"], row["points"]) for row in proposed] == [(court.member.id, 6)]
    court.warn(4)
    (ban,) = court.staff.get(f"{API}/bans").json["content"]
    assert (ban["scope"], ban["issuedBy"], ban["reason"]) == ("READ_ONLY", None, "warning_points")
    assert court.staff.get(f"{API}/warning-points").json["content"] == []
    clock.advance(days=91)
    counting = court.staff.get(f"{API}/warnings", query_string={"status": "ACTIVE"}).json
    assert counting["totalElements"] == 0


def test_a_warning_is_revoked_or_undone_in_the_log(court: Court) -> None:
    """Once, by either way."""
    warning = court.warn().json
    path = f"{API}/warnings/{warning['id']}/revoke"
    assert court.own.put(path, json={"reason": "No"}).status_code == 403
    assert court.staff.put(path, json={"reason": "Wrong member"}).json["status"] == "REVOKED"
    assert court.staff.put(path, json={"reason": "Again"}).json["from"] == "REVOKED"
    logged = f"{API}/moderation-logs"
    (entry,) = court.staff.get(logged, query_string={"action": "warning.issued"}).json["content"]
    assert entry["canRevert"] is False
    ban_id = court.banned()["id"]
    (entry,) = court.staff.get(logged, query_string={"action": "ban.issued"}).json["content"]
    assert entry["canRevert"] is True
    assert court.staff.post(f"{API}/moderation-logs/{entry['id']}/revert", json={}).status_code == 201
    assert court.state(ban_id) == "LIFTED"
    assert court.log_in().status_code == 200
    ban_id = court.banned()["id"]
    assert court.staff.put(f"{API}/bans/{ban_id}/lift", json={"reason": "Enough"}).status_code == 200
    newest = court.staff.get(logged, query_string={"action": "ban.issued"}).json["content"][0]
    assert newest["canRevert"] is False
    with court.site.context():
        assert verify().problems == []


# Appeals


def test_an_appeal_from_outside(court: Court, clock: Any) -> None:
    """By token, 50 to 3000 characters, one at a time, decided by another; everyone is told."""
    ban = court.banned(days=29)
    assert court.appeal(ban["id"], body="Too short").status_code == 400
    assert court.appeal(ban["id"]).status_code == 201
    assert court.appeal(ban["id"]).json["code"] == "APPEAL_OPEN"
    court.site.run_jobs()
    (appeal,) = court.other.get(f"{API}/ban-appeals").json["content"]
    path = f"{API}/ban-appeals/{appeal['id']}"
    decision = {"decision": "OVERTURNED", "reply": "You are right"}
    assert court.other.put(f"{path}/decide", json=decision).json["from"] == "SUBMITTED"
    assert court.staff.put(f"{path}/review", json={}).status_code == 403
    taken = court.other.put(f"{path}/review", json={"version": appeal["version"]}).json
    assert taken["status"] == "UNDER_REVIEW"
    assert court.other.put(f"{path}/decide", json={"decision": "UPHELD"}).status_code == 400
    assert court.staff.put(f"{path}/decide", json=decision).status_code == 403
    assert court.admin.put(f"{path}/decide", json=decision).json["status"] == "OVERTURNED"
    assert court.log_in().status_code == 200
    court.site.run_jobs()
    told = [
        "You have been banned",
        "We have received your appeal",
        "Your ban is over",
        "Your appeal has been decided",
    ]
    assert sorted(court.mails()) == sorted(told)


def test_a_reduced_ban_and_the_next_appeal(court: Court, clock: Any) -> None:
    """An earlier end; then 30 days until the next appeal."""
    ban = court.ban(court.admin, days=None).json
    court.appeal(ban["id"])
    (appeal,) = court.staff.get(f"{API}/ban-appeals").json["content"]
    path = f"{API}/ban-appeals/{appeal['id']}"
    court.staff.put(f"{path}/review", json={})
    decision = {"decision": "REDUCED", "reply": "Half of it"}
    assert court.staff.put(f"{path}/decide", json=decision).json["field"] == "expiresAt"
    with court.site.context():
        end = (now() + timedelta(days=60)).isoformat()
    assert court.staff.put(f"{path}/decide", json=decision | {"expiresAt": end}).status_code == 200
    assert court.log_in().json["ban"]["appealable"] is False
    assert court.appeal(ban["id"]).json["code"] == "APPEAL_TOO_SOON"
    clock.advance(days=30, seconds=1)
    assert court.appeal(ban["id"]).status_code == 201
    clock.advance(days=31)
    assert court.log_in().status_code == 200


def test_a_warning_is_appealed(court: Court) -> None:
    """An admin overturns it."""
    warning = court.warn(4).json
    path = f"{API}/warnings/{warning['id']}/appeals"
    stranger: Any = court.site.client(court.site.member("stranger").token)
    assert stranger.post(path, json={"body": BODY}).status_code == 404
    assert court.own.post(path, json={"body": BODY}).json["appeal"]["status"] == "SUBMITTED"
    (appeal,) = court.admin.get(f"{API}/ban-appeals").json["content"]
    court.admin.put(f"{API}/ban-appeals/{appeal['id']}/review", json={})
    court.admin.put(
        f"{API}/ban-appeals/{appeal['id']}/decide", json={"decision": "OVERTURNED", "reply": "Sorry"}
    )
    assert court.own.get(f"{API}/warnings/mine").json["content"][0]["status"] == "REVOKED"


def test_two_decisions_at_once(court: Court) -> None:
    """One counts."""
    court.appeal(court.banned()["id"])
    (appeal,) = court.other.get(f"{API}/ban-appeals").json["content"]
    path = f"{API}/ban-appeals/{appeal['id']}"
    court.other.put(f"{path}/review", json={})
    decision = {"decision": "UPHELD", "reply": "It stands"}
    calls: list[Callable[[], int]] = [
        lambda client=client: client.put(f"{path}/decide", json=decision).status_code  # type: ignore[misc]
        for client in (court.other, court.admin)
    ]
    assert sorted(together(calls)) == [200, 409]


def test_a_member_leaves(court: Court) -> None:
    """What stands against them goes, and the log stays whole."""
    member: TestMember = court.member
    court.warn(2)
    court.appeal(court.banned()["id"])
    with court.site.context():
        exported = [file for data in sanctions_data.PERSONAL_DATA for file in data.export(member.id)]
        assert [file.name for file in exported] == ["sanctions.json"]
        for _, contributions in court.site.host.contributions():
            for data in contributions.personal_data:
                if data.summary in ("Warnings, bans and appeals.", "Entries of the moderation log."):
                    data.erase(member.id)
        db.session.commit()
        for table in (MemberBan, MemberWarning, BanAppeal):
            assert db.session.scalar(sa.select(sa.func.count()).select_from(table)) == 0
        report = verify()
        assert (report.problems, report.erased > 0) == ([], True)
        assert db.session.get(Member, member.id) is not None
