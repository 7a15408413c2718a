"""Giving once: what is asked for, what is refused, what it gives, and what goes back (community.md 6.4 and 7.7)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from itertools import product
from typing import Any

import pytest
import sqlalchemy as sa
from donation_club import API, DECLINED, DonationClub, expect

from motorclub.api import ApiError, db
from motorclub.api.figures import FigureQuery
from motorclub.testing.race import meet_after, together
from motorclub_donations.consequences import list_consequences
from motorclub_donations.giving import ad_free, audit, figures, settling, states
from motorclub_donations.giving.models import Donation, DonationStatus
from motorclub_payments import settlement

# The most statements of a page, with what tells who asks.
BUDGETS = {"/donor-walls": 3, "/donations/mine": 5, "/donations": 6}


def test_a_visitor_gives_and_has_a_receipt(club: DonationClub) -> None:
    """Without an account: the receipt goes to the address, the name is on the wall, the books add up."""
    number = club.paid(None, 500, publicAs="NAME", donorName="Ada Lovelace", message="Keep going!")
    row = club.row(number)
    assert (row.status, row.donor_id, row.base_amount_minor) == ("SUCCEEDED", None, 500)
    (shown,) = club.get(None, "/donor-walls")["content"]
    assert (shown["name"], shown["amountMinor"], shown["message"]) == ("Ada Lovelace", 500, None)
    held = club.get(club.admin, "/donations", messageStatus="HELD")["content"]
    assert [(one["id"], one["email"]) for one in held] == [(number, "guest@example.org")]
    club.put(club.admin, f"/donations/{number}/message", {"status": "SHOWN"})
    assert club.get(None, "/donations/recent")["content"][0]["message"] == "Keep going!"
    ledger = "SELECT sum(amount_minor) FROM payments_ledger_entry WHERE account = 'DONATION_REVENUE'"
    assert club.rows(ledger) == [(-500,)]


def test_a_member_gives_and_covers_the_fee(club: DonationClub) -> None:
    """The fee is paid on top and earns nothing; the days without promotions are those of the formula, at once."""
    number = club.paid(club.ann, 1000, coverFee=True, publicAs="INITIALS")
    row = club.row(number)
    assert (row.amount_minor, row.fee_cover_minor, row.ad_free_days) == (1000, 41, 100)
    assert club.ad_free_days(club.ann) == 100
    mine = club.get(club.ann, "/donations/mine")["content"]
    assert [(one["id"], one["status"]) for one in mine] == [(number, "SUCCEEDED")]
    (receipt,) = club.receipts(club.ann)
    assert (receipt["amountMinor"], receipt["kind"]) == (1041, "RECEIPT")
    assert club.get(None, "/donor-walls")["content"][0]["name"] == "A."
    assert club.get(club.ben, f"/donations/{number}", 404)["status"] == 404


def test_another_gift_extends_and_never_shortens(club: DonationClub) -> None:
    """The next one begins where the last ends, also when that is over."""
    club.paid(club.ann, 300)
    club.paid(club.ann, 100)
    assert club.ad_free_days(club.ann) == 40
    club.clock.advance(days=50)
    assert club.ad_free_days(club.ann) <= 0
    club.paid(club.ann, 300)
    assert club.ad_free_days(club.ann) == 30


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"amount": 99}, "amountMinor"),
        ({"amount": 1_000_001}, "amountMinor"),
        ({"amount": -500}, "amountMinor"),
        ({"amount": 0}, "amountMinor"),
        ({"amount": 500.5}, "amountMinor"),
        ({"amount": "500"}, "amountMinor"),
        ({"amount": True}, "amountMinor"),
        ({"currency": "USD"}, "currency"),
        ({"currency": "eur"}, "currency"),
        ({"message": "x" * 281}, "message"),
        ({"goalId": 999}, "goalId"),
        ({"publicAs": "EVERYBODY"}, "publicAs"),
        ({"paymentId": 1}, "paymentId"),
        ({"kind": "AD_FREE", "amount": 9}, "amountMinor"),
    ],
)
def test_bad_forms_are_refused(club: DonationClub, changes: dict[str, Any], field: str) -> None:
    """400 with the field, and nothing is begun."""
    sent = {"amount": 500, **changes}
    answer = expect(club.give(club.ann, sent.pop("amount"), **sent), 400)
    assert answer["field"] == field
    assert club.rows("SELECT count(*) FROM donations_donation") == [(0,)]


def test_what_needs_an_account_or_an_address(club: DonationClub) -> None:
    """A visitor cannot give regularly or for the account's sake, and gets a receipt somewhere."""
    for more in ({"interval": "MONTHLY"}, {"kind": "AD_FREE"}):
        assert expect(club.give(None, 500, **more), 403)["code"] == "ACCOUNT_NEEDED"
    assert expect(club.give(None, 500, email=None), 400)["field"] == "email"


def test_a_form_sent_twice_is_one_donation(club: DonationClub) -> None:
    """Twice in a row, and from two tabs at once; the same key for something else is refused."""
    first = expect(club.give(club.ann, 500, key="tab"), 201)
    assert expect(club.give(club.ann, 500, key="tab"), 201) == first
    assert expect(club.give(club.ann, 700, key="tab"), 422)["code"] == "IDEMPOTENCY_MISMATCH"
    answers = together([lambda: club.give(club.ben, 500, key="both")] * 2)
    assert len({expect(answer, 201)["donationId"] for answer in answers}) == 1
    assert club.rows("SELECT count(*) FROM donations_donation") == [(2,)]
    without = club.of(club.ann).post(f"{API}/donations", json={"amountMinor": 500, "currency": "EUR"})
    assert expect(without, 400)["field"] == "Idempotency-Key"


def test_a_card_is_declined_and_another_one_pays(club: DonationClub) -> None:
    """FAILED is no end: the donor tries again, and the second card pays once."""
    begun = club.begin(club.ann, 500)
    ref = club.session(club.ann, begun["page"])
    club.act(ref, card=DECLINED)
    number = begun["donationId"]
    assert club.row(number).status == "FAILED"
    again = club.put(club.ann, f"/donations/{number}/retry")
    assert club.row(number).status == "CREATED"
    club.act(club.session(club.ann, again["page"]))
    assert club.row(number).status == "SUCCEEDED"
    assert club.rows("SELECT count(*) FROM payments_payment WHERE status = 'CAPTURED'") == [(1,)]


def test_who_cancels_is_not_charged(club: DonationClub) -> None:
    """Money that comes all the same goes back, and earns nothing."""
    begun = club.begin(club.ann, 500)
    ref = club.session(club.ann, begun["page"])
    number = begun["donationId"]
    assert club.put(club.ann, f"/donations/{number}/cancel")["status"] == "CANCELED"
    refused = club.put(club.ann, f"/donations/{number}/cancel", status=409)
    assert (refused["from"], refused["to"]) == ("CANCELED", "CANCELED")
    path = f"/payment-api/sandbox/sessions/{ref}/actions"
    club.of(None).post(path, json={"action": "PAY"})
    club.site.run_jobs()
    assert club.row(number).status == "CANCELED"
    assert club.ad_free_days(club.ann) == 0
    assert club.rows("SELECT amount_minor, status FROM payments_refund") == [(500, "SUCCEEDED")]


def test_money_that_is_on_its_way_is_waited_for(club: DonationClub) -> None:
    """Meanwhile the donor cannot cancel, and an outdated event changes nothing afterwards."""
    begun = club.begin(club.ann, 500)
    number = begun["donationId"]
    club.act(club.session(club.ann, begun["page"]), "PAY_SLOWLY")
    assert club.row(number).status == "PROCESSING"
    refused = club.put(club.ann, f"/donations/{number}/cancel", status=409)
    assert (refused["from"], refused["to"]) == ("PROCESSING", "CANCELED")
    club.clock.advance(seconds=11)
    club.settle()
    assert club.row(number).status == "SUCCEEDED"
    events = "SELECT count(*) FROM outbox_event WHERE name = 'payments.payment_processing'"
    assert club.rows(events) == [(1,)]


def test_nobody_pays_within_a_day(club: DonationClub) -> None:
    """Then it is over."""
    number = club.begin(club.ann, 500)["donationId"]
    club.clock.advance(hours=25)
    club.site.run_jobs()
    assert club.row(number).status == "EXPIRED"


def test_refunds_take_back_what_was_not_used(club: DonationClub) -> None:
    """A part, then the rest: perks shrink in the same step; too much, and twice, is refused."""
    number = club.paid(club.ann, 600)
    assert club.ad_free_days(club.ann) == 60
    club.refund(number, 300)
    assert (club.row(number).status, club.ad_free_days(club.ann)) == ("PARTIALLY_REFUNDED", 30)
    assert club.refund(number, 301, 409)["code"] == "TOO_MUCH"
    club.refund(number)
    assert (club.row(number).status, club.ad_free_days(club.ann)) == ("REFUNDED", 0)
    refused = club.refund(number, None, 409)
    assert (refused["from"], refused["to"]) == ("REFUNDED", "REFUNDED")
    kinds = [one["kind"] for one in club.receipts(club.ann)]
    assert kinds == ["RECEIPT", "CREDIT_NOTE", "CREDIT_NOTE"]
    path = f"{API}/donations/{number}/refunds"
    assert club.of(club.ann).post(path, json={"reason": "REQUESTED"}).status_code == 403


@pytest.mark.parametrize(
    ("decision", "status", "days"), [("WIN_DISPUTE", "SUCCEEDED", 60), ("LOSE_DISPUTE", "DISPUTE_LOST", 0)]
)
def test_a_dispute_freezes_what_was_given(club: DonationClub, decision: str, status: str, days: int) -> None:
    """While the bank looks at it, and for good if it is lost."""
    number, ref = club.paid_with_session(club.ann, 600)
    club.bank(ref, "DISPUTE")
    assert (club.row(number).status, club.ad_free_days(club.ann)) == ("DISPUTED", 0)
    assert club.refund(number, None, 409)["code"] == "INVALID_TRANSITION"
    club.bank(ref, decision)
    assert (club.row(number).status, club.ad_free_days(club.ann)) == (status, days)


LISTED = {(before, after) for before, afters in states.TRANSITIONS.items() for after in afters}


def test_the_table_is_that_of_the_specification() -> None:
    """Every state has its row; the final ones lead nowhere."""
    assert set(states.TRANSITIONS) == set(DonationStatus)
    final = {state for state, afters in states.TRANSITIONS.items() if not afters}
    assert final == {"CANCELED", "EXPIRED", "REFUNDED", "DISPUTE_LOST"}


@pytest.mark.parametrize(("before", "after"), list(product(DonationStatus, DonationStatus)))
def test_unlisted_steps_are_refused(before: DonationStatus, after: DonationStatus) -> None:
    """409 with where it is and where it should have gone."""
    donation = Donation(status=before)
    if (before, after) in LISTED:
        states.move(donation, after)
        assert donation.status == after
        return
    with pytest.raises(ApiError) as refused:
        states.move(donation, after)
    assert (refused.value.status, refused.value.extra) == (409, {"from": before, "to": after})
    assert donation.status == before


@pytest.mark.parametrize(("is_locked", "days"), [(True, 60), (False, 30)])
def test_two_gifts_at_once_both_count(
    club: DonationClub, monkeypatch: pytest.MonkeyPatch, is_locked: bool, days: int
) -> None:
    """Each adds to what the other has earned. Without the lock of the donor one of them is lost."""
    for _ in range(2):
        ref = club.session(club.ann, club.begin(club.ann, 300)["page"])
        club.of(None).post(f"/payment-api/sandbox/sessions/{ref}/actions", json={"action": "PAY"})
    numbers = [number for (number,) in club.rows("SELECT id FROM payments_payment")]
    if not is_locked:
        monkeypatch.setattr(settling, "lock_member", lambda member_id: None)
    meet_after(monkeypatch, ad_free, "find_end")

    def settle(number: int) -> None:
        with club.site.context():
            settlement.settle(number)

    together([partial(settle, number) for number in numbers])
    assert club.ad_free_days(club.ann) == days
    monkeypatch.undo()
    with club.site.context():
        ad_free.update_right(club.ann.id)
        db.session.commit()


def test_a_goal_is_reached_and_not_any_more(club: DonationClub, topics: Any) -> None:
    """The bar counts what is left, on open pages too; an admin may close it, and nobody gives to a closed one."""
    body = {"title": "A new lift", "kind": "ONE_OFF", "targetMinor": 1000, "status": "ACTIVE"}
    goal = expect(club.post(club.admin, "/donation-goals", body), 201)
    number = club.paid(club.ann, 1000, goalId=goal["id"])
    (shown,) = club.get(None, "/donation-goals")["content"]
    assert (shown["status"], shown["raisedMinor"]) == ("REACHED", 1000)
    club.refund(number, 400)
    (shown,) = club.get(None, "/donation-goals")["content"]
    assert (shown["status"], shown["raisedMinor"]) == ("ACTIVE", 600)
    bars = [frame.body for frame in topics.sent("/topic/donations/goals")]
    assert [(bar["status"], bar["raisedMinor"]) for bar in bars] == [("REACHED", 1000), ("ACTIVE", 600)]
    assert club.of(club.admin).delete(f"{API}/donation-goals/{goal['id']}").status_code == 409
    changes = {**body, "status": "CLOSED", "version": shown["version"]}
    club.put(club.admin, f"/donation-goals/{goal['id']}", changes)
    assert club.put(club.admin, f"/donation-goals/{goal['id']}", changes, 409)["code"] == "VERSION_CONFLICT"
    assert expect(club.give(club.ann, 500, goalId=goal["id"]), 400)["field"] == "goalId"
    assert club.get(None, "/donation-goals")["content"] == []
    assert club.get(None, "/donation-goals", 403, all="true")["status"] == 403


def test_pages_have_a_budget(club: DonationClub, queries: Any) -> None:
    """As many statements for several donations as for one."""
    readers = {"/donor-walls": None, "/donations/mine": club.ann, "/donations": club.admin}
    clients = {path: club.of(member) for path, member in readers.items()}
    for _ in range(2):
        club.paid(club.ann, 500)
        for path, client in clients.items():
            with queries.at_most(BUDGETS[path]):
                expect(client.get(API + path), 200)


def test_what_stays_behind_when_it_is_switched_off(club: DonationClub) -> None:
    """A regular donation that nobody can stop here is named before that."""
    club.regular(club.ann)
    with club.site.context():
        assert [(one.message.split()[0], one.count) for one in list_consequences()] == [
            ("subscriptions", 0),
            ("regular", 1),
            ("goals", 0),
        ]


def test_the_wall_respects_privacy(club: DonationClub) -> None:
    """Nobody is there who gave anonymously, or wants to be on no wall."""
    club.paid(club.ann, 500, publicAs="ANONYMOUS")
    club.paid(club.ben, 700, publicAs="NAME")
    assert [one["name"] for one in club.get(None, "/donor-walls")["content"]] == ["ben"]
    expect(club.of(club.ben).put("/users/me/privacy", json={"hideDonorWall": True}), 200)
    assert club.get(None, "/donor-walls")["content"] == []
    summary = club.get(None, "/donations/summary")
    assert (summary["totalMinor"], summary["donorCount"]) == (1200, 2)


def test_a_statement_over_any_days(club: DonationClub) -> None:
    """What was given and what went back, as values, as a table and on paper."""
    first = club.clock().date()
    number = club.paid(club.ann, 600)
    club.receipts(club.ann)
    club.clock.advance(days=40)
    club.refund(number, 100)
    club.receipts(club.ann)
    until = club.clock().date()
    days = {"since": str(first), "until": str(until)}
    found = expect(club.post(club.ann, "/year-statements", days), 200)
    assert [line["amountMinor"] for line in found["lines"]] == [600, -100]
    assert found["totals"] == [{"currency": "EUR", "amountMinor": 500, "livemode": False}]
    only = expect(club.post(club.ann, "/year-statements", {**days, "until": str(first)}), 200)
    assert [line["amountMinor"] for line in only["lines"]] == [600]
    table = club.of(club.ann).get(f"{API}/year-statements/statement.csv", query_string=days)
    assert [line.split(",")[3:5] for line in table.text.splitlines()[1:]] == [["6.00", ""], ["", "1.00"]]
    paper = club.of(club.ann).get(f"{API}/year-statements/statement.pdf", query_string=days)
    assert paper.data.startswith(b"%PDF-")
    receipt = found["lines"][0]["number"]
    assert club.of(club.ann).get(f"{API}/receipts/{receipt}/receipt.pdf").data.startswith(b"%PDF-")
    assert club.of(club.ben).get(f"{API}/receipts/{receipt}/receipt.pdf").status_code == 404
    wrong = {"since": str(until), "until": str(first)}
    assert expect(club.post(club.ann, "/year-statements", wrong), 400)["field"] == "until"


def test_other_currencies_count_by_the_rate_of_the_day(club: DonationClub) -> None:
    """A donation keeps its rate, whatever becomes of it later."""
    club.site.configure("donations", other_currencies="USD=0.9 JPY=0.006")
    number = club.paid(club.ann, 1000, currency="USD")
    yen = club.paid(club.ann, 1000, currency="JPY")
    club.site.configure("donations", other_currencies="USD=0.5")
    assert (club.row(number).base_amount_minor, club.row(yen).base_amount_minor) == (900, 600)
    assert club.get(None, "/donations/summary")["totalMinor"] == 1500
    assert expect(club.give(club.ann, 100, currency="USD"), 400)["field"] == "amountMinor"


def test_a_deleted_donor_leaves_a_donation_without_a_name(club: DonationClub) -> None:
    """The books stay, the wall does not."""
    from motorclub_donations.giving import personal_data

    number = club.paid(club.ann, 500, publicAs="NAME", message="Hello")
    with club.site.context():
        assert personal_data.erase(club.ann.id).anonymised == 1
        db.session.commit()
    row = club.row(number)
    assert (row.donor_id, row.message, row.status) == (None, None, "SUCCEEDED")
    assert club.get(None, "/donor-walls")["content"] == []


def test_figures_count_donations_and_new_donors(club: DonationClub) -> None:
    """By the day, for any range; the second gift of a donor makes no new one."""
    since = club.clock().date()
    club.paid(club.ann, 500)
    club.clock.advance(days=1)
    club.paid(club.ann, 500)
    club.paid(club.ben, 500)
    query = FigureQuery(since, since + timedelta(days=2))
    with club.site.context():
        given = [(row.day - since, row.value) for row in figures.count_donations(query)]
        new = [(row.day - since, row.value) for row in figures.count_new_donors(query)]
    assert sorted(given) == [(timedelta(0), 1), (timedelta(days=1), 2)]
    assert sorted(new) == [(timedelta(0), 1), (timedelta(days=1), 1)]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ("status = 'EXPIRED', ad_free_days = 0", "money for a donation was taken and is no donation"),
        ("refunded_minor = 100", "what has gone back of a donation is not what payments say"),
        ("payment_id = payment_id + 1", "a donation is given without a payment that has its money"),
        ("amount_minor = 501", "a donation is given without a payment that has its money"),
        ("status = 'REFUNDED'", "a donation earns days without promotions that nothing pays for"),
    ],
)
def test_the_audit_finds_what_does_not_agree(club: DonationClub, change: str, rule: str) -> None:
    """Nothing, until one of the two is changed behind the other's back."""
    number = club.paid(club.ann, 500)
    club.site.run_jobs()
    with club.site.context():
        assert list(audit.list_findings()) == []
        db.session.execute(sa.text(f"UPDATE donations_donation SET {change}"))
        assert f"{rule}, donation: number {number}" in [str(one) for one in audit.list_findings()]
        db.session.rollback()
