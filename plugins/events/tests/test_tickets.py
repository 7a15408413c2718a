"""What owners and organisers do beyond the checkout: transfers, waiting lists, vouchers, an event's life, erasing."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from itertools import product
from typing import Any

import pytest
import sqlalchemy as sa
from event_sales import Fair, FakePayments

from motorclub.api import db, iso, now
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.records import Work
from motorclub_events import personal_data
from motorclub_events.checkout import releasing
from motorclub_events.models import ClubEvent, EventStatus, Hold, HoldSource, HoldStatus, Order, Ticket
from motorclub_events.tickets import transfers

# Transfers


@pytest.fixture
def ticket(fair: Fair, meet: int) -> int:
    """One of ann's."""
    return int(fair.order(fair.ann, (fair.type(meet), 1))["ticketIds"][0])


def offered(fair: Fair, ticket: int, mailbox: Any, to: str = "ben@example.org") -> str:
    """The token that the mail takes to whom ann offers it."""
    fair.post(f"/tickets/{ticket}/transfers", fair.ann, 201, toEmail=to)
    return str(mailbox.to(to)[-1].link.rpartition("transfer=")[2])


def test_one_mailbox_gets_few_offers(fair: Fair, meet: int) -> None:
    """Five an hour, no matter who they are from; others still get theirs."""
    kind = fair.type(meet)
    tickets_of_two = [(one, fair.order(one, (kind, 4))["ticketIds"]) for one in (fair.ann, fair.ben)]
    offers = [(one, number) for one, numbers in tickets_of_two for number in numbers]
    for one, number in offers[:5]:
        fair.post(f"/tickets/{number}/transfers", one, 201, toEmail="stranger@example.org")
    one, number = offers[5]
    fair.post(f"/tickets/{number}/transfers", one, 429, toEmail="Stranger@example.org")
    fair.post(f"/tickets/{number}/transfers", one, 201, toEmail="friend@example.org")


def test_a_ticket_changes_hands(fair: Fair, meet: int, ticket: int, mailbox: Any) -> None:
    """The same seat with another code: the old one is refused, and what was said of the old guest is gone."""
    fair.put(f"/tickets/{ticket}/attendee", fair.ann, name="Ann", email="ann@example.org")
    old, had = fair.token(ticket), fair.get(f"/tickets/{ticket}", fair.ann)
    token = offered(fair, ticket, mailbox)
    fair.post(f"/tickets/{ticket}/transfers", fair.ann, 409, toEmail="x@example.org")
    assert fair.get(f"/ticket-transfers/{token}", fair.ben)["fromName"] == "ann"
    fair.post(f"/ticket-transfers/{token}/accept", fair.ann, 403)
    taken = fair.post(f"/ticket-transfers/{token}/accept", fair.ben)
    assert (taken["id"], taken["attendeeName"], taken["transfer"]) == (ticket, None, None)
    assert taken["code"] != had["code"]
    fair.post(f"/ticket-transfers/{token}/accept", fair.stranger, 410)
    fair.get(f"/tickets/{ticket}", fair.ann, 404)
    fair.doors_open(meet)
    assert fair.scan(meet, old)["result"] == "REVOKED"
    assert fair.scan(meet, fair.token(ticket))["result"] == "ADMITTED"
    # The buyer cannot take back what is somebody else's by now.
    order = fair.get(f"/users/{fair.ann.id}/orders", fair.ann)["content"][0]["id"]
    fair.post(f"/orders/{order}/cancel", fair.ann, 409)


def time_is_up(fair: Fair, table: str) -> None:
    """For whatever waits in a table."""
    with fair.site.context():
        db.session.execute(
            sa.text(f"UPDATE {table} SET expires_at = :at"), {"at": now() - timedelta(seconds=1)}
        )
        db.session.commit()


def test_an_offer_ends(fair: Fair, ticket: int, mailbox: Any) -> None:
    """Declined, withdrawn, too late; each time it can be offered again."""
    token = offered(fair, ticket, mailbox)
    fair.post(f"/ticket-transfers/{token}/decline", fair.ben, 204)
    token = offered(fair, ticket, mailbox)
    number = fair.get(f"/tickets/{ticket}", fair.ann)["transfer"]["id"]
    fair.call("DELETE", f"/tickets/{ticket}/transfers/{number}", fair.ann, 204)
    fair.post(f"/ticket-transfers/{token}/accept", fair.ben, 410)
    token = offered(fair, ticket, mailbox)
    time_is_up(fair, "events_transfer")
    fair.post(f"/ticket-transfers/{token}/accept", fair.ben, 410)
    with fair.site.context():
        transfers.expire_offers()
        db.session.commit()
    assert fair.get(f"/tickets/{ticket}", fair.ann)["transfer"] is None
    fair.get("/ticket-transfers/none", fair.ben, 404)


def test_what_cannot_be_offered(fair: Fair, meet: int, ticket: int) -> None:
    """Of an event that forbids it, of somebody else, to oneself, used, void."""
    own = fair.post(f"/tickets/{ticket}/transfers", fair.ann, 400, toEmail="ANN@example.org")
    assert own["field"] == "toEmail"
    fair.post(f"/tickets/{ticket}/transfers", fair.ben, 404, toEmail="x@example.org")
    strict = fair.order(fair.ann, (fair.type(fair.event(transferAllowed=False)), 1))["ticketIds"][0]
    fair.post(f"/tickets/{strict}/transfers", fair.ann, 409, toEmail="x@example.org")
    fair.doors_open(meet)
    fair.scan(meet, fair.token(ticket))
    fair.post(f"/tickets/{ticket}/transfers", fair.ann, 409, toEmail="x@example.org")
    fair.put(f"/tickets/{ticket}/attendee", fair.ann, 409, name="Other")


# The waiting list


def wait(fair: Fair, kind: int, member: Any, quantity: int = 1) -> int:
    """A place on the list."""
    found = fair.post(f"/ticket-types/{kind}/waitlist-entries", member, 201, quantity=quantity)
    return int(found["id"])


def places(fair: Fair, member: Any) -> list[str]:
    """The states of a member's places."""
    listed = fair.get(f"/users/{member.id}/waitlist-entries", member)["content"]
    return [one["status"] for one in sorted(listed, key=lambda one: one["id"])]


def test_the_first_in_line_comes_first_and_one_s_own_newest_place_does(fair: Fair, meet: int) -> None:
    """An organiser reads the line from its head; one's own places of long ago come last."""
    kinds = [fair.type(meet, capacity=1, name=name) for name in ("Paddock", "Stand")]
    for kind in kinds:
        fair.order(fair.ann, (kind, 1))
    ben, stranger = wait(fair, kinds[0], fair.ben), wait(fair, kinds[0], fair.stranger)
    again = wait(fair, kinds[1], fair.ben)
    line = fair.get(f"/events/{meet}/waitlist-entries?size=2", fair.organiser)
    assert [(one["id"], one["userName"]) for one in line["content"]] == [
        (ben, fair.ben.username), (stranger, fair.stranger.username),
    ]  # fmt: skip
    assert line["totalPages"] == 2
    mine = fair.get(f"/users/{fair.ben.id}/waitlist-entries?size=1", fair.ben)
    assert ([one["id"] for one in mine["content"]], mine["totalElements"]) == ([again], 2)


def test_seats_go_to_the_waiting_list(fair: Fair, meet: int) -> None:
    """To the first who fit, for a day; then to the next; and to the public once nobody waits."""
    kind = fair.type(meet, capacity=2)
    order = fair.order(fair.ann, (kind, 2))
    fair.post(f"/ticket-types/{fair.type(meet)}/waitlist-entries", fair.ben, 409, quantity=1)
    first, second = wait(fair, kind, fair.ben, 2), wait(fair, kind, fair.stranger)
    fair.post(f"/ticket-types/{kind}/waitlist-entries", fair.ben, 409, quantity=1)
    fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    assert (places(fair, fair.ben), places(fair, fair.stranger)) == (["OFFERED"], ["WAITING"])
    assert fair.refused(fair.ann, (kind, 1)) == (409, "SOLD_OUT")
    time_is_up(fair, "events_hold")
    with fair.site.context():
        releasing.sweep_orders()
    assert (places(fair, fair.ben), places(fair, fair.stranger)) == (["EXPIRED"], ["OFFERED"])
    fair.order(fair.stranger, (kind, 1))
    assert places(fair, fair.stranger) == ["CONVERTED"]
    fair.order(fair.ann, (kind, 1))
    assert first < second


def test_whoever_leaves_makes_room(fair: Fair, meet: int) -> None:
    """An offer that is refused goes to the next at once."""
    kind = fair.type(meet, capacity=1)
    order = fair.order(fair.ann, (kind, 1))
    first = wait(fair, kind, fair.ben)
    wait(fair, kind, fair.stranger)
    fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    fair.call("DELETE", f"/waitlist-entries/{first}", fair.stranger, 404)
    fair.call("DELETE", f"/waitlist-entries/{first}", fair.ben, 204)
    assert (places(fair, fair.ben), places(fair, fair.stranger)) == (["LEFT"], ["OFFERED"])


def test_more_seats_are_offered(fair: Fair, meet: int) -> None:
    """Also when the organiser finds some."""
    kind = fair.type(meet, capacity=1)
    fair.order(fair.ann, (kind, 1))
    wait(fair, kind, fair.ben)
    fair.put(f"/ticket-types/{kind}", fair.organiser, version=1, capacity=2)
    assert places(fair, fair.ben) == ["OFFERED"]


@pytest.mark.parametrize("visibility", ["HIDDEN", "VOUCHER_ONLY"])
def test_who_waits_for_a_type_that_is_hidden_later_can_take_the_offer(
    fair: Fair, meet: int, visibility: str
) -> None:
    """They still see it, they alone, and buy as many as are kept for them, without a code."""
    kind = fair.type(meet, capacity=3, name="Paddock")
    order = fair.order(fair.ann, (kind, 3))
    wait(fair, kind, fair.ben)
    fair.put(f"/ticket-types/{kind}", fair.organiser, version=1, visibility=visibility)
    fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    assert places(fair, fair.ben) == ["OFFERED"]
    shown = [
        "Paddock" in fair.of(member).get(f"/ticket-api/events/{meet}").text for member in (fair.ben, fair.ann)
    ]
    assert shown == [True, visibility == "VOUCHER_ONLY"]
    assert fair.refused(fair.ann, (kind, 1)) == (409, "SALE_CLOSED")
    assert fair.refused(fair.ben, (kind, 2)) == (409, "SALE_CLOSED")
    fair.order(fair.ben, (kind, 1))
    assert (places(fair, fair.ben), fair.stock(kind)) == (["CONVERTED"], (0, 1))
    assert fair.refused(fair.ben, (kind, 1)) == (409, "SALE_CLOSED")


def wait_notices(fair: Fair, member: Any) -> list[str]:
    """A member's notifications of a wait that is over, once all work is done."""
    fair.site.run_jobs()
    found = fair.of(member).get(f"/api/notifications/{member.id}/all?size=50").json["content"]
    return [item["message"] for item in found if item["kind"] == "events.wait_ended"]


def test_nobody_waits_for_what_is_sold_no_more(fair: Fair, meet: int) -> None:
    """A pause keeps the place and a resume offers; the end of the sale ends the wait, and says so, once."""
    kind, other = (fair.type(meet, capacity=1, name=name) for name in ("Paddock", "Stand"))
    first, second = fair.order(fair.ann, (kind, 1)), fair.order(fair.ann, (other, 1))
    wait(fair, kind, fair.ben)
    wait(fair, other, fair.stranger)
    for number in (kind, other):
        fair.post(f"/ticket-types/{number}/pause", fair.organiser)
    fair.post(f"/orders/{first['id']}/cancel", fair.ann)
    fair.post(f"/orders/{second['id']}/cancel", fair.ann)
    with fair.site.context():
        releasing.sweep_orders()
    assert (places(fair, fair.ben), places(fair, fair.stranger)) == (["WAITING"], ["WAITING"])
    fair.post(f"/ticket-types/{kind}/resume", fair.organiser)
    ended = iso(now() - timedelta(seconds=1))
    fair.put(f"/ticket-types/{other}", fair.organiser, version=2, saleEndsAt=ended)
    for _ in range(2):
        with fair.site.context():
            releasing.sweep_orders()
    assert (places(fair, fair.ben), places(fair, fair.stranger)) == (["OFFERED"], ["EXPIRED"])
    assert wait_notices(fair, fair.ben) == []
    (notice,) = wait_notices(fair, fair.stranger)
    assert "Stand" in notice
    assert "the sale has ended" in notice


class Stop:
    """What keeps an offer from being taken up, and what ends that."""

    def __init__(self, fair: Fair, meet: int, kind: int, how: str) -> None:
        self.fair, self.meet, self.kind, self.how = fair, meet, kind, how

    def begin(self) -> None:
        """Nobody can buy for now."""
        if self.how == "scheduled":
            self.fair.put(
                f"/ticket-types/{self.kind}",
                self.fair.organiser,
                version=1,
                saleStartsAt=iso(now() + timedelta(days=3)),
            )
        else:
            thing = f"events/{self.meet}" if self.how == "postpone" else f"ticket-types/{self.kind}"
            self.fair.post(f"/{thing}/{self.how}", self.fair.organiser)

    def end(self) -> None:
        """Everybody can again."""
        if self.how == "scheduled":
            self.fair.put(f"/ticket-types/{self.kind}", self.fair.organiser, version=2, saleStartsAt=None)
        else:
            thing = (
                f"events/{self.meet}/publish"
                if self.how == "postpone"
                else f"ticket-types/{self.kind}/resume"
            )
            self.fair.post(f"/{thing}", self.fair.organiser)


def offer_ends_in(fair: Fair, member: Any) -> timedelta:
    """How long a member's only offer still lasts."""
    (entry,) = fair.get(f"/users/{member.id}/waitlist-entries", member)["content"]
    return datetime.fromisoformat(entry["offerExpiresAt"]) - now()


def offers_told(fair: Fair, member: Any) -> int:
    """How often a member was notified of an offer, once all work is done."""
    fair.site.run_jobs()
    found = fair.of(member).get(f"/api/notifications/{member.id}/all?size=50").json["content"]
    return sum(item["kind"] == "events.seat_offered" for item in found)


def offered_seat(fair: Fair, meet: int) -> int:
    """A ticket type whose only seat is offered to ben, with the other organiser next on the list."""
    kind = fair.type(meet, capacity=1)
    order = fair.order(fair.ann, (kind, 1))
    wait(fair, kind, fair.ben)
    wait(fair, kind, fair.stranger)
    fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    assert (places(fair, fair.ben), places(fair, fair.stranger)) == (["OFFERED"], ["WAITING"])
    return kind


def offers_end(fair: Fair, within: timedelta) -> None:
    """So much time of every offer is left."""
    with fair.site.context():
        offers = sa.update(Hold).where(Hold.source == HoldSource.WAITLIST, Hold.status == HoldStatus.ACTIVE)
        db.session.execute(offers.values(expires_at=now() + within))
        db.session.commit()


def sweep(fair: Fair) -> None:
    """What a schedule does every few seconds."""
    with fair.site.context():
        releasing.sweep_orders()


MOST_OF_A_DAY = timedelta(hours=23)


@pytest.mark.parametrize("how", ["pause", "postpone", "scheduled"])
def test_an_offer_outlasts_what_keeps_it_from_being_taken_up(fair: Fair, meet: int, how: str) -> None:
    """However long that is; then there is all of the time again, and the member is notified again."""
    kind = offered_seat(fair, meet)
    stop = Stop(fair, meet, kind, how)
    assert offers_told(fair, fair.ben) == 1
    stop.begin()
    if how == "scheduled":
        assert offer_ends_in(fair, fair.ben) > timedelta(days=3) + MOST_OF_A_DAY
    else:
        offers_end(fair, -timedelta(days=2))
        sweep(fair)
        assert offer_ends_in(fair, fair.ben) > MOST_OF_A_DAY
        offers_end(fair, timedelta(minutes=5))
    assert fair.refused(fair.ben, (kind, 1)) == (409, "SALE_CLOSED")
    sweep(fair)
    stop.end()
    sweep(fair)
    assert offer_ends_in(fair, fair.ben) > MOST_OF_A_DAY
    assert offers_told(fair, fair.ben) == 2
    assert (places(fair, fair.ben), places(fair, fair.stranger)) == (["OFFERED"], ["WAITING"])
    assert fair.refused(fair.ann, (kind, 1)) == (409, "SOLD_OUT")
    fair.order(fair.ben, (kind, 1))
    assert (places(fair, fair.ben), fair.stock(kind)) == (["CONVERTED"], (0, 1))


def test_whoever_goes_on_selling_what_never_stopped_gives_nobody_more_time(fair: Fair, meet: int) -> None:
    """And a change of something else does not, either."""
    kind = offered_seat(fair, meet)
    offers_end(fair, timedelta(minutes=5))
    fair.post(f"/ticket-types/{kind}/resume", fair.organiser)
    fair.put(f"/ticket-types/{kind}", fair.organiser, version=2, name="Visitors")
    assert offer_ends_in(fair, fair.ben) <= timedelta(minutes=5)
    assert offers_told(fair, fair.ben) == 1
    offers_end(fair, -timedelta(seconds=1))
    sweep(fair)
    assert (places(fair, fair.ben), places(fair, fair.stranger)) == (["EXPIRED"], ["OFFERED"])


def test_an_offer_of_a_paused_sale_ends_before_the_doors_open(fair: Fair) -> None:
    """Two hours before nobody is offered anything, whatever is paused."""
    at = now() + timedelta(hours=5)
    meet = fair.event(startsAt=iso(at), endsAt=iso(at + timedelta(hours=2)), refundHoursBefore=0)
    kind = offered_seat(fair, meet)
    fair.post(f"/ticket-types/{kind}/pause", fair.organiser)
    sweep(fair)
    assert timedelta(hours=2, minutes=50) < offer_ends_in(fair, fair.ben) <= timedelta(hours=3)
    with fair.site.context():
        soon = sa.update(ClubEvent).where(ClubEvent.id == meet)
        db.session.execute(soon.values(starts_at=now() + timedelta(hours=1)))
        db.session.commit()
    offers_end(fair, -timedelta(seconds=1))
    sweep(fair)
    assert (places(fair, fair.ben), fair.stock(kind)) == (["EXPIRED"], (0, 0))


def test_an_offer_of_a_paused_sale_that_is_over_ends(fair: Fair, meet: int) -> None:
    """A pause that nobody ends keeps no seat for ever."""
    kind = offered_seat(fair, meet)
    fair.post(f"/ticket-types/{kind}/pause", fair.organiser)
    offers_end(fair, -timedelta(seconds=1))
    ended = iso(now() - timedelta(seconds=1))
    fair.put(f"/ticket-types/{kind}", fair.organiser, version=2, saleEndsAt=ended)
    sweep(fair)
    assert (places(fair, fair.ben), fair.stock(kind)) == (["EXPIRED"], (0, 0))


def test_seats_of_a_postponed_event_go_to_the_waiting_list_when_it_is_back(fair: Fair, meet: int) -> None:
    """What became free meanwhile is offered before anybody else can see it."""
    kind = fair.type(meet, capacity=1)
    order = fair.order(fair.ann, (kind, 1))
    wait(fair, kind, fair.ben)
    fair.post(f"/events/{meet}/postpone", fair.organiser)
    fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    assert (places(fair, fair.ben), fair.stock(kind)) == (["WAITING"], (0, 0))
    fair.post(f"/events/{meet}/publish", fair.organiser)
    assert (places(fair, fair.ben), fair.stock(kind)) == (["OFFERED"], (1, 0))


def test_who_waits_for_a_cancelled_event_is_notified(fair: Fair, meet: int) -> None:
    """They hold no ticket, and are notified all the same."""
    kind = fair.type(meet, capacity=1)
    fair.order(fair.ann, (kind, 1))
    wait(fair, kind, fair.ben)
    fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm", refund=False)
    (notice,) = wait_notices(fair, fair.ben)
    assert "does not take place" in notice
    assert places(fair, fair.ben) == ["EXPIRED"]


# Vouchers


def voucher(fair: Fair, meet: int, expected: int = 201, /, **body: Any) -> Any:
    """A code of the organiser's."""
    given = {"code": "CLUB", "kind": "PERCENT", "value": 25, "maxUses": 5, **body}
    return fair.post(f"/events/{meet}/vouchers", fair.organiser, expected, **given)


@pytest.mark.parametrize(
    ("kind", "value", "total"),
    [("PERCENT", 25, 1500), ("FIXED", 300, 1400), ("FIXED", 5000, 0), ("SET_PRICE", 100, 200)],
)
def test_what_a_voucher_takes_off(
    fair: Fair, meet: int, money: FakePayments, kind: str, value: int, total: int
) -> None:
    """Of two tickets for 10.00 each; never below nothing."""
    voucher(fair, meet, kind=kind, value=value)
    bought = fair.type(meet, priceMinor=1000)
    order = fair.order(fair.ann, (bought, 2), voucherCode=" club ")
    assert (order["totalMinor"], order["subtotalMinor"] - order["discountMinor"]) == (total, total)


def test_a_voucher_opens_what_others_cannot_buy(fair: Fair, meet: int) -> None:
    """Only the types it is for, only in its time, only so often for one member."""
    secret = fair.type(meet, visibility="VOUCHER_ONLY")
    other = fair.type(meet, name="Other", visibility="VOUCHER_ONLY")
    later = iso(now() + timedelta(days=1))
    voucher(fair, meet, value=0, ticketTypeIds=[secret], perUserMax=1)
    voucher(fair, meet, code="LATER", validFrom=later)
    assert fair.refused(fair.ann, (secret, 1)) == (409, "SALE_CLOSED")
    assert fair.refused(fair.ann, (other, 1), voucherCode="CLUB") == (409, "SALE_CLOSED")
    assert fair.refused(fair.ann, (secret, 1), voucherCode="LATER") == (409, "VOUCHER_INVALID")
    fair.order(fair.ann, (secret, 1), voucherCode="CLUB")
    assert fair.refused(fair.ann, (secret, 1), voucherCode="CLUB") == (409, "VOUCHER_USED_UP")
    fair.order(fair.ben, (secret, 1), voucherCode="CLUB")


def test_codes_cannot_be_tried_out(fair: Fair, meet: int) -> None:
    """Ten a minute (B13)."""
    voucher(fair, meet)
    told = [
        fair.of(fair.ann)
        .post(f"/ticket-api/events/{meet}/voucher-checks", json={"code": f"X{n}"})
        .status_code
        for n in range(11)
    ]
    assert told == [409] * 10 + [429]
    assert fair.post(f"/events/{meet}/voucher-checks", fair.ben, code="club")["value"] == 25


def test_vouchers_that_are_none(fair: Fair, meet: int) -> None:
    """More than all, the same code again, a foreign type; one that is used stays."""
    voucher(fair, meet, 400, value=101)
    made = voucher(fair, meet)
    voucher(fair, meet, 409, code="club")
    voucher(fair, meet, 400, code="NEW", ticketTypeIds=[fair.type(fair.event())])
    fair.order(fair.ann, (fair.type(meet), 1), voucherCode="CLUB")
    fair.call("DELETE", f"/vouchers/{made['id']}", fair.organiser, 409)
    fair.put(f"/vouchers/{made['id']}", fair.organiser, maxUses=1)


# An event's life

MOVES = {
    ("DRAFT", "PUBLISHED"),
    ("PUBLISHED", "POSTPONED"),
    ("POSTPONED", "PUBLISHED"),
    ("PUBLISHED", "CANCELLED"),
    ("POSTPONED", "CANCELLED"),
}
CALLS = {
    "PUBLISHED": ("publish", {}, 200),
    "POSTPONED": ("postpone", {}, 200),
    "CANCELLED": ("cancel", {"reason": "Storm"}, 202),
}


@pytest.mark.parametrize(("before", "after"), list(product([s.value for s in EventStatus], CALLS)))
def test_every_pair_of_states(fair: Fair, before: str, after: str) -> None:
    """What is not listed is 409."""
    meet = int(fair.draft()["id"])
    with fair.site.context():
        db.session.execute(sa.update(ClubEvent).where(ClubEvent.id == meet).values(status=before))
        db.session.commit()
    call, body, good = CALLS[after]
    answer = fair.of(fair.organiser).post(f"/ticket-api/events/{meet}/{call}", json=body)
    allowed = (before, after) in MOVES
    assert answer.status_code == (good if allowed else 409), answer.text
    if not allowed:
        assert answer.json["code"] == "INVALID_TRANSITION"
    with fair.site.context():
        assert db.session.get_one(ClubEvent, meet).status == (after if allowed else before)


def test_only_drafts_are_thrown_away(fair: Fair, meet: int) -> None:
    """And nobody sees one but its organiser."""
    draft = int(fair.draft()["id"])
    fair.get(f"/events/{draft}", fair.ann, 404)
    fair.get(f"/events/{draft}/availability", None, 404)
    fair.get(f"/events/{draft}", fair.stranger, 404)
    fair.call("DELETE", f"/events/{draft}", fair.stranger, 403)
    fair.call("DELETE", f"/events/{draft}", fair.organiser, 204)
    fair.call("DELETE", f"/events/{meet}", fair.organiser, 409)


def test_a_text_is_nothing_but_a_text(fair: Fair) -> None:
    """Scripts, frames, handlers and pictures of other sites (B5)."""
    evil = (
        "<script>alert(1)</script> **bold** [x](javascript:alert(1)) <img src=x onerror=alert(1)>"
        " <iframe src='//evil.example'></iframe> ![p](https://evil.example/p.png)"
    )
    meet = fair.event(title="<b>Meet</b>", description=evil)
    shown = fair.get(f"/events/{meet}")
    assert "<strong>bold</strong>" in shown["descriptionHtml"]
    # A picture of another site is a link to it.
    assert set(re.findall(r"<(\w+)", shown["descriptionHtml"])) == {"p", "strong", "a"}
    assert re.findall(r'href="([^"]*)"', shown["descriptionHtml"]) == ["https://evil.example/p.png"]
    fair.post("/events", fair.organiser, 400, title="Meet", bannerUrl="https://evil.example/p.png")


def test_somebody_was_quicker(fair: Fair, meet: int) -> None:
    """A change to what has changed meanwhile is refused."""
    version = fair.get(f"/events/{meet}", fair.organiser)["version"]
    fair.put(f"/events/{meet}", fair.organiser, version=version, summary="One")
    assert fair.put(f"/events/{meet}", fair.organiser, 409, version=version, summary="Two")["code"] == "STALE"


def test_what_events_share_stays_while_it_is_used(fair: Fair) -> None:
    """Categories, tags, venues: one name each, and not taken from under an event."""
    category = fair.post("/event-categories", fair.organiser, 201, name="Meets")["id"]
    fair.post("/event-categories", fair.organiser, 409, name="meets")
    tag = fair.post("/event-tags", fair.organiser, 201, name="NIGHT")
    assert tag["name"] == "night"
    meet = fair.event(categoryId=category, tagIds=[tag["id"]])
    for path in (f"/event-categories/{category}", f"/event-tags/{tag['id']}"):
        assert fair.call("DELETE", path, fair.organiser, 409)["code"] == "IN_USE"
    assert [one["id"] for one in fair.get(f"/events?tagId={tag['id']}")["content"]] == [meet]


def test_looks_are_counted(fair: Fair, meet: int, jobs: Work, clock: Clock) -> None:
    """In the store first; the row that all buyers share hears of them once a minute."""
    jobs.run_all()
    for _ in range(3):
        fair.get(f"/events/{meet}")
    clock.advance(seconds=61)
    jobs.run_all()
    assert fair.get(f"/events/{meet}/sales", fair.organiser)["views"] >= 3


# Personal data


def test_what_is_kept_is_handed_out_and_taken_away(fair: Fair, meet: int, ticket: int) -> None:
    """No secret is handed out; afterwards the seat is still sold, to nobody in particular."""
    fair.put(f"/tickets/{ticket}/attendee", fair.ann, name="Ann Example", email="private@example.org")
    with fair.site.context():
        [file] = personal_data.export(fair.ann.id)
        about = json.loads(file.content)
        assert about["tickets"][0]["attendee_name"] == "Ann Example"
        assert "secret_hash" not in about["tickets"][0]
        assert personal_data.erase(fair.ann.id).anonymised > 0
        db.session.commit()
        kept = db.session.get_one(Ticket, ticket)
        order = db.session.get_one(Order, kept.order_id)
        assert (kept.attendee_name, kept.status, order.buyer_email) == (None, "VALID", "")
        assert kept.owner_user_id != fair.ann.id
    assert fair.stock(fair.get(f"/events/{meet}")["ticketTypes"][0]["id"]) == (0, 1)
