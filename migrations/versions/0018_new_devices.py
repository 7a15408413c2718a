"""Log-ins from new devices and places, of which their members were written."""

import sqlalchemy as sa
from alembic import op

revision = "0018_new_devices"
down_revision = "0017_address_hashes"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "account_new_device",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False),
        sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("agent", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("logged_in_at", INSTANT, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("decided_at", INSTANT),
    )
    op.create_index(
        "ix_account_new_device_member_id_created_at", "account_new_device", ["member_id", "created_at"]
    )


def downgrade() -> None:
    op.drop_table("account_new_device")
