"""The forum: questions, answers, tags, votes and the totals that lists show."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0001_forum"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
NARROW = {"toast_tuple_target": "256", "fillfactor": "90"}
SCORE = "up_count - down_count"
CONFIDENCE = "(up_count + 2)::double precision / (up_count + down_count + 4)::double precision"


def upgrade() -> None:
    _questions()
    _answers()
    _tags()
    _votes()
    op.create_table(
        "forum_totals",
        sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("question_count", sa.BigInteger, nullable=False),
        sa.Column("unanswered_count", sa.BigInteger, nullable=False),
        sa.CheckConstraint("id = 1", name="only_one_row"),
    )


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _counter(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False, server_default="0")


def _reference(
    name: str, target: str, *, ondelete: str | None = None, nullable: bool = False
) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, sa.ForeignKey(target, ondelete=ondelete), nullable=nullable)


def _questions() -> None:
    op.create_table(
        "forum_question",
        _identity(),
        _reference("author_id", "member.id"),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("excerpt", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("body_html", sa.Text, nullable=False),
        sa.Column("tag_names", ARRAY(sa.Text), nullable=False),
        _counter("up_count"),
        _counter("down_count"),
        sa.Column("score", sa.Integer, sa.Computed(SCORE, persisted=True), nullable=False),
        _counter("answer_count"),
        _counter("view_count"),
        sa.Column("accepted_answer_id", sa.BigInteger),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("last_activity_at", INSTANT, nullable=False),
        sa.CheckConstraint("kind IN ('PROBLEM', 'HOW_TO', 'DISCUSSION', 'BUYING')", name="kind_known"),
        postgresql_with=NARROW,
    )
    for name, column in (("newest", "created_at"), ("active", "last_activity_at"), ("votes", "score")):
        op.create_index(
            f"ix_forum_question_{name}", "forum_question", [sa.text(f"{column} DESC"), sa.text("id DESC")]
        )
    op.create_index(
        "ix_forum_question_unanswered",
        "forum_question",
        [sa.text("created_at DESC"), sa.text("id DESC")],
        postgresql_where=sa.text("answer_count = 0"),
    )
    op.create_index("ix_forum_question_author_id_created_at", "forum_question", ["author_id", "created_at"])


def _answers() -> None:
    op.create_table(
        "forum_answer",
        _identity(),
        _reference("question_id", "forum_question.id", ondelete="CASCADE"),
        _reference("author_id", "member.id"),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("body_html", sa.Text, nullable=False),
        _counter("up_count"),
        _counter("down_count"),
        sa.Column("score", sa.Integer, sa.Computed(SCORE, persisted=True), nullable=False),
        sa.Column("confidence", sa.Double, sa.Computed(CONFIDENCE, persisted=True), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.UniqueConstraint("question_id", "id"),
        postgresql_with=NARROW,
    )
    op.create_index(
        "ix_forum_answer_best",
        "forum_answer",
        ["question_id", sa.text("confidence DESC"), sa.text("score DESC"), "id"],
    )
    op.create_index("ix_forum_answer_author_id_created_at", "forum_answer", ["author_id", "created_at"])
    op.create_foreign_key(
        "fk_forum_question_accepted_answer",
        "forum_question",
        "forum_answer",
        ["id", "accepted_answer_id"],
        ["question_id", "id"],
    )


def _tags() -> None:
    op.create_table(
        "forum_tag",
        _identity(),
        sa.Column("name", sa.Text, nullable=False),
        _counter("question_count"),
        _counter("unanswered_count"),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.UniqueConstraint("name"),
    )
    op.create_index("ix_forum_tag_popular", "forum_tag", [sa.text("question_count DESC"), "name"])
    op.create_table(
        "forum_question_tag",
        sa.Column(
            "question_id",
            sa.BigInteger,
            sa.ForeignKey("forum_question.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("tag_id", sa.BigInteger, sa.ForeignKey("forum_tag.id"), primary_key=True),
    )
    op.create_index(
        "ix_forum_question_tag_tag_id_question_id", "forum_question_tag", ["tag_id", "question_id"]
    )


def _votes() -> None:
    op.create_table(
        "forum_vote",
        _identity(),
        _reference("member_id", "member.id"),
        _reference("question_id", "forum_question.id", ondelete="CASCADE", nullable=True),
        _reference("answer_id", "forum_answer.id", ondelete="CASCADE", nullable=True),
        sa.Column("value", sa.SmallInteger, nullable=False),
        sa.Column("changed_at", INSTANT, nullable=False),
        sa.UniqueConstraint("question_id", "member_id"),
        sa.UniqueConstraint("answer_id", "member_id"),
        sa.CheckConstraint("num_nonnulls(question_id, answer_id) = 1", name="one_target"),
        sa.CheckConstraint("value IN (-1, 1)", name="up_or_down"),
    )
    op.create_index("ix_forum_vote_member_id", "forum_vote", ["member_id"])


def downgrade() -> None:
    op.drop_table("forum_totals")
    op.drop_table("forum_vote")
    op.drop_table("forum_question_tag")
    op.drop_table("forum_tag")
    op.drop_constraint("fk_forum_question_accepted_answer", "forum_question", type_="foreignkey")
    op.drop_table("forum_answer")
    op.drop_table("forum_question")
