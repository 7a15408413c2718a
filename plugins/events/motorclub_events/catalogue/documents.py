"""What the documents of the events' pages say to link previews, search engines and readers without JavaScript."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from html import escape
from typing import Any, cast
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from motorclub.api import (
    MISSING_PAGE,
    ListResolver,
    Member,
    PageHead,
    PageResolver,
    now,
    reads,
    requested_language,
    site_url,
    translate_answer,
)
from motorclub.api.mail import LocalTime, Translatable
from motorclub.api.payments import Money, to_decimal
from motorclub.api.pictures import PictureRow
from motorclub_events.catalogue import event_queries, pictures
from motorclub_events.catalogue.content import PAGE, describe_status, words
from motorclub_events.checkout import availability
from motorclub_events.checkout.schemas import ManagedTypeRow
from motorclub_events.models import ClubEvent, EventStatus, Venue
from motorclub_events.shared.access import EVENT
from motorclub_events.shared.calendars import format_place
from motorclub_events.shared.sale_status import SaleStatus

LIST = "/events"
LISTED_ITEMS = 20
_EVENT = sa.select(*ClubEvent.__table__.c, Member.username.label("organizer")).join(
    Member, Member.id == ClubEvent.organizer_id
)
SCHEMA = "https://schema.org/"
# By the words of schema.org; an event in any other state is scheduled.
STATUSES = {EventStatus.POSTPONED: "EventPostponed", EventStatus.CANCELLED: "EventCancelled"}
# As in Cover.tsx of the web module.
BANNER_SIZES = "(max-width: 1200px) 100vw, 1140px"
# Of the banner in its smallest width.
CARD_SIZE = pictures.WIDTHS[0], pictures.WIDTHS[0] * pictures.SHAPE[1] // pictures.SHAPE[0]
AVAILABILITY = {SaleStatus.ON_SALE: "InStock", SaleStatus.SCHEDULED: "PreOrder"}


def describe_event(number: int) -> PageHead:
    """The head of `/events/{id}`. A draft has no words."""
    event: Any = reads().execute(_EVENT.where(ClubEvent.id == number)).first()
    if event is None:
        return MISSING_PAGE
    if event.status == EventStatus.DRAFT:
        return PageHead()
    venue: Any = (
        reads().execute(sa.select(*Venue.__table__.c).where(Venue.id == event.venue_id)).first()
        if event.venue_id
        else None
    )
    kinds = availability.list_types(cast("ClubEvent", event), managed=False)
    banner = pictures.find_banner(event)
    when = LocalTime(event.starts_at, event.timezone).in_language(requested_language())
    place = format_place(venue.name, venue.city) if venue else "Online" if event.online_url else ""
    about = event.summary or words(event.description_html)
    return PageHead(
        event.title,
        ". ".join(part for part in (describe_status(event.status), when, place, about) if part),
        html=_render_banner(banner) + _render_event(event, when, place, kinds),
        image=banner.card_url if banner else "",
        structured=_structure_event(event, venue, about, kinds, banner),
    )


def _render_banner(banner: PictureRow | None) -> str:
    """The picture above the page, in the widths among which the page chooses: it is fetched once."""
    if banner is None:
        return ""
    widths = ", ".join(
        f"{version.url} {version.width}w" for version in banner.variants if version.format == "webp"
    )
    size = f'sizes="{BANNER_SIZES}" width="{banner.width}" height="{banner.height}"'
    return f'<img src="{escape(banner.url)}" srcset="{escape(widths)}" {size} alt="">'


def _render_event(event: Any, when: str, place: str, kinds: Sequence[ManagedTypeRow]) -> str:
    """The text of an event; `event` has its columns and the `organizer`'s name."""
    state = describe_status(event.status)
    facts = [f"<p><strong>{state}</strong></p>"] if state else []
    facts.append(f'<p><time datetime="{event.starts_at.isoformat()}">{escape(when)}</time></p>')
    organised = translate_answer(Translatable("Organised by {organizer}", {"organizer": event.organizer}))
    facts += [f"<p>{escape(part)}</p>" for part in (place, organised) if part]
    prices = "".join(f"<li>{escape(kind.name)}: {_format_price(kind)}</li>" for kind in kinds)
    return "".join([*facts, event.description_html, f"<ul>{prices}</ul>" if prices else ""])


def _format_price(kind: ManagedTypeRow) -> str:
    if kind.price_now_minor == 0 and not kind.pay_what_you_want:
        return translate_answer("Free")
    return Money(kind.price_now_minor, kind.currency).in_language(requested_language())


def _structure_event(
    event: Any, venue: Any, about: str, kinds: Sequence[ManagedTypeRow], banner: PictureRow | None
) -> Mapping[str, object]:
    """An Event of schema.org."""
    page = site_url(f"{LIST}/{event.id}")
    mode = "OfflineEventAttendanceMode" if venue or not event.online_url else "OnlineEventAttendanceMode"
    structured: dict[str, object] = {
        "@type": "Event",
        "name": event.title,
        "description": about or event.title,
        "startDate": _to_local(event.starts_at, event.timezone),
        "endDate": _to_local(event.ends_at, event.timezone),
        "eventStatus": SCHEMA + STATUSES.get(event.status, "EventScheduled"),
        "eventAttendanceMode": SCHEMA + mode,
        "location": _structure_place(venue) if venue else {"@type": "VirtualLocation", "url": page},
        "organizer": {
            "@type": "Person",
            "name": event.organizer,
            "url": site_url(f"/profile/{event.organizer_id}"),
        },
        "offers": [_structure_offer(kind, page) for kind in kinds],
    }
    if banner:
        structured["image"] = [site_url(banner.card_url)]
    return structured


def _structure_place(venue: Any) -> Mapping[str, object]:
    """The place of an event, from the columns of its venue."""
    address = {
        "@type": "PostalAddress",
        "streetAddress": format_place(venue.address_line1, venue.address_line2),
        "addressLocality": venue.city,
        "addressRegion": venue.region,
        "postalCode": venue.postal_code,
        "addressCountry": venue.country_code,
    }
    return {
        "@type": "Place",
        "name": venue.name,
        "address": {name: value for name, value in address.items() if value},
    }


def _structure_offer(kind: ManagedTypeRow, page: str) -> Mapping[str, object]:
    return {
        "@type": "Offer",
        "name": kind.name,
        "price": f"{to_decimal(kind.price_now_minor, kind.currency):f}",
        "priceCurrency": kind.currency,
        "availability": SCHEMA + AVAILABILITY.get(SaleStatus(kind.sale_status), "SoldOut"),
        "url": page,
    }


def _to_local(moment: datetime, zone: str) -> str:
    return moment.astimezone(ZoneInfo(zone)).isoformat()


def describe_list(query: Mapping[str, str]) -> PageHead:
    """The head of `/events`: those to come. A list that is narrowed says only what it is a list of."""
    if not query.keys() <= {"page"}:
        return PageHead("Events", kind="website")
    which = event_queries.match_events({"from_": now()})
    found = event_queries.list_events(which, 0, LISTED_ITEMS)
    language = requested_language()
    items = "".join(
        f"<li>{_render_card(event.banner_url, first=event is found.content[0])}"
        f'<a href="{LIST}/{event.id}">{escape(event.title)}</a>'
        f"<p>{escape(LocalTime(event.starts_at, event.timezone).in_language(language))}</p></li>"
        for event in found.content
    )
    description = "Meets, track days and workshops to come, with tickets."
    return PageHead("Events", description, html=f"<ul>{items}</ul>", kind="website", feed={"type": EVENT})


def _render_card(url: str | None, *, first: bool) -> str:
    """The picture of an event in a list. The first is what is seen of the page; the others wait for the page."""
    if not url:
        return ""
    later = "" if first else ' loading="lazy"'
    return f'<img src="{escape(url)}" width="{CARD_SIZE[0]}" height="{CARD_SIZE[1]}" alt=""{later}>'


PAGE_RESOLVERS = (PageResolver(PAGE, describe_event),)
LIST_RESOLVERS = (ListResolver(LIST, describe_list),)
