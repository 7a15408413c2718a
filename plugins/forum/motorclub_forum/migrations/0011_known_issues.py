"""What is known of a model, and what was asked about a car of the showcase, is read from indexes."""

import sqlalchemy as sa
from alembic import op

revision = "0011_known_issues"
down_revision = "0010_pictures"
branch_labels = None
depends_on = None

INDEXES = {"known": "", "known_of_generation": " lower(generation),"}


def upgrade() -> None:
    op.add_column(
        "forum_question", sa.Column("confirmed_count", sa.Integer, server_default="0", nullable=False)
    )
    op.execute(
        "UPDATE forum_question SET confirmed_count = forum_answer.worked_count FROM forum_answer"
        " WHERE forum_answer.id = accepted_answer_id AND forum_answer.worked_count > 0"
    )
    op.execute(
        "CREATE INDEX ix_forum_question_car ON forum_question (car_id, created_at DESC)"
        " WHERE car_id IS NOT NULL"
    )
    for name, generation in INDEXES.items():
        op.execute(
            f"CREATE INDEX ix_forum_question_{name} ON forum_question"
            f" (lower(brand), lower(car_model),{generation} confirmed_count DESC, id DESC)"
            " WHERE brand <> '' AND status = 'SOLVED'"
        )


def downgrade() -> None:
    for name in ("car", *INDEXES):
        op.execute(f"DROP INDEX ix_forum_question_{name}")
    op.drop_column("forum_question", "confirmed_count")
