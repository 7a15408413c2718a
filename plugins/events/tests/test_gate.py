"""The gate: what a scan is answered, taking it back, devices without a network, and codes that nobody can make up."""

from __future__ import annotations

import random
from datetime import timedelta

from fairground import Fair

from motorclub.api import iso, now
from motorclub.testing.records import Topics
from motorclub_events import codes


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


def test_an_entry_is_taken_back_and_given_again(fair: Fair, meet: int) -> None:
    """Once; an exit opens the way for another entry, too."""
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


def test_only_staff_let_people_in(fair: Fair, meet: int) -> None:
    """Whoever the organiser names, whatever the role; a moderator looks on."""
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
        stale = codes.token(meet, one, 2)
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

    def heard() -> int:
        return len(topics.sent(mine))

    before = heard()
    entry = fair.scan(meet, fair.token(ticket))
    assert heard() == before + 1
    fair.scan(meet, fair.token(ticket))
    assert heard() == before + 1
    fair.post(f"/check-ins/{entry['id']}/undo", fair.organiser, reason="Wrong person")
    assert heard() == before + 2


def test_nobody_guesses_a_code(fair: Fair, meet: int) -> None:
    """Ten thousand tries with the right form."""
    chance = random.Random(1)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    with fair.site.context():
        tries = (f"T1.{meet}.1.1.{''.join(chance.choices(letters, k=24))}" for _ in range(10_000))
        assert not [text for text in tries if codes.read(text)]
        assert codes.read(codes.token(meet, 1, 1)) == codes.Token(meet, 1, 1)


def test_a_device_without_a_network(fair: Fair, meet: int) -> None:
    """It knows the tickets by the hashes of their codes; of its uploads the earliest scan is the entry."""
    order = fair.order(fair.ann, (fair.type(meet), 2))
    one, two = order["ticketIds"]
    fair.doors_open(meet)
    client = fair.of(fair.organiser)
    answer = client.get(f"/ticket-api/events/{meet}/check-in-manifest")
    hashes = {entry["tokenHash"]: entry for entry in answer.json["entries"]}
    token = fair.token(one)
    assert hashes[codes.fingerprint(token).hex()]["ticketId"] == one
    assert "example.org" not in answer.text
    same = client.get(
        f"/ticket-api/events/{meet}/check-in-manifest", headers={"If-None-Match": answer.headers["ETag"]}
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
