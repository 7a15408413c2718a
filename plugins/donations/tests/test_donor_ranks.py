"""Donor ranks: reached, lost and given up by what is given in the window (community.md 7.7)."""

from __future__ import annotations

from typing import Any

import pytest
from donation_club import API, DonationClub, expect

from motorclub.api import db
from motorclub_donations.donor_ranks import jobs, ranks

PHOTOS = "showcase.gallery_photos"


@pytest.fixture
def ranked(club: DonationClub) -> DonationClub:
    """With the ranks of the specification."""
    with club.site.context():
        ranks.load_defaults()
        db.session.commit()
    return club


def rank_of(club: DonationClub, member: Any, viewer: Any = None) -> str | None:
    """What others see of a member's rank."""
    found = club.get(viewer, f"/users/{member.id}/donor")["rank"]
    return found["name"] if found else None


def rights_of(club: DonationClub, member: Any) -> list[tuple[Any, ...]]:
    """(right, value) of a member's rank."""
    chosen = (
        "SELECT name, value FROM member_right WHERE member_id = :id AND key NOT LIKE 'donations.ad_free%'"
    )
    return club.rows(f"{chosen} ORDER BY name", id=member.id)


def test_ranks_follow_what_is_given_and_given_back(ranked: DonationClub) -> None:
    """Anonymous gifts count; a refund takes the rank with it, in the same step."""
    first = ranked.paid(ranked.ann, 1000, publicAs="ANONYMOUS")
    assert rank_of(ranked, ranked.ann) == "Bronze"
    second = ranked.paid(ranked.ann, 4000)
    assert rank_of(ranked, ranked.ann) == "Silver"
    assert ("core.ad_free", 1) in rights_of(ranked, ranked.ann)
    ranked.refund(second)
    assert rank_of(ranked, ranked.ann) == "Bronze"
    ranked.refund(first, 1)
    assert rank_of(ranked, ranked.ann) is None
    assert rights_of(ranked, ranked.ann) == []
    assert [one["name"] for one in ranked.get(None, "/donation-ranks")["content"]] == [
        *("Bronze", "Silver", "Gold", "Platinum")
    ]


@pytest.mark.needs("showcase")
def test_a_rank_ends_a_year_after_what_it_rests_on(ranked: DonationClub) -> None:
    """Its rights end at that moment; the job only writes it down."""
    silver = ranked.get(None, "/donation-ranks")["content"][1]
    changes = {name: silver[name] for name in ("name", "level", "thresholdMinor", "icon", "color", "version")}
    body = {**changes, "rights": {PHOTOS: 60}, "adFreeDays": 14}
    ranked.put(ranked.admin, f"/donation-ranks/{silver['id']}", body)
    ranked.paid(ranked.ann, 4500)
    ranked.clock.advance(days=100)
    ranked.paid(ranked.ann, 1000)
    until = "SELECT until - now_at FROM member_right, (SELECT CAST(:at AS timestamptz) AS now_at) n WHERE name = :name"
    ((left,),) = ranked.rows(until, at=ranked.clock(), name=PHOTOS)
    assert left.days == 265
    ranked.clock.advance(days=265, seconds=1)
    assert rank_of(ranked, ranked.ann) is None
    with ranked.site.context():
        jobs.end_ranks({})
    assert rank_of(ranked, ranked.ann) == "Bronze"
    assert ranked.rows("SELECT count(*) FROM member_right WHERE name = :name", name=PHOTOS) == [(0,)]


def test_a_dispute_freezes_the_rank(ranked: DonationClub) -> None:
    """And gives it back when it is won."""
    _, ref = ranked.paid_with_session(ranked.ann, 1000)
    ranked.bank(ref, "DISPUTE")
    assert rank_of(ranked, ranked.ann) is None
    ranked.bank(ref, "WIN_DISPUTE")
    assert rank_of(ranked, ranked.ann) == "Bronze"


def test_who_hides_is_shown_to_nobody_else(ranked: DonationClub) -> None:
    """The switch of the privacy settings."""
    ranked.paid(ranked.ann, 1000)
    expect(ranked.of(ranked.ann).put("/users/me/privacy", json={"hideDonorWall": True}), 200)
    assert rank_of(ranked, ranked.ann) is None
    assert rank_of(ranked, ranked.ann, ranked.ben) is None
    assert rank_of(ranked, ranked.ann, ranked.ann) == "Bronze"
    own = ranked.get(ranked.ann, "/donation-ranks/mine")
    assert (own["yearMinor"], own["rank"]["name"]) == (1000, "Bronze")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "Gold"}, "name"),
        ({"level": 3}, "level"),
        ({"thresholdMinor": 5000}, "thresholdMinor"),
        ({"thresholdMinor": 900}, "thresholdMinor"),
        ({"rights": {"nobody.declares": 1}}, "rights"),
        ({"color": "red"}, "color"),
        ({"icon": "skull"}, "icon"),
    ],
)
def test_ranks_have_no_gaps_or_overlaps(ranked: DonationClub, changes: dict[str, Any], field: str) -> None:
    """400 with the field, and nothing changes."""
    body = {"name": "Diamond", "level": 9, "thresholdMinor": 90_000, "icon": "diamond", "color": "#ffffff"}
    answer = expect(ranked.post(ranked.admin, "/donation-ranks", {**body, **changes}), 400)
    assert answer["field"].partition(".")[0] == field
    assert ranked.rows("SELECT count(*) FROM donations_rank") == [(4,)]


def test_an_admin_previews_changes_and_removes_ranks(ranked: DonationClub) -> None:
    """Thresholds are tried before they are saved; what is saved recomputes everybody."""
    ranked.paid(ranked.ann, 2000)
    ranked.paid(ranked.ben, 6000)
    wanted = [
        {"thresholdMinor": 5500, "window": "ROLLING_12_MONTHS"},
        {"thresholdMinor": 100, "window": "LIFETIME"},
    ]
    assert expect(ranked.post(ranked.admin, "/donation-ranks/preview", {"ranks": wanted}), 200) == {
        "holders": [1, 1]
    }
    bronze, silver, gold, _ = ranked.get(ranked.admin, "/donation-ranks", all="true")["content"]
    assert (bronze["holderCount"], silver["holderCount"]) == (1, 1)
    body = {name: silver[name] for name in ("name", "level", "icon", "color", "version")}
    ranked.put(ranked.admin, f"/donation-ranks/{silver['id']}", {**body, "thresholdMinor": 1500})
    ranked.site.run_jobs()
    assert rank_of(ranked, ranked.ann) == "Silver"
    outdated = {**body, "thresholdMinor": 1600}
    assert (
        ranked.put(ranked.admin, f"/donation-ranks/{silver['id']}", outdated, 409)["code"]
        == "VERSION_CONFLICT"
    )
    remove = ranked.of(ranked.admin).delete
    assert remove(f"{API}/donation-ranks/{silver['id']}").status_code == 409
    assert remove(f"{API}/donation-ranks/{gold['id']}").status_code == 204
