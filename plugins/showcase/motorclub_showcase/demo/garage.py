"""Members' cars with what was done to them, their published pages, and who likes them.

Everything comes from the texts and the context's generator and clock. Rows are written in bulk, with the counters that
single steps would have set. A car whose model the catalogue does not have is left out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa

from motorclub.api import ContentRef, DemoContext, Member, db, service, social
from motorclub.api.demo import add_demo_counts
from motorclub.api.markdown import LONG_TEXT, render_markdown
from motorclub.api.pictures import add_drawn_picture
from motorclub_showcase.cars.content import LOG, MODEL
from motorclub_showcase.cars.models import (
    BuildLogEntry,
    Car,
    CarStatus,
    Modification,
    Ownership,
    OwnershipMethod,
    PerformanceResult,
    Proof,
    Relation,
    ServiceRecord,
    ServiceType,
    Visibility,
)
from motorclub_showcase.cars.records.results import UNITS
from motorclub_showcase.cars.visibility import CAR
from motorclub_showcase.catalogue.models import Brand, CarCategory, CarModel, Country, Generation
from motorclub_showcase.gallery import car_index, facets, popularity
from motorclub_showcase.gallery.events import ShowcasePublished
from motorclub_showcase.shared.base import Base
from motorclub_showcase.shared.models import PHOTO, SHOWCASE, Like, LikeTarget, Showcase, ShowcaseStatus

FOLDER = Path(__file__).parent
PICTURES = FOLDER / "pictures"
# The pictures in their two sizes, as scripts/scenes made them.
SIZES = ((320, 213, "-small"), (768, 512, ""))
OLDEST_DAYS = 150
# Older pages are not told to followers: feeds are in the order in which things were written.
NEWS = timedelta(days=4)
SERVICES = (
    (ServiceType.OIL, 24_000, "Oil and filter"),
    (ServiceType.BRAKES, 38_000, "Discs and pads in front"),
    (ServiceType.INSPECTION, 14_500, "No advisories"),
    (ServiceType.FLUIDS, 11_000, "Brake fluid and coolant"),
    (ServiceType.TYRES, 46_000, "Four new ones, aligned"),
)
MOST_LIKES = 26
MOST_FOLLOWERS = 9


class DemoTalk(Protocol):
    """The service `social.demo`."""

    def write_comments(
        self, context: DemoContext, comments: Sequence[tuple[str, int, int, str, datetime]]
    ) -> None:
        """Have members comment: (type, item, author, text, time), the oldest first."""

    def write_follows(self, context: DemoContext, follows: Mapping[tuple[str, int], Collection[int]]) -> None:
        """Have members follow things."""


@dataclass
class Found:
    """What the texts call by name, by these names: {(brand, model): id}, {model id: generations}, ..."""

    members: Mapping[str, int]
    models: Mapping[tuple[str, str], Any]
    generations: Mapping[int, Sequence[Any]]
    categories: Mapping[str, int]
    countries: Collection[str]


@dataclass
class Entry:
    """A car to be written: what the texts say, who has it, and when it came here."""

    text: Mapping[str, Any]
    owner_id: int
    columns: dict[str, Any]
    at: datetime
    id: int = 0
    showcase_id: int = 0
    log_ids: list[int] = field(default_factory=list)


def seed(context: DemoContext) -> None:
    """Write the demo's cars into the current session."""
    texts, found = read_texts(), _find(context)
    entries = [*_cars(context, texts, found), *_others(context, texts, found)]
    _write_cars(entries)
    shown = [entry for entry in entries if "picture" in entry.text]
    _write_modifications(shown, context)
    _write_log(shown, context)
    _write_services(shown, context)
    _write_results(shown, context)
    pages = [entry for entry in shown if entry.text["picture"] not in texts["drafts"]]
    _write_pages(shown, pages)
    _write_pictures(shown, context)
    views = _write_likes(pages, context)
    car_index.index_cars([entry.id for entry in entries])
    facets.renew_counts()
    _write_feed(pages, context)
    _write_talk(pages, context, texts["comments"])
    viewed = (
        (ContentRef(SHOWCASE, page.showcase_id), number, page.at)
        for page, number in zip(pages, views, strict=True)
    )
    add_demo_counts(context, popularity.VIEW, viewed)


def read_texts() -> dict[str, Any]:
    """What garage.toml says."""
    return tomllib.loads((FOLDER / "garage.toml").read_text("utf-8"))


def _find(context: DemoContext) -> Found:
    members = sa.select(Member.username, Member.id).where(Member.id.in_(context.member_ids))
    chosen = sa.select(Brand.name, CarModel.name, CarModel.id, CarModel.brand_id)
    models = db.session.execute(chosen.join(Brand, Brand.id == CarModel.brand_id)).all()
    years = sa.select(Generation.id, Generation.car_model_id, Generation.year_from, Generation.year_to)
    generations: dict[int, list[Any]] = {}
    for row in db.session.execute(years.order_by(Generation.year_from.desc(), Generation.id)):
        generations.setdefault(row.car_model_id, []).append(row)
    return Found(
        dict(db.session.execute(members).all()),
        {(row[0], row[1]): row for row in models},
        generations,
        dict(db.session.execute(sa.select(CarCategory.name, CarCategory.id)).all()),
        set(db.session.scalars(sa.select(Country.code))),
    )


# Cars


def _cars(context: DemoContext, texts: Mapping[str, Any], found: Found) -> Iterator[Entry]:
    """The cars with pictures, mixed: neighbours in the list are not neighbours in the gallery."""
    known = [text for text in texts["car"] if (text["brand"], text["model"]) in found.models]
    context.random.shuffle(known)
    for place, text in enumerate(known):
        days = (1 - place / len(known)) ** 1.4 * OLDEST_DAYS + 0.3
        at = context.now - timedelta(days=days, minutes=context.random.randint(0, 600))
        yield _entry(context, texts, found, text, at)


def _others(context: DemoContext, texts: Mapping[str, Any], found: Found) -> Iterator[Entry]:
    """Wishes, projects, and cars of the past."""
    names = ("owner", "brand", "model", "year", "relation", "nickname")
    for values in texts["others"]:
        text = dict(zip(names, values, strict=True))
        if (text["brand"], text["model"]) in found.models:
            yield _entry(context, texts, found, text, context.now - timedelta(days=OLDEST_DAYS))


def _entry(
    context: DemoContext, texts: Mapping[str, Any], found: Found, text: Mapping[str, Any], at: datetime
) -> Entry:
    model = found.models[text["brand"], text["model"]]
    owner_id = found.members.get(text["owner"]) or context.random.choice(context.member_ids)
    relation = text.get("relation", Relation.CURRENT)
    columns: dict[str, Any] = {
        "owner_id": owner_id,
        "nickname": text.get("nickname") or None,
        "brand_id": model.brand_id,
        "car_model_id": model.id,
        "generation_id": _generation(found, model.id, text["year"]),
        "year": text["year"],
        "fuel": text.get("fuel", "PETROL"),
        "relation": relation,
        "status": CarStatus.SOLD if relation == Relation.PAST else CarStatus.ACTIVE,
        "visibility": texts["visibilities"].get(text.get("picture"), Visibility.PUBLIC),
        "acquired_on": None if relation == Relation.DREAM else _bought(context, text["year"]),
        "sold_on": at.date() - timedelta(days=200) if relation == Relation.PAST else None,
        "created_at": at,
        "updated_at": at,
        "published_at": at,
        **_facts(text, found),
        **_worth(text, at),
    }
    return Entry(text, owner_id, columns, at)


def _generation(found: Found, model_id: int, year: int) -> int | None:
    """The latest generation that was built in the year."""
    rows = found.generations.get(model_id, ())
    return next((row.id for row in rows if row.year_from <= year <= (row.year_to or year)), None)


def _bought(context: DemoContext, year: int) -> date:
    """Some years ago, but not before it was built."""
    last = context.now.year - 2
    return date(
        min(last, max(year, context.random.randint(last - 12, last))), context.random.randint(1, 12), 15
    )


def _facts(text: Mapping[str, Any], found: Found) -> dict[str, Any]:
    """The fact sheet: empty for a car that is only named."""
    power, torque = text.get("power", (None, None)), text.get("torque", (None, None))
    names = text.get("categories", ())
    return {
        "car_category_ids": [found.categories[name] for name in names if name in found.categories][:3],
        "country_code": text["country"] if text.get("country") in found.countries else None,
        "engine_code": text.get("engine"),
        "gearbox": text.get("gearbox"),
        "drive": text.get("drive"),
        "colour": text.get("colour"),
        "stock_power_kw": power[0],
        "power_kw": power[1],
        "stock_torque_nm": torque[0],
        "torque_nm": torque[1],
        "weight_kg": text.get("weight"),
        "odometer_km": text.get("km"),
        "mod_count": len(text.get("modifications", ())),
        "log_count": len(text.get("log", ())),
    }


def _worth(text: Mapping[str, Any], at: datetime) -> dict[str, Any]:
    """What its owner thinks that it is worth, if they have said so. All rows have the same columns."""
    worth = text.get("worth")
    return {
        "value_minor": worth * 100 if worth else None,
        "value_currency": "EUR" if worth else None,
        "value_declared_on": at.date() if worth else None,
    }


def _write_cars(entries: Sequence[Entry]) -> None:
    places: dict[int, int] = {}
    driven: set[int] = set()
    for entry in entries:
        drives = entry.columns["relation"] == Relation.CURRENT
        entry.columns["position"] = places.setdefault(entry.owner_id, 0)
        entry.columns["is_main"] = drives and entry.owner_id not in driven
        places[entry.owner_id] += 1
        driven |= {entry.owner_id} if drives else set()
    ids = _insert(Car, [entry.columns for entry in entries])
    for entry, number in zip(entries, ids, strict=True):
        entry.id = number
    owned = [entry for entry in entries if entry.columns["relation"] != Relation.DREAM]
    _insert(Ownership, [_ownership(entry) for entry in owned])


def _ownership(entry: Entry) -> dict[str, Any]:
    return {
        "car_id": entry.id,
        "user_id": entry.owner_id,
        "from_date": entry.columns["acquired_on"],
        "to_date": entry.columns["sold_on"],
        "method": OwnershipMethod.CREATED,
    }


def _insert(model: type[Base], rows: Sequence[Mapping[str, Any]]) -> Sequence[int]:
    """Their ids, in the order of the rows."""
    if not rows:
        return []
    statement = sa.insert(model).returning(sa.inspect(model).primary_key[0], sort_by_parameter_order=True)
    return list(db.session.scalars(statement, rows))


# What was done to them


def _on(context: DemoContext, days: int) -> date:
    return (context.now - timedelta(days=days)).date()


def _write_modifications(entries: Sequence[Entry], context: DemoContext) -> None:
    rows = [
        {
            "car_id": entry.id,
            "system": part["system"],
            "title": part["title"],
            "part_maker": part.get("maker"),
            "part_name": part.get("part"),
            "part_cost_minor": part["cost"],
            "currency": "EUR",
            "cost_visible": context.random.random() < 0.8,
            "power_gain_kw": part.get("gain"),
            "installed_on": _on(context, context.random.randint(160, 900)),
            "odometer_km": round(entry.text["km"] * context.random.uniform(0.7, 0.98)),
            "installed_by": context.random.choice(("SELF", "SELF", "SHOP")),
            "rating_part": part["rating"],
            "rating_fitting": context.random.randint(3, 5),
            "is_road_legal": True,
            "created_at": entry.at,
            "updated_at": entry.at,
        }
        for entry in entries
        for part in entry.text["modifications"]
    ]
    _insert(Modification, rows)


def _write_log(entries: Sequence[Entry], context: DemoContext) -> None:
    """What happened lately was written on the day, the rest when the car came here."""
    pairs = [(entry, said) for entry in entries for said in entry.text["log"]]
    rows = []
    for entry, said in pairs:
        at = max(entry.at, context.now - timedelta(days=said["days"]))
        rows.append(
            {
                "car_id": entry.id,
                "author_id": entry.owner_id,
                "title": said["title"],
                "body": said["body"],
                "body_html": render_markdown(said["body"], LONG_TEXT, field="body"),
                "kind": said["kind"],
                "happened_on": _on(context, said["days"]),
                "published_at": at,
                "created_at": at,
                "updated_at": at,
            }
        )
    for (entry, _), number in zip(pairs, _insert(BuildLogEntry, rows), strict=True):
        entry.log_ids.append(number)


def _write_services(entries: Sequence[Entry], context: DemoContext) -> None:
    rows = []
    for entry in entries:
        for place, (kind, cost, note) in enumerate(context.random.sample(SERVICES, 2)):
            days = 40 + 190 * place + context.random.randint(0, 90)
            rows.append(
                {
                    "car_id": entry.id,
                    "done_on": _on(context, days),
                    "odometer_km": max(1, round(entry.text["km"] - days * 25)),
                    "type": kind,
                    "cost_minor": cost + 500 * context.random.randint(-8, 30),
                    "currency": "EUR",
                    "notes": note,
                    "next_due_on": _on(context, days - 365) if kind == ServiceType.OIL else None,
                    "is_public": context.random.random() < 0.7,
                    "created_at": entry.at,
                    "updated_at": entry.at,
                }
            )
    _insert(ServiceRecord, rows)


def _write_results(entries: Sequence[Entry], context: DemoContext) -> None:
    rows = [
        {
            "car_id": entry.id,
            "kind": result["kind"],
            "value": Decimal(result["value"]),
            "unit": UNITS[result["kind"]],
            "venue": result["venue"],
            "happened_on": _on(context, result["days"]),
            "proof": Proof.NONE,
            "created_at": entry.at,
            "updated_at": entry.at,
        }
        for entry in entries
        for result in entry.text.get("results", ())
    ]
    _insert(PerformanceResult, rows)


# Their pages


def _write_pages(entries: Sequence[Entry], published: Sequence[Entry]) -> None:
    rows = [
        {
            "car_id": entry.id,
            "owner_id": entry.owner_id,
            "title": entry.text["title"],
            "story": entry.text["story"],
            "story_html": render_markdown(entry.text["story"], LONG_TEXT, field="story"),
            "status": ShowcaseStatus.PUBLISHED if entry in published else ShowcaseStatus.DRAFT,
            "published_at": entry.at if entry in published else None,
            "created_at": entry.at,
            "updated_at": entry.at,
        }
        for entry in entries
    ]
    for entry, number in zip(entries, _insert(Showcase, rows), strict=True):
        entry.showcase_id = number


def _write_pictures(entries: Sequence[Entry], context: DemoContext) -> None:
    """Those of the pages, and of some entries of build logs their car's second one."""
    for entry in entries:
        page = ContentRef(SHOWCASE, entry.showcase_id)
        for place, alt in enumerate(entry.text["alts"]):
            _add_picture(context, PHOTO, page, entry, place, alt)
        if len(entry.log_ids) > 1:
            _add_picture(context, LOG, ContentRef(LOG, entry.log_ids[-1]), entry, 1, entry.text["alts"][1])


def _add_picture(
    context: DemoContext, kind: str, ref: ContentRef, entry: Entry, place: int, alt: str
) -> None:
    name = f"{entry.text['picture']}-{place + 1}"
    add_drawn_picture(
        kind,
        ref,
        [
            (width, height, (PICTURES / f"{name}{ending}.webp").read_bytes())
            for width, height, ending in SIZES
        ],
        key=f"{context.random.getrandbits(128):032x}",
        member_id=entry.owner_id,
        alt=alt,
        position=place if kind == PHOTO else 0,
        is_cover=kind == PHOTO and place == 0,
        created_at=entry.at,
    )


def _write_likes(entries: Sequence[Entry], context: DemoContext) -> list[int]:
    """Of pages and of the latest entries of build logs; how often each page was seen.

    Nothing has more than one like from each member.
    """
    rows, views = [], []
    for entry in entries:
        likes = list(_likes(context, entry, LikeTarget.SHOWCASE, entry.showcase_id, MOST_LIKES))
        rows += likes
        age_days = (context.now - entry.at) / timedelta(days=1)
        views.append(context.random.randint(8, 30) * (len(likes) + 2))
        counts = {
            "like_count": len(likes),
            "view_count": views[-1],
            "trend_score": popularity.trend(len(likes), 0, 0, 0, age_days),
        }
        db.session.execute(sa.update(Showcase).where(Showcase.id == entry.showcase_id).values(**counts))
        if entry.log_ids:
            liked = list(_likes(context, entry, LikeTarget.BUILD_LOG_ENTRY, entry.log_ids[-1], 6))
            rows += liked
            shown = sa.update(BuildLogEntry).where(BuildLogEntry.id == entry.log_ids[-1])
            db.session.execute(shown.values(like_count=len(liked)))
    _insert(Like, rows)
    return views


def _likes(
    context: DemoContext, entry: Entry, kind: LikeTarget, target_id: int, most: int
) -> Iterator[dict[str, Any]]:
    """The young get theirs within days."""
    chance = context.random
    others = [member for member in context.member_ids if member != entry.owner_id]
    for member in chance.sample(others, min(len(others), chance.randint(0, most))):
        age = (context.now - entry.at) * min(1.0, chance.expovariate(2.5))
        yield {
            "target_type": kind,
            "target_id": target_id,
            "member_id": member,
            "receiver_id": entry.owner_id,
            "weight": Decimal(1),
            "created_at": min(entry.at + age, context.now),
        }


def _write_feed(entries: Sequence[Entry], context: DemoContext) -> None:
    for entry in entries:
        if entry.at > context.now - NEWS and entry.columns["visibility"] == Visibility.PUBLIC:
            social.publish_activity(
                ContentRef(SHOWCASE, entry.showcase_id),
                ShowcasePublished.name,
                entry.owner_id,
                [(CAR, entry.id), (MODEL, entry.columns["car_model_id"])],
                highlight=True,
                at=entry.at,
            )


def _write_talk(entries: Sequence[Entry], context: DemoContext, texts: Sequence[str]) -> None:
    """What others say of the pages, and who follows the cars, where a plugin keeps that."""
    talk = service("social.demo", DemoTalk)
    if talk is None:
        return
    open_to_all = [entry for entry in entries if entry.columns["visibility"] == Visibility.PUBLIC]
    comments = sorted(
        (one for entry in open_to_all for one in _comments(context, entry, texts)), key=lambda one: one[-1]
    )
    talk.write_comments(context, comments)
    for entry in open_to_all:
        number = sum(item_id == entry.showcase_id for _, item_id, *_ in comments)
        shown = sa.update(Showcase).where(Showcase.id == entry.showcase_id)
        db.session.execute(shown.values(comment_count=number))
    talk.write_follows(
        context, {(CAR, entry.id): _pick(context, entry, MOST_FOLLOWERS) for entry in open_to_all}
    )


def _comments(
    context: DemoContext, entry: Entry, texts: Sequence[str]
) -> Iterator[tuple[str, int, int, str, datetime]]:
    authors = _pick(context, entry, context.random.choice((0, 1, 1, 2, 3, 4)))
    for author_id, body in zip(authors, context.random.sample(texts, len(authors)), strict=True):
        at = entry.at + (context.now - entry.at) * context.random.random() ** 2
        yield SHOWCASE, entry.showcase_id, author_id, body, at


def _pick(context: DemoContext, entry: Entry, most: int) -> list[int]:
    """Up to so many members, never the owner."""
    others = [member for member in context.member_ids if member != entry.owner_id]
    return context.random.sample(others, min(len(others), context.random.randint(min(most, 1), most)))
