"""Cars, their build logs and their models as other plugins refer to them, and as search finds them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    Content,
    ContentRef,
    ContentType,
    FeedQuery,
    SearchDocument,
    Viewer,
    db,
    index_content,
    reads,
    unindex_content,
)
from motorclub.api.markdown import LONG_TEXT, plain_words
from motorclub_showcase.cars.models import (
    BuildLogEntry,
    Car,
    LogStatus,
    Modification,
    PerformanceResult,
    ServiceRecord,
    Visibility,
)
from motorclub_showcase.cars.permissions import MODERATE
from motorclub_showcase.cars.rows import TITLE
from motorclub_showcase.cars.visibility import CAR, FOR_MEMBERS, PUBLIC, visible_to
from motorclub_showcase.catalogue.content import CAR_MODEL
from motorclub_showcase.catalogue.models import Brand, CarModel, Generation

LOG, MODEL = "showcase.build_log_entry", CAR_MODEL
MODIFICATION, SERVICE, RESULT = (
    "showcase.modification",
    "showcase.service_record",
    "showcase.performance_result",
)
Statement = sa.Select[*tuple[Any, ...]]
CAR_PAGE = "/car/:id"
EXCERPT = 200


def car_url(car_id: int) -> str:
    """The page of a car."""
    return f"/car/{car_id}"


def join_catalogue(chosen: Statement) -> Statement:
    """A statement about cars with what the catalogue calls them."""
    return (
        chosen.join(Brand, Brand.id == Car.brand_id)
        .join(CarModel, CarModel.id == Car.car_model_id)
        .outerjoin(Generation, Generation.id == Car.generation_id)
    )


def find_title(car_id: int) -> str:
    """What a car is called."""
    return db.session.scalar(join_catalogue(sa.select(TITLE).select_from(Car)).where(Car.id == car_id)) or ""


def load_cars(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Those that the viewer sees."""
    columns = (Car.id, TITLE.label("title"), Car.owner_id, Car.created_at, Car.version, *_WORDS)
    found = join_catalogue(sa.select(*columns).select_from(Car))
    for row in reads().execute(found.where(Car.id.in_(ids), visible_to(viewer))):
        words = " ".join(_list_words(row))
        ref = ContentRef(CAR, row.id)
        yield Content(ref, row.title, car_url(row.id), row.owner_id, row.created_at, words, row.version)


_WORDS = (
    Car.year,
    Brand.name.label("brand"),
    CarModel.name.label("model"),
    Generation.code.label("generation"),
)


def _list_words(row: Any) -> list[str]:
    """What a car is, such as ["1991", "Mazda", "MX-5", "NA"]."""
    return [str(value) for value in (row.year, row.brand, row.model, row.generation) if value]


def is_readable(viewer: Viewer) -> sa.ColumnElement[bool]:
    """The condition that the viewer may read a BuildLogEntry, if its car can be seen.

    Its author sees drafts, author and staff what staff have hidden; nobody sees what was deleted.
    """
    states = [BuildLogEntry.status == LogStatus.PUBLISHED]
    if viewer.signed_in:
        own = BuildLogEntry.author_id == viewer.member_id
        states.append(sa.and_(own, BuildLogEntry.status != LogStatus.DELETED))
    if viewer.may(MODERATE):
        states.append(BuildLogEntry.status == LogStatus.HIDDEN)
    return sa.or_(*states)


def load_entries(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Those of cars that the viewer sees."""
    columns = (
        *(BuildLogEntry.id, BuildLogEntry.car_id, BuildLogEntry.title, BuildLogEntry.author_id),
        *(BuildLogEntry.created_at, BuildLogEntry.body, BuildLogEntry.version),
    )
    found = sa.select(*columns).join(Car, Car.id == BuildLogEntry.car_id)
    found = found.where(BuildLogEntry.id.in_(ids), is_readable(viewer), visible_to(viewer))
    for row in reads().execute(found):
        yield Content(
            ContentRef(LOG, row.id),
            row.title,
            f"{car_url(row.car_id)}?tab=log#entry-{row.id}",
            row.author_id,
            row.created_at,
            excerpt(row.body),
            row.version,
            ContentRef(CAR, row.car_id),
        )


def excerpt(markdown: str) -> str:
    """The first words of a text."""
    words = " ".join(plain_words(markdown, LONG_TEXT).split())
    return words if len(words) <= EXCERPT else f"{words[: EXCERPT - 1]}…"


Record = type[Modification] | type[ServiceRecord] | type[PerformanceResult]


def _load_records(
    name: str, model: Record, title: sa.ColumnElement[str], tab: str, mine: Callable[[Viewer], Any]
) -> Callable[[Collection[int], Viewer], Iterable[Content]]:
    """How to load the records of a kind: those of cars that the viewer sees, if `mine` is true of them as well."""

    def load(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
        columns = (model.id, model.car_id, title.label("title"), Car.owner_id, model.created_at)
        found = sa.select(*columns).join(Car, Car.id == model.car_id)
        for row in reads().execute(found.where(model.id.in_(ids), visible_to(viewer), mine(viewer))):
            yield Content(
                ContentRef(name, row.id),
                row.title,
                f"{car_url(row.car_id)}?tab={tab}",
                row.owner_id,
                row.created_at,
                thread=ContentRef(CAR, row.car_id),
            )

    return load


def is_open_service(viewer: Viewer) -> sa.ColumnElement[bool]:
    """The condition that the viewer may read a ServiceRecord, if its car can be seen: public ones, and the owner's."""
    if not viewer.signed_in:
        return ServiceRecord.is_public.expression
    return sa.or_(ServiceRecord.is_public, Car.owner_id == viewer.member_id)


def list_latest(query: FeedQuery) -> Collection[int]:
    """The cars that were published last, optionally those of a member; they have no forum tags."""
    if query.tag is not None:
        return ()
    found = sa.select(Car.id).where(PUBLIC)
    if query.author_id is not None:
        found = found.where(Car.owner_id == query.author_id)
    return reads().scalars(found.order_by(Car.id.desc()).limit(query.limit)).all()


# Search

_CAR_DOCUMENTS = join_catalogue(
    sa.select(
        *(
            Car.id,
            TITLE.label("title"),
            Car.created_at,
            Car.visibility,
            Car.colour,
            Car.engine_code,
            Car.fuel,
        ),
        *_WORDS,
    ).select_from(Car)
).where(FOR_MEMBERS)
_LOG_DOCUMENTS = (
    sa.select(
        *(BuildLogEntry.id, BuildLogEntry.car_id, BuildLogEntry.title, BuildLogEntry.body),
        *(BuildLogEntry.created_at, Car.visibility),
    )
    .join(Car, Car.id == BuildLogEntry.car_id)
    .where(FOR_MEMBERS, BuildLogEntry.status == LogStatus.PUBLISHED)
)


def _to_car_document(row: Any) -> SearchDocument:
    return SearchDocument(
        ref=ContentRef(CAR, row.id),
        title=row.title,
        text=" ".join(str(value) for value in (*_list_words(row), row.colour, row.engine_code) if value),
        created_at=row.created_at,
        members_only=row.visibility != Visibility.PUBLIC,
        labels=tuple(_list_words(row)),
    )


def _to_log_document(row: Any) -> SearchDocument:
    return SearchDocument(
        ref=ContentRef(LOG, row.id),
        title=row.title,
        text=row.body,
        created_at=row.created_at,
        members_only=row.visibility != Visibility.PUBLIC,
        thread=ContentRef(CAR, row.car_id),
    )


def list_car_documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The next cars by id that all members may see."""
    found = _CAR_DOCUMENTS.where(Car.id > after_id).order_by(Car.id).limit(limit)
    return [_to_car_document(row) for row in db.session.execute(found)]


def list_log_documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The next entries of build logs by id."""
    found = _LOG_DOCUMENTS.where(BuildLogEntry.id > after_id).order_by(BuildLogEntry.id).limit(limit)
    return [_to_log_document(row) for row in db.session.execute(found)]


def index_car(car_id: int, *, with_log: bool) -> None:
    """Have a car found by its present words by those who may see it, and by nobody else; `with_log` its log as well."""
    db.session.flush()
    cars = [_to_car_document(row) for row in db.session.execute(_CAR_DOCUMENTS.where(Car.id == car_id))]
    _index(cars, [ContentRef(CAR, car_id)])
    if with_log:
        entries = sa.select(BuildLogEntry.id).where(BuildLogEntry.car_id == car_id)
        index_entries(db.session.scalars(entries).all())


def index_entries(ids: Sequence[int]) -> None:
    """Likewise for entries of build logs."""
    db.session.flush()
    found = db.session.execute(_LOG_DOCUMENTS.where(BuildLogEntry.id.in_(ids)))
    _index([_to_log_document(row) for row in found], [ContentRef(LOG, number) for number in ids])


def unindex(car_ids: Collection[int], entry_ids: Collection[int]) -> None:
    """Have these cars and entries found no longer."""
    refs = [ContentRef(CAR, number) for number in car_ids]
    refs += [ContentRef(LOG, number) for number in entry_ids]
    if refs:
        unindex_content(*refs)


def _index(documents: Sequence[SearchDocument], refs: Sequence[ContentRef]) -> None:
    """Index these documents; of the refs, those without one are found no longer."""
    for document in documents:
        index_content(document)
    gone = set(refs) - {document.ref for document in documents}
    if gone:
        unindex_content(*gone)


def _everyone(viewer: Viewer) -> sa.ColumnElement[bool]:
    return sa.true()


CONTENT_TYPES = (
    ContentType(CAR, "Car", load_cars, list_car_documents, list_latest=list_latest, page=CAR_PAGE),
    ContentType(LOG, "Build log entry", load_entries, list_log_documents, is_part=True),
    ContentType(
        MODIFICATION,
        "Modification",
        _load_records(MODIFICATION, Modification, Modification.title.expression, "modifications", _everyone),
        is_part=True,
    ),
    ContentType(
        SERVICE,
        "Service record",
        _load_records(SERVICE, ServiceRecord, ServiceRecord.type.expression, "service", is_open_service),
        is_part=True,
    ),
    ContentType(
        RESULT,
        "Result",
        _load_records(RESULT, PerformanceResult, PerformanceResult.kind.expression, "performance", _everyone),
        is_part=True,
    ),
)
