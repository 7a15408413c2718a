"""Categories: a tree of two levels, each with its own rules for questions and for their authors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import (
    Viewer,
    check_version,
    conflict,
    db,
    forbidden,
    invalid,
    lock_name,
    not_found,
    now,
    reads,
)
from motorclub.api.rows import Row, columns_of, read_one, read_rows
from motorclub_forum.models import Category, CategoryStatus, Kind, Question
from motorclub_forum.permissions import ASK
from motorclub_forum.shared import counters, limits, page_cache, rights, text
from motorclub_forum.shared.database import DELETE, KEEP, execute, lock_row, lock_rows, update_row

Body = Mapping[str, Any]

COLOUR = "#4B4ACF"
ALL_KINDS = [str(kind) for kind in Kind]


class CategoryRef(Row):
    """A category beside a question."""

    id: int
    name: str
    slug: str
    colour: str


class CategoryRow(CategoryRef):
    """A category with its rules; `mayPost` is whether the caller may ask there."""

    description: str
    icon: str
    parent_id: int | None
    position: int
    allowed_kinds: list[Annotated[str, Kind]]
    require_car: bool
    post_role: str | None
    post_min_level: int
    default_tags: list[str]
    moderator_ids: list[int]
    status: Annotated[str, CategoryStatus]
    question_count: int
    version: int
    may_post: bool = False


CATEGORY = columns_of(CategoryRow, Category)


# Asking in a category


def check_post(viewer: Viewer, category_id: int | None, kind: str, car: Mapping[str, object]) -> int | None:
    """The category, if the question keeps its rules; it is locked against deletion until the transaction ends.

    Raises 400 by field for what the category does not take, 403 unless the viewer may ask there.
    """
    if category_id is None:
        return None
    rows = lock_rows(Category, Category.id == category_id, lock=KEEP)
    if not rows:
        raise invalid("categoryId", "There is no such category.")
    (row,) = rows
    _check_rules(row, kind, car)
    if not may_post(viewer, row):
        raise forbidden("You cannot ask in {name}.", name=row.name)
    return category_id


def _check_rules(row: Category, kind: str, car: Mapping[str, object]) -> None:
    if row.status != CategoryStatus.ACTIVE:
        raise invalid("categoryId", "{name} takes no new questions.", name=row.name)
    if kind not in row.allowed_kinds:
        raise invalid("kind", "{name} does not take questions of this kind.", name=row.name)
    if row.require_car and not car.get("brand"):
        raise invalid("car", "In {name}, say which car it is about.", name=row.name)


def may_post(viewer: Viewer, row: Category | CategoryRow) -> bool:
    """Whether the viewer's role and level are enough."""
    if viewer.id in row.moderator_ids:
        return True
    return limits.stands_at(viewer, row.post_role) and (
        row.post_min_level == 0 or limits.level_of(viewer) >= row.post_min_level
    )


# Reading


class Categories(Row):
    """All of them, each after its parent, in their order."""

    items: list[CategoryRow]


def list_categories(viewer: Viewer) -> Categories:
    """All categories, each after its parent."""
    parent = aliased(Category)
    rows = read_rows(
        CategoryRow,
        sa.select(*CATEGORY)
        .outerjoin(parent, parent.id == Category.parent_id)
        .order_by(
            sa.func.coalesce(parent.position, Category.position),
            sa.func.coalesce(parent.id, Category.id),
            Category.parent_id.is_not(None),
            Category.position,
            Category.id,
        ),
    )
    return Categories([_mark(viewer, row) for row in rows])


def _mark(viewer: Viewer, row: CategoryRow) -> CategoryRow:
    row.may_post = row.status == CategoryStatus.ACTIVE and viewer.may(ASK) and may_post(viewer, row)
    return row


def get_category(viewer: Viewer, category_id: int) -> CategoryRow:
    """One category. Raises 404."""
    found = sa.select(*CATEGORY).where(Category.id == category_id)
    return _mark(viewer, read_one(CategoryRow, found, "Category {id}", id=category_id))


def with_children(category_id: int) -> sa.Select[int]:
    """The ids of a category and of those below it."""
    return sa.select(Category.id).where(sa.or_(Category.id == category_id, Category.parent_id == category_id))


def list_moderated(viewer: Viewer, category_id: int | None) -> list[int]:
    """The categories that the viewer moderates, of all or of one and those below it.

    Raises 404 for an unknown one, 403 if the viewer moderates none of these.
    """
    chosen = sa.select(Category.id, Category.moderator_ids)
    if category_id is not None:
        chosen = chosen.where(Category.id.in_(with_children(category_id)))
    rows = reads().execute(chosen).all()
    if category_id is not None and not rows:
        raise not_found("Category {id}", id=category_id)
    moderated = [row.id for row in rows if rights.moderates_by(viewer, row.moderator_ids)]
    if category_id is not None and not moderated:
        raise forbidden("Only its moderators do this.")
    return moderated


# Changing


def create_category(viewer: Viewer, body: Body) -> CategoryRow:
    """A new category, the last one under its parent. Raises 400 for a parent with a parent, 409 for a taken slug."""
    _lock_tree()
    _check_parent(None, body.get("parent_id"))
    values = {"colour": COLOUR, "allowed_kinds": ALL_KINDS, **body}
    values["slug"] = _free_slug(body, None)
    like = Category.parent_id.is_not_distinct_from(body.get("parent_id"))
    last = sa.select(sa.func.coalesce(sa.func.max(Category.position) + 1, 0)).where(like)
    made = sa.insert(Category).values(**values, position=last.scalar_subquery(), created_at=now())
    category_id = db.session.execute(made.returning(Category.id)).scalar_one()
    db.session.commit()
    return get_category(viewer, category_id)


def _lock_tree() -> None:
    """Only one transaction at a time changes the tree, so that it stays one."""
    lock_name("forum:categories")


def _free_slug(body: Body, category_id: int | None) -> str:
    wanted = body.get("slug") or text.slug(body["name"], 60) or "category"
    taken = sa.select(Category.id).where(Category.slug == wanted, Category.id.is_distinct_from(category_id))
    if db.session.scalar(taken) is not None:
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
        raise invalid("parentId", "Categories have two levels: this one cannot stand there.")


def edit_category(viewer: Viewer, category_id: int, body: Body) -> CategoryRow:
    """Change a category. Raises 404, 409 for a version that is not the present one, 400 by field."""
    _lock_tree()
    row = lock_row(Category, category_id, DELETE)
    check_version(row.version, body["version"])
    values = {name: value for name, value in body.items() if name != "version"}
    if "parent_id" in values:
        _check_parent(category_id, values["parent_id"])
    if "slug" in values:
        _free_slug(body, category_id)
    update_row(row, **values, version=row.version + 1)
    page_cache.expire_pages()
    db.session.commit()
    return get_category(viewer, category_id)


def order_categories(items: Iterable[Mapping[str, Any]]) -> None:
    """Set the places of these. Raises 404 for an unknown one, 400 unless two levels remain."""
    _lock_tree()
    for item in sorted(items, key=lambda item: item["id"]):
        row = lock_row(Category, item["id"], DELETE)
        update_row(row, parent_id=item["parent_id"], position=item["position"])
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
        raise invalid("items", "Categories have two levels.")


def delete_category(category_id: int, target_id: int | None) -> None:
    """Delete a category and move its questions to another one.

    Raises 404, 409 while it has children or questions without a target, 400 for an unknown target.
    """
    _lock_tree()
    if target_id == category_id:
        raise invalid("targetId", "The questions need another category.")
    moved = _move_questions(category_id, target_id)
    row = lock_row(Category, category_id, DELETE)
    # Questions that were asked while this waited for the lock.
    moved = _move_questions(category_id, target_id) or moved
    if db.session.scalar(sa.select(sa.exists().where(Category.parent_id == category_id))):
        raise conflict("Other categories stand below this one.", code="HAS_CHILDREN")
    if target_id is not None and moved:
        counters.count_category(target_id, row.question_count)
    execute(sa.delete(Category).where(Category.id == category_id))
    page_cache.expire_pages()
    db.session.commit()


def _move_questions(category_id: int, target_id: int | None) -> bool:
    """Whether there were any. The questions are locked before the categories, as every other writer does it."""
    inside = Question.category_id == category_id
    if target_id is None:
        if db.session.scalar(sa.select(sa.exists().where(inside))):
            raise conflict(
                "Say where the questions of this category go.", code="NEEDS_TARGET", field="targetId"
            )
        return False
    if db.session.scalar(sa.select(Category.id).where(Category.id == target_id)) is None:
        raise invalid("targetId", "There is no such category.")
    db.session.execute(
        sa.select(Question.id).where(inside).order_by(Question.id).with_for_update(key_share=True)
    )
    moved = sa.update(Question).where(inside).values(category_id=target_id).returning(Question.id)
    return bool(execute(moved).all())
