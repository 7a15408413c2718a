"""Gift codes: bought once, redeemed once, and worth what their money is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import ApiError, db
from motorclub.testing.race import Meeting, together
from motorclub_donations.subscriptions import gift_codes
from motorclub_donations.subscriptions.models import GiftCode

from .conftest import AD_FREE, Club


def test_a_gift_is_bought_redeemed_and_over_after_its_time(club: Club, plan: int) -> None:
    """The buyer has the code by mail; who redeems it is charged nothing, and told before it ends."""
    code = club.gift(plan)
    ((subject, text),) = club.rows("SELECT subject, text FROM mail_message")
    assert (subject, code in text) == ("Your gift code for Club", True)
    begun = club.call(club.ann, "POST", "/gift-codes/redeem", code=code.lower().replace("-", " "))
    assert (begun["status"], begun["isGift"], club.has()) == ("ACTIVE", True, True)
    club.do("cancel", begun["id"], 409, reason=None)
    club.wait(days=28)
    subjects = club.rows("SELECT subject FROM mail_message WHERE recipient = 'ann@example.org'")
    assert subjects == [("Your gift ends soon",)]
    club.wait(days=2, hours=1)
    assert (club.see()["status"], club.has()) == ("CANCELED", False)
    again = club.call(club.ben, "POST", "/gift-codes/redeem", 409, code=code)
    assert again["code"] == "GIFT_CODE_REDEEMED"
    assert club.call(club.ann, "POST", "/gift-codes/redeem", 404, code="nothing")["field"] == "code"


def test_the_same_key_buys_once_and_unpaid_codes_are_worth_nothing(club: Club, plan: int) -> None:
    """Nobody sees a code before it is paid."""
    for _ in range(2):
        club.gift(plan, paid=False)
    ((code, status),) = club.rows("SELECT code, status FROM donations_gift_code")
    assert status == "PENDING"
    assert club.call(club.ben, "GET", "/gift-codes/mine")["content"][0]["code"] is None
    club.call(club.ann, "POST", "/gift-codes/redeem", 404, code=code)
    club.wait(hours=2)
    assert club.rows("SELECT status FROM donations_gift_code") == [("EXPIRED",)]
    other = club.plan(key="other", giftable=False)
    club.call(club.ben, "POST", "/gift-codes", 404, planId=other, interval="MONTH", key="two")


def test_a_subscriber_keeps_the_code(club: Club, plan: int) -> None:
    """Until the subscription is over; one that was only opened gives way."""
    code = club.gift(plan)
    club.begin(plan)
    refused = club.call(club.ann, "POST", "/gift-codes/redeem", 409, code=code)
    assert refused["code"] == "ALREADY_SUBSCRIBED"
    club.open(plan, member=club.ben)
    assert club.call(club.ben, "POST", "/gift-codes/redeem", code=code)["isGift"] is True


@pytest.mark.parametrize("redeemed", [True, False])
def test_money_that_goes_back_takes_the_gift_along(club: Club, plan: int, redeemed: bool) -> None:
    code = club.gift(plan)
    if redeemed:
        club.call(club.ann, "POST", "/gift-codes/redeem", code=code)
    ((payment,),) = club.rows("SELECT id FROM payments_payment")
    answer = club.client(club.admin).post(
        f"/payment-api/payments/{payment}/refunds",
        json={"amountMinor": 1000, "reason": "REQUESTED", "note": None},
        headers={"Idempotency-Key": "one"},
    )
    assert answer.status_code in (200, 201), answer.text
    club.wait(minutes=1)
    assert club.rows("SELECT status FROM donations_gift_code") == [("REFUNDED",)]
    if redeemed:
        assert (club.see()["status"], club.has(AD_FREE)) == ("CANCELED", False)
    else:
        refused = club.call(club.ann, "POST", "/gift-codes/redeem", 409, code=code)
        assert refused["code"] == "GIFT_CODE_OVER"


def _redeeming(club: Club, member: Any, code: str) -> Callable[[], str]:
    """A call of a thread of its own; what came of it."""

    def redeem() -> str:
        try:
            club.in_site(lambda: gift_codes.redeem_gift_code(club.as_viewer(member), code))
        except ApiError as error:
            return str(error.code)
        return "REDEEMED"

    return redeem


@pytest.mark.once
def test_a_code_is_redeemed_once_by_all_who_try_at_once(club: Club, plan: int) -> None:
    """From two tabs of one member and by another member."""
    code = club.gift(plan)
    calls = [_redeeming(club, member, code) for member in (club.ann, club.ann, club.ben)]
    assert sorted(together(calls)).count("REDEEMED") == 1
    assert club.rows("SELECT count(*) FROM donations_subscription") == [(1,)]


@pytest.mark.once
def test_without_the_lock_it_would_be_redeemed_twice(
    club: Club, plan: int, monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None
) -> None:
    """The negative control: both read the code before either has written."""
    code, meeting = club.gift(plan), Meeting(2)

    def read_without_lock(typed: str) -> GiftCode:
        chosen = sa.select(GiftCode).where(GiftCode.code == gift_codes.normalise_code(typed))
        found = db.session.scalars(chosen).one()
        meeting.wait()
        return found

    monkeypatch.setattr(gift_codes, "lock_gift_code", read_without_lock)
    calls = [_redeeming(club, member, code) for member in (club.ann, club.ben)]
    assert together(calls) == ["REDEEMED", "REDEEMED"]
    assert any("redeemed twice" in found for found in club.findings())
