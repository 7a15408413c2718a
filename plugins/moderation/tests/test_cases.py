"""The desk: claims, decisions, escalation, and who sees what (community.md 6.2)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import sqlalchemy as sa
from report_club import API, WARNING, ReportClub

from motorclub.api import ApiError, db, iso
from motorclub.testing.race import LOCKED_OUT_S, PATIENCE_S, meet_after, together
from motorclub.testing.site import Site
from motorclub_moderation.log.models import LogEntry
from motorclub_moderation.reports import jobs, states
from motorclub_moderation.reports.cases import claims
from motorclub_moderation.reports.models import CaseStatus, Report, ReportCase
from motorclub_moderation.sanctions.models import MemberBan, MemberWarning


@pytest.fixture
def club(site: Site, clock: Any) -> ReportClub:
    """A club."""
    return ReportClub(site, clock)


STEPS = {
    ("OPEN", "CLAIMED"),
    ("REOPENED", "CLAIMED"),
    ("CLAIMED", "OPEN"),
    ("CLAIMED", "ESCALATED"),
    ("CLAIMED", "RESOLVED"),
    ("ESCALATED", "RESOLVED"),
    ("RESOLVED", "REOPENED"),
}
CALLS = {
    "OPEN": ("release", {}),
    "CLAIMED": ("claim", {}),
    "ESCALATED": ("escalate", {"reason": "A lawyer has written."}),
    "RESOLVED": ("resolve", {"resolution": "NO_ACTION"}),
}


def put_into(club: ReportClub, case_id: int, status: str) -> None:
    """Have a case in a state, claimed by the admin where it is claimed."""
    held = status == "CLAIMED"
    values = {
        "status": status,
        "claimed_by": club.admin.id if held else None,
        "claimed_at": club.clock() if held else None,
        "resolution": "NO_ACTION" if status == "RESOLVED" else None,
        "resolved_at": club.clock() if status == "RESOLVED" else None,
    }
    with club.site.context():
        db.session.execute(sa.update(ReportCase).where(ReportCase.id == case_id).values(values))
        db.session.commit()


def take_step(club: ReportClub, case_id: int, to: str) -> tuple[int, dict[str, Any]]:
    """(status, body) of the call for a step; nobody calls for REOPENED, which undoing and appeals do."""
    if to in CALLS:
        call, body = CALLS[to]
        answer = club.step(call, case_id, club.admin, **body)
        return answer.status_code, answer.json
    with club.site.context():
        try:
            states.reopen(states.lock_case(case_id))
        except ApiError as refused:
            return refused.status, refused.body()
        db.session.commit()
        return 200, {"status": db.session.get_one(ReportCase, case_id).status}


@pytest.mark.once
def test_every_pair_of_states(club: ReportClub) -> None:
    """All 25: what the table lists passes, everything else is 409 with `from` and `to`."""
    case_id = club.open_case(club.profile())
    for before, after in product(map(str, CaseStatus), repeat=2):
        put_into(club, case_id, before)
        status, body = take_step(club, case_id, after)
        if (before, after) in STEPS:
            assert (status, body["status"]) == (200, after), (before, after, body)
        else:
            assert (status, body.get("from"), body.get("to")) == (409, before, after), body
            assert body["message"]


# Claims


def test_a_claim_is_seen_by_others_and_times_out(club: ReportClub, topics: Any) -> None:
    """Frames say that a case has changed and nothing else; after 30 minutes it is open to everybody."""
    case_id = club.open_case(club.profile())
    claimed = club.must("claim", case_id)
    assert claimed["claimedBy"]["username"] == "mod"
    assert club.queue(club.other)[0]["claimedBy"]["id"] == club.moderator.id
    frames = topics.sent("/topic/moderation/report-cases")
    assert {frame.body["caseId"] for frame in frames} == {case_id}
    assert set(frames[-1].body) == {"type", "seq", "at", "caseId", "updatedAt"}
    taken = club.step("claim", case_id, club.other)
    assert (taken.status_code, taken.json["from"], taken.json["to"]) == (409, "CLAIMED", "CLAIMED")
    other = club.step("resolve", case_id, club.other, resolution="NO_ACTION")
    assert (other.status_code, other.json["code"]) == (409, "CLAIMED_BY_OTHER")
    assert club.step("release", case_id, club.other).status_code == 403
    club.clock.advance(minutes=31)
    with club.site.context():
        jobs.end_claims({})
    assert club.case(case_id)["status"] == "OPEN"
    club.must("claim", case_id, club.other)
    club.clock.advance(minutes=31)
    assert club.must("claim", case_id)["claimedBy"]["id"] == club.moderator.id


@pytest.mark.parametrize("with_lock", [True, False])
def test_two_moderators_claim_at_once(
    club: ReportClub, monkeypatch: pytest.MonkeyPatch, with_lock: bool
) -> None:
    """One has it, the other is told; without the lock, as a negative control, both believe they have it."""
    case_id = club.open_case(club.profile())
    version = club.version(case_id)
    if not with_lock:
        monkeypatch.setattr(
            states, "lock_case", lambda number: db.session.get_one(ReportCase, number, populate_existing=True)
        )
    patience = LOCKED_OUT_S if with_lock else PATIENCE_S
    meet_after(monkeypatch, claims, "check_impartial", patience_s=patience)
    answers = together(
        [
            lambda member=member: club.step("claim", case_id, member, version=version)
            for member in (club.moderator, club.other)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == ([200, 409] if with_lock else [200, 200])


@pytest.mark.parametrize("looks_again", [True, False])
def test_a_claim_meets_the_time_out(
    club: ReportClub, monkeypatch: pytest.MonkeyPatch, looks_again: bool
) -> None:
    """The job has listed a case, somebody claims it, and keeps it; a job that did not look again would take it away."""
    case_id = club.open_case(club.profile())
    club.must("claim", case_id)
    club.clock.advance(minutes=31)
    list_timed_out = claims.list_timed_out

    def list_then_claim() -> list[int]:
        listed = list_timed_out()
        db.session.rollback()
        assert club.step("claim", case_id, club.other).status_code == 200
        if not looks_again:
            monkeypatch.setattr(states, "has_timed_out", lambda case: True)
        return listed

    monkeypatch.setattr(claims, "list_timed_out", list_then_claim)
    with club.site.context():
        jobs.end_claims({})
    assert club.case(case_id)["status"] == ("CLAIMED" if looks_again else "OPEN")


# Decisions


@pytest.mark.needs("forum")
def test_a_decision_is_carried_out_and_undone(club: ReportClub) -> None:
    """Hidden in the forum, the author told, the reports agreed with; taking it back shows it and opens the case."""
    ref = club.ask()
    case_id = club.open_case(ref)
    case = club.decide(case_id, resolution="HIDDEN", publicNote="Advertising.")
    assert (case["status"], case["resolution"], club.sees(ref)) == ("RESOLVED", "HIDDEN", False)
    assert len([told for told in club.messages(club.author) if "Advertising." in told]) == 1
    stale = club.step("resolve", case_id, resolution="NO_ACTION", version=case["version"] - 1)
    assert (stale.status_code, stale.json["code"]) == (409, "VERSION_CONFLICT")
    with club.site.context():
        entry = db.session.scalars(sa.select(LogEntry).where(LogEntry.action == "case.resolved")).one()
        log_id = entry.id
    undone = club.of(club.admin).post(
        f"{API}/moderation-logs/{log_id}/revert", json={"reason": "It was a joke."}
    )
    assert undone.status_code in (200, 201), undone.text
    case = club.case(case_id)
    assert (case["status"], club.sees(ref), case["score"]) == ("REOPENED", True, 1.5)


@pytest.mark.needs("forum")
def test_warnings_and_bans(club: ReportClub) -> None:
    """They are issued with the decision, in its transaction; one that is refused changes nothing."""
    case_id = club.open_case()
    club.must("claim", case_id)
    needs_note = club.step("resolve", case_id, resolution="HIDDEN")
    assert (needs_note.status_code, needs_note.json["field"]) == (400, "publicNote")
    without = club.step("resolve", case_id, **{**WARNING, "warning": None})
    assert (without.status_code, without.json["field"]) == (400, "warning")
    club.must("resolve", case_id, **WARNING, action="HIDE")
    ban = {"scope": "FULL", "reason": "spam", "expiresAt": None}
    second = club.open_case(club.ask(title="Which tyres for a track day?"))
    club.must("claim", second)
    too_long = club.step("resolve", second, resolution="BANNED", publicNote="Spam.", ban=ban, action="REMOVE")
    assert too_long.status_code == 403
    assert club.case(second)["status"] == "CLAIMED"
    ban["expiresAt"] = iso(club.clock().replace(month=6, day=20))
    club.must("resolve", second, resolution="BANNED", publicNote="Spam.", ban=ban, action="REMOVE")
    with club.site.context():
        warning, ban_row = (db.session.scalars(sa.select(kind)).one() for kind in (MemberWarning, MemberBan))
        assert (warning.case_id, warning.points, warning.user_id) == (case_id, 3, club.author.id)
        assert (ban_row.case_id, ban_row.status) == (second, "ACTIVE")
        hidden = sa.text("SELECT status FROM forum_question ORDER BY id")
        assert db.session.scalars(hidden).all() == ["HIDDEN", "DELETED"]
    record = club.case(second)["record"]
    assert (record["cases"], record["upheldCases"], record["warnings"], record["bans"]) == (2, 2, 1, 1)


@pytest.mark.needs("forum")
def test_no_action_shows_what_the_score_has_hidden(club: ReportClub) -> None:
    """And the reports can be judged otherwise than the decision does."""
    club.site.configure("moderation", auto_hide_score=1)
    ref = club.ask()
    case_id = club.open_case(ref)
    assert not club.sees(ref)
    club.decide(case_id, resolution="NO_ACTION", reports="IGNORED")
    assert club.sees(ref)
    with club.site.context():
        assert db.session.scalars(sa.select(Report.status)).all() == ["IGNORED"]


def test_escalated_confidential_and_about_staff(club: ReportClub) -> None:
    """Only an admin decides; who has reported in confidence is for admins alone; nobody decides about their own."""
    case_id = club.open_case(club.profile(), reasonKey="private_data", details="This is my home address.")
    club.must("claim", case_id)
    refused = club.step("resolve", case_id, resolution="NO_ACTION")
    assert (refused.status_code, refused.json["code"]) == (403, "NEEDS_ADMIN")
    path = f"{API}/report-cases/{case_id}/reports"
    (seen,) = club.of(club.moderator).get(path).json["content"]
    assert (seen["reporter"], seen["details"], seen["isConfidential"]) == (None, None, True)
    (seen,) = club.of(club.admin).get(path).json["content"]
    assert (seen["reporter"] is not None, seen["details"]) == (True, "This is my home address.")
    club.must("escalate", case_id, reason="Her address is in it.")
    assert club.queue(escalated=True)[0]["id"] == case_id
    assert any("waits for an admin" in message for message in club.messages(club.admin))
    assert club.must("resolve", case_id, club.admin, resolution="NO_ACTION")["status"] == "RESOLVED"
    about_staff = club.open_case(club.profile(club.other))
    assert club.case(about_staff)["needsAdmin"] is True
    own = club.step("claim", about_staff, club.other)
    assert (own.status_code, own.json["code"]) == (403, "OWN_CONTENT")


@pytest.mark.needs("forum")
def test_one_authors_spam_is_decided_at_once(club: ReportClub) -> None:
    """Cases that somebody else has are named; the others are removed."""
    refs = [club.ask(title=f"Cheap exhausts, number {number} of our shop") for number in range(3)]
    ids = [club.open_case(ref) for ref in refs]
    club.must("claim", ids[2], club.other)
    body = {"caseIds": [*ids, 999], "resolution": "REMOVED", "publicNote": "Advertising."}
    answer = club.of(club.moderator).post(f"{API}/report-case-resolutions", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json["resolved"] == ids[:2]
    assert {one["id"]: one["code"] for one in answer.json["refused"]} == {
        ids[2]: "CLAIMED_BY_OTHER",
        999: "NOT_FOUND",
    }
    assert [club.sees(ref) for ref in refs] == [False, False, True]


@pytest.mark.needs("forum")
def test_the_queue_is_filtered_and_sorted(club: ReportClub) -> None:
    """By status, type, reason, mine, author; the worst first."""
    first = club.open_case()
    worst = club.open_case(club.ask(title="Where do the others live?"), reasonKey="hate")
    member = f"core.profile:{club.site.member('faker').id}"
    club.must_report("watcher", member, reasonKey="impersonation")
    assert next(case["id"] for case in club.queue(sort="PRIORITY")) == worst
    assert [case["targetType"] for case in club.queue(type="core.profile")] == ["core.profile"]
    assert [case["id"] for case in club.queue(reason="hate")] == [worst]
    club.must("claim", first)
    assert [case["id"] for case in club.queue(mine=True)] == [first]
    club.must("resolve", first, resolution="NO_ACTION")
    assert [case["id"] for case in club.queue(status="RESOLVED")] == [first]
    assert {case["id"] for case in club.queue(authorId=club.author.id)} == {
        first,
        worst,
    }


def test_canned_replies(club: ReportClub) -> None:
    """Admins change them, moderators use them."""
    body = {"title": "Wrong place", "body": "Please ask in the forum.", "resolution": "NO_ACTION"}
    assert club.of(club.moderator).post(f"{API}/canned-replies", json=body).status_code == 403
    made = club.of(club.admin).post(f"{API}/canned-replies", json=body)
    assert made.status_code == 201
    path = f"{API}/canned-replies/{made.json['id']}"
    changed = club.of(club.admin).put(path, json={**body, "title": "Elsewhere", "version": 1})
    assert (changed.status_code, changed.json["title"]) == (200, "Elsewhere")
    assert club.of(club.admin).put(path, json={**body, "version": 1}).status_code == 409
    titles = [row["title"] for row in club.of(club.moderator).get(f"{API}/canned-replies").json["content"]]
    assert "Elsewhere" in titles
    assert club.of(club.admin).delete(path).status_code == 204
