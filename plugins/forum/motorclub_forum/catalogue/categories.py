"""Categories: a tree of two levels, each with rules of its own about what is asked there and by whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import Viewer, conflict, db, forbidden, invalid, not_found, now, reads
from motorclub_forum.models import Category, CategoryStatus, Kind, Question
from motorclub_forum.permissions import ASK
from motorclub_forum.shared import limits, page_cache, rights, text

Item = dict[str, Any]
Body = Mapping[str, Any]

COLOUR = "#4B4ACF"
ALL_KINDS = [str(kind) for kind in Kind]


# Asking in a category


def check_post(viewer: Viewer, category_id: int | None, kind: str, car: Mapping[str, Any]) -> int | None:
    """The category, whose rules the question keeps; it cannot go before the transaction ends.

    Raises 400 by field for what the category does not take, 403 for who may not ask there.
    """
    if category_id is None:
        return None
    row = db.session.execute(
        sa.select(Category.__table__)
        .where(Category.id == category_id)
        .with_for_update(read=True, key_share=True)
    ).first()
    refusal = _refusal(row, kind, car)
    if row is None or refusal:
        db.session.rollback()
        field, message = refusal or ("categoryId", "There is no such category.")
        raise invalid(field, message)
    if not may_post(viewer, row):
        db.session.rollback()
        raise forbidden(f"You cannot ask in {row.name}.")
    return category_id


def _refusal(row: Any, kind: str, car: Mapping[str, Any]) -> tuple[str, str] | None:
    """(field, message) of the first rule that is broken."""
    if row is None:
        return None
    if row.status != CategoryStatus.ACTIVE:
        return "categoryId", f"{row.name} takes no more questions."
    if kind not in row.allowed_kinds:
        return "kind", f"{row.name} does not take questions of this kind."
    if row.require_car and not car.get("brand"):
        return "car", f"In {row.name}, say which car it is about."
    return None


def may_post(viewer: Viewer, row: Any) -> bool:
    """Whether the viewer's role and level are enough."""
    if viewer.id in row.moderator_ids:
        return True
    return limits.stands_at(viewer, row.post_role) and (
        row.post_min_level == 0 or limits.level_of(viewer) >= row.post_min_level
    )


# Reading


def list_categories(viewer: Viewer) -> list[Item]:
    """CategorySchema of all, each after its parent."""
    parent = aliased(Category)
    rows = reads().execute(
        sa.select(Category.__table__)
        .outerjoin(parent, parent.id == Category.parent_id)
        .order_by(
            sa.func.coalesce(parent.position, Category.position),
            sa.func.coalesce(parent.id, Category.id),
            Category.parent_id.is_not(None),
            Category.position,
            Category.id,
        )
    )
    return [_shown(viewer, row) for row in rows]


def _shown(viewer: Viewer, row: Any) -> Item:
    open_ = row.status == CategoryStatus.ACTIVE and viewer.may(ASK)
    return {**row._mapping, "may_post": open_ and may_post(viewer, row)}


def one(viewer: Viewer, category_id: int) -> Item:
    """CategorySchema. Raises 404."""
    row = reads().execute(sa.select(Category.__table__).where(Category.id == category_id)).first()
    if row is None:
        raise not_found(f"Category {category_id}")
    return _shown(viewer, row)


def with_children(category_id: int) -> sa.Select[int]:
    """The ids of a category and of those below it."""
    return sa.select(Category.id).where(sa.or_(Category.id == category_id, Category.parent_id == category_id))


def kept_by(viewer: Viewer, category_id: int | None) -> list[int]:
    """The categories in which the viewer keeps order, of all or of one and those below it.

    Raises 404 for an unknown one, 403 for one with nothing of theirs.
    """
    chosen = sa.select(Category.id, Category.moderator_ids)
    if category_id is not None:
        chosen = chosen.where(Category.id.in_(with_children(category_id)))
    rows = reads().execute(chosen).all()
    if category_id is not None and not rows:
        raise not_found(f"Category {category_id}")
    kept = [row.id for row in rows if rights.moderates_by(viewer, row.moderator_ids)]
    if category_id is not None and not kept:
        raise forbidden("Only its moderators do this.")
    return kept


# Changing


def create_category(viewer: Viewer, body: Body) -> Item:
    """A new category, the last among its like. Raises 400 for a parent that stands below another, 409 for a slug."""
    _one_writer()
    _check_parent(None, body.get("parent_id"))
    values = {"colour": COLOUR, "allowed_kinds": ALL_KINDS, **body}
    values["slug"] = _free_slug(body, None)
    like = Category.parent_id.is_not_distinct_from(body.get("parent_id"))
    last = sa.select(sa.func.coalesce(sa.func.max(Category.position) + 1, 0)).where(like)
    made = sa.insert(Category).values(**values, position=last.scalar_subquery(), created_at=now())
    category_id = db.session.execute(made.returning(Category.id)).scalar_one()
    db.session.commit()
    return one(viewer, category_id)


def _one_writer() -> None:
    """Let one at a time change the tree, so that it stays one."""
    db.session.execute(sa.select(sa.func.pg_advisory_xact_lock(TREE)))


# "forumcat" as a number.
TREE = int.from_bytes(b"forumcat", "big", signed=True)


def _free_slug(body: Body, category_id: int | None) -> str:
    wanted = body.get("slug") or text.slug(body["name"], 60) or "category"
    taken = sa.select(Category.id).where(Category.slug == wanted, Category.id.is_distinct_from(category_id))
    if db.session.scalar(taken) is not None:
        db.session.rollback()
        raise conflict("There is a category with this address.", code="TAKEN", field="slug")
    return str(wanted)


def _check_parent(category_id: int | None, parent_id: int | None) -> None:
    """Raises 400 unless the tree keeps its two levels."""
    if parent_id is None:
        return
    parent = db.session.execute(sa.select(Category.parent_id).where(Category.id == parent_id)).first()
    below = sa.select(sa.exists().where(Category.parent_id == category_id))
    deep = parent is None or parent.parent_id is not None or parent_id == category_id
    if deep or (category_id is not None and db.session.scalar(below)):
        db.session.rollback()
        raise invalid("parentId", "Categories have two levels: this one cannot stand there.")


def edit_category(viewer: Viewer, category_id: int, body: Body) -> Item:
    """Change a category. Raises 404, 409 for a version that is not the present one, 400 by field."""
    _one_writer()
    row = _locked(category_id)
    rights.check_version(row, body["version"])
    values = {name: value for name, value in body.items() if name != "version"}
    if "parent_id" in values:
        _check_parent(category_id, values["parent_id"])
    if "slug" in values:
        _free_slug(body, category_id)
    changed = sa.update(Category).where(Category.id == category_id)
    db.session.execute(changed.values(**values, version=row.version + 1))
    page_cache.expire_pages()
    db.session.commit()
    return one(viewer, category_id)


def _locked(category_id: int) -> Any:
    row = db.session.execute(
        sa.select(Category.__table__).where(Category.id == category_id).with_for_update()
    ).first()
    if row is None:
        db.session.rollback()
        raise not_found(f"Category {category_id}")
    return row


def order_categories(items: Iterable[Mapping[str, Any]]) -> None:
    """Say where these stand. Raises 404 for one that is not there, 400 unless two levels remain."""
    _one_writer()
    for item in sorted(items, key=lambda item: item["id"]):
        _locked(item["id"])
        moved = sa.update(Category).where(Category.id == item["id"])
        db.session.execute(moved.values(parent_id=item["parent_id"], position=item["position"]))
    _check_depth()
    db.session.commit()


def _check_depth() -> None:
    parent = aliased(Category)
    deep = (
        sa.select(Category.id)
        .join(parent, parent.id == Category.parent_id)
        .where(sa.or_(parent.parent_id.is_not(None), parent.id == Category.id))
    )
    if db.session.scalar(deep.limit(1)) is not None:
        db.session.rollback()
        raise invalid("items", "Categories have two levels.")


def delete_category(category_id: int, target_id: int | None) -> None:
    """Delete a category; its questions go to another one.

    Raises 404, 409 while others stand below it or questions in it have nowhere to go, 400 for a target that is none.
    """
    _one_writer()
    if target_id == category_id:
        raise invalid("targetId", "The questions need another category.")
    moved = _move_questions(category_id, target_id)
    row = _locked(category_id)
    # Those that were asked while we waited for the lock.
    moved = _move_questions(category_id, target_id) or moved
    if db.session.scalar(sa.select(sa.exists().where(Category.parent_id == category_id))):
        db.session.rollback()
        raise conflict("Other categories stand below this one.", code="HAS_CHILDREN")
    if target_id is not None and moved:
        counted = sa.update(Category).where(Category.id == target_id)
        db.session.execute(counted.values(question_count=Category.question_count + row.question_count))
    db.session.execute(sa.delete(Category).where(Category.id == category_id))
    page_cache.expire_pages()
    db.session.commit()


def _move_questions(category_id: int, target_id: int | None) -> bool:
    """Whether there were any. The questions are locked before the categories, as every other writer does it."""
    inside = Question.category_id == category_id
    if target_id is None:
        if db.session.scalar(sa.select(sa.exists().where(inside))):
            db.session.rollback()
            raise conflict(
                "Say where the questions of this category go.", code="NEEDS_TARGET", field="targetId"
            )
        return False
    if db.session.scalar(sa.select(Category.id).where(Category.id == target_id)) is None:
        db.session.rollback()
        raise invalid("targetId", "There is no such category.")
    db.session.execute(
        sa.select(Question.id).where(inside).order_by(Question.id).with_for_update(key_share=True)
    )
    moved = sa.update(Question).where(inside).values(category_id=target_id).returning(Question.id)
    return bool(db.session.scalars(moved.execution_options(synchronize_session=False)).all())
