"""Writing the pages of cars. Each function that commits is one transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    ContentDraft,
    Viewer,
    conflict,
    db,
    forbidden,
    invalid,
    now,
    publish,
    review,
    social,
)
from motorclub.api.markdown import LONG_TEXT, render_markdown
from motorclub.api.rows import update_rows
from motorclub_showcase.cars.models import Car, Modification, Relation
from motorclub_showcase.cars.visibility import get_visible_car
from motorclub_showcase.gallery import car_index, content, states
from motorclub_showcase.gallery.events import ShowcaseEdited
from motorclub_showcase.shared.database import Body, get_row
from motorclub_showcase.shared.models import Showcase, ShowcaseStatus


def create_showcase(viewer: Viewer, body: Body) -> int:
    """A draft of a page for one of the viewer's cars; returns its id.

    Raises 404 for a car that the viewer does not see, 403 for another's, 409 for a dream and for a car with a page.
    """
    car_id = body["car_id"]
    get_visible_car(viewer, car_id)
    car = get_row(Car, car_id, "Car {id}", lock=True)
    if car.owner_id != viewer.id:
        raise forbidden("Only its owner makes a page for a car.")
    if car.relation == Relation.DREAM:
        raise conflict("A dream has no page yet.", code="DREAM")
    found = db.session.scalar(sa.select(Showcase.id).where(Showcase.car_id == car_id, states.OPEN))
    if found is not None:
        message = "This car has a page already."
        raise ApiError(409, message, code="SHOWCASE_EXISTS", details={"showcaseId": found})
    at = now()
    row = Showcase(car_id=car_id, owner_id=viewer.member_id, created_at=at, updated_at=at)
    _set(row, _text_columns(body))
    db.session.add(row)
    db.session.commit()
    return row.id


def _set(row: Showcase, columns: Mapping[str, object]) -> None:
    for name, value in columns.items():
        setattr(row, name, value)


def _text_columns(body: Body) -> dict[str, object]:
    """The given texts and flags as columns. Raises 422."""
    columns = {name: body[name] for name in ("title", "story", "comments_enabled") if name in body}
    if "story" in body:
        columns["story_html"] = render_markdown(body["story"], LONG_TEXT, field="story")
    return columns


def edit_showcase(viewer: Viewer, showcase_id: int, body: Body) -> None:
    """Change what is given of a page. Raises 404, 403, 409 for an old version or an archived page, 400, 422."""
    row = states.lock_showcase(viewer, showcase_id, body["version"])
    if row.status not in states.CHANGEABLE:
        raise conflict("An archived page is not changed.", code="ARCHIVED")
    columns = _text_columns(body)
    if "highlight_modification_ids" in body:
        ids = body["highlight_modification_ids"]
        _check_modifications(row.car_id, ids)
        columns["highlight_modification_ids"] = list(dict.fromkeys(ids))
    changed = {name: value for name, value in columns.items() if getattr(row, name) != value}
    if changed:
        _store(viewer, row, changed)
    db.session.commit()


def _check_modifications(car_id: int, ids: Collection[int]) -> None:
    """Raises 400 unless they are the car's own."""
    own = sa.select(sa.func.count()).where(Modification.car_id == car_id, Modification.id.in_(ids))
    if db.session.scalar(own) != len(set(ids)):
        raise invalid("highlightModificationIds", "Some of these modifications are not this car's.")


def _store(viewer: Viewer, row: Showcase, changed: Mapping[str, object]) -> None:
    is_draft = row.status == ShowcaseStatus.DRAFT
    title = str(changed.get("title", row.title))
    least, most = states.TITLE_LENGTH
    if not is_draft and not least <= len(title) <= most:
        raise invalid(
            "title", "Give the page a title of {least} to {most} characters.", least=least, most=most
        )
    texts = {name: str(value) for name, value in changed.items() if name in ("title", "story")}
    if texts and not is_draft:
        review(ContentDraft(states.ref_of(row), viewer, texts, author_id=row.owner_id))
    _set(row, {**changed, "version": row.version + 1, "updated_at": now()})
    db.session.flush()
    if is_draft:
        return
    content.index_showcases([row.id])
    car_index.index_cars([row.car_id])
    publish(ShowcaseEdited(**states.about(row), editor_id=viewer.member_id))
    if row.status == ShowcaseStatus.PUBLISHED and texts:
        social.publish_change(states.ref_of(row), viewer.id, "was edited")


def hand_over_showcases(car_id: int, owner_id: int) -> None:
    """The pages of a car belong to its new owner, in the current transaction."""
    update_rows(Showcase, Showcase.car_id == car_id, owner_id=owner_id)
    car_index.index_cars([car_id])
