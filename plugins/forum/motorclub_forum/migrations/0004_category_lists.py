"""The lists of a category are read from an index in their own order, however far the page."""

from alembic import op

revision = "0004_category_lists"
down_revision = "0003_invitations"
branch_labels = None
depends_on = None

LISTED = "status IN ('OPEN', 'SOLVED', 'CLOSED')"


def upgrade() -> None:
    for name, column in (("newest", "created_at"), ("active", "last_activity_at")):
        op.execute(
            f"CREATE INDEX ix_forum_question_of_category_{name} ON forum_question"
            f" (category_id, is_pinned DESC, {column} DESC, id DESC) WHERE {LISTED}"
        )
    op.execute("DROP INDEX ix_forum_question_category")


def downgrade() -> None:
    op.execute(
        "CREATE INDEX ix_forum_question_category ON forum_question (category_id, created_at DESC, id DESC)"
    )
    op.execute("DROP INDEX ix_forum_question_of_category_newest")
    op.execute("DROP INDEX ix_forum_question_of_category_active")
