"""Subscribing, changing and leaving, by the sandbox and a clock: what is charged, and what a member has until when."""

from __future__ import annotations

from datetime import timedelta

import pytest

from .conftest import AD_FREE, CARS, FAILING_CARD, Club


def test_perks_end_exactly_with_the_period_that_was_paid(club: Club, plan: int) -> None:
    """Cancelled, they last to the second; renewed, they do not stop between."""
    number = club.begin(plan)
    seen = club.see()
    assert (seen["status"], seen["plan"]["name"], seen["methodLast4"]) == ("ACTIVE", "Club", "4242")
    assert club.has()
    club.wait(days=31)
    assert club.has()
    assert club.charges(number) == [("CREATE", "PAID", 1000), ("CYCLE", "PAID", 1000)]
    cancelled = club.do("cancel", number, reason="Sold the car")
    assert (cancelled["status"], cancelled["cancelAtPeriodEnd"]) == ("ACTIVE", True)
    assert cancelled["perksUntil"] == cancelled["paidUntil"] == cancelled["periodEnd"]
    end = club.row(number).period_end
    assert end is not None
    club.clock.at = end - timedelta(seconds=1)
    assert club.has()
    club.clock.at = end
    assert not club.has()
    club.wait(minutes=1)
    assert club.see()["status"] == "CANCELED"
    assert len(club.charges(number)) == 2
    mails = club.rows("SELECT subject FROM mail_message WHERE recipient = 'ann@example.org' ORDER BY id")
    assert mails == [("Your subscription has ended",)]


def test_a_member_has_one_subscription(club: Club, plan: int) -> None:
    """Asked again it is the same page; one that was not begun gives way to another plan."""
    first, page = club.open(plan)
    assert club.open(plan) == (first, page)
    other = club.plan(key="other", monthMinor=2000)
    second, _ = club.open(other)
    assert club.row(first).status == "EXPIRED"
    club.act(club.open(other)[1])
    club.call(club.ann, "POST", "/subscriptions", 409, planId=plan, interval="MONTH")
    assert club.see()["id"] == second


def test_a_trial_is_had_once_and_announced(club: Club) -> None:
    """The mail comes three days before its end, once; nothing is charged for who cancels in time."""
    plan = club.plan(trialDays=14)
    number = club.begin(plan)
    assert (club.see()["status"], club.charges(number)) == ("TRIALING", [("CREATE", "PAID", 0)])
    club.wait(days=10)
    assert club.rows("SELECT count(*) FROM mail_message") == [(0,)]
    for _ in range(2):
        club.wait(days=1, hours=1)
    assert club.rows("SELECT subject FROM mail_message") == [("Your trial of Club ends soon",)]
    club.do("cancel", number, reason=None)
    club.wait(days=4)
    assert (club.see()["status"], club.has()) == ("CANCELED", False)
    assert club.see() is not None
    assert club.rows("SELECT coalesce(sum(captured_minor), 0) FROM payments_payment") == [(0,)]
    again = club.begin(plan)
    assert club.charges(again) == [("CREATE", "PAID", 1000)]


@pytest.mark.needs("showcase")
def test_up_now_with_the_difference_and_down_with_the_next_period(club: Club, plan: int) -> None:
    """The preview says to the cent what is charged; perks follow at once."""
    plus = club.plan(key="plus", name="Plus", monthMinor=3000, rights={AD_FREE: 1, CARS: 20})
    number = club.begin(plan)
    row = club.row(number)
    assert row.period_end is not None
    assert row.period_start is not None
    club.clock.at = row.period_start + (row.period_end - row.period_start) / 2
    wanted = {"planId": plus, "interval": "MONTH"}
    preview = club.do("change-preview", number, **wanted)
    assert (preview["dueNowMinor"], preview["nextChargeMinor"]) == (1000, 3000)
    changed = club.do("change", number, **wanted)
    assert (changed["plan"]["name"], changed["amountMinor"]) == ("Plus", 3000)
    assert club.charges(number)[-1] == ("CHANGE", "PAID", 1000)
    assert club.has(CARS)
    club.do("change", number, 409, **wanted)
    down = {"planId": plan, "interval": "MONTH"}
    assert club.do("change-preview", number, **down)["dueNowMinor"] == 0
    changed = club.do("change", number, **down)
    assert (changed["plan"]["name"], changed["nextPlan"]["name"], club.has(CARS)) == ("Plus", "Club", True)
    club.wait(days=17)
    assert (club.see()["plan"]["name"], club.see()["nextPlan"], club.has(CARS)) == ("Club", None, False)
    assert club.charges(number)[-1] == ("CYCLE", "PAID", 1000)


def test_a_year_begins_now_and_is_announced_before_it_renews(club: Club, plan: int) -> None:
    """Back to a month it goes when the year is over, and until then that can be taken back."""
    number = club.begin(plan)
    changed = club.do("change", number, planId=plan, interval="YEAR")
    assert (changed["interval"], changed["amountMinor"]) == ("YEAR", 10000)
    year, month = {"planId": plan, "interval": "YEAR"}, {"planId": plan, "interval": "MONTH"}
    preview = club.do("change-preview", number, **month)
    assert (preview["dueNowMinor"], preview["nextChargeMinor"]) == (0, 1000)
    assert preview["nextChargeAt"] == changed["periodEnd"]
    for wanted, following in ((month, "MONTH"), (year, None), (month, "MONTH")):
        seen = club.do("change", number, **wanted)
        assert (seen["interval"], seen["nextInterval"], seen["paidUntil"]) == (
            *("YEAR", following),
            changed["paidUntil"],
        )
    club.wait(days=359)
    assert club.rows("SELECT subject FROM mail_message") == [("Club renews soon",)]
    club.wait(days=7)
    assert (club.see()["interval"], club.see()["nextInterval"], club.has()) == ("MONTH", None, True)
    assert club.charges(number)[2:] == [("CYCLE", "PAID", 1000)]


def test_a_card_that_fails_keeps_perks_for_a_week_and_can_be_fixed(club: Club, plan: int) -> None:
    """The member is reminded on days 0, 3, 7 and 12, each time once."""
    number = club.begin(plan, card=FAILING_CARD)
    club.wait(days=31)
    failed = club.see()
    assert (failed["status"], failed["graceUntil"]) == ("PAST_DUE", failed["perksUntil"])
    assert club.has()
    for days in (3, 4):
        club.wait(days=days)
    assert not club.has()
    failures = "SELECT count(*) FROM mail_message WHERE template = 'donations.charge_failed'"
    assert club.rows(failures) == [(3,)]
    page = club.do("card", number)["redirectUrl"]
    club.act(page)
    assert club.do("sync", number)["status"] == "ACTIVE"
    assert club.has()
    unread = "SELECT count(*) FROM notification WHERE kind = 'donations.subscription_past_due'"
    assert club.rows(unread) == [(1,)]


def test_a_card_that_keeps_failing_ends_it(club: Club, plan: int) -> None:
    """After fourteen days; what is open is not owed any more, and the last mail has said so."""
    number = club.begin(plan, card=FAILING_CARD)
    club.wait(days=31)
    for _ in range(5):
        club.wait(days=3)
    assert club.see()["status"] == "CANCELED"
    assert club.charges(number)[-1] == ("CYCLE", "VOID", 1000)
    templates = club.rows("SELECT template, count(*) FROM mail_message GROUP BY 1 ORDER BY 1")
    assert templates == [("donations.charge_failed", 4), ("donations.subscription_ended", 1)]


def test_a_pause_charges_nothing_and_three_months_a_year_are_the_most(club: Club, plan: int) -> None:
    """What was paid for lasts; the time without a charge gives nothing."""
    number = club.begin(plan)
    assert club.do("pause", number, months=2)["status"] == "PAUSED"
    assert club.has()
    club.wait(days=32)
    assert (club.see()["status"], club.has(), len(club.charges(number))) == ("PAUSED", False, 1)
    club.wait(days=31)
    assert club.see()["status"] == "ACTIVE"
    club.do("pause", number, 409, months=2)
    assert club.see()["pausedDaysLeft"] in range(27, 33)
    club.wait(days=31)
    assert (club.has(), club.charges(number)[-1]) == (True, ("CYCLE", "PAID", 1000))


@pytest.mark.needs("moderation")
def test_a_ban_stops_the_charges_until_it_is_over(club: Club, plan: int) -> None:
    """Only a full one; it counts for nothing."""
    number = club.begin(plan)

    def ban(scope: str) -> int:
        body = {"userId": club.ann.id, "scope": scope, "reason": "fraud", "publicReason": "Fraud", "days": 90}
        answer = club.client(club.admin).post("/moderation-api/bans", json=body)
        assert answer.status_code == 201, answer.text
        club.site.run_jobs()
        return int(answer.json["id"])

    ban("FORUM")
    assert club.row(number).status == "ACTIVE"
    full = ban("FULL")
    assert (club.row(number).status, club.row(number).is_banned) == ("PAUSED", True)
    club.wait(days=40)
    lift = f"/moderation-api/bans/{full}/lift"
    assert club.client(club.admin).put(lift, json={"reason": "A mistake"}).status_code == 200
    club.site.run_jobs()
    assert (club.see()["status"], club.see()["pausedDaysLeft"]) == ("ACTIVE", 92)
    assert len(club.charges(number)) == 1


def test_an_admin_ends_it_and_gives_back_the_rest(club: Club, plan: int) -> None:
    """The share of the time that is left, once; the perks end in that moment."""
    number = club.begin(plan)
    row = club.row(number)
    assert row.period_start is not None
    assert row.period_end is not None
    club.clock.at = row.period_start + (row.period_end - row.period_start) / 4
    end = f"/subscriptions/{number}/end"
    club.call(club.ann, "POST", end, 403, reason="x", refund="FULL")
    ended = club.call(club.admin, "POST", end, reason="Moved away", refund="PRORATED")
    assert (ended["status"], club.has()) == ("CANCELED", False)
    club.wait(minutes=1)
    assert club.rows("SELECT amount_minor, status FROM payments_refund") == [(750, "SUCCEEDED")]
    club.call(club.admin, "POST", end, 409, reason="Again", refund="FULL")
    listed = club.call(club.admin, "GET", "/subscriptions?status=CANCELED")["content"]
    assert [(one["author"]["username"], one["canceledBy"]) for one in listed] == [("ann", "boss")]


@pytest.mark.parametrize("how", ["refund", "dispute"])
def test_money_that_goes_back_takes_the_perks_along(club: Club, plan: int, how: str) -> None:
    """All of it, by whatever way; a dispute that is won brings them back."""
    number, page = club.open(plan)
    club.act(page)
    club.do("sync", number)
    assert club.has()
    ((payment,),) = club.rows("SELECT id FROM payments_payment WHERE purpose = 'SUBSCRIPTION'")
    if how == "refund":
        body = {"amountMinor": 1000, "reason": "REQUESTED", "note": None}
        path, headers = f"/payment-api/payments/{payment}/refunds", {"Idempotency-Key": "one"}
        answer = club.client(club.admin).post(path, json=body, headers=headers)
        assert answer.status_code in (200, 201), answer.text
        club.wait(minutes=1)
        assert (club.has(), club.see()["status"]) == (False, "ACTIVE")
        return
    for action, kept in (("DISPUTE", False), ("WIN_DISPUTE", True)):
        path = f"/payment-api/sandbox/sessions/{page.partition('session=')[2]}/bank"
        answer = club.client(club.admin).post(path, json={"action": action})
        assert answer.status_code == 200, answer.text
        club.wait(minutes=3)
        assert club.has() is kept


@pytest.mark.needs("showcase")
def test_an_archived_plan_keeps_its_members(club: Club, plan: int) -> None:
    """They keep the price, too, and can leave for another one; what it gives changes for all of them."""
    number = club.begin(plan)
    found = club.call(club.admin, "GET", "/subscription-plans/all")["content"][0]
    assert found["subscriberCount"] == 1
    kept = {
        name: value for name, value in found.items() if name not in ("id", "key", "createdAt", "updatedAt")
    }
    kept.pop("subscriberCount")
    changed = {**kept, "status": "ARCHIVED", "monthMinor": 9900, "rights": {CARS: 9}}
    club.call(club.admin, "PUT", f"/subscription-plans/{plan}", **changed)
    club.site.run_jobs()
    assert (club.has(CARS), club.has(AD_FREE)) == (True, False)
    club.call(club.ben, "POST", "/subscriptions", 404, planId=plan, interval="MONTH")
    club.wait(days=31)
    assert club.charges(number)[-1] == ("CYCLE", "PAID", 1000)
    other = club.plan(key="other", monthMinor=500)
    assert club.do("change", number, planId=other, interval="MONTH")["nextPlan"]["key"] == "other"
    club.call(club.admin, "PUT", f"/subscription-plans/{plan}", 409, **changed)


def test_a_member_who_leaves_is_charged_no_more(club: Club, plan: int) -> None:
    from motorclub_donations.subscriptions import personal_data
    from motorclub_payments import personal_data as payments_data

    number = club.begin(plan)
    names = [one.name for one in club.in_site(lambda: list(personal_data.export(club.ann.id)))]
    assert names == ["plan-subscriptions.json", "subscription-pauses.json", "gift-codes.json"]

    def leave() -> None:
        payments_data.erase(club.ann.id)
        personal_data.erase(club.ann.id)

    club.in_site(leave)
    club.wait(minutes=1)
    club.wait(days=31)
    assert (club.row(number).status, club.row(number).user_id != club.ann.id) == ("CANCELED", True)
    assert len(club.charges(number)) == 1
