"""Members who are invited to answer a question."""

import sqlalchemy as sa
from alembic import op

revision = "0003_invitations"
down_revision = "0002_complete"
branch_labels = None
depends_on = None


def upgrade() -> None:
    question = sa.ForeignKey("forum_question.id", ondelete="CASCADE")
    op.create_table(
        "forum_invitation",
        sa.Column("question_id", sa.BigInteger, question, primary_key=True),
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey("member.id"), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_forum_invitation_member_id", "forum_invitation", ["member_id"])


def downgrade() -> None:
    op.drop_table("forum_invitation")
