"""Giving each month: every charge is a donation, once, whatever arrives late or twice, and a ban stops it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from donation_club import DonationClub, expect

from motorclub.api import db
from motorclub_donations.giving import recurring
from motorclub_donations.giving.recurring_charges import RecurringCharges
from motorclub_donations.plugin import settlement
from motorclub_donations.shared.events import BanEnded, MemberBanned, PaymentSucceeded
from motorclub_payments.sandbox_billing import provider as sandbox

DAY = 86400


def wait(club: DonationClub, ref: str, days: float) -> None:
    """Time passes for one promise."""
    with club.site.context():
        sandbox.move_clock(ref, int(days * DAY))
    club.settle()


def mine(club: DonationClub) -> list[dict[str, Any]]:
    """Ann's regular donations."""
    found: list[dict[str, Any]] = club.get(club.ann, "/recurring-donations/mine")["content"]
    return found


def test_each_month_is_a_donation(club: DonationClub) -> None:
    """Two charges, two donations and sixty days; what was written is on the wall once."""
    number, ref = club.regular(club.ann, 300, publicAs="NAME", message="For the workshop")
    wait(club, ref, 31)
    rows = club.rows("SELECT recurring_id, amount_minor, status, ad_free_days FROM donations_donation")
    assert rows == [(number, 300, "SUCCEEDED", 30)] * 2
    assert club.ad_free_days(club.ann) == 60
    assert [one["message"] for one in club.get(None, "/donor-walls")["content"]] == [None, "For the workshop"]
    (row,) = mine(club)
    assert (row["status"], row["amountMinor"], row["methodLast4"]) == ("ACTIVE", 300, "4242")


def test_told_twice_it_is_one_donation(club: DonationClub) -> None:
    """Events come at least once."""
    club.regular(club.ann, 300)
    names = [field.name for field in fields(PaymentSucceeded) if field.name != "name"]
    payload = "SELECT payload FROM outbox_event WHERE name = 'payments.payment_succeeded'"
    ((told,),) = club.rows(payload)
    with club.site.context():
        RecurringCharges(settlement).record_charge(PaymentSucceeded(**{name: told[name] for name in names}))
        db.session.commit()
    assert club.rows("SELECT count(*) FROM donations_donation") == [(1,)]
    assert club.ad_free_days(club.ann) == 30


def test_a_charge_is_refunded_and_disputed_like_any_gift(club: DonationClub) -> None:
    """By the donation; the promise goes on."""
    _, ref = club.regular(club.ann, 300)
    wait(club, ref, 31)
    first, second = (number for (number,) in club.rows("SELECT id FROM donations_donation ORDER BY id"))
    club.refund(first)
    assert (club.row(first).status, club.row(second).status) == ("REFUNDED", "SUCCEEDED")
    assert club.ad_free_days(club.ann) == 30
    assert mine(club)[0]["status"] == "ACTIVE"


def test_the_donor_pauses_resumes_and_cancels(club: DonationClub) -> None:
    """Each is theirs alone; after the end nothing is charged, and what was given stays."""
    number, ref = club.regular(club.ann, 300)
    path = f"/recurring-donations/{number}"
    assert club.put(club.ben, f"{path}/pause", status=404)["status"] == 404
    assert club.put(club.ann, f"{path}/pause")["status"] == "PAUSED"
    wait(club, ref, 40)
    assert club.rows("SELECT count(*) FROM donations_donation") == [(1,)]
    assert club.put(club.ann, f"{path}/resume")["status"] == "ACTIVE"
    assert club.put(club.ann, f"{path}/cancel")["status"] == "CANCELED"
    assert club.put(club.ann, f"{path}/cancel", status=409)["code"] == "INVALID_TRANSITION"
    wait(club, ref, 90)
    assert club.ad_free_days(club.ann) in (30, 60)
    portal = expect(club.post(club.ben, f"{path}/portal", {}), 404)
    assert portal["status"] == 404


def test_who_is_banned_is_not_charged(club: DonationClub) -> None:
    """It is paused with the ban and goes on after it; a ban from one plugin changes nothing."""
    club.regular(club.ann, 300)

    def hear(handle: Any, event: Any) -> str:
        with club.site.context():
            handle(event)
            db.session.commit()
        return str(mine(club)[0]["status"])

    assert hear(recurring.pause_for_ban, MemberBanned(club.ann.id, "FORUM", None)) == "ACTIVE"
    assert hear(recurring.pause_for_ban, MemberBanned(club.ann.id, "FULL", None)) == "PAUSED"
    assert mine(club)[0]["pausedByBan"] is True
    assert hear(recurring.resume_after_ban, BanEnded(club.ann.id, "FULL", True)) == "ACTIVE"
    assert mine(club)[0]["pausedByBan"] is False


def test_a_form_sent_twice_is_one_promise(club: DonationClub) -> None:
    """The same key leads to the same page of the provider."""
    begun = club.begin(club.ann, 500, interval="YEARLY", key="tab")
    assert club.begin(club.ann, 500, interval="YEARLY", key="tab") == begun
    assert club.rows("SELECT count(*) FROM payments_subscription") == [(1,)]
