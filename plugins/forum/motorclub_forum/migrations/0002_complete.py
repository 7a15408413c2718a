"""The complete forum: states, cars, categories, outcomes, revisions, drafts, attachments, tags with rules.

Questions that had an accepted answer are solved from here on; nothing that was written is lost on the way up.
"""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TSVECTOR

revision = "0002_complete"
down_revision = "0001_forum"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
LISTED = "status IN ('OPEN', 'SOLVED', 'CLOSED')"
PLAIN = "(up_count + 2)::double precision / (up_count + down_count + 4)::double precision"
CONFIDENCE = (
    f"{PLAIN} + 0.05::double precision * least(4, worked_count)"
    " - 0.10::double precision * least(3, outdated_count)"
)
WORDS = "setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'D')"

STATUSES = "('DRAFT', 'PENDING', 'OPEN', 'SOLVED', 'CLOSED', 'HIDDEN', 'DELETED')"
ANSWER_STATUSES = "('PUBLISHED', 'PENDING', 'HIDDEN', 'DELETED')"
REASONS = "('DUPLICATE', 'OFF_TOPIC', 'UNCLEAR', 'TOO_GENERIC', 'NOT_CONSTRUCTIVE')"

ORDERS = {
    "newest": (["is_pinned DESC", "created_at DESC", "id DESC"], LISTED),
    "active": (["is_pinned DESC", "last_activity_at DESC", "id DESC"], LISTED),
    "votes": (["score DESC", "id DESC"], LISTED),
    "hot": (["hot_score DESC", "id DESC"], LISTED),
    "unanswered": (["created_at DESC", "id DESC"], f"answer_count = 0 AND {LISTED}"),
    "solved": (["last_activity_at DESC", "id DESC"], "status = 'SOLVED'"),
    "waiting": (["created_at", "id"], "status = 'PENDING' OR reopen_asked"),
    "cars": (["lower(brand)", "lower(car_model)", "created_at DESC"], f"brand <> '' AND {LISTED}"),
}
FORMER_ORDERS = {
    "newest": (["created_at DESC", "id DESC"], None),
    "active": (["last_activity_at DESC", "id DESC"], None),
    "votes": (["score DESC", "id DESC"], None),
    "unanswered": (["created_at DESC", "id DESC"], "answer_count = 0"),
}


def upgrade() -> None:
    _categories()
    _questions()
    _answers()
    _tags()
    _votes()
    _small_tables()
    _revisions()
    _drafts()
    _attachments()
    op.add_column(
        "forum_totals", sa.Column("solved_count", sa.BigInteger, nullable=False, server_default="0")
    )
    _carry_over()


def _identity() -> sa.Column[Any]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _counter(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, nullable=False, server_default="0")


def _flag(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())


def _text(name: str, default: str | None = "") -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=False, server_default=default)


def _maybe(name: str, kind: Any = sa.Text) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=True)


def _array(name: str, kind: Any, *, empty: bool = True) -> sa.Column[Any]:
    return sa.Column(name, ARRAY(kind), nullable=False, server_default="{}" if empty else None)


def _reference(
    name: str, target: str, *, ondelete: str | None = None, nullable: bool = True, key: bool = False
) -> sa.Column[Any]:
    foreign = sa.ForeignKey(target, ondelete=ondelete)
    return sa.Column(name, sa.BigInteger, foreign, nullable=nullable, primary_key=key)


def _add(table: str, *columns: sa.Column[Any]) -> None:
    for column in columns:
        op.add_column(table, column)


def _orders(orders: Mapping[str, tuple[list[str], str | None]]) -> None:
    for name, (columns, where) in orders.items():
        op.create_index(
            f"ix_forum_question_{name}",
            "forum_question",
            [sa.text(column) for column in columns],
            postgresql_where=sa.text(where) if where else None,
        )


def _categories() -> None:
    op.create_table(
        "forum_category",
        _identity(),
        _text("name", None),
        _text("slug", None),
        _text("description"),
        _text("icon"),
        _text("colour", None),
        _reference("parent_id", "forum_category.id"),
        _counter("position"),
        _array("allowed_kinds", sa.Text, empty=False),
        _flag("require_car"),
        _maybe("post_role"),
        sa.Column("post_min_level", sa.SmallInteger, nullable=False, server_default="0"),
        _array("default_tags", sa.Text),
        _array("moderator_ids", sa.BigInteger),
        _text("status", "ACTIVE"),
        _counter("question_count"),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
        sa.UniqueConstraint("slug"),
        sa.CheckConstraint("status IN ('ACTIVE', 'ARCHIVED')", name="status_known"),
    )
    op.create_index("ix_forum_category_place", "forum_category", ["parent_id", "position", "id"])


def _questions() -> None:
    for name in FORMER_ORDERS:
        op.drop_index(f"ix_forum_question_{name}", "forum_question")
    _add(
        "forum_question",
        _reference("category_id", "forum_category.id"),
        _text("status", "OPEN"),
        _maybe("previous_status"),
        _maybe("deleted_status"),
        _maybe("car_id", sa.BigInteger),
        *(_text(name) for name in ("brand", "car_model", "generation", "engine")),
        _maybe("year", sa.SmallInteger),
        _maybe("mileage_km", sa.Integer),
        *(_text(name) for name in ("symptom", "symptom_when", "warning_lights")),
        _array("fault_codes", sa.Text),
        _text("tried_so_far"),
        *(_counter(name) for name in ("unique_view_count", "same_here_count", "revision_count")),
        sa.Column("hot_score", sa.Double, nullable=False, server_default="0"),
        _maybe("accepted_at", INSTANT),
        _reference("accepted_by_id", "member.id"),
        *(_flag(name) for name in ("accepted_outdated", "needs_new_answer")),
        *(_flag(name) for name in ("is_pinned", "is_locked", "is_wiki", "reopen_asked")),
        _maybe("close_reason"),
        _text("status_note"),
        _reference("duplicate_of_id", "forum_question.id"),
        _array("mentioned_ids", sa.BigInteger),
        _reference("last_editor_id", "member.id"),
        _maybe("deleted_at", INSTANT),
        _reference("deleted_by_id", "member.id"),
        _maybe("edited_at", INSTANT),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
        sa.Column("document", TSVECTOR, sa.Computed(WORDS, persisted=True), nullable=False),
    )
    for name, rule in (
        ("status_known", f"status IN {STATUSES}"),
        ("previous_status_known", f"previous_status IN {STATUSES}"),
        ("deleted_status_known", f"deleted_status IN {STATUSES}"),
        ("close_reason_known", f"close_reason IN {REASONS}"),
    ):
        op.create_check_constraint(name, "forum_question", rule)
    _orders(ORDERS)
    op.create_index(
        "ix_forum_question_category",
        "forum_question",
        ["category_id", sa.text("created_at DESC"), sa.text("id DESC")],
    )
    op.create_index(
        "ix_forum_question_duplicate_of_id",
        "forum_question",
        ["duplicate_of_id"],
        postgresql_where=sa.text("duplicate_of_id IS NOT NULL"),
    )
    op.create_index("ix_forum_question_document", "forum_question", ["document"], postgresql_using="gin")
    op.create_index(
        "ix_forum_question_fault_codes", "forum_question", ["fault_codes"], postgresql_using="gin"
    )


def _answers() -> None:
    op.drop_index("ix_forum_answer_best", "forum_answer")
    op.drop_column("forum_answer", "confidence")
    _add(
        "forum_answer",
        _text("status", "PUBLISHED"),
        _maybe("previous_status"),
        _maybe("deleted_status"),
        _text("status_note"),
        *(_counter(f"{name}_count") for name in ("worked", "did_not_work", "outdated", "dangerous")),
        _flag("sunk"),
        sa.Column("confidence", sa.Double, sa.Computed(CONFIDENCE, persisted=True), nullable=False),
        _counter("revision_count"),
        _maybe("parts_cost_minor", sa.BigInteger),
        _maybe("parts_cost_currency"),
        _maybe("labour_hours", sa.Numeric(5, 1)),
        _maybe("difficulty", sa.SmallInteger),
        _array("tools_needed", sa.Text),
        _array("mentioned_ids", sa.BigInteger),
        _reference("last_editor_id", "member.id"),
        _maybe("deleted_at", INSTANT),
        _reference("deleted_by_id", "member.id"),
        _maybe("edited_at", INSTANT),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
        sa.Column(
            "document",
            TSVECTOR,
            sa.Computed("to_tsvector('english', body)", persisted=True),
            nullable=False,
        ),
    )
    for name in ("status", "previous_status", "deleted_status"):
        op.create_check_constraint(f"{name}_known", "forum_answer", f"{name} IN {ANSWER_STATUSES}")
    op.create_index(
        "ix_forum_answer_best",
        "forum_answer",
        ["question_id", "sunk", sa.text("confidence DESC"), sa.text("score DESC"), "id"],
        postgresql_where=sa.text("status = 'PUBLISHED'"),
    )
    op.create_index(
        "ix_forum_answer_unpublished",
        "forum_answer",
        ["question_id"],
        postgresql_where=sa.text("status <> 'PUBLISHED'"),
    )
    op.create_index("ix_forum_answer_document", "forum_answer", ["document"], postgresql_using="gin")


def _tags() -> None:
    _add(
        "forum_tag",
        *(_text(name) for name in ("description", "wiki", "wiki_html")),
        _reference("parent_id", "forum_tag.id"),
        _reference("synonym_of_id", "forum_tag.id"),
        _flag("is_reserved"),
        _text("status", "ACTIVE"),
        _reference("created_by_id", "member.id"),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
    )
    op.create_check_constraint(
        "status_known", "forum_tag", "status IN ('PROPOSED', 'ACTIVE', 'MERGED', 'ARCHIVED')"
    )
    op.create_index(
        "ix_forum_tag_synonym_of_id",
        "forum_tag",
        ["synonym_of_id"],
        postgresql_where=sa.text("synonym_of_id IS NOT NULL"),
    )


def _votes() -> None:
    op.drop_index("ix_forum_vote_member_id", "forum_vote")
    _add(
        "forum_vote",
        _reference("receiver_id", "member.id"),
        sa.Column("weight", sa.Numeric(3, 2), nullable=False, server_default="1"),
        sa.Column("is_counted", sa.Boolean, nullable=False, server_default=sa.true()),
        _maybe("invalidated_reason"),
    )
    op.create_check_constraint(
        "reason_known", "forum_vote", "invalidated_reason IN ('SELF', 'RING', 'SOCK', 'QUOTA', 'STAFF')"
    )
    op.create_index("ix_forum_vote_member_id_changed_at", "forum_vote", ["member_id", "changed_at"])


def _small_tables() -> None:
    op.create_table(
        "forum_outcome",
        _identity(),
        _reference("answer_id", "forum_answer.id", ondelete="CASCADE", nullable=False),
        _reference("member_id", "member.id", nullable=False),
        _text("kind", None),
        _flag("by_staff"),
        _text("car"),
        _maybe("car_id", sa.BigInteger),
        _text("comment"),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.UniqueConstraint("answer_id", "member_id"),
        sa.CheckConstraint("kind IN ('WORKED', 'DID_NOT_WORK', 'OUTDATED', 'DANGEROUS')", name="kind_known"),
    )
    op.create_index("ix_forum_outcome_member_id", "forum_outcome", ["member_id"])
    for name, more in (
        ("forum_same_here", []),
        (
            "forum_close_vote",
            [_text("reason", None), sa.CheckConstraint(f"reason IN {REASONS}", name="reason_known")],
        ),
    ):
        op.create_table(
            name,
            _reference("question_id", "forum_question.id", ondelete="CASCADE", nullable=False, key=True),
            _reference("member_id", "member.id", nullable=False, key=True),
            *more,
            sa.Column("created_at", INSTANT, nullable=False),
        )
        op.create_index(f"ix_{name}_member_id", name, ["member_id"])


def _revisions() -> None:
    op.create_table(
        "forum_revision",
        _identity(),
        _reference("question_id", "forum_question.id", ondelete="CASCADE"),
        _reference("answer_id", "forum_answer.id", ondelete="CASCADE"),
        _maybe("number", sa.Integer),
        _reference("editor_id", "member.id", nullable=False),
        _maybe("title"),
        _text("body", None),
        sa.Column("tag_names", ARRAY(sa.Text), nullable=True),
        _text("comment"),
        _text("status", "APPLIED"),
        sa.Column("base_version", sa.Integer, nullable=False),
        _reference("reviewer_id", "member.id"),
        _text("reject_reason"),
        sa.Column("created_at", INSTANT, nullable=False),
        _maybe("decided_at", INSTANT),
        sa.UniqueConstraint("question_id", "number"),
        sa.UniqueConstraint("answer_id", "number"),
        sa.CheckConstraint("num_nonnulls(question_id, answer_id) = 1", name="one_target"),
        sa.CheckConstraint(
            "status IN ('APPLIED', 'SUGGESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN')", name="status_known"
        ),
    )
    op.create_index("ix_forum_revision_editor_id_created_at", "forum_revision", ["editor_id", "created_at"])
    op.create_index(
        "ix_forum_revision_suggested",
        "forum_revision",
        ["created_at", "id"],
        postgresql_where=sa.text("status = 'SUGGESTED'"),
    )


def _drafts() -> None:
    op.create_table(
        "forum_draft",
        _identity(),
        _reference("owner_id", "member.id", nullable=False),
        _text("kind", None),
        _reference("target_id", "forum_question.id", ondelete="CASCADE"),
        sa.Column("payload", JSONB, nullable=False),
        _counter("client_revision"),
        *(sa.Column(name, INSTANT, nullable=False) for name in ("created_at", "updated_at", "expires_at")),
        sa.CheckConstraint("kind IN ('QUESTION', 'ANSWER')", name="kind_known"),
    )
    op.create_index("ix_forum_draft_owner", "forum_draft", ["owner_id", sa.text("updated_at DESC")])
    op.create_index("ix_forum_draft_expires_at", "forum_draft", ["expires_at"])


def _attachments() -> None:
    op.create_table(
        "forum_attachment",
        _identity(),
        _reference("owner_id", "member.id", nullable=False),
        _reference("question_id", "forum_question.id", ondelete="SET NULL"),
        _reference("answer_id", "forum_answer.id", ondelete="SET NULL"),
        _text("storage_key", None),
        _text("mime_type", None),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("bytes", "width", "height")),
        _text("sha256", None),
        _text("alt"),
        sa.Column("position", sa.SmallInteger, nullable=False, server_default="0"),
        sa.Column("variants", JSONB, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.CheckConstraint("num_nonnulls(question_id, answer_id) <= 1", name="one_target"),
    )
    for name, second in (("question_id", "position"), ("answer_id", "position"), ("owner_id", "created_at")):
        op.create_index(f"ix_forum_attachment_{name}_{second}", "forum_attachment", [name, second])
    op.create_index(
        "ix_forum_attachment_orphans",
        "forum_attachment",
        ["created_at"],
        postgresql_where=sa.text("question_id IS NULL AND answer_id IS NULL"),
    )


def _carry_over() -> None:
    """What the tables held before, said in the new columns."""
    op.execute(
        "UPDATE forum_question SET status = 'SOLVED', accepted_at = last_activity_at, accepted_by_id = author_id"
        " WHERE accepted_answer_id IS NOT NULL"
    )
    op.execute(
        "UPDATE forum_totals SET solved_count = (SELECT count(*) FROM forum_question WHERE status = 'SOLVED')"
    )
    for target in ("question", "answer"):
        op.execute(
            f"UPDATE forum_vote SET receiver_id = target.author_id FROM forum_{target} AS target"  # noqa: S608
            f" WHERE target.id = forum_vote.{target}_id"
        )


QUESTION_COLUMNS = (
    *("document", "version", "edited_at", "deleted_by_id", "deleted_at", "last_editor_id", "mentioned_ids"),
    *("duplicate_of_id", "status_note", "close_reason", "reopen_asked", "is_wiki", "is_locked", "is_pinned"),
    *("needs_new_answer", "accepted_outdated", "accepted_by_id", "accepted_at", "hot_score"),
    *("revision_count", "same_here_count", "unique_view_count", "tried_so_far", "fault_codes"),
    *("warning_lights", "symptom_when", "symptom", "mileage_km", "year", "engine", "generation", "car_model"),
    *("brand", "car_id", "deleted_status", "previous_status", "status", "category_id"),
)
ANSWER_COLUMNS = (
    *("document", "version", "edited_at", "deleted_by_id", "deleted_at", "last_editor_id", "mentioned_ids"),
    *("tools_needed", "difficulty", "labour_hours", "parts_cost_currency", "parts_cost_minor"),
    *("revision_count", "confidence", "sunk", "dangerous_count", "outdated_count", "did_not_work_count"),
    *("worked_count", "status_note", "deleted_status", "previous_status", "status"),
)


def downgrade() -> None:
    op.drop_column("forum_totals", "solved_count")
    for table in ("attachment", "draft", "revision", "close_vote", "same_here", "outcome"):
        op.drop_table(f"forum_{table}")
    op.drop_index("ix_forum_vote_member_id_changed_at", "forum_vote")
    for column in ("invalidated_reason", "is_counted", "weight", "receiver_id"):
        op.drop_column("forum_vote", column)
    op.create_index("ix_forum_vote_member_id", "forum_vote", ["member_id"])
    for column in (
        *("version", "created_by_id", "status", "is_reserved", "synonym_of_id", "parent_id"),
        *("wiki_html", "wiki", "description"),
    ):
        op.drop_column("forum_tag", column)
    _downgrade_posts()
    op.drop_table("forum_category")


def _downgrade_posts() -> None:
    for name in ("best", "unpublished"):
        op.drop_index(f"ix_forum_answer_{name}", "forum_answer")
    for column in ANSWER_COLUMNS:
        op.drop_column("forum_answer", column)
    op.add_column(
        "forum_answer",
        sa.Column("confidence", sa.Double, sa.Computed(PLAIN, persisted=True), nullable=False),
    )
    op.create_index(
        "ix_forum_answer_best",
        "forum_answer",
        ["question_id", sa.text("confidence DESC"), sa.text("score DESC"), "id"],
    )
    for name in ORDERS:
        op.drop_index(f"ix_forum_question_{name}", "forum_question")
    for column in QUESTION_COLUMNS:
        op.drop_column("forum_question", column)
    _orders(FORMER_ORDERS)
