"""Contests from opening to result (community.md 6.8 and 7.6)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest
import sqlalchemy as sa
from contest_club import Club

from motorclub.api import ContentRef, Role, db
from motorclub.api.pictures import delete_pictures
from motorclub.pictures import sweeping
from motorclub.testing.race import PATIENCE_S, Meeting, together
from motorclub.testing.site import Site, TestMember
from motorclub_showcase.cars.jobs import delete_cars
from motorclub_showcase.cars.models import Car
from motorclub_showcase.contests import ballots, counting, states
from motorclub_showcase.contests.models import Contest, ContestBallot, ContestEntry, ContestStatus
from motorclub_showcase.shared.models import SHOWCASE, Showcase


@pytest.fixture
def club(site: Site, clock: Any) -> Club:
    """A club."""
    return Club(site, clock)


# The steps of staff, beside those that time takes: COUNTING ends with the count alone.
STEPS = {
    ("DRAFT", "ENTRIES_OPEN"),
    ("ENTRIES_OPEN", "REVIEW"),
    ("REVIEW", "VOTING"),
    ("VOTING", "COUNTING"),
    *((status, "CANCELED") for status in ("DRAFT", "ENTRIES_OPEN", "REVIEW", "VOTING", "COUNTING")),
}


def put_into(club: Club, contest_id: int, status: str) -> None:
    """Have a contest in a state, whatever its times."""
    with club.site.context():
        db.session.execute(
            sa.update(Contest)
            .where(Contest.id == contest_id)
            .values(status=status, is_announced=status != "DRAFT")
        )
        db.session.commit()


@pytest.mark.once
def test_every_pair_of_states(club: Club) -> None:
    """All 49: what the table lists passes, everything else is 409 with `from` and `to`."""
    contest_id = club.create()
    for before, after in product(map(str, ContestStatus), repeat=2):
        put_into(club, contest_id, before)
        body = {"status": after, "reason": "No sponsor."}
        answer = club.staff.put(f"/showcase-api/contests/{contest_id}/status", json=body)
        if (before, after) in STEPS:
            assert (answer.status_code, answer.json["status"]) == (200, after), (before, after)
        else:
            refused = (answer.status_code, answer.json["from"], answer.json["to"])
            assert refused == (409, before, after)


def test_times_move_a_contest_on(club: Club) -> None:
    """From draft to result, each state at its time; a job that runs twice or late changes nothing more."""
    contest_id = club.create()
    seen = [club.status(contest_id)]
    club.pass_days(1)
    seen.append(club.status(contest_id))
    entered = [club.enter(contest_id, name) for name in ("ann", "bob", "cem")]
    for days in (7, 1):
        club.pass_days(days)
        club.advance()
        seen.append(club.status(contest_id))
    voters = [club.member(f"voter{number}") for number in range(3)]
    assert [club.vote(contest_id, voter, *entered).status_code for voter in voters] == [201] * 3
    club.pass_days(7)
    seen.append(club.status(contest_id))
    assert seen == ["DRAFT", "ENTRIES_OPEN", "REVIEW", "VOTING", "PUBLISHED"]


def test_too_few_entries_prolong_the_vote_once(club: Club) -> None:
    """Three entries without votes: another week, then the contest is canceled; with two entries at once."""
    contest_id, small = club.create(), club.create()
    club.pass_days(1)
    for name in ("ann", "bob", "cem"):
        club.enter(contest_id, name)
    for name in ("dan", "eva"):
        club.enter(small, name)
    club.pass_days(7)
    club.pass_days(1)
    club.pass_days(7)
    page = club.get(f"/contests/{contest_id}")
    assert (page["status"], page["extendedAt"] is not None) == ("VOTING", True)
    assert club.status(small) == "CANCELED"
    club.pass_days(7)
    page = club.get(f"/contests/{contest_id}")
    assert (page["status"], page["cancelReason"]) == ("CANCELED", states.TOO_FEW)


def test_a_killed_count_is_taken_up_again(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A count that dies before its commit leaves nothing half; the next one does it all, once."""
    contest_id = club.open()
    entered = [club.enter(contest_id, name) for name in ("ann", "bob", "cem")]
    club.pass_days(8)
    assert club.vote(contest_id, club.member("voter"), *entered).status_code == 201

    class Killed(BaseException):
        """As a kill ends a process."""

    def die(*given: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(counting, "publish_result", die)
        with pytest.raises(Killed):
            club.pass_days(7)
    with club.site.context():
        db.session.rollback()
        kept = db.session.scalars(sa.select(ContestBallot.is_counted)).all()
    assert (club.status(contest_id), kept) == ("COUNTING", [None])
    club.advance()
    club.advance()
    with club.site.context():
        published = sa.text("SELECT count(*) FROM outbox_event WHERE name = 'showcase.contest_decided'")
        assert db.session.scalar(published) == 1
    assert [entry["rank"] for entry in club.get(f"/contests/{contest_id}/results")["content"]] == [1, 1, 1]


def test_a_contest_that_fails_holds_up_no_other(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others of that minute go on; the job fails, so that operators see it, and the next run catches up."""
    broken, other = club.create(), club.create()
    whole = states.enter_state

    def fail_for_one(contest: Contest, status: ContestStatus) -> None:
        if contest.id == broken:
            raise RuntimeError("this one cannot go on")
        whole(contest, status)

    with monkeypatch.context() as patch:
        patch.setattr(states, "enter_state", fail_for_one)
        with pytest.raises(ExceptionGroup):
            club.pass_days(1)
        assert (club.status(broken), club.status(other)) == ("DRAFT", "ENTRIES_OPEN")
    club.advance()
    assert club.status(broken) == "ENTRIES_OPEN"


def test_without_the_guard_the_others_would_wait(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: one after the other without it, the first that fails ends the run."""
    club.create()
    other = club.create()

    def fail(contest: Contest, status: ContestStatus) -> None:
        raise RuntimeError("this one cannot go on")

    club.clock.advance(days=1)
    with club.site.context(), monkeypatch.context() as patch:
        patch.setattr(states, "enter_state", fail)
        first, second = states.list_due()
        assert second == other
        with pytest.raises(RuntimeError):
            [states.advance(number) for number in (first, second)]
    assert club.status(other) == "DRAFT"


def test_a_draft_that_is_canceled_stays_with_staff(club: Club) -> None:
    """Nobody was told of it, so nobody is told that it was canceled, or finds it."""
    contest_id = club.create()
    body = {"status": "CANCELED", "reason": "No sponsor."}
    club.staff.put(f"/showcase-api/contests/{contest_id}/status", json=body)
    assert club.status(contest_id) == "CANCELED"
    visitor = club.site.client()
    assert visitor.get(f"/showcase-api/contests/{contest_id}").status_code == 404
    assert club.get("/contests")["content"] == []
    assert [one["id"] for one in club.get("/contests", club.staff)["content"]] == [contest_id]
    with club.site.context():
        published = sa.text("SELECT count(*) FROM outbox_event WHERE name = 'showcase.contest_canceled'")
        assert db.session.scalar(published) == 0


# Entering


def test_only_own_current_published_cars_are_entered(club: Club) -> None:
    """Somebody else's, a past one, one that is not public, too few photos, an unknown class: refused."""
    contest_id = club.open(classes=[{"key": "driven", "name": "Driven"}])
    ann, bob = club.member("ann"), club.member("bob")
    page, photos = club.publish_car(ann)
    past, of_past = club.publish_car(ann, relation="PAST")
    private, of_private = club.publish_car(ann, visibility="MEMBERS")
    refused = [
        club.send_entry(contest_id, bob, page, photos),
        club.send_entry(contest_id, ann, past, of_past),
        club.send_entry(contest_id, ann, private, of_private),
        club.send_entry(contest_id, ann, page, photos[:2]),
        club.send_entry(contest_id, ann, page, of_past),
        club.send_entry(contest_id, ann, page, photos, "project"),
    ]
    assert [one.status_code for one in refused] == [403, 400, 404, 400, 400, 400]
    candidates = club.get(f"/contests/{contest_id}/candidates", club.of(ann))["content"]
    assert {one["showcaseId"]: one["refusal"] for one in candidates} == {page: None, past: "NOT_CURRENT"}
    assert club.send_entry(contest_id, ann, page, photos).status_code == 201
    assert club.send_entry(contest_id, ann, page, photos).json["code"] == "ALREADY_ENTERED"


def test_brands_and_years_that_a_contest_does_not_admit(club: Club) -> None:
    """By the rules of the contest."""
    old = club.open(eligibility={"yearTo": 1990})
    ann = club.member("ann")
    page, photos = club.publish_car(ann)
    assert club.send_entry(old, ann, page, photos).json["message"] == "Cars of this year are not admitted."
    candidates = club.get(f"/contests/{old}/candidates", club.of(ann))["content"]
    assert [one["refusal"] for one in candidates] == ["YEAR"]


def test_an_entry_is_changed_and_withdrawn_until_the_lock(club: Club) -> None:
    """Other photos and another class while entries are open; withdrawn and entered again; 409 after the lock."""
    contest_id = club.open()
    ann = club.member("ann")
    page, photos = club.publish_car(ann, photos=5)
    entry = club.send_entry(contest_id, ann, page, photos).json
    path, mine = f"/showcase-api/contests/{contest_id}/entries/{entry['id']}", club.of(ann)
    body = {"photoIds": photos[2:], "classKey": "project", "version": 1}
    changed = mine.put(path, json=body).json
    assert ([photo["id"] for photo in changed["photos"]], changed["classKey"]) == (photos[2:], "project")
    assert mine.put(path, json=body).status_code == 409
    assert mine.delete(path).status_code == 204
    assert club.send_entry(contest_id, ann, page, photos).json["id"] == entry["id"]
    club.pass_days(7)
    assert club.of(ann).put(path, json={**body, "version": 4}).json["code"] == "ENTRIES_CLOSED"


@pytest.mark.parametrize(
    ("table", "change", "reason"),
    [
        (Showcase, {"title": "Another title"}, "EDITED"),
        (Showcase, {"status": "ARCHIVED"}, "NOT_PUBLIC"),
        (Car, {"visibility": "PRIVATE"}, "NOT_PUBLIC"),
        (Car, {"year": 1999}, "EDITED"),
    ],
)
def test_edits_after_the_lock_disqualify(club: Club, table: Any, change: dict[str, Any], reason: str) -> None:
    """The same edit before the lock is what is voted on."""
    contest_id = club.open()
    early, late = club.enter(contest_id, "early"), club.enter(contest_id, "late")

    def edit(entry_id: int, values: dict[str, Any]) -> None:
        found = "SELECT {} FROM showcase_contest_entry WHERE id = :id"
        column = "showcase_id" if table is Showcase else "car_id"
        with club.site.context():
            number = db.session.scalar(sa.text(found.format(column)), {"id": entry_id})
            db.session.execute(sa.update(table).where(table.id == number).values(values))
            db.session.commit()

    if reason == "EDITED":
        edit(early, change)
    club.pass_days(7)
    edit(late, change)
    club.advance()
    found = club.get(f"/contests/{contest_id}/entries", club.staff)["content"]
    states_now = {one["id"]: (one["status"], one["reason"]) for one in found}
    visible = {late: ("DISQUALIFIED", reason)} if change.get("visibility") != "PRIVATE" else {}
    assert states_now == {early: ("ENTERED", None), **visible}
    club.site.run_jobs()
    owner = "SELECT kind FROM notification"
    with club.site.context():
        assert db.session.scalars(sa.text(owner)).all() == ["showcase.contest_entry_disqualified"]


def test_staff_disqualify_with_a_reason(club: Club) -> None:
    """Its owner reads it, others do not see the entry; without a reason it is 400, from members 403."""
    contest_id = club.open()
    entry_id = club.enter(contest_id, "ann")
    path = f"/showcase-api/contests/{contest_id}/entries/{entry_id}/status"
    member = club.member("bob")
    assert club.of(member).put(path, json={"status": "APPROVED"}).status_code == 403
    assert club.staff.put(path, json={"status": "DISQUALIFIED"}).status_code == 400
    body = {"status": "DISQUALIFIED", "reason": "These are photos of another car."}
    assert club.staff.put(path, json=body).json["note"] == body["reason"]
    assert club.staff.put(path, json=body).status_code == 409
    assert club.get(f"/contests/{contest_id}/entries", club.of(member))["totalElements"] == 0
    assert club.get(f"/contests/{contest_id}")["entryCount"] == 0


@pytest.mark.parametrize(("status", "seen", "photos"), [("ARCHIVED", 1, 0), ("HIDDEN", 0, 0)])
def test_pages_that_are_not_public_any_more_show_nothing(
    club: Club, status: str, seen: int, photos: int
) -> None:
    """In a decided contest an archived page has no photos, one that staff have hidden is not there; staff see it."""
    contest_id = club.open()
    entry_id = club.enter(contest_id, "ann")
    put_into(club, contest_id, "PUBLISHED")
    before = club.get(f"/contests/{contest_id}/entries")["content"]
    with club.site.context():
        db.session.execute(sa.update(Showcase).values(status=status))
        db.session.commit()
    after = club.get(f"/contests/{contest_id}/entries")["content"]
    assert (len(before[0]["photos"]), len(after)) == (3, seen)
    assert sum(len(one["photos"]) for one in after) == photos
    of_staff = club.get(f"/contests/{contest_id}/entries", club.staff)["content"]
    assert [one["id"] for one in of_staff] == [entry_id]


# Voting


@pytest.fixture
def vote(club: Club) -> tuple[int, list[int]]:
    """A contest in its vote, and its entries."""
    contest_id = club.open()
    entered = [club.enter(contest_id, name) for name in ("ann", "bob", "cem", "dan")]
    club.pass_days(8)
    return contest_id, entered


def test_what_is_not_a_ballot(club: Club, vote: tuple[int, list[int]]) -> None:
    """Four picks, one twice, a car of no contest, one's own, a second ballot, and after the end."""
    contest_id, entered = vote
    voter, owner = club.member("voter"), club.site.member("owner")
    for picks in (entered, entered[:1] * 2, [entered[0] + 1000]):
        assert club.vote(contest_id, voter, *picks).status_code == 400
    with club.site.context():
        db.session.execute(
            sa.update(ContestEntry).where(ContestEntry.id == entered[0]).values(user_id=voter.id)
        )
        db.session.commit()
    own = club.vote(contest_id, voter, entered[0])
    assert own.json["message"] == "You cannot vote for your own car."
    assert club.vote(contest_id, owner, entered[1]).json["code"] == "NEW_ACCOUNT"
    assert club.vote(contest_id, voter, *entered[1:]).json["myPicks"] == entered[1:]
    assert club.vote(contest_id, voter, entered[1]).json["code"] == "ALREADY_VOTED"
    club.pass_days(7)
    assert club.vote(contest_id, club.member("late"), entered[1]).json["code"] == "VOTE_CLOSED"


def test_counts_are_hidden_until_the_end(club: Club, vote: tuple[int, list[int]]) -> None:
    """Nobody sees votes before, staff neither; the order is another one for each viewer, and stays."""
    contest_id, entered = vote
    assert club.vote(contest_id, club.member("voter"), *entered[:3]).status_code == 201
    found = [
        one
        for who in (None, club.staff)
        for one in club.get(f"/contests/{contest_id}/entries", who)["content"]
    ]
    assert {(one["votes"], one["rank"]) for one in found} == {(None, None)}
    assert club.site.client().get(f"/showcase-api/contests/{contest_id}/results").status_code == 409
    assert club.staff.get(f"/showcase-api/contests/{contest_id}/ballots").status_code == 409
    viewers = [club.of(club.member(f"viewer{number}")) for number in range(8)]
    orders = [
        [
            tuple(one["id"] for one in club.get(f"/contests/{contest_id}/entries", viewer)["content"])
            for _ in range(2)
        ]
        for viewer in viewers
    ]
    assert all(first == second for first, second in orders)
    assert len({first for first, _ in orders}) > 1


@contextmanager
def without_key(site: Site) -> Iterator[None]:
    """Inside the block the table takes a second ballot of a member."""
    name = "uq_showcase_contest_ballot_contest_id_user_id"
    with site.context():
        db.session.execute(sa.text(f"ALTER TABLE showcase_contest_ballot DROP CONSTRAINT {name}"))
        db.session.commit()
    yield
    with site.context():
        db.session.execute(sa.delete(ContestBallot))
        again = f"ALTER TABLE showcase_contest_ballot ADD CONSTRAINT {name} UNIQUE (contest_id, user_id)"
        db.session.execute(sa.text(again))
        db.session.commit()


def cast_twice(club: Club, contest_id: int, voter: TestMember, picks: list[int]) -> list[int]:
    """The statuses of two ballots at once."""
    calls = [lambda pick=pick: club.vote(contest_id, voter, pick).status_code for pick in picks]
    return sorted(together(calls, PATIENCE_S))


@pytest.mark.once
def test_a_ballot_is_cast_once(club: Club, vote: tuple[int, list[int]]) -> None:
    """Of two at once one is kept, whichever."""
    contest_id, entered = vote
    for number in range(5):
        voter = club.member(f"voter{number}")
        assert cast_twice(club, contest_id, voter, entered[:2]) == [201, 409]
    assert club.count_ballots(contest_id) == 5


@pytest.mark.once
def test_without_the_key_both_would_be_kept(
    club: Club, vote: tuple[int, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control: look first, write later."""
    contest_id, entered = vote
    meeting = Meeting(2, PATIENCE_S)

    def look_and_write(member_id: int, contest: int, picks: list[int]) -> None:
        assert ballots.find_picks(member_id, contest) is None
        meeting.wait()
        values = {"picks": picks, "ip_hash": "", "device_hash": "", "cast_at": club.clock()}
        db.session.execute(sa.insert(ContestBallot).values(contest_id=contest, user_id=member_id, **values))

    monkeypatch.setattr(ballots, "_store", look_and_write)
    with without_key(club.site):
        assert cast_twice(club, contest_id, club.member("voter"), entered[:2]) == [201, 201]
        assert club.count_ballots(contest_id) == 2


# The result


def test_the_result_with_places_and_what_is_not_counted(club: Club, vote: tuple[int, list[int]]) -> None:
    """Equal votes share a place; a second ballot from one device is in the log; winners and entrants are notified."""
    contest_id, (ann, bob, cem, dan) = vote
    sent = [(ann, bob), (ann, bob), (ann, bob, cem), (dan,)]
    for number, picks in enumerate(sent):
        voter = club.member(f"voter{number}")
        assert club.vote(contest_id, voter, *picks, device=99 if number in (2, 3) else 0).status_code == 201
    club.pass_days(7)
    page = club.get(f"/contests/{contest_id}")
    counts = (page["countedBallots"], page["uncountedBallots"], page["uncountedReasons"])
    assert counts == (3, 1, {"SHARED_DEVICE": 1})
    places = [
        (one["id"], one["rank"], one["votes"])
        for one in club.get(f"/contests/{contest_id}/results")["content"]
    ]
    assert places == [(ann, 1, 3), (bob, 1, 3), (cem, 3, 1)]
    log = club.get(f"/contests/{contest_id}/ballots", club.staff)["content"]
    assert [(one["author"]["username"], one["reason"]) for one in log] == [("voter3", "SHARED_DEVICE")]
    assert club.site.client().get(f"/showcase-api/contests/{contest_id}/ballots").status_code == 401
    club.site.run_jobs()
    with club.site.context():
        told = sa.text(
            "SELECT m.username, n.kind FROM notification n JOIN member m ON m.id = n.user_id ORDER BY 1"
        )
        assert [tuple(row) for row in db.session.execute(told)] == [
            ("ann", "showcase.contest_won"),
            ("bob", "showcase.contest_won"),
            ("cem", "showcase.contest_placed"),
            ("dan", "showcase.contest_decided"),
        ]
    current = club.get("/contests/current")
    assert (current["running"], current["decided"]["id"]) == (None, contest_id)
    assert {one["id"] for one in current["winners"]} == {ann, bob}


def test_a_result_keeps_the_photos_of_its_cars(club: Club, vote: tuple[int, list[int]]) -> None:
    """Whatever their owners delete from the page afterwards; they follow the car, and go with the page."""
    contest_id, entered = vote
    shown = club.get(f"/contests/{contest_id}/entries")["content"]
    before = {one["id"]: [photo["url"] for photo in one["photos"]] for one in shown}
    assert club.vote(contest_id, club.member("voter"), *entered[:3]).status_code == 201
    club.pass_days(7)
    winner, visitor = entered[0], club.site.client()
    with club.site.context():
        entry = db.session.get_one(ContestEntry, winner)
        page, car = ContentRef(SHOWCASE, entry.showcase_id), entry.car_id
        assert delete_pictures(page) == 3
        db.session.commit()
    club.clock.advance(days=3)
    with club.site.context():
        sweeping.delete_orphans({})
    results = {one["id"]: one for one in club.get(f"/contests/{contest_id}/results")["content"]}
    assert [photo["url"] for photo in results[winner]["photos"]] == before[winner]
    assert visitor.get(before[winner][0]).status_code == 200
    photo = results[winner]["photos"][0]["id"]
    assert club.staff.delete(f"/platform/pictures/{photo}").status_code == 404
    with club.site.context():
        db.session.execute(sa.update(Car).where(Car.id == car).values(visibility="PRIVATE"))
        db.session.commit()
    assert visitor.get(before[winner][0]).status_code == 404
    with club.site.context():
        delete_cars([car])
        db.session.commit()
        names = "SELECT count(*) FROM picture WHERE ref_type = 'showcase.contest_entry' AND ref_id = :id"
        assert db.session.scalar(sa.text(names), {"id": winner}) == 0


def test_a_car_wins_once_a_year(club: Club, vote: tuple[int, list[int]]) -> None:
    """It has a badge, and cannot be entered again before the twelve months are over."""
    contest_id, (ann, *others) = vote
    assert club.vote(contest_id, club.member("voter"), ann, *others[:2]).status_code == 201
    assert club.vote(contest_id, club.member("other"), ann).status_code == 201
    club.pass_days(7)
    winner = club.get(f"/contests/{contest_id}/results")["content"][0]
    wins = club.get(f"/contest-wins?carIds={winner['carId']},{winner['carId'] + 1000}")
    assert [(one["carId"], one["contestId"]) for one in wins] == [(winner["carId"], contest_id)]
    again, owner = (
        club.open(),
        TestMember(winner["author"]["id"], "ann", "", Role.USER, "", ""),
    )
    # The result has copies of its own.
    page = club.get(f"/showcases/{winner['showcaseId']}")
    photos = [photo["id"] for photo in page["photos"]][:3]
    assert club.send_entry(again, owner, winner["showcaseId"], photos).json["code"] == "WON_RECENTLY"
    club.clock.advance(days=366)
    later = club.create()
    club.pass_days(1)
    assert club.send_entry(later, owner, winner["showcaseId"], photos).status_code == 201
