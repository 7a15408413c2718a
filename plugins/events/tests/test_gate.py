"""The gate: what a scan is answered, taking it back, devices without a network, and codes that nobody can make up."""

from __future__ import annotations

import base64
import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from event_sales import Fair

from motorclub.api import db, iso, now
from motorclub.testing.records import Topics
from motorclub_events import histories
from motorclub_events.check_in import gate
from motorclub_events.check_in.schemas import MOST_SCANS
from motorclub_events.events import CheckedIn, CheckInUndone
from motorclub_events.models import ClubEvent
from motorclub_events.tickets import codes


def test_a_scan_is_answered_once(fair: Fair, meet: int) -> None:
    """In; then the first entry with time, place and who it was; the same scan sent again gets its own answer."""
    order = fair.order(fair.ann, (fair.type(meet), 1))
    token = fair.token(order["ticketIds"][0])
    assert fair.scan(meet, token)["result"] == "NOT_YET_OPEN"
    fair.doors_open(meet)
    body = {"token": token, "nonce": "the-first-one", "gate": "North"}
    first = fair.post(f"/events/{meet}/check-ins", fair.organiser, **body)
    again = fair.post(f"/events/{meet}/check-ins", fair.organiser, **body)
    assert (first["result"], again) == ("ADMITTED", first)
    second = fair.scan(meet, token, gate="South")
    assert second["result"] == "ALREADY_CHECKED_IN"
    assert (second["first"]["gate"], second["first"]["staffName"]) == ("North", "org")
    stats = fair.get(f"/events/{meet}/check-in-stats", fair.organiser)
    assert (stats["checkedIn"], stats["total"], stats["gates"]) == (1, 1, [{"gate": "North", "checkedIn": 1}])


def test_a_nonce_belongs_to_its_ticket(fair: Fair, meet: int) -> None:
    """With another code it is another scan, judged by itself; online and uploaded later."""
    order = fair.order(fair.ann, (fair.type(meet), 2))
    one, two = (fair.token(number) for number in order["ticketIds"])
    fair.doors_open(meet)
    assert fair.scan(meet, one, nonce="the-same-one")["result"] == "ADMITTED"
    assert fair.scan(meet, "no ticket at all", nonce="the-same-one")["result"] == "UNKNOWN"
    other = fair.scan(meet, two, nonce="the-same-one")
    assert (other["result"], other["ticketId"]) == ("ADMITTED", order["ticketIds"][1])
    items = [{"token": token, "nonce": "the-same-one"} for token in (two, one)]
    answers = fair.post(f"/events/{meet}/check-ins/batches", fair.organiser, items=items)["items"]
    assert [answer["ticketId"] for answer in answers] == [*reversed(order["ticketIds"])]
    # The other way through the gate is another scan as well.
    assert fair.scan(meet, one, nonce="the-same-one", kind="EXIT")["kind"] == "EXIT"


def test_an_entry_is_taken_back_and_given_again(fair: Fair, meet: int, outbox: Any) -> None:
    """Once; an exit opens the way for another entry, too. Each entry is published, and the past has what was kept."""
    order = fair.order(fair.ann, (fair.type(meet), 1))
    token = fair.token(order["ticketIds"][0])
    fair.doors_open(meet)
    entry = fair.scan(meet, token)
    assert (
        fair.post(f"/check-ins/{entry['id']}/undo", fair.organiser, reason="Wrong person")["kind"] == "UNDO"
    )
    fair.post(f"/check-ins/{entry['id']}/undo", fair.organiser, 409, reason="Again")
    assert fair.scan(meet, token)["result"] == "ADMITTED"
    assert fair.scan(meet, token, kind="EXIT")["result"] == "ADMITTED"
    assert fair.scan(meet, token, kind="EXIT")["result"] == "CONFLICT"
    assert fair.scan(meet, token)["result"] == "ADMITTED"
    entered, undone = outbox.published(CheckedIn), outbox.published(CheckInUndone)
    assert {one.user_id for one in (*entered, *undone)} == {fair.ann.id}
    assert [one.check_in_id for one in undone] == [entry["id"]] == [entered[0].check_in_id]
    with fair.site.context():
        assert [past.event for past in histories.load_entries(0, 10)] == entered[1:]


def test_only_staff_let_people_in(fair: Fair, meet: int) -> None:
    """Anyone whom the organiser names, whatever the role; a moderator looks on."""
    order = fair.order(fair.ann, (fair.type(meet), 1))
    token = fair.token(order["ticketIds"][0])
    fair.doors_open(meet)
    for member in (fair.ben, fair.stranger, fair.moderator):
        fair.scan(meet, token, member, 403)
    fair.get(f"/events/{meet}/check-in-stats", fair.moderator)
    fair.post(f"/events/{meet}/staff", fair.organiser, 204, username="ben")
    assert fair.scan(meet, token, fair.ben)["result"] == "ADMITTED"
    fair.call("DELETE", f"/events/{meet}/staff/{fair.ben.id}", fair.organiser, 204)
    fair.scan(meet, token, fair.ben, 403)


def test_what_does_not_let_in(fair: Fair, meet: int) -> None:
    """Each says why: forged, cut short, of another event, of another type, void, given away."""
    kind, other_kind = fair.type(meet), fair.type(meet, name="Other")
    one, two = fair.order(fair.ann, (kind, 2))["ticketIds"]
    other = fair.event()
    fair.doors_open(meet)
    fair.doors_open(other)
    token = fair.token(one)
    assert fair.scan(meet, token[:-1])["result"] == "UNKNOWN"
    assert fair.scan(meet, token.replace(f".{one}.", f".{two}."))["result"] == "UNKNOWN"
    assert fair.scan(meet, "T1.1.1.1." + "A" * 24)["result"] == "UNKNOWN"
    assert fair.scan(meet, "https://example.org")["result"] == "UNKNOWN"
    assert fair.scan(other, token)["result"] == "WRONG_EVENT"
    assert fair.scan(meet, token, ticketTypeIds=[other_kind])["result"] == "WRONG_TYPE"
    with fair.site.context():
        stale = codes.make_token(meet, one, 2)
    assert fair.scan(meet, stale)["result"] == "REVOKED"


def test_the_printed_code_may_be_typed(fair: Fair, meet: int) -> None:
    """In any case, with blanks and dashes, O for 0; of another event it says so, and a near miss opens nothing."""
    (ticket,) = fair.order(fair.ann, (fair.type(meet), 1))["ticketIds"]
    other = fair.event()
    fair.doors_open(meet)
    fair.doors_open(other)
    code = fair.get(f"/tickets/{ticket}", fair.ann)["code"]
    assert fair.scan(other, code)["result"] == "WRONG_EVENT"
    assert fair.scan(meet, code[:-1])["result"] == "UNKNOWN"
    assert fair.scan(meet, code[:-1] + ("A" if code[-1] != "A" else "B"))["result"] == "UNKNOWN"
    typed = f" {code[:5].lower()}-{code[5:]} ".replace("0", "O").replace("1", "l")
    assert fair.scan(meet, typed)["result"] == "ADMITTED"
    assert fair.scan(meet, fair.token(ticket))["result"] == "ALREADY_CHECKED_IN"


def test_the_holder_sees_at_once_that_they_are_in(fair: Fair, meet: int, topics: Topics) -> None:
    """And that it was taken back; a refusal tells them nothing."""
    (ticket,) = fair.order(fair.ann, (fair.type(meet), 1))["ticketIds"]
    fair.doors_open(meet)
    mine = f"/topic/users/{fair.ann.id}/tickets"

    def received() -> int:
        return len(topics.sent(mine))

    before = received()
    entry = fair.scan(meet, fair.token(ticket))
    assert received() == before + 1
    fair.scan(meet, fair.token(ticket))
    assert received() == before + 1
    fair.post(f"/check-ins/{entry['id']}/undo", fair.organiser, reason="Wrong person")
    assert received() == before + 2


TRIES, AT_THE_GATE = 1_000_000, 2_000


def signatures(number: int) -> list[str]:
    """Such as nobody has made, in the right form; other ones each time the tests run."""
    text = base64.urlsafe_b64encode(random.randbytes(18 * number)).decode()
    return [
        text[place : place + codes.SIGNATURE_CHARS] for place in range(0, len(text), codes.SIGNATURE_CHARS)
    ]


def test_nobody_guesses_a_code(fair: Fair, meet: int) -> None:
    """A million tries with the right form; the one genuine code among them is found (B4)."""
    with fair.site.context():
        genuine = codes.make_token(meet, 1, 1)
        tries = [f"T1.{meet}.1.1.{signature}" for signature in signatures(TRIES)]
        tries.insert(random.randrange(TRIES), genuine)
        assert [text for text in tries if codes.read_token(text)] == [genuine]


def test_nobody_guesses_a_code_at_the_gate(fair: Fair, meet: int) -> None:
    """Thousands of tries by the call itself, of a ticket that there is; the genuine one lets in after them (B4)."""
    (ticket,) = fair.order(fair.ann, (fair.type(meet), 1))["ticketIds"]
    fair.doors_open(meet)
    body, _, _ = fair.token(ticket).rpartition(".")
    items = [
        {"token": f"{body}.{signature}", "nonce": f"guess-{place:06}"}
        for place, signature in enumerate(signatures(AT_THE_GATE))
    ]
    for start in range(0, AT_THE_GATE, MOST_SCANS):
        page = {"items": items[start : start + MOST_SCANS]}
        answers = fair.post(f"/events/{meet}/check-ins/batches", fair.organiser, **page)["items"]
        assert {(answer["result"], answer["ticketId"]) for answer in answers} == {("UNKNOWN", None)}
    assert fair.scan(meet, fair.token(ticket))["result"] == "ADMITTED"


def test_a_device_without_a_network(fair: Fair, meet: int) -> None:
    """It knows the tickets by the hashes of their codes; of its uploads the earliest scan is the entry."""
    order = fair.order(fair.ann, (fair.type(meet), 2))
    one, two = order["ticketIds"]
    fair.doors_open(meet)
    client = fair.of(fair.organiser)
    answer = client.get(f"/ticket-api/events/{meet}/check-in-manifest")
    hashes = {entry["tokenHash"]: entry for entry in answer.json["entries"]}
    token = fair.token(one)
    assert hashes[codes.hash_secret(token).hex()]["ticketId"] == one
    assert "example.org" not in answer.text
    same = client.get(
        f"/ticket-api/events/{meet}/check-in-manifest",
        # As the web server sends it with a compressed answer.
        headers={"If-None-Match": f"W/{answer.headers['ETag']}"},
    )
    assert same.status_code == 304
    at = now() - timedelta(minutes=10)
    items = [
        {
            "token": token,
            "nonce": "offline-late",
            "scannedAt": iso(at + timedelta(minutes=5)),
            "gate": "Late",
        },
        {"token": token, "nonce": "offline-early", "scannedAt": iso(at), "gate": "Early"},
        {"token": fair.token(two), "nonce": "offline-ahead", "scannedAt": iso(now() + timedelta(hours=3))},
    ]
    first = fair.post(f"/events/{meet}/check-ins/batches", fair.organiser, items=items)["items"]
    assert [item["result"] for item in first] == ["CONFLICT", "ADMITTED", "ADMITTED"]
    assert first[0]["first"]["gate"] == "Early"
    assert first[2]["scannedAt"] <= iso(now())
    again = fair.post(f"/events/{meet}/check-ins/batches", fair.organiser, items=items)["items"]
    assert [item["id"] for item in again] == [item["id"] for item in first]


def test_a_gate_may_be_for_a_type_that_nobody_else_is_shown(fair: Fair, meet: int) -> None:
    """Its staff are told of all types with the tickets, who are not with the event; a device hears of another name."""
    fair.type(meet)
    crew = fair.type(meet, name="Crew", visibility="HIDDEN")
    code = {"code": "CREW", "kind": "PERCENT", "value": 0, "maxUses": 5, "ticketTypeIds": [crew]}
    fair.post(f"/events/{meet}/vouchers", fair.organiser, 201, **code)
    order = fair.order(fair.ann, (crew, 1), voucherCode="CREW")
    fair.post(f"/events/{meet}/staff", fair.organiser, 204, userId=fair.ben.id)
    fair.doors_open(meet)
    path = f"/ticket-api/events/{meet}/check-in-manifest"
    shown = fair.get(f"/events/{meet}", fair.ben)["ticketTypes"]
    assert [kind["name"] for kind in shown] == ["Visitor"]
    answer = fair.of(fair.ben).get(path)
    assert [kind["name"] for kind in answer.json["ticketTypes"]] == ["Visitor", "Crew"]
    assert fair.of(fair.ann).get(path).status_code == 403
    scanned = fair.scan(meet, fair.token(order["ticketIds"][0]), fair.ben, ticketTypeIds=[crew])
    assert scanned["result"] == "ADMITTED"
    known = fair.of(fair.ben).get(path)
    same = fair.of(fair.ben).get(path, headers={"If-None-Match": known.headers["ETag"]})
    assert same.status_code == 304
    fair.put(f"/ticket-types/{crew}", fair.organiser, version=1, name="Helpers")
    renamed = fair.of(fair.ben).get(path, headers={"If-None-Match": known.headers["ETag"]})
    assert [kind["name"] for kind in renamed.json["ticketTypes"]] == ["Visitor", "Helpers"]


HOUR = timedelta(hours=1)
BOTH_WAYS = pytest.mark.parametrize("off", [3 * HOUR, -3 * HOUR], ids=["fast", "slow"])


class Device:
    """A gate of an event whose doors opened two hours ago, and whose clock is `off`; it had no network until now."""

    def __init__(self, fair: Fair, off: timedelta) -> None:
        self.fair, self.off = fair, off
        self.meet = fair.event()
        self.tickets = fair.order(fair.ann, (fair.type(self.meet), 2))["ticketIds"]
        fair.doors_open(self.meet)
        with fair.site.context():
            doors = sa.update(ClubEvent).where(ClubEvent.id == self.meet)
            db.session.execute(doors.values(doors_at=now() - 2 * HOUR))
            db.session.commit()

    def upload(self, *ago: timedelta, says: bool) -> list[dict[str, Any]]:
        """Scans of one ticket, each so long ago; whether the device says what its clock shows now."""
        at, token = now() + self.off, self.fair.token(self.tickets.pop())
        items = [
            {
                "token": token,
                "nonce": f"of-{token[-9:-1].replace('_', '-')}-{place}",
                "scannedAt": iso(at - each),
            }
            for place, each in enumerate(ago)
        ]
        body = {"items": items} | ({"sentAt": iso(at)} if says else {})
        found = self.fair.post(f"/events/{self.meet}/check-ins/batches", self.fair.organiser, **body)
        return list(found["items"])


def age(answer: dict[str, Any]) -> timedelta:
    """How long before its arrival a scan was made, as it is kept; to the minute."""
    at, arrived = (datetime.fromisoformat(answer[name]) for name in ("scannedAt", "receivedAt"))
    return timedelta(minutes=round((arrived - at) / timedelta(minutes=1)))


@BOTH_WAYS
def test_a_device_whose_clock_is_wrong_says_what_it_shows(fair: Fair, off: timedelta) -> None:
    """So its scans are of when they were made, and the earliest one is the entry (T5)."""
    device, late, early = Device(fair, off), timedelta(minutes=20), timedelta(minutes=45)
    second, first = device.upload(late, early, says=True)
    assert (second["result"], first["result"]) == ("CONFLICT", "ADMITTED")
    assert (age(second), age(first)) == (late, early)
    assert second["first"]["scannedAt"] == first["scannedAt"]
    assert datetime.fromisoformat(first["deviceSaid"]) - datetime.fromisoformat(
        first["scannedAt"]
    ) > 2 * HOUR * (1 if off > timedelta() else -2)


@BOTH_WAYS
def test_a_device_that_does_not_say_it_is_taken_at_its_arrival(fair: Fair, off: timedelta) -> None:
    """What it says cannot be: in the future, or before the doors were open; the second one is in conflict (T5)."""
    device = Device(fair, off)
    first, second = device.upload(timedelta(), timedelta(minutes=10), says=False)
    assert (first["result"], second["result"]) == ("ADMITTED", "CONFLICT")
    assert (first["scannedAt"], second["scannedAt"]) == (first["receivedAt"], second["receivedAt"])
    assert None not in (first["deviceSaid"], second["deviceSaid"])


@pytest.mark.parametrize("says", [True, False])
def test_a_device_whose_clock_is_right_is_believed(fair: Fair, says: bool) -> None:
    """However long it had no network, as long as the doors were open; whatever it says cannot be later than now."""
    device = Device(fair, timedelta())
    answer, ahead = device.upload(timedelta(minutes=110), timedelta(seconds=-20), says=says)
    assert (answer["result"], age(answer), answer["deviceSaid"]) == ("ADMITTED", timedelta(minutes=110), None)
    assert (ahead["result"], ahead["scannedAt"], ahead["deviceSaid"]) == (
        "CONFLICT",
        ahead["receivedAt"],
        None,
    )


@BOTH_WAYS
@pytest.mark.parametrize("says", [True, False])
def test_without_the_rule_a_wrong_clock_decides(
    fair: Fair, monkeypatch: pytest.MonkeyPatch, off: timedelta, says: bool
) -> None:
    """The negative control of those above: somebody is inside from three hours from now on, or before the doors."""
    monkeypatch.setattr(
        gate,
        "correct_time",
        lambda given, sent, at, since: gate.ScanTime(given or at, at, None),
    )
    [answer] = Device(fair, off).upload(timedelta(), says=says)
    assert (answer["result"], age(answer)) == (
        ("ADMITTED", -3 * HOUR) if off > timedelta() else ("NOT_YET_OPEN", 3 * HOUR)
    )


def test_a_scan_with_a_network_is_of_now(fair: Fair) -> None:
    """Whatever the device says that is."""
    device = Device(fair, timedelta())
    answer = fair.scan(device.meet, fair.token(device.tickets[0]), scannedAt=iso(now() - 3 * HOUR))
    assert (answer["result"], age(answer)) == ("ADMITTED", timedelta())
    assert answer["deviceSaid"] is not None


FIRST, LAST = (datetime(year, 1, 1, tzinfo=UTC) for year in (1, 9999))


@pytest.mark.parametrize("given", [FIRST, LAST])
@pytest.mark.parametrize("sent", [None, FIRST, LAST])
def test_no_clock_is_too_wrong(given: datetime, sent: datetime | None) -> None:
    """It is not reckoned with times that there are not."""
    at = datetime(2026, 6, 1, tzinfo=UTC)
    assert gate.correct_time(given, sent, at, at - HOUR) == (at, at, given)
