"""Suspicious votes (community.md 7.5): the worked thresholds, and what staff decide."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from motorclub import clock as clocks
from motorclub.db import db
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import PASSWORD, Site
from motorclub.viewer import Role
from motorclub_moderation.overview.models import RecordedVote
from motorclub_moderation.overview.suspicious_votes import find_suspicious_votes

FINDINGS = "/moderation-api/vote-findings"
# (voter, receiver, number of votes)
Votes = list[tuple[str, str, int]]


def cast(site: Site, votes: Votes, value: int = 1, gap: timedelta = timedelta(hours=2)) -> None:
    """Record votes of members, who are made first; the first of each were cast longest ago."""
    names = dict.fromkeys(name for voter, receiver, _ in votes for name in (voter, receiver))
    ids = {name: site.member(name).id for name in names}
    with site.context():
        number, at = 0, clocks.now()
        for voter, receiver, count in votes:
            for _ in range(count):
                number += 1
                vote = RecordedVote(
                    type="forum.answer",
                    item_id=number,
                    voter_id=ids[voter],
                    receiver_id=ids[receiver],
                    value=value,
                    cast_at=at - gap * number,
                )
                db.session.add(vote)
        db.session.commit()


@pytest.mark.needs("forum")
def test_votes_from_a_shared_device_do_not_count_until_staff_say_so(site: Site) -> None:
    """The forum voids them at once, those of others count; a finding that is dismissed lets them count."""
    names = ("asker", "sock", "neighbour")
    asker, sock, neighbour = (site.member(name) for name in names)
    for name, agent in zip(names, ("Browser A", "Browser A", "Browser B"), strict=True):
        place = {"REMOTE_ADDR": "203.0.113.9", "HTTP_USER_AGENT": agent}
        body = {"username": name, "password": PASSWORD}
        assert site.client().post("/auth/login", json=body, environ_overrides=place).status_code == 200
    with site.context():
        db.session.execute(db.text("UPDATE member SET created_at = created_at - interval '2 days'"))
        db.session.commit()
    question = {
        "kind": "DISCUSSION",
        "title": "Which oil do you use in summer?",
        "body": "I have tried a few kinds of oil and wonder what others use.",
        "tags": ["oil"],
    }
    made = site.client(asker.token).post("/forum-api/questions", json=question)
    assert made.status_code == 201, made.text
    vote = {"targetType": "QUESTION", "targetId": made.get_json()["id"], "value": 1}
    for voter in (sock, neighbour):
        assert site.client(voter.token).put("/forum-api/votes", json=vote).status_code == 200
    site.run_jobs()
    assert counted(site) == {sock.id: False, neighbour.id: True}
    (finding,) = find(site)
    assert (finding["kind"], [one["username"] for one in finding["voters"]]) == ("DEVICE", ["sock"])
    body = {"reason": "Father and son", "version": finding["version"]}
    dismissed = site.as_role(Role.MODERATOR).put(f"{FINDINGS}/{finding['id']}/dismiss", json=body)
    assert dismissed.status_code == 200, dismissed.text
    site.run_jobs()
    assert counted(site) == {sock.id: True, neighbour.id: True}
    assert find(site) == []


def counted(site: Site) -> dict[int, bool]:
    """Whose votes count."""
    with site.context():
        rows = db.session.execute(db.text("SELECT member_id, is_counted FROM forum_vote"))
        return {row.member_id: row.is_counted for row in rows}


def find(site: Site) -> list[Any]:
    with site.context():
        find_suspicious_votes()
        db.session.commit()
    found: list[Any] = site.as_role(Role.MODERATOR).get(FINDINGS).get_json()["content"]
    return found


@pytest.mark.parametrize(
    ("votes", "kinds"),
    [
        ([("ann", "bob", 5), ("bob", "ann", 5)], ["PAIR"]),
        ([("ann", "bob", 5), ("bob", "ann", 4)], []),
        (
            [("ann", "bob", 3), ("bob", "ann", 7), ("ann", "cid", 7), ("bob", "cid", 3)],
            ["CONCENTRATION", "PAIR"],
        ),
        ([("ann", "bob", 2), ("bob", "ann", 8), ("ann", "cid", 8), ("bob", "eve", 2)], []),
        ([("ann", "bob", 6), ("cid", "bob", 4)], ["CONCENTRATION"]),
        ([("ann", "bob", 5), ("cid", "bob", 4)], []),
        ([(name, "bob", 2) for name in ("v1", "v2", "v3", "v4", "v5", "v6")], []),
    ],
)
def test_pairs_and_concentrations(site: Site, clock: Clock, votes: Votes, kinds: list[str]) -> None:
    """A pair: at least 10 votes, of the one who votes less 30 % for the other. Concentration: three give over half."""
    cast(site, votes)
    assert sorted(finding["kind"] for finding in find(site)) == kinds


@pytest.mark.parametrize(("number", "minutes", "kinds"), [(5, 14, ["BURST"]), (4, 14, []), (5, 16, [])])
def test_bursts_of_young_accounts(
    site: Site, clock: Clock, number: int, minutes: int, kinds: list[str]
) -> None:
    """Five within an hour."""
    votes = [(f"v{one}", "bob", 1) for one in range(number)]
    cast(site, votes, gap=timedelta(minutes=minutes))
    assert [finding["kind"] for finding in find(site)] == kinds


@pytest.mark.parametrize(("number", "kinds"), [(8, ["DOWNVOTES"]), (7, [])])
def test_serial_downvotes(site: Site, clock: Clock, number: int, kinds: list[str]) -> None:
    cast(site, [("ann", "bob", number)], value=-1)
    assert [finding["kind"] for finding in find(site)] == kinds


@pytest.mark.needs("forum")
def test_staff_judge_real_votes(site: Site) -> None:
    """Votes of the forum are void once staff have said so, and no longer when that is undone."""
    question = ask(site.client(site.member("bob").token))
    voters = [site.member(f"voter{number}") for number in range(5)]
    voters[0] = site.member("judge", Role.MODERATOR)
    for voter in voters:
        body = {"targetType": "QUESTION", "targetId": question, "value": 1}
        cast_vote = site.client(voter.token).put("/forum-api/votes", json=body)
        assert cast_vote.status_code in (200, 204), cast_vote.text
    site.run_jobs()
    (finding,) = find(site)
    assert (finding["kind"], finding["voteCount"]) == ("BURST", 5)
    body = {"reason": "Made for that", "version": finding["version"]}
    address = f"{FINDINGS}/{finding['id']}/invalidate"
    assert site.client(voters[0].token).put(address, json=body).status_code == 403
    staff = site.as_role(Role.MODERATOR)
    assert staff.put(address, json=body).get_json()["status"] == "INVALIDATED"
    assert staff.put(address, json=body).status_code == 409
    assert void_votes(site) == 5
    site.run_jobs()
    assert find(site) == []
    (entry,) = staff.get("/moderation-api/moderation-logs?action=votes.invalidated").get_json()["content"]
    undone = staff.post(f"/moderation-api/moderation-logs/{entry['id']}/revert", json={"reason": "Friends"})
    assert undone.status_code < 300, undone.text
    assert void_votes(site) == 0


def ask(client: Any) -> int:
    body = {
        "kind": "DISCUSSION",
        "title": "What do you think of this oil?",
        "body": "I have tried a few kinds of oil and wonder what others use.",
        "tags": ["oil"],
    }
    made = client.post("/forum-api/questions", json=body)
    assert made.status_code == 201, made.text
    number: int = made.get_json()["id"]
    return number


def void_votes(site: Site) -> int:
    with site.context():
        found = db.session.execute(
            db.text("SELECT count(*) FROM forum_vote WHERE invalidated_reason IS NOT NULL")
        )
        number: int = found.scalar_one()
        return number
