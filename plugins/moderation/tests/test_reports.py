"""Reporting, what reports weigh, and what that does by itself (community.md 6.2, 7.5 and 7.9)."""

from __future__ import annotations

from threading import Thread
from typing import Any

import pytest
import sqlalchemy as sa
from report_club import API, ReportClub

from motorclub.api import Role, db
from motorclub.testing.race import LOCKED_OUT_S, PATIENCE_S, meet_after, together
from motorclub.testing.site import Site
from motorclub_moderation.log.models import LogEntry
from motorclub_moderation.reports import enforcement, personal_data, reporting, states, weights
from motorclub_moderation.reports.models import Report, ReportCase


@pytest.fixture
def club(site: Site, clock: Any) -> ReportClub:
    """A club."""
    return ReportClub(site, clock)


@pytest.mark.parametrize(
    ("level", "agreed", "decided", "weight"),
    [(0, 0, 0, 1.0), (1, 0, 0, 1.5), (2, 9, 10, 4.77), (2, 3, 10, 0), (4, 40, 44, 7.76), (0, 0, 12, 0)],
)
def test_the_worked_values(level: int, agreed: int, decided: int, weight: float) -> None:
    """Those of community.md 7.9."""
    assert round(weights.weigh(1 + level / 2, agreed, decided), 2) == weight


@pytest.mark.needs("forum")
def test_six_members_hide_a_question(club: ReportClub) -> None:
    """Five of level 1 do not, the sixth does; staff still see it, and the log says what has hidden it."""
    ref = club.ask()
    for number in range(5):
        club.must_report(f"reporter{number}", ref)
    assert club.sees(ref)
    club.must_report("reporter5", ref, reasonKey="hate")
    (case,) = club.queue()
    assert (club.sees(ref), case["score"], case["severity"], case["reportCount"]) == (False, 9.0, 5, 6)
    assert case["hiddenAt"] is not None
    assert [(reason["key"], reason["number"]) for reason in case["reasons"]] == [("spam", 5), ("hate", 1)]
    with club.site.context():
        entry = db.session.scalars(sa.select(LogEntry).where(LogEntry.case_id == case["id"])).one()
        assert (entry.action, entry.actor_id, entry.target_user_id) == (
            "case.auto_hide",
            None,
            club.author.id,
        )


@pytest.mark.needs("forum")
def test_new_authors_and_staff_reporters(club: ReportClub, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a member of level 0 has written is hidden at 4.8; a report by staff weighs 6; a score of 20 locks."""
    new, seasoned = club.ask(), club.ask(club.site.member("seasoned"))
    monkeypatch.setattr(enforcement, "level_of", lambda member_id: 0)
    club.must_report(club.moderator, new)
    assert not club.sees(new)
    monkeypatch.undo()
    club.must_report(club.moderator, seasoned)
    assert club.sees(seasoned)
    for reporter in (club.other, club.admin, club.site.member("third_mod", Role.MODERATOR)):
        club.must_report(reporter, seasoned)
    (case,) = (one for one in club.queue() if one["targetId"] == seasoned.id)
    assert (case["score"], club.sees(seasoned), case["lockedAt"] is not None) == (24.0, False, True)


@pytest.mark.needs("forum")
def test_a_gang_with_a_bad_record_hides_nothing(club: ReportClub) -> None:
    """Reports of those who are always wrong weigh nothing, however many they are."""
    ref, gang = club.ask(), [club.site.member(f"gang{number}") for number in range(12)]
    elsewhere = club.open_case()
    with club.site.context():
        common = {"case_id": elsewhere, "reason_key": "spam", "weight": 0, "status": "DISAGREED"}
        rows = [
            {**common, "reporter_id": member.id, "created_at": club.clock(), "earlier_decided": 11}
            for member in gang
        ]
        db.session.execute(sa.insert(Report), rows)
        db.session.commit()
    club.clock.advance(days=2)
    for member in gang:
        club.must_report(member, ref)
    assert club.sees(ref)
    assert [case["score"] for case in club.queue() if case["targetId"] == ref.id] == [0]


# What is refused


@pytest.mark.needs("forum")
def test_what_cannot_be_reported(club: ReportClub) -> None:
    """One's own, what nobody sees, for a reason of another type, without the details that are needed, twice."""
    ref, reader = club.ask(), club.site.member("reader")
    own = club.report(club.author, ref)
    assert (own.status_code, own.json["code"]) == (403, "OWN_CONTENT")
    assert club.report(reader, "forum.question:999").status_code == 404
    assert club.report(reader, "nobody.knows:1").status_code == 404
    for changes, field in (
        ({"reasonKey": "impersonation"}, "reasonKey"),
        ({"reasonKey": "other"}, "details"),
    ):
        refused = club.report(reader, ref, **changes)
        assert (refused.status_code, refused.json["field"]) == (400, field)
    assert club.report(reader, ref, details="too short").status_code == 400
    club.must_report(reader, ref)
    twice = club.report(reader, ref)
    assert (twice.status_code, twice.json["code"]) == (409, "ALREADY_REPORTED")
    assert club.site.client().post(f"{API}/reports", json={}).status_code == 401


def test_members_are_reported_and_staff_may_be_exempt(club: ReportClub) -> None:
    """A member is `core.profile`; the reasons are those for members."""
    reader = club.site.member("reader")
    keys = {
        kind: {
            reason["key"]
            for reason in club.of(reader).get(f"{API}/report-reasons", query_string={"type": kind}).json
        }
        for kind in ("core.profile", "forum.question", "strangers.thing")
    }
    assert "impersonation" in keys["core.profile"] - keys["forum.question"]
    assert "generated_by_ai" in keys["forum.question"] - keys["core.profile"]
    assert {"spam", "other"} <= keys["strangers.thing"]
    club.must_report(reader, f"core.profile:{club.author.id}", reasonKey="impersonation")
    club.must_report(reader, f"core.profile:{club.other.id}")
    club.site.configure("moderation", exempt_staff=True)
    refused = club.report(reader, f"core.profile:{club.moderator.id}")
    assert (refused.status_code, refused.json["code"]) == (403, "STAFF_EXEMPT")


@pytest.mark.needs("forum")
def test_quotas(club: ReportClub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten a day, twenty from level 2, staff as many as they want; the answer says when to try again."""
    club.site.configure("moderation", max_reports_per_day=2, max_reports_per_day_of_enthusiasts=3)
    refs = [club.ask(club.site.member(f"asker{number}")) for number in range(4)]
    reader = club.site.member("reader")
    for ref in refs[:2]:
        club.must_report(reader, ref)
    refused = club.report(reader, refs[2])
    assert (refused.status_code, refused.json["code"]) == (429, "REPORT_LIMIT")
    assert refused.headers["Retry-After"] == "86400"
    with monkeypatch.context() as patch:
        patch.setattr(reporting, "level_of", lambda member_id: 2)
        club.must_report(reader, refs[2])
        assert club.report(reader, refs[3]).status_code == 429
    club.clock.advance(days=1, seconds=1)
    club.must_report(reader, refs[3])
    for ref in refs:
        club.must_report(club.moderator, ref)


# What reporters see, and withdrawing


@pytest.mark.needs("forum")
def test_withdrawing(club: ReportClub) -> None:
    """The last report that is withdrawn resolves an open case and shows its target again; then a pause."""
    club.site.configure("moderation", auto_hide_score=1)
    ref, reader = club.ask(), club.site.member("reader")
    number = club.must_report(reader, ref)
    assert not club.sees(ref)
    assert club.of(club.other).delete(f"{API}/reports/{number}").status_code == 403
    assert club.of(reader).delete(f"{API}/reports/{number}").status_code == 204
    assert (club.sees(ref), club.queue()) == (True, [])
    assert club.of(reader).delete(f"{API}/reports/{number}").status_code == 409
    again = club.report(reader, ref)
    assert (again.status_code, again.json["code"]) == (429, "RE_REPORT_COOLDOWN")
    club.must_report("another", ref)
    assert [case["status"] for case in club.queue()] == ["REOPENED"]
    club.clock.advance(hours=24)
    club.site.configure("moderation", auto_hide_score=9)
    mine = club.of(reader).get(f"{API}/reports/mine").json["content"]
    assert [(row["status"], row["outcome"]) for row in mine] == [("WITHDRAWN", None)]


@pytest.mark.needs("forum")
def test_reporters_learn_the_outcome(club: ReportClub) -> None:
    """In their list and by a notification; they learn nothing else."""
    reader, ref, fine = club.site.member("reader"), club.ask(), club.ask(title="May I paint my calipers red?")
    for one in (ref, fine):
        club.must_report(reader, one)
    bad, good = club.queue()
    club.decide(bad["id"], resolution="REMOVED", publicNote="Advertising.")
    club.decide(good["id"], resolution="NO_ACTION")
    mine = club.of(reader).get(f"{API}/reports/mine").json["content"]
    assert {row["targetId"]: (row["status"], row["outcome"]) for row in mine} == {
        ref.id: ("AGREED", "ACTION_TAKEN"),
        fine.id: ("DISAGREED", "NO_ACTION"),
    }
    messages = " ".join(club.messages(reader))
    assert "We have acted on" in messages
    assert "found nothing against our rules" in messages
    assert any("was deleted: Advertising." in message for message in club.messages(club.author))


@pytest.mark.needs("forum")
def test_what_was_just_decided_is_reported_again_once_it_is_edited(club: ReportClub) -> None:
    """Or after a day; the case is the same one, and an edited target gets a new snapshot."""
    ref = club.ask()
    case_id = club.open_case(ref)
    club.decide(case_id, resolution="NO_ACTION")
    reader = club.site.member("reader")
    refused = club.report(reader, ref)
    assert (refused.status_code, refused.json["code"]) == (409, "JUST_REVIEWED")
    page = club.of(club.author).get(f"/forum-api/questions/{ref.id}").json
    body = {"version": page["version"], "body": "Buy my brake fluid instead, it is the cheapest in town."}
    edited = club.of(club.author).put(f"/forum-api/questions/{ref.id}", json=body)
    assert edited.status_code == 200, edited.text
    club.must_report(reader, ref)
    case = club.case(case_id)
    assert (case["status"], "cheapest" in case["reported"]["text"]) == ("REOPENED", True)
    club.decide(case_id, resolution="NO_ACTION")
    club.clock.advance(hours=25)
    club.must_report("late", ref)
    assert club.case(case_id)["status"] == "REOPENED"


# Races


def report_together(
    club: ReportClub, ref: Any, monkeypatch: pytest.MonkeyPatch, patience_s: float = LOCKED_OUT_S
) -> ReportCase:
    """Two reports that cross the threshold only together; their case afterwards."""
    club.site.configure("moderation", auto_hide_score=3)
    club.must_report("first", ref)
    club.site.configure("moderation", auto_hide_score=4.5)
    readers = [club.site.member(f"reader{number}") for number in range(2)]
    meet_after(monkeypatch, states, "count_reports", patience_s=patience_s)
    answers = together([lambda reader=reader: club.report(reader, ref) for reader in readers])
    assert [answer.status_code for answer in answers] == [201, 201]
    with club.site.context():
        return db.session.scalars(sa.select(ReportCase)).one()


@pytest.mark.needs("forum")
def test_two_reports_cross_the_threshold_at_once(club: ReportClub, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second sees the first, whatever their order: the question is hidden, once."""
    ref = club.ask()
    case = report_together(club, ref, monkeypatch)
    assert (float(case.score), case.report_count, club.sees(ref)) == (4.5, 3, False)


@pytest.mark.needs("forum")
def test_without_the_lock_one_report_is_lost(club: ReportClub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: without the case's lock neither sees the other, and nothing is hidden."""
    ref = club.ask()

    monkeypatch.setattr(sa.Select, "with_for_update", lambda chosen, **options: chosen)
    report_together(club, ref, monkeypatch, PATIENCE_S)
    assert club.sees(ref)


def edit_while_it_is_reported(club: ReportClub, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, int]:
    """An edit that has read the question when a report hides it, and is stored after it; (reference, new versions)."""
    from motorclub_forum.posts import questions

    club.site.configure("moderation", auto_hide_score=1)
    ref, reader = club.ask(), club.site.member("reader")
    page = club.of(club.author).get(f"/forum-api/questions/{ref.id}").json
    reporting = Thread(target=lambda: club.must_report(reader, ref))
    check_version = questions.check_version

    def check_and_wait(*versions: int) -> None:
        check_version(*versions)
        reporting.start()
        reporting.join(LOCKED_OUT_S)

    monkeypatch.setattr(questions, "check_version", check_and_wait)
    body = {"version": page["version"], "body": "Edited while somebody else has just reported it."}
    edited = club.of(club.author).put(f"/forum-api/questions/{ref.id}", json=body)
    assert edited.status_code == 200, edited.text
    reporting.join(PATIENCE_S)
    after = club.of(club.author).get(f"/forum-api/questions/{ref.id}").json
    return ref, after["version"] - page["version"]


@pytest.mark.needs("forum")
@pytest.mark.parametrize("is_locked", [True, False])
def test_a_question_is_hidden_while_it_is_edited(
    club: ReportClub, monkeypatch: pytest.MonkeyPatch, is_locked: bool
) -> None:
    """Neither is lost, each is a version. Negative control: without the lock both make the same version of it."""
    if not is_locked:
        monkeypatch.setattr(sa.Select, "with_for_update", lambda chosen, **options: chosen)
    ref, versions = edit_while_it_is_reported(club, monkeypatch)
    seen = club.of(club.author).get(f"/forum-api/questions/{ref.id}").json
    assert (seen["status"], "just reported" in seen["body"], club.sees(ref)) == ("HIDDEN", True, False)
    assert versions == (2 if is_locked else 1)


# Personal data


@pytest.mark.needs("forum")
def test_export_and_erasure(club: ReportClub) -> None:
    """Reporters get their reports and never the names of others; what is left after them has no name on it."""
    reader, ref = club.site.member("reader"), club.ask()
    club.must_report(reader, ref, details="He sells this everywhere.")
    club.decide(club.queue()[0]["id"], resolution="HIDDEN", publicNote="Advertising.")
    with club.site.context():
        mine = b"".join(file.content for file in personal_data.export(reader.id))
        theirs = b"".join(file.content for file in personal_data.export(club.author.id))
        assert b"He sells this everywhere." in mine
        assert b"Advertising." in theirs
        assert b"He sells" not in theirs
        for member_id in (reader.id, club.author.id, club.moderator.id):
            personal_data.erase(member_id)
        db.session.commit()
        report, case = (
            db.session.scalars(sa.select(Report)).one(),
            db.session.scalars(sa.select(ReportCase)).one(),
        )
        assert (report.reporter_id, report.details, report.status) == (None, None, "AGREED")
        assert (case.target_author_id, case.snapshot["text"]) == (None, "")
        assert case.resolved_by not in (club.moderator.id, None)
