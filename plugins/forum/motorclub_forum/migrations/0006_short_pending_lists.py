"""What the indexes of words have not sorted in yet, every search reads through: a quarter of a megabyte, not four."""

from alembic import op

revision = "0006_short_pending_lists"
down_revision = "0005_words_by_age"
branch_labels = None
depends_on = None

INDEXES = ("ix_forum_question_document", "ix_forum_answer_document")


def upgrade() -> None:
    for index in INDEXES:
        op.execute(f"ALTER INDEX {index} SET (gin_pending_list_limit = 256)")
        op.execute(f"SELECT gin_clean_pending_list('{index}')")


def downgrade() -> None:
    for index in INDEXES:
        op.execute(f"ALTER INDEX {index} RESET (gin_pending_list_limit)")
