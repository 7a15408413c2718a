"""Rights that plugins grant to single members."""

import sqlalchemy as sa
from alembic import op

revision = "0031_member_rights"
down_revision = "0030_held_content"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "member_right",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False),
        sa.Column("value", sa.BigInteger, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.Column("granted_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("key", "name"),
        sa.CheckConstraint("value > 0", name="value_positive"),
    )
    op.create_index(op.f("ix_member_right_member_id_name"), "member_right", ["member_id", "name"])
    op.create_index(op.f("ix_member_right_owner"), "member_right", ["owner"])


def downgrade() -> None:
    op.drop_table("member_right")
