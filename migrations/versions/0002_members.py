"""Members."""

import sqlalchemy as sa
from alembic import op

revision = "0002_members"
down_revision = "0001_platform"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "member",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("username", sa.Text, nullable=False),
        sa.Column("username_key", sa.Text, nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("email_key", sa.Text, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False, server_default="USER"),
        sa.Column("profile_image", sa.Text),
        sa.Column("email_verified_at", INSTANT),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.UniqueConstraint("username_key", name="uq_member_username_key"),
        sa.UniqueConstraint("email_key", name="uq_member_email_key"),
        sa.CheckConstraint("role IN ('ADMIN', 'MODERATOR', 'EVENT_ORGANISER', 'USER')", name="role_known"),
    )


def downgrade() -> None:
    op.drop_table("member")
