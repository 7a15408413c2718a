"""Follows, activities and what they are about, bookmarks with folders, blocks, comments and their votes."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0001_social"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
SHOWN = "status = 'PUBLISHED' OR reply_count > 0"
TABLES = (
    *("vote", "comment", "thread", "block", "undo", "change", "bookmark", "folder"),
    *("subject", "activity", "followed", "follow"),
)


def upgrade() -> None:
    _follows()
    _activities()
    _bookmarks()
    _blocks()
    _comments()


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _reference(
    name: str, target: str, *, ondelete: str | None = None, nullable: bool = False, primary_key: bool = False
) -> sa.Column[int]:
    key = sa.ForeignKey(target, ondelete=ondelete)
    return sa.Column(
        name, sa.BigInteger, key, nullable=nullable, primary_key=primary_key, autoincrement=False
    )


def _member(name: str, *, nullable: bool = False, primary_key: bool = False) -> sa.Column[int]:
    return _reference(name, "member.id", nullable=nullable, primary_key=primary_key)


def _target(*, primary_key: bool = False, prefix: str = "target_") -> tuple[sa.Column[str], sa.Column[int]]:
    number = f"{prefix}id" if prefix else "item_id"
    return (
        sa.Column(f"{prefix}type", sa.Text, nullable=False, primary_key=primary_key),
        sa.Column(number, sa.BigInteger, nullable=False, primary_key=primary_key, autoincrement=False),
    )


def _time(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, INSTANT, nullable=nullable)


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=nullable)


def _index(table: str, columns: list[str]) -> None:
    op.create_index(f"ix_social_{table}_{'_'.join(columns)}", f"social_{table}", columns)


def _follows() -> None:
    op.create_table(
        "social_follow",
        _identity(),
        _member("follower_id"),
        *_target(),
        _text("level"),
        _time("created_at"),
        sa.UniqueConstraint("follower_id", "target_type", "target_id"),
        sa.CheckConstraint("level IN ('ALL', 'HIGHLIGHTS', 'MUTED')", name="level_known"),
    )
    op.create_index("ix_social_follow_target", "social_follow", ["target_type", "target_id", "id"])
    op.create_index("ix_social_follow_follower", "social_follow", ["follower_id", "id"])
    op.create_table(
        "social_followed",
        *_target(primary_key=True),
        sa.Column("follower_count", sa.Integer, nullable=False),
    )


def _activities() -> None:
    op.create_table(
        "social_activity",
        _identity(),
        *_target(prefix=""),
        _text("deed"),
        _member("author_id"),
        sa.Column("highlight", sa.Boolean, nullable=False),
        _time("at"),
        sa.UniqueConstraint("type", "item_id", "deed"),
    )
    _index("activity", ["author_id"])
    _index("activity", ["at"])
    op.create_table(
        "social_subject",
        *_target(prefix="", primary_key=True),
        _reference("activity_id", "social_activity.id", ondelete="CASCADE", primary_key=True),
        _member("author_id"),
        sa.Column("highlight", sa.Boolean, nullable=False),
    )
    op.create_index(
        "ix_social_subject_highlight",
        "social_subject",
        ["type", "item_id", "activity_id"],
        postgresql_where=sa.text("highlight"),
    )
    _index("subject", ["activity_id"])
    _index("subject", ["author_id"])


def _bookmarks() -> None:
    op.create_table(
        "social_folder",
        _identity(),
        _member("user_id"),
        _text("name"),
        _text("name_key"),
        sa.Column("position", sa.Integer, nullable=False),
        _time("created_at"),
        sa.UniqueConstraint("user_id", "name_key"),
    )
    op.create_table(
        "social_bookmark",
        _identity(),
        _member("user_id"),
        *_target(),
        _reference("folder_id", "social_folder.id", ondelete="SET NULL", nullable=True),
        _text("note", nullable=True),
        _text("title"),
        _text("url"),
        _text("digest"),
        _time("seen_at"),
        _time("remind_at", nullable=True),
        _time("reminded_at", nullable=True),
        _time("created_at"),
        sa.UniqueConstraint("user_id", "target_type", "target_id"),
    )
    newest: list[str | sa.TextClause] = ["user_id", sa.text("created_at DESC"), sa.text("id DESC")]
    op.create_index("ix_social_bookmark_newest", "social_bookmark", newest)
    op.create_index("ix_social_bookmark_target", "social_bookmark", ["target_type", "target_id", "id"])
    _index("bookmark", ["folder_id"])
    op.create_table("social_change", *_target(primary_key=True), _time("changed_at"))
    op.create_table(
        "social_undo",
        _identity(),
        _text("token"),
        _member("user_id"),
        _text("deed"),
        sa.Column("rows", JSONB, nullable=False),
        _time("expires_at"),
        sa.UniqueConstraint("token"),
    )
    _index("undo", ["expires_at"])
    _index("undo", ["user_id"])


def _blocks() -> None:
    op.create_table(
        "social_block",
        _identity(),
        _member("user_id"),
        _member("blocked_id"),
        _text("kind"),
        _time("created_at"),
        sa.UniqueConstraint("user_id", "blocked_id"),
        sa.CheckConstraint("kind IN ('BLOCK', 'MUTE')", name="kind_known"),
        sa.CheckConstraint("user_id <> blocked_id", name="not_oneself"),
    )
    _index("block", ["blocked_id", "kind"])


def _comments() -> None:
    op.create_table(
        "social_thread",
        _identity(),
        *_target(),
        sa.Column("comment_count", sa.Integer, nullable=False, server_default="0"),
        sa.UniqueConstraint("target_type", "target_id"),
    )
    op.create_table(
        "social_comment",
        _identity(),
        _reference("thread_id", "social_thread.id", ondelete="CASCADE"),
        _reference("parent_id", "social_comment.id", ondelete="CASCADE", nullable=True),
        _member("author_id"),
        _text("body"),
        _text("body_html"),
        sa.Column("mentioned_ids", ARRAY(sa.BigInteger), nullable=False, server_default="{}"),
        sa.Column("score", sa.Integer, nullable=False, server_default="0"),
        sa.Column("reply_count", sa.Integer, nullable=False, server_default="0"),
        sa.Column("status", sa.Text, nullable=False, server_default="PUBLISHED"),
        sa.Column("shown", sa.Boolean, sa.Computed(SHOWN, persisted=True), nullable=False),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
        _time("created_at"),
        _time("edited_at", nullable=True),
        _time("deleted_at", nullable=True),
        _member("deleted_by_id", nullable=True),
        sa.CheckConstraint("status IN ('PUBLISHED', 'PENDING', 'HIDDEN', 'DELETED')", name="status_known"),
        postgresql_with={"toast_tuple_target": "256", "fillfactor": "90"},
    )
    roots, replies = sa.text("parent_id IS NULL AND shown"), sa.text("shown")
    op.create_index("ix_social_comment_roots", "social_comment", ["thread_id", "id"], postgresql_where=roots)
    op.create_index(
        "ix_social_comment_replies", "social_comment", ["parent_id", "id"], postgresql_where=replies
    )
    op.create_index("ix_social_comment_author", "social_comment", ["author_id", sa.text("id DESC")])
    _index("comment", ["deleted_by_id"])
    op.create_table(
        "social_vote",
        _reference("comment_id", "social_comment.id", ondelete="CASCADE", primary_key=True),
        _member("member_id", primary_key=True),
        _time("created_at"),
    )
    _index("vote", ["member_id"])


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(f"social_{table}")
