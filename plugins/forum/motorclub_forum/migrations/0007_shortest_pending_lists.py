"""What the indexes of words have not sorted in: 64 KiB, the least there is. Replies are faster with it as well."""

from alembic import op

revision = "0007_shortest_pending_lists"
down_revision = "0006_short_pending_lists"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _limit(64)


def downgrade() -> None:
    _limit(256)


def _limit(kilobytes: int) -> None:
    for index in ("ix_forum_question_document", "ix_forum_answer_document"):
        op.execute(f"ALTER INDEX {index} SET (gin_pending_list_limit = {kilobytes})")
        op.execute(f"SELECT gin_clean_pending_list('{index}')")
