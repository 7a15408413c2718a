"""What goes beyond selling: questions, cars, tickets on paper, calendars, spreadsheets, copies, figures."""

from __future__ import annotations

import csv
import io
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from email.header import decode_header, make_header
from email.message import Message
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa
from event_sales import Fair, FakePayments
from mailservers import Mailbox, free_port, mail_server

from motorclub.api import db, iso, now
from motorclub.api.cars import Car
from motorclub.mail.delivery import Server
from motorclub.people.models import Profile
from motorclub.testing.cars import MemoryCars
from motorclub.testing.contract.tools import off
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.records import Work
from motorclub.testing.site import TestMember
from motorclub_events.models import ClubEvent, Order
from motorclub_events.tickets import documents, ticket_mails

BERLIN = ZoneInfo("Europe/Berlin")


def question(fair: Fair, meet: int, expected: int = 201, /, **body: Any) -> Any:
    """A question of the organiser's."""
    return fair.post(f"/events/{meet}/questions", fair.organiser, expected, **{"label": "Plate", **body})


def answers(*pairs: tuple[int, str]) -> list[dict[str, Any]]:
    """As a call has them."""
    return [{"questionId": number, "value": value} for number, value in pairs]


def test_questions_are_asked_and_answered(fair: Fair, meet: int) -> None:
    """For the types they are meant for; required ones by everybody; in the words of their time."""
    kind, other = fair.type(meet), fair.type(meet, name="Other")
    plate = question(fair, meet, kind="TEXT", required=True, ticketTypeIds=[kind], atGate=True)["id"]
    size = question(fair, meet, label="Shirt", kind="CHOICE", options=["S", "L"])["id"]
    shown = fair.get(f"/events/{meet}")["questions"]
    assert [(one["label"], one["required"]) for one in shown] == [("Plate", True), ("Shirt", False)]
    for given in (None, [], [{"answers": answers((plate, " "))}], [{"answers": answers((size, "S"))}]):
        more = {} if given is None else {"attendees": given}
        refused = fair.order_call(fair.ann, (kind, 1), **more)
        assert (refused.status_code, refused.json["field"]) == (400, "attendees.0.answers")
        assert refused.json["details"] == {"questionId": plate}
    wrong = [{"answers": answers((plate, "B-MW 1"), (size, "XXL"))}]
    assert fair.order_call(fair.ann, (kind, 1), attendees=wrong).status_code == 400
    not_asked = [{"answers": answers((plate, "B-MW 1"))}]
    assert fair.order_call(fair.ann, (other, 1), attendees=not_asked).status_code == 400
    fair.order(fair.ben, (other, 1))
    good = [{"name": "Ann", "answers": answers((plate, "B-MW 1"), (size, "L"))}]
    [ticket] = fair.order(fair.ann, (kind, 1), attendees=good)["ticketIds"]
    fair.put(f"/event-questions/{plate}", fair.organiser, label="Number plate")
    kept = fair.get(f"/tickets/{ticket}", fair.ann)["answers"]
    assert [(one["label"], one["value"]) for one in kept] == [("Plate", "B-MW 1"), ("Shirt", "L")]
    fair.put(f"/tickets/{ticket}/attendee", fair.ann, answers=answers((plate, "B-MW 2")))
    fair.put(f"/tickets/{ticket}/attendee", fair.ann, 400, answers=answers((size, "S")))
    fair.doors_open(meet)
    scanned = fair.scan(meet, fair.token(ticket))
    assert [(one["label"], one["value"]) for one in scanned["answers"]] == [("Number plate", "B-MW 2")]
    fair.call("DELETE", f"/event-questions/{plate}", fair.organiser, 204)
    assert len(fair.get(f"/events/{meet}/questions")) == 1


def test_questions_that_are_none(fair: Fair, meet: int) -> None:
    """A choice needs options, others have none; a foreign type; somebody else's event; more than anybody answers."""
    foreign = fair.type(fair.event())
    for body, field in (
        ({"kind": "CHOICE"}, "options"),
        ({"kind": "TEXT", "options": ["A"]}, "options"),
        ({"kind": "CHOICE", "options": ["A", "A"]}, "options"),
        ({"kind": "TEXT", "ticketTypeIds": [foreign]}, "ticketTypeIds"),
        ({"kind": "NUMBER"}, "kind"),
    ):
        assert question(fair, meet, 400, **body)["field"] == field
    fair.post(f"/events/{meet}/questions", fair.stranger, 403, label="Plate", kind="TEXT")
    for _ in range(20):
        question(fair, meet, kind="YES_NO")
    assert question(fair, meet, 409, kind="YES_NO")["code"] == "LIMIT_REACHED"


def test_a_car_is_on_the_ticket(fair: Fair, meet: int, member_cars: MemoryCars) -> None:
    """One of the buyer's own; where a type is for cars it has to be said."""
    for member in (fair.ann, fair.ben):
        member_cars.owned[member.id] = [Car(member.id, f"Golf {member.id}", "VW", "Golf", 1991)]
    member_cars.owned[fair.ann.id].append(Car(99, "Sold", "VW", "Polo", 1990, is_past=True))
    kind = fair.type(meet, requiresCar=True)
    assert fair.get(f"/users/{fair.ann.id}/cars", fair.ann) == [
        {"id": fair.ann.id, "name": f"Golf {fair.ann.id}"}
    ]
    for given in ([], [{"carId": fair.ben.id}]):
        refused = fair.order_call(fair.ann, (kind, 1), attendees=given)
        assert (refused.status_code, refused.json["field"]) == (400, "attendees.0.carId")
    [ticket] = fair.order(fair.ann, (kind, 1), attendees=[{"carId": fair.ann.id}])["ticketIds"]
    assert fair.get(f"/tickets/{ticket}", fair.ann)["carName"] == f"Golf {fair.ann.id}"
    fair.put(f"/tickets/{ticket}/attendee", fair.ann, 400, carId=fair.ben.id)


def test_a_car_has_the_events_it_came_to(fair: Fair, meet: int, member_cars: MemoryCars) -> None:
    """Entries that count, for everybody who sees the car; its owner sees where it is going, too."""
    member_cars.owned[fair.ann.id] = [Car(7, "Rusty", "VW", "Golf", 1991)]
    path, kind = "/cars/7/events", fair.type(meet, requiresCar=True)
    [ticket] = fair.order(fair.ann, (kind, 1), attendees=[{"carId": 7}])["ticketIds"]

    def events(*who: TestMember) -> list[int]:
        return [event["id"] for event in fair.get(path, *who)["content"]]

    assert (events(), events(fair.ben), events(fair.ann)) == ([], [], [meet])
    fair.doors_open(meet)
    scanned = fair.scan(meet, fair.token(ticket))
    assert (events(), events(fair.ben)) == ([meet], [meet])
    fair.post(f"/check-ins/{scanned['id']}/undo", fair.organiser, reason="The wrong car")
    assert events() == []
    member_cars.hidden = {7}
    assert events(fair.ann) == [meet]
    for who in (None, fair.ben):
        fair.get(path, who, 404)
    member_cars.owned = {}
    fair.get(path, fair.ann, 404)


def test_without_a_showcase_nobody_needs_a_car(fair: Fair, meet: int) -> None:
    """What was for cars is sold all the same, where it is off as where it is not installed."""
    kind = fair.type(meet, requiresCar=True)
    with off(fair.site, "showcase") if "showcase" in fair.site.host.plugins else nullcontext():
        fair.order(fair.ann, (kind, 1))
        assert fair.get(f"/users/{fair.ann.id}/cars", fair.ann) == []
        assert fair.order_call(fair.ben, (kind, 1), attendees=[{"carId": 1}]).status_code == 400


def test_tickets_on_paper(fair: Fair, meet: int) -> None:
    """A page to print and a PDF, of the own tickets alone; names in any letters, and nothing in them is markup."""
    kind = fair.type(meet, name="<b>Paddock</b>")
    people = [{"name": "Łukasz Żółć"}, {"name": "Иван <script>alert(1)</script>"}]
    order = fair.order(fair.ann, (kind, 2), attendees=people)
    client = fair.of(fair.ann)
    page = client.get(f"/ticket-api/orders/{order['id']}/tickets.html")
    assert "<script>" not in page.text
    assert "&lt;b&gt;Paddock" in page.text
    assert page.text.count("<svg") == 2
    paper = client.get(f"/ticket-api/orders/{order['id']}/tickets.pdf")
    assert (paper.content_type, paper.data[:5]) == ("application/pdf", b"%PDF-")
    assert paper.data.count(b"/Type /Page\n") == 2
    one = client.get(f"/ticket-api/tickets/{order['ticketIds'][0]}/ticket.pdf")
    assert one.data.count(b"/Type /Page\n") == 1
    fair.get(f"/orders/{order['id']}/tickets.pdf", fair.ben, 404)
    fair.get(f"/tickets/{order['ticketIds'][0]}/ticket.pdf", fair.ben, 404)


def test_tickets_on_paper_are_in_the_readers_language(fair: Fair, meet: int) -> None:
    """Labels, time, price and the title of the file, as the browser asks for it."""
    kind = fair.type(meet, priceMinor=0)
    order = fair.order(fair.ann, (kind, 1))
    client, german = fair.of(fair.ann), {"Accept-Language": "de"}
    page = client.get(f"/ticket-api/orders/{order['id']}/tickets.html", headers=german).text
    assert '<html lang="de">' in page
    for said in ("Tickets der Bestellung", "<dt>Wann</dt>", " Uhr (", "<dd>Kostenlos</dd>"):
        assert said in page
    paper = client.get(f"/ticket-api/orders/{order['id']}/tickets.pdf", headers=german).data
    assert b"/Lang (de)" in paper
    assert b"/Title (Tickets der Bestellung" in paper


def test_the_mail_brings_the_tickets(
    clock: Clock, fair: Fair, meet: int, jobs: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the purchase and once more before the event: codes in the words, a PDF and the date beside them.

    All of it is in the reader's language.
    """
    with fair.site.context():
        db.session.merge(Profile(member_id=fair.ann.id, language="de"))
        db.session.commit()
    extension, port, box = fair.site.app.extensions, free_port(), Mailbox()
    extension["motorclub.smtp"] = Server.from_url(f"smtp://127.0.0.1:{port}")
    try:
        with mail_server(port, box):
            kind = fair.type(meet)
            with monkeypatch.context() as broken:
                broken.setattr(documents, "render_pdf", lambda *_: 1 / 0)
                fair.order(fair.ben, (kind, 1))
                jobs.run_all()
            fair.order(fair.ann, (kind, 2))
            jobs.run_all()
            event = fair.get(f"/events/{meet}")
            clock.at = datetime.fromisoformat(event["startsAt"]) - timedelta(hours=23)
            for _ in range(2):
                with fair.site.context():
                    ticket_mails.send_reminders()
                    db.session.commit()
            jobs.run_all()
    finally:
        extension["motorclub.smtp"] = None
    assert [
        (mail["To"], subject_of(mail).partition(":")[0], mail.get_content_type()) for mail in box.mails
    ] == [
        ("ben@example.org", "Your tickets for Night Garage Meet", "multipart/alternative"),
        ("ann@example.org", "Deine Tickets für Night Garage Meet", "multipart/mixed"),
        ("ben@example.org", "Soon", "multipart/mixed"),
        ("ann@example.org", "Bald", "multipart/mixed"),
    ]
    for mail in box.mails[1::2]:
        parts = {part.get_filename(): part for part in mail.walk() if part.get_filename()}
        pictures = [part for part in parts.values() if part.get_content_type() == "image/png"]
        (html,) = [
            part.get_payload(decode=True).decode()
            for part in mail.walk()
            if part.get_content_type() == "text/html"
        ]
        assert len(pictures) == 2
        assert all(f"cid:{part['Content-ID'].strip('<>')}" in html for part in pictures)
        pdf = parts["tickets.pdf"].get_payload(decode=True)
        assert (pdf.count(b"/Type /Page\n"), b"/Lang (de)" in pdf) == (2, True)
        assert b"DTSTART:" in parts["event.ics"].get_payload(decode=True)


def subject_of(mail: Message) -> str:
    """As it is read."""
    return str(make_header(decode_header(mail["Subject"])))


def rows(fair: Fair, path: str) -> list[list[str]]:
    """A spreadsheet as it is read."""
    answer = fair.of(fair.organiser).get(f"/ticket-api{path}")
    assert answer.status_code == 200, answer.text
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))


def test_spreadsheets_take_no_cell_for_a_formula(fair: Fair, meet: int) -> None:
    """Names, answers and questions that begin like one; a column for each question that was answered."""
    evil = '=HYPERLINK("http://example.org")'
    asked = question(fair, meet, label="+Plate", kind="TEXT")["id"]
    guest = {"name": evil, "answers": answers((asked, "@SUM(A1)"))}
    fair.order(fair.ann, (fair.type(meet, name="-1"), 1), attendees=[guest])
    for path in (f"/events/{meet}/attendees/export.csv", f"/events/{meet}/orders/export.csv"):
        cells = [cell for row in rows(fair, path) for cell in row]
        assert not [cell for cell in cells if cell.strip().startswith(("=", "+", "-", "@"))]
    heads, row = rows(fair, f"/events/{meet}/attendees/export.csv")
    assert dict(zip(heads, row, strict=True))["'+Plate"] == "'@SUM(A1)"
    assert f"'{evil}" in row


def test_spreadsheets_are_in_a_persons_units(
    clock: Clock, fair: Fair, meet: int, money: FakePayments
) -> None:
    """Decimal amounts, words, the event's own clock with its zone; labels, an address for everybody."""
    label = fair.post("/ticket-labels", fair.admin, 201, name="Paddock")["id"]
    order = fair.order(fair.ann, (fair.type(meet, priceMinor=1250, labelIds=[label]), 1))
    money.pay(order["id"])
    heads, row = rows(fair, f"/events/{meet}/attendees/export.csv")
    shown = dict(zip(heads, row, strict=True))
    assert (shown["Email"], shown["Price"], shown["Currency"]) == ("ann@example.org", "12.50", "EUR")
    assert shown["Labels"] == "Paddock"
    assert (shown["Status"], shown["Issued (Europe/Berlin)"]) == (
        "Valid",
        f"{clock.at.astimezone(BERLIN):%Y-%m-%d %H:%M}",
    )
    heads, row = rows(fair, f"/events/{meet}/orders/export.csv")
    shown = dict(zip(heads, row, strict=True))
    assert (shown["Status"], shown["Total"], shown["Dispute"]) == ("Paid", "12.50", "")


def test_doors_open_no_later_than_the_event_begins(fair: Fair, meet: int) -> None:
    """A later time is refused at its field."""
    event = fair.get(f"/events/{meet}", fair.organiser)
    late = {"version": event["version"], "doorsAt": event["endsAt"]}
    assert fair.put(f"/events/{meet}", fair.organiser, 400, **late)["field"] == "doorsAt"


def calendar_of(fair: Fair, path: str) -> str:
    """A calendar with its lines unfolded."""
    answer = fair.of(None).get(path)
    assert answer.status_code == 200, answer.text
    assert all(len(line.encode()) <= 75 for line in answer.text.split("\r\n"))
    return answer.text.replace("\r\n ", "")


@pytest.mark.parametrize(
    ("zone", "starts"),
    [
        # When clocks are put forward and back.
        ("Europe/Berlin", "2027-03-28T02:30:00+01:00"),
        ("Europe/Berlin", "2027-10-31T02:30:00+02:00"),
        ("America/New_York", "2027-11-07T01:30:00-05:00"),
    ],
)
def test_a_calendar_has_the_moment_itself(fair: Fair, zone: str, starts: str) -> None:
    """In UTC, whatever the clocks on the wall do; texts cannot add lines of their own."""
    at = datetime.fromisoformat(starts)
    evil = "Meet; greet, drive é" * 4
    meet = fair.event(timezone=zone, startsAt=starts, endsAt=iso(at + timedelta(hours=3)), summary=evil)
    text = calendar_of(fair, f"/ticket-api/events/{meet}/calendar.ics")
    assert f"DTSTART:{at.astimezone(UTC):%Y%m%dT%H%M%SZ}" in text
    assert "Meet\\; greet\\, drive é" in text


def test_the_feed_of_events_goes_by_when_they_were_published(fair: Fair) -> None:
    draft, early = fair.draft()["id"], fair.event()
    fair.type(draft)
    fair.post(f"/events/{draft}/publish", fair.organiser)
    feed = fair.site.client().get("/feed.atom?type=events.event").text
    assert 0 < feed.index(f"/events/{draft}</id>") < feed.index(f"/events/{early}</id>")


def test_a_feed_has_an_address_that_ends(fair: Fair, meet: int) -> None:
    """Events with a valid ticket; a new address ends the old one."""
    order = fair.order(fair.ann, (fair.type(meet), 1))
    first = fair.post("/calendar-feed", fair.ann, 201)["url"].partition("/ticket-api")[2]
    assert f"UID:event-{meet}@" in calendar_of(fair, f"/ticket-api{first}")
    second = fair.post("/calendar-feed", fair.ann, 201)["url"].partition("/ticket-api")[2]
    fair.get(first, None, 404)
    fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    assert "BEGIN:VEVENT" not in calendar_of(fair, f"/ticket-api{second}")
    fair.call("DELETE", "/calendar-feed", fair.ann, 204)
    fair.get(second, None, 404)


def test_a_copy_has_types_and_questions(fair: Fair, meet: int) -> None:
    """With nothing sold, and questions of its own types."""
    kind = fair.type(meet)
    question(fair, meet, kind="TEXT", ticketTypeIds=[kind])
    fair.order(fair.ann, (kind, 1))
    copy = fair.post(f"/events/{meet}/duplicate", fair.organiser, 201)
    [other] = copy["ticketTypes"]
    assert (copy["status"], other["name"]) == ("DRAFT", "Visitor")
    assert [one["ticketTypeIds"] for one in copy["questions"]] == [[other["id"]]]
    assert fair.stock(other["id"]) == (0, 0)


def at_berlin(shown: str) -> datetime:
    """A time of an answer by the clocks of Berlin."""
    return datetime.fromisoformat(shown).astimezone(BERLIN).replace(tzinfo=None)


@pytest.mark.parametrize("month", [1, 7])
def test_a_copy_of_what_has_been_is_whole_weeks_later(fair: Fair, meet: int, month: int) -> None:
    """On the same day of the week at the same time by its own clocks, with its doors, sales and prices."""
    began = datetime(2024, month, 6, 18, 0, tzinfo=BERLIN)
    sold, cheap, ended = (began - timedelta(days=days, hours=9) for days in (40, 20, 0))
    tiers = [{"name": "Early", "priceMinor": 500, "until": iso(cheap)}]
    fair.type(meet, priceMinor=900, saleStartsAt=iso(sold), saleEndsAt=iso(ended), priceTiers=tiers)
    with fair.site.context():
        times = {
            "starts_at": began,
            "ends_at": began + timedelta(hours=6),
            "doors_at": began - timedelta(hours=1),
        }
        past = {"status": "COMPLETED", **times}
        db.session.execute(sa.update(ClubEvent).where(ClubEvent.id == meet).values(past))
        db.session.commit()
    copy = fair.post(f"/events/{meet}/duplicate", fair.organiser, 201)
    starts = at_berlin(copy["startsAt"])
    over = starts - began.replace(tzinfo=None)
    assert over % timedelta(weeks=1) == timedelta(0)
    begins_in = datetime.fromisoformat(copy["startsAt"]) - now()
    assert timedelta(days=7) - timedelta(minutes=5) <= begins_in <= timedelta(days=14, hours=1)
    length = datetime.fromisoformat(copy["endsAt"]) - datetime.fromisoformat(copy["startsAt"])
    assert (length, starts - at_berlin(copy["doorsAt"])) == (timedelta(hours=6), timedelta(hours=1))
    [kind] = copy["ticketTypes"]
    shown = (kind["saleStartsAt"], kind["priceTiers"][0]["until"], kind["saleEndsAt"])
    assert [at_berlin(one) - over for one in shown] == [
        before.replace(tzinfo=None) for before in (sold, cheap, ended)
    ]
    fair.post(f"/events/{copy['id']}/publish", fair.organiser)


def test_a_copy_of_what_is_still_to_come_has_its_times(fair: Fair, meet: int) -> None:
    """Nothing is moved that has not begun."""
    closes = iso(now() + timedelta(days=3))
    fair.type(meet, saleEndsAt=closes)
    event, copy = fair.get(f"/events/{meet}"), fair.post(f"/events/{meet}/duplicate", fair.organiser, 201)
    assert [copy[name] for name in ("startsAt", "endsAt")] == [event[name] for name in ("startsAt", "endsAt")]
    assert copy["ticketTypes"][0]["saleEndsAt"] == event["ticketTypes"][0]["saleEndsAt"]


def test_an_organiser_s_figures(fair: Fair, meet: int, money: FakePayments) -> None:
    """Sold, held, taken in, given back, waiting, inside."""
    kind = fair.type(meet, priceMinor=1500, capacity=3)
    paid = fair.order(fair.ann, (kind, 2))
    money.pay(paid["id"])
    fair.order(fair.ben, (kind, 1))
    fair.post(f"/ticket-types/{kind}/waitlist-entries", fair.stranger, 201, quantity=1)
    fair.doors_open(meet)
    fair.scan(meet, fair.token(fair.get(f"/orders/{paid['id']}", fair.ann)["ticketIds"][0]))
    shown = fair.get(f"/events/{meet}/sales", fair.organiser)
    assert [shown[name] for name in ("sold", "held", "testMinor", "orders", "waiting", "checkedIn")] == [
        2, 1, 3000, 1, 1, 1,
    ]  # fmt: skip
    history = fair.get(f"/events/{meet}/sales-history?includeTest=true", fair.organiser)
    day = f"{now().astimezone(BERLIN):%Y-%m-%d}"
    assert history["days"] == [{"day": day, "tickets": 2, "amountMinor": 3000}]
    assert [(one["tickets"], one["amountMinor"]) for one in history["ticketTypes"]] == [(2, 3000)]
    assert [one["count"] for one in history["arrivals"]] == [1]
    fair.get(f"/events/{meet}/sales-history", fair.stranger, 403)


def test_money_that_never_moved_is_taken_in_only_where_that_is_wanted(
    fair: Fair, meet: int, money: FakePayments
) -> None:
    """By the site, or by who asks; what is real counts always."""
    kind = fair.type(meet, priceMinor=1500, capacity=3)
    real, test = fair.order(fair.ann, (kind, 2)), fair.order(fair.ben, (kind, 1))
    for order in (real, test):
        money.pay(order["id"])
    with fair.site.context():
        db.session.execute(sa.update(Order).where(Order.id == real["id"]).values(livemode=True))
        db.session.commit()

    def taken(asked: str = "") -> tuple[int, int, bool]:
        shown = fair.get(f"/events/{meet}/sales{asked}", fair.organiser)
        return shown["grossMinor"], shown["testMinor"], shown["includesTest"]

    assert taken() == taken("?includeTest=false") == (3000, 1500, False)
    assert taken("?includeTest=true") == (4500, 1500, True)
    money.counts_test = True
    assert taken() == (4500, 1500, True)
    assert taken("?includeTest=false") == (3000, 1500, False)
    assert (
        fair.get(f"/events/{meet}/sales?includeTest=perhaps", fair.organiser, 400)["field"] == "includeTest"
    )


def test_the_staff_of_one_event(fair: Fair, meet: int) -> None:
    """By name or by number, twice the same, and gone again."""
    fair.post(f"/events/{meet}/staff", fair.organiser, 204, username="ben")
    fair.post(f"/events/{meet}/staff", fair.organiser, 204, userId=fair.ben.id)
    fair.post(f"/events/{meet}/staff", fair.organiser, 400, username="nobody")
    listed = fair.get(f"/events/{meet}/staff", fair.organiser)
    assert [one["user"]["username"] for one in listed["content"]] == ["ben"]
    fair.call("DELETE", f"/events/{meet}/staff/{fair.ben.id}", fair.organiser, 204)
    fair.call("DELETE", f"/events/{meet}/staff/{fair.ben.id}", fair.organiser, 404)


def test_who_helps_finds_the_way_to_the_gate(fair: Fair, meet: int, queries: Queries) -> None:
    """Whatever their role; drafts, and what is over or cancelled, are not among those to come."""
    draft, later, off = fair.draft()["id"], fair.event(title="Later"), fair.event(title="Off")
    for number in (meet, draft, later, off):
        fair.post(f"/events/{number}/staff", fair.organiser, 204, username="ben")
    fair.post(f"/events/{off}/cancel", fair.organiser, 202, reason="Storm")
    path = f"/users/{fair.ben.id}/staffed-events"
    with queries.at_most(7):
        listed = fair.get(path, fair.ben)
    assert [one["id"] for one in listed["content"]] == [meet, later]
    assert [one["id"] for one in fair.get(f"{path}?when=past", fair.ben)["content"]] == [off]
    assert fair.get(f"{path}?when=all&size=1", fair.ben)["totalElements"] == 3
    fair.get(path, fair.ann, 403)
    fair.get(path, None, 401)
    assert fair.get(f"/users/{fair.ann.id}/staffed-events", fair.ann)["content"] == []


def test_the_events_of_one_organiser(fair: Fair, meet: int) -> None:
    """What everybody may see of them: no drafts, nothing cancelled, and what has been."""
    fair.draft()
    been, off = fair.event(title="Been"), fair.event(title="Off")
    fair.post(f"/events/{off}/cancel", fair.organiser, 202, reason="Storm")
    with fair.site.context():
        past = {
            "status": "COMPLETED",
            "starts_at": now() - timedelta(days=2),
            "ends_at": now() - timedelta(days=1),
        }
        db.session.execute(sa.update(ClubEvent).where(ClubEvent.id == been).values(past))
        db.session.commit()
    listed = fair.get(f"/events?organizerId={fair.organiser.id}&sort=-startsAt&size=1")
    assert (listed["totalElements"], listed["hasMore"], listed["content"][0]["id"]) == (2, True, meet)
    assert fair.get(f"/events?organizerId={fair.ann.id}")["content"] == []
    fair.get("/events?organizerId=0", None, 400)


@pytest.mark.needs("announcements")
def test_a_moved_event_drafts_a_word_to_its_holders(fair: Fair, meet: int) -> None:
    """DELAY, for the organiser to look over; none for the end, of which buyers are notified at once."""
    fair.order(fair.ann, (fair.type(meet), 1))
    later = now() + timedelta(days=60)
    fair.post(f"/events/{meet}/postpone", fair.organiser, startsAt=iso(later))
    fair.site.run_jobs()
    fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm")
    fair.site.run_jobs()
    path = f"/announcements/organizer/{fair.organiser.id}"
    drafts = fair.of(fair.organiser).get(path).json["content"]
    assert [(one["type"], one["status"], one["eventId"]) for one in drafts] == [
        ("DELAY", "DRAFT", meet),
    ]


def notifications_of(fair: Fair, member: TestMember) -> list[tuple[str, str]]:
    """(kind, words) of a member's notifications of moved events, the newest first, once all work is done."""
    fair.site.run_jobs()
    found = fair.of(member).get(f"/api/notifications/{member.id}/all").json["content"]
    kinds = ("events.event_moved", "events.event_postponed")
    return [(item["kind"], item["message"]) for item in found if item["kind"] in kinds]


WHEN = "Jul 4, 2100, 6:00 PM (Europe/Berlin)"


def test_holders_are_notified_of_the_new_time_or_that_there_is_none_yet(fair: Fair) -> None:
    """Never the old one; a time that is found later is told by its own words, and so is that it takes place again."""
    meet = fair.event()
    fair.order(fair.ann, (fair.type(meet), 1))
    fair.post(f"/events/{meet}/postpone", fair.organiser)
    undated = (
        "events.event_postponed",
        "has been postponed. The new date will be announced. Your tickets stay valid",
    )
    [(kind, words)] = notifications_of(fair, fair.ann)
    assert kind == undated[0]
    assert words.endswith(undated[1])
    event = fair.get(f"/events/{meet}", fair.organiser)
    doors = iso(datetime.fromisoformat(event["startsAt"]) - timedelta(hours=1))
    fair.put(f"/events/{meet}", fair.organiser, version=event["version"], doorsAt=doors)
    assert len(notifications_of(fair, fair.ann)) == 1
    dated = {"startsAt": "2100-07-04T16:00:00Z", "endsAt": "2100-07-04T22:00:00Z", "doorsAt": None}
    version = fair.get(f"/events/{meet}", fair.organiser)["version"]
    fair.put(f"/events/{meet}", fair.organiser, version=version, **dated)
    (kind, words), *_ = notifications_of(fair, fair.ann)
    assert kind == "events.event_moved"
    assert words.endswith(f"now begins {WHEN}")
    assert notifications_of(fair, fair.ben) == []


def test_an_event_that_is_postponed_to_a_date_names_it(fair: Fair, meet: int) -> None:
    """The same date again is none."""
    fair.order(fair.ann, (fair.type(meet), 1))
    fair.post(f"/events/{meet}/postpone", fair.organiser, startsAt="2100-07-04T16:00:00Z")
    [(kind, words)] = notifications_of(fair, fair.ann)
    assert (kind, words.endswith(f"now begins {WHEN}")) == ("events.event_moved", True)
    fair.post(f"/events/{meet}/publish", fair.organiser)
    fair.post(f"/events/{meet}/postpone", fair.organiser, startsAt="2100-07-04T16:00:00Z")
    assert notifications_of(fair, fair.ann)[0][0] == "events.event_postponed"


@pytest.mark.needs("announcements")
def test_the_draft_of_a_postponed_event_has_the_new_date_or_none(fair: Fair) -> None:
    """In the words that the organiser looks over."""
    dated, undated = fair.event(title="Dated"), fair.event(title="<Undated>")
    for number in (dated, undated):
        fair.order(fair.ann, (fair.type(number), 1))
    fair.post(f"/events/{dated}/postpone", fair.organiser, startsAt="2100-07-04T16:00:00Z")
    fair.post(f"/events/{undated}/postpone", fair.organiser)
    fair.site.run_jobs()
    path = f"/announcements/organizer/{fair.organiser.id}"
    drafts = {one["eventId"]: one for one in fair.of(fair.organiser).get(path).json["content"]}
    assert {one["type"] for one in drafts.values()} == {"DELAY"}
    assert [drafts[number]["title"] for number in (dated, undated)] == [
        "Dated: new time",
        "<Undated> is postponed",
    ]
    assert f"now begins {WHEN}. Your tickets stay valid." in drafts[dated]["message"]
    words = (
        "<b>&lt;Undated&gt;</b> has been postponed. The new date will be announced. Your tickets stay valid."
    )
    assert words in drafts[undated]["message"]


def test_events_are_found_by_their_city(fair: Fair) -> None:
    """Whatever its case; by title and by time, too."""
    place = {"addressLine1": "Am Ring 1", "countryCode": "DE"}
    venue = fair.post("/venues", fair.organiser, 201, name="Yard", city="Köln", **place)["id"]
    there = fair.event(venueId=venue)
    fair.event(title="Somewhere else")
    for query, expected in (
        ("city=köln", [there]),
        ("city=Bonn", []),
        ("q=night_", []),
        ("q=garage", [there]),
    ):
        listed = fair.get(f"/events?{query}")
        assert [one["id"] for one in listed["content"]] == expected, query


@pytest.mark.parametrize(("language", "word"), [("en", "Cancelled"), ("de", "Abgesagt")])
def test_wherever_a_cancelled_event_is_listed_it_says_so(
    fair: Fair, meet: int, language: str, word: str
) -> None:
    """In bookmarks, in what members follow, in search."""
    fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm", refund=False)
    path = f"/platform/content?refs=events.event:{meet}"
    [item] = fair.site.client().get(path, headers={"Accept-Language": language}).json["items"]
    assert item["excerpt"].startswith(word)
