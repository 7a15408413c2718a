"""Answers of some days are found without looking at all of them: figures count those of the last days often."""

from alembic import op

revision = "0014_answers_by_day"
down_revision = "0013_votes_received"
branch_labels = None
depends_on = None

NAME, TABLE = "ix_forum_answer_created_at", "forum_answer"


def upgrade() -> None:
    op.create_index(NAME, TABLE, ["created_at"])


def downgrade() -> None:
    op.drop_index(NAME, TABLE)
