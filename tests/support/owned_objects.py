"""Things that belong to somebody, made for one member as a running site makes them; each gives its number or name.

They are for the tests of who may touch what. The key is the word that the tables in tests/matrix/calls use.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts.models import Passkey
from motorclub.accounts.sessions import services as sessions
from motorclub.api import Decision
from motorclub.db import db
from motorclub.notifications.changes import notify
from motorclub.notifications.models import Notification
from motorclub.people.models import Member
from motorclub.platform.operations.lifecycle import QUARANTINED
from motorclub.testing.reviews import Reviews
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role

Maker = Callable[[Site, TestMember], Any]


def session(site: Site, owner: TestMember) -> int:
    """Another device, signed in."""
    with site.context():
        member = db.session.get_one(Member, owner.id)
        opened = sessions.open_session(member, agent="Another device", address="127.0.0.1")
        db.session.commit()
        return opened.session_id


def notification(site: Site, owner: TestMember) -> int:
    """Something unread."""
    with site.context():
        notify(owner.id, QUARANTINED, {"plugin": "Forum"}, "/adminPanel?tab=plugins")
        db.session.commit()
        newest = sa.select(sa.func.max(Notification.id)).where(Notification.user_id == owner.id)
        return db.session.scalar(newest) or 0


def passkey(site: Site, owner: TestMember) -> int:
    """A passkey whose secret nobody has."""
    with site.context():
        kept = Passkey(
            member_id=owner.id,
            credential_id=secrets.token_bytes(32),
            public_key=secrets.token_bytes(77),
            user_handle=secrets.token_bytes(32),
            site="localhost",
            sign_count=0,
            transports=[],
            name="A key",
            created_at=clock.now(),
            last_used_at=None,
        )
        db.session.add(kept)
        db.session.commit()
        return kept.id


def data_export(site: Site, owner: TestMember) -> int:
    """A copy of all that is kept about a member, ready to be fetched."""
    asked = site.client(owner.token).post("/users/me/data-exports")
    assert asked.status_code == 202, asked.text
    site.run_jobs()
    return int(asked.json["id"])


def question(site: Site, owner: TestMember) -> int:
    """A question in the forum."""
    body = {
        "title": "Which oil for a cold start?",
        "body": "It rattles for two seconds after a cold night.",
        "tags": ["oil"],
    }
    return created(site, owner, "/forum-api/questions", body)


def answer(site: Site, owner: TestMember) -> int:
    """An answer to somebody's question."""
    about = question(site, writer(site))
    body = {"body": "It is the belt, most likely."}
    return created(site, owner, f"/forum-api/questions/{about}/answers", body)


def moderated_question(site: Site, owner: TestMember) -> int:
    """Somebody's question in a category that the owner keeps in order."""
    admin = writer(site)
    rules = {"name": f"Oil {secrets.token_hex(4)}", "moderatorIds": [owner.id]}
    category = created(site, admin, "/forum-api/categories", rules)
    body = {
        "title": "Which oil for a cold start?",
        "body": "It rattles for two seconds after a cold night.",
        "tags": ["oil"],
        "categoryId": category,
    }
    return created(site, admin, "/forum-api/questions", body)


def draft(site: Site, owner: TestMember) -> int:
    """A question that was begun."""
    body = {"kind": "QUESTION", "payload": {"title": "Which oil"}, "clientRevision": 1}
    return created(site, owner, "/forum-api/drafts", body)


def suggested_edit(site: Site, owner: TestMember) -> int:
    """A better text for what somebody else wrote, as somebody who may not edit it suggests it."""
    from motorclub_forum.models import Revision

    about = question(site, writer(site))
    body = {
        "targetType": "QUESTION",
        "targetId": about,
        "version": 1,
        "comment": "Says which engine",
        "body": "The 1.8 rattles for two seconds after a cold night.",
    }
    number = created(site, site.member(f"editor_{secrets.token_hex(4)}"), "/forum-api/suggested-edits", body)
    with site.context():
        db.session.get_one(Revision, number).editor_id = owner.id
        db.session.commit()
    return number


def attachment(site: Site, owner: TestMember) -> int:
    """A picture that stands nowhere yet."""
    from PIL import Image

    file = BytesIO()
    Image.new("RGB", (40, 30), (180, 20, 30)).save(file, "PNG")
    sent = {"image": (BytesIO(file.getvalue()), "belt.png")}
    answer_ = site.client(owner.token).post("/platform/uploads/forum.picture", data=sent)
    assert answer_.status_code == 201, answer_.text
    return int(answer_.json["id"])


def saved_estimate(site: Site, owner: TestMember) -> int:
    """A saved price."""
    car = {"brand": "Mercedes-Benz", "model": "C-Class", "year": 2015, "mileageKm": 80_000, "country": "US"}
    return created(site, owner, "/price-predictor-api/saved", car)


def personal_announcement(site: Site, owner: TestMember) -> int:
    """Something that an admin has said to one member."""
    body = {"message": "Your wheel nuts are here.", "type": "GENERAL", "userId": owner.id, "status": "SENT"}
    number = created(site, writer(site), "/announcements", body)
    site.run_jobs()
    return number


def draft_announcement(site: Site, owner: TestMember) -> int:
    """A draft of one writer, about nothing that others organise."""
    from motorclub_announcements.models import Announcement

    body = {"message": "Your wheel nuts are here.", "type": "GENERAL", "userId": owner.id}
    number = created(site, writer(site), "/announcements", body)
    with site.context():
        db.session.get_one(Announcement, number).organizer_id = owner.id
        db.session.commit()
    return number


def payment(site: Site, owner: TestMember) -> int:
    """Something that a member has to pay for, and can."""
    from motorclub_payments.services import Payments

    with site.context():
        made = Payments().open(
            {
                "purpose": "MATRIX",
                "purpose_id": secrets.randbelow(2**40),
                "handler": "nobody.sells",
                "user_id": owner.id,
                "description": "A seat",
                "lines": [{"name": "Seat", "quantity": 1, "total_minor": 900, "account": "TICKET_REVENUE"}],
                "currency": "EUR",
                "expires_at": clock.now() + timedelta(minutes=15),
                "return_path": "/my-tickets",
            }
        )
        db.session.commit()
    assert "id" in made, made
    return made["id"]


def subscription(site: Site, owner: TestMember) -> int:
    """Something that a member pays for each month, at the sandbox."""
    from motorclub_payments import sandbox_page
    from motorclub_payments.subscriptions.services import Subscriptions

    purpose, number = "MATRIX_PLAN", secrets.randbelow(2**40)
    plan = {"key": "club", "name": "Club", "amount_minor": 900, "currency": "EUR", "interval": "MONTH"}
    order: Any = {"purpose": purpose, "purpose_id": number, "user_id": owner.id, "plan": plan}
    order |= {"account": "SUBSCRIPTION_REVENUE", "return_path": "/subscription"}
    with site.context():
        made = Subscriptions().open(order)
        db.session.commit()
        page = Subscriptions().checkout(purpose, number)
        assert isinstance(page, str), page
        sandbox_page.act(page.partition("session=")[2], sandbox_page.PAY)
        assert Subscriptions().sync(purpose, number)
    assert "id" in made, made
    return made["id"]


def cancelled_subscription(site: Site, owner: TestMember) -> int:
    """One that ends with its period."""
    number = subscription(site, owner)
    path = f"/payment-api/subscriptions/{number}/cancel"
    assert site.client(owner.token).post(path, json={}).status_code == 200
    return number


def plan_subscription(site: Site, owner: TestMember) -> int:
    """A subscription to a plan that has begun; a member has one, so any other is over."""
    from motorclub_donations.subscriptions import demo
    from motorclub_donations.subscriptions.models import SubscriptionPlan
    from motorclub_payments import sandbox_page

    over = "UPDATE donations_subscription SET status = 'CANCELED', ended_at = now() WHERE user_id = :id"
    cheapest = sa.select(sa.func.min(SubscriptionPlan.id))
    with site.context():
        db.session.execute(sa.text(over), {"id": owner.id})
        if db.session.scalar(cheapest) is None:
            demo.add_plans(clock.now())
        plan = db.session.scalar(cheapest)
        db.session.commit()
    body = {"planId": plan, "interval": "MONTH"}
    number = created(site, owner, "/donation-api/subscriptions", body)
    with site.context():
        page = sa.text(
            "SELECT redirect_url FROM payments_subscription WHERE purpose = 'SUBSCRIPTION' AND purpose_id = :id"
        )
        address = str(db.session.scalar(page, {"id": number}))
        sandbox_page.act(address.partition("session=")[2], sandbox_page.PAY)
    return _plan_step(site, owner, number, "sync")


def _plan_step(site: Site, owner: TestMember, number: int, step: str, **body: Any) -> int:
    path = f"/donation-api/subscriptions/{number}/{step}"
    answer = site.client(owner.token).post(path, **body)
    assert answer.status_code == 200, answer.text
    return number


def cancelled_plan_subscription(site: Site, owner: TestMember) -> int:
    """One that ends with its period."""
    return _plan_step(site, owner, plan_subscription(site, owner), "cancel", json={})


def bookmark(site: Site, owner: TestMember) -> int:
    """Somebody saved."""
    body = {"targetType": "USER", "targetId": writer(site).id}
    return created(site, owner, "/social-api/bookmarks", body)


def bookmark_folder(site: Site, owner: TestMember) -> int:
    """A folder for bookmarks."""
    return created(site, owner, "/social-api/bookmark-folders", {"name": secrets.token_hex(4)})


def comment(site: Site, owner: TestMember) -> int:
    """A comment on a question of somebody else."""
    asked = question(site, writer(site))
    body = {"targetType": "QUESTION", "targetId": asked, "body": "Which oil is in it now?"}
    return created(site, owner, "/social-api/comments", body)


def writer(site: Site) -> TestMember:
    """An admin whose things are nobody else's."""
    return site.member(f"writer_{secrets.token_hex(4)}", Role.ADMIN)


def created(site: Site, owner: TestMember, path: str, body: dict[str, Any]) -> int:
    """The id of what a call of the owner has made."""
    answer = site.client(owner.token).post(path, json=body)
    assert answer.status_code == 201, answer.text
    return int(answer.json["id"])


EVENT = {
    "title": "Night Garage Meet",
    "timezone": "Europe/Berlin",
    "startsAt": "2100-07-04T16:00:00Z",
    "endsAt": "2100-07-04T22:00:00Z",
    "currency": "EUR",
}


def event(site: Site, owner: TestMember) -> int:
    """A draft of an event, organised by its owner, whatever the owner's role."""
    from motorclub_events.models import ClubEvent

    number = created(site, writer(site), "/ticket-api/events", EVENT)
    with site.context():
        db.session.get_one(ClubEvent, number).organizer_id = owner.id
        db.session.commit()
    return number


def _own(site: Site, owner: TestMember, table: str, path: str, body: dict[str, Any]) -> int:
    """Something of the catalogue that belongs to `owner`, whatever their role."""
    number = created(site, writer(site), f"/ticket-api/{path}", {"name": secrets.token_hex(6)} | body)
    with site.context():
        db.session.execute(
            sa.text(f"UPDATE {table} SET created_by = :owner WHERE id = :id"),
            {"owner": owner.id, "id": number},
        )
        # The name that the call gives is free for each who makes it.
        freed = "name = name || id, slug = slug || id" if table == "events_category" else "name = name || id"
        db.session.execute(sa.text(f"UPDATE {table} SET {freed} WHERE id <> :id"), {"id": number})
        db.session.commit()
    return number


def own_category(site: Site, owner: TestMember) -> int:
    """A category of events."""
    return _own(site, owner, "events_category", "event-categories", {})


def own_tag(site: Site, owner: TestMember) -> int:
    """A tag of events."""
    return _own(site, owner, "events_tag", "event-tags", {})


def own_venue(site: Site, owner: TestMember) -> int:
    """A venue that no event uses."""
    place = {"addressLine1": "Ring 1", "city": "Köln", "countryCode": "DE"}
    return _own(site, owner, "events_venue", "venues", place)


def published_event(site: Site, owner: TestMember) -> int:
    """One that everybody sees."""
    number = event(site, owner)
    answer = site.client(writer(site).token).post(f"/ticket-api/events/{number}/publish")
    assert answer.status_code == 200, answer.text
    return number


def another_member(site: Site, owner: TestMember) -> int:
    """Somebody whom anybody may name."""
    return site.member(f"guest_{secrets.token_hex(4)}").id


def staffed_event(site: Site, owner: TestMember) -> int:
    """One at which the owner lets people in."""
    number = published_event(site, writer(site))
    answer = site.client(writer(site).token).post(
        f"/ticket-api/events/{number}/staff", json={"userId": owner.id}
    )
    assert answer.status_code == 204, answer.text
    return number


def ticket_type(site: Site, owner: TestMember) -> int:
    """A free ticket type of the owner's event, with one seat."""
    number = published_event(site, owner)
    body = {"name": "Visitor", "capacity": 1}
    return created(site, writer(site), f"/ticket-api/events/{number}/ticket-types", body)


def event_question(site: Site, owner: TestMember) -> int:
    """A question of the owner's event."""
    number = event(site, owner)
    body = {"label": "Plate", "kind": "TEXT"}
    return created(site, writer(site), f"/ticket-api/events/{number}/questions", body)


def voucher(site: Site, owner: TestMember) -> int:
    """A voucher of the owner's event."""
    number = event(site, owner)
    body = {"code": f"V-{secrets.token_hex(4)}", "kind": "PERCENT", "value": 10}
    return created(site, writer(site), f"/ticket-api/events/{number}/vouchers", body)


def held_seats(site: Site, owner: TestMember) -> int:
    """The seat of the owner's event that is held back."""
    kind = ticket_type(site, owner)
    body = {"quantity": 1, "reason": "Press"}
    return created(site, writer(site), f"/ticket-api/ticket-types/{kind}/seat-holds", body)


def ticket_order(site: Site, owner: TestMember) -> int:
    """An order of the owner's, for the event of somebody else."""
    return int(_order(site, owner)["id"])


def order_of_an_own_event(site: Site, owner: TestMember) -> int:
    """An order of somebody else's, for the owner's event."""
    return int(_order(site, writer(site), ticket_type(site, owner))["id"])


def ticket(site: Site, owner: TestMember) -> int:
    """A ticket of the owner's."""
    return int(_order(site, owner)["ticketIds"][0])


def _order(site: Site, owner: TestMember, kind: int | None = None) -> dict[str, Any]:
    from motorclub_events.models import TicketType

    kind = kind or ticket_type(site, writer(site))
    with site.context():
        event_id = db.session.get_one(TicketType, kind).event_id
    body = {"eventId": event_id, "lines": [{"ticketTypeId": kind, "quantity": 1}]}
    headers = {"Idempotency-Key": secrets.token_hex(8)}
    answer = site.client(owner.token).post("/ticket-api/orders", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json["order"]
    return found


def place_in_a_queue(site: Site, owner: TestMember) -> int:
    """The owner waits for a seat that somebody else has."""
    kind = ticket_type(site, writer(site))
    _order(site, writer(site), kind)
    return created(site, owner, f"/ticket-api/ticket-types/{kind}/waitlist-entries", {"quantity": 1})


def held_post(site: Site, owner: TestMember) -> int:
    """A change of the owner's profile that waits for review."""
    with Reviews(site) as reviews:
        reviews.decide(Decision.HOLD)
        answer = site.client(owner.token).put("/users/me", json={"bio": "Cheap parts"})
    assert answer.status_code == 202, answer.text
    return int(answer.json["details"]["id"])


def car(site: Site, owner: TestMember) -> int:
    """A car that everybody sees."""
    from motorclub_showcase.cars.models import Car
    from motorclub_showcase.catalogue.models import Brand, CarModel

    with site.context():
        at = {"created_at": clock.now(), "updated_at": clock.now()}
        word = secrets.token_hex(4)
        brand = Brand(name=f"Marque {word}", slug=f"marque-{word}", **at)
        db.session.add(brand)
        db.session.flush()
        model = CarModel(brand_id=brand.id, name="One", slug="one", **at)
        db.session.add(model)
        db.session.flush()
        row = Car(
            owner_id=owner.id,
            brand_id=brand.id,
            car_model_id=model.id,
            year=1991,
            fuel="PETROL",
            status="ACTIVE",
            **at,
        )
        db.session.add(row)
        db.session.commit()
        return row.id


def _of_car(path: str, body: dict[str, Any]) -> Maker:
    """How to write something about a car of the owner's."""

    def make(site: Site, owner: TestMember) -> int:
        return created(site, owner, f"/showcase-api/cars/{car(site, owner)}/{path}", body)

    return make


DAY = "2026-01-02"
modification = _of_car("modifications", {"system": "ENGINE", "title": "A turbocharger"})
build_log_entry = _of_car(
    "build-logs",
    {"title": "New clutch", "body": "It slips no longer.", "kind": "BUILD", "happenedOn": DAY},
)
service_record = _of_car("service-records", {"doneOn": DAY, "odometerKm": 1000, "type": "OIL"})
performance_result = _of_car("performance-results", {"kind": "LAP", "value": 521.4, "happenedOn": DAY})


def _offer(site: Site, giver: TestMember, receiver: TestMember) -> int:
    """An offer of the giver's car."""
    from motorclub_showcase.cars.models import Car, Transfer

    car_id = car(site, giver)
    with site.context():
        db.session.get_one(Car, car_id).status = "TRANSFER_PENDING"
        row = Transfer(
            car_id=car_id,
            from_user_id=giver.id,
            to_user_id=receiver.id,
            created_at=clock.now(),
            expires_at=clock.now() + timedelta(days=14),
        )
        db.session.add(row)
        db.session.commit()
        return row.id


def showcase(site: Site, owner: TestMember) -> int:
    """The published page of a car."""
    from motorclub_showcase.shared.models import Showcase, ShowcaseStatus

    car_id = car(site, owner)
    with site.context():
        at = clock.now()
        row = Showcase(
            car_id=car_id,
            owner_id=owner.id,
            title="A roadster that survived",
            status=ShowcaseStatus.PUBLISHED,
            published_at=at,
            created_at=at,
            updated_at=at,
        )
        db.session.add(row)
        db.session.commit()
        return row.id


def offered_car(site: Site, owner: TestMember) -> int:
    """An offer of the owner's car to somebody."""
    return _offer(site, owner, site.member(f"next_{secrets.token_hex(4)}"))


def received_car(site: Site, owner: TestMember) -> int:
    """An offer of somebody's car to the owner."""
    return _offer(site, site.member(f"giver_{secrets.token_hex(4)}"), owner)


def contest_entry(site: Site, owner: TestMember) -> int:
    """A car of the owner's in the site's first contest, in which cars can be entered."""
    from motorclub_showcase.contests.demo import add_contest
    from motorclub_showcase.contests.models import Contest, ContestEntry
    from motorclub_showcase.shared.models import Showcase

    car_id = car(site, owner)
    with site.context():
        contest = db.session.scalar(sa.select(Contest).order_by(Contest.id).limit(1))
        contest = contest or add_contest(
            owner.id, "Matrix", "A row for each call.", clock.now(), (-1, 1, 2, 3)
        )
        contest.status, contest.is_announced = "ENTRIES_OPEN", True
        at = {"created_at": clock.now(), "updated_at": clock.now()}
        page = Showcase(car_id=car_id, owner_id=owner.id, title="One", status="PUBLISHED", **at)
        db.session.add(page)
        db.session.flush()
        texts = dict.fromkeys(("title", "story", "carName", "brand", "model", "digest"), "One")
        row = ContestEntry(
            contest_id=contest.id,
            class_key="driven",
            showcase_id=page.id,
            car_id=car_id,
            user_id=owner.id,
            snapshot={**texts, "year": 1991, "photoIds": []},
            created_at=clock.now(),
        )
        db.session.add(row)
        db.session.commit()
        return row.id


def report(site: Site, owner: TestMember) -> int:
    """What the owner says about somebody's profile."""
    from motorclub_moderation.reports.reasons import load_defaults

    with site.context():
        load_defaults()
        db.session.commit()
    body = {"ref": f"core.profile:{another_member(site, owner)}", "reasonKey": "spam"}
    return created(site, owner, "/moderation-api/reports", body)


def warning(site: Site, owner: TestMember) -> int:
    """A warning that the member was given."""
    from motorclub_moderation.sanctions.warnings import warn

    with site.context():
        warning_id = warn(owner.id, issuer=None, type="rude", points=1, body="Be kind")
        db.session.commit()
        return warning_id


def _give(site: Site, owner: TestMember, **more: str) -> Any:
    """What a member has begun to give."""
    body = {"amountMinor": 500, "currency": "EUR", **more}
    named = {"Idempotency-Key": secrets.token_hex(8)}
    response = site.client(owner.token).post("/donation-api/donations", json=body, headers=named)
    assert response.status_code == 201, response.text
    return response.json


def donation(site: Site, owner: TestMember) -> int:
    """A donation that nobody has paid yet."""
    return int(_give(site, owner)["donationId"])


def failed_donation(site: Site, owner: TestMember) -> int:
    """One whose card was declined."""
    number = donation(site, owner)
    with site.context():
        failed = sa.text("UPDATE donations_donation SET status = 'FAILED' WHERE id = :id")
        db.session.execute(failed, {"id": number})
        db.session.commit()
    return number


def regular_donation(site: Site, owner: TestMember) -> int:
    """One that is charged each month."""
    from motorclub_payments import sandbox_page

    begun = _give(site, owner, interval="MONTHLY")
    with site.context():
        sandbox_page.act(begun["page"].partition("session=")[2], sandbox_page.PAY)
    number = int(begun["recurringId"])
    _change_regular(site, owner, number, "sync")
    return number


def _change_regular(site: Site, owner: TestMember, number: int, action: str) -> None:
    client, path = site.client(owner.token), f"/donation-api/recurring-donations/{number}/{action}"
    response = client.post(path, json={}) if action == "sync" else client.put(path, json={})
    assert response.status_code == 200, response.text


def paused_regular_donation(site: Site, owner: TestMember) -> int:
    """One that is paused."""
    number = regular_donation(site, owner)
    _change_regular(site, owner, number, "pause")
    return number


OWNED_OBJECTS: dict[str, Maker] = {
    "donation": donation,
    "failed donation": failed_donation,
    "regular donation": regular_donation,
    "paused regular donation": paused_regular_donation,
    "report": report,
    "warning": warning,
    "contest entry": contest_entry,
    "car": car,
    "showcase": showcase,
    "offered car": offered_car,
    "received car": received_car,
    "modification": modification,
    "build log entry": build_log_entry,
    "service record": service_record,
    "performance result": performance_result,
    "held_post": held_post,
    "another member": another_member,
    "event": event,
    "own category": own_category,
    "own tag": own_tag,
    "own venue": own_venue,
    "event question": event_question,
    "published event": published_event,
    "staffed event": staffed_event,
    "ticket type": ticket_type,
    "voucher": voucher,
    "held seats": held_seats,
    "ticket order": ticket_order,
    "order of an own event": order_of_an_own_event,
    "ticket": ticket,
    "place in a queue": place_in_a_queue,
    "session": session,
    "notification": notification,
    "passkey": passkey,
    "data export": data_export,
    "question": question,
    "answer": answer,
    "moderated question": moderated_question,
    "draft": draft,
    "suggested edit": suggested_edit,
    "attachment": attachment,
    "personal announcement": personal_announcement,
    "draft announcement": draft_announcement,
    "bookmark": bookmark,
    "bookmark folder": bookmark_folder,
    "comment": comment,
    "saved estimate": saved_estimate,
    "payment": payment,
    "subscription": subscription,
    "cancelled subscription": cancelled_subscription,
    "plan subscription": plan_subscription,
    "cancelled plan subscription": cancelled_plan_subscription,
}
