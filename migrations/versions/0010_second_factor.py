"""The second factor: apps, recovery codes, passkeys, remembered devices, challenges."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0010_second_factor"
down_revision = "0009_profiles"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
MEMBER = "member.id"


def upgrade() -> None:
    op.create_table(
        "account_totp",
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey(MEMBER, ondelete="CASCADE"), primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("confirmed_at", INSTANT),
        sa.Column("last_step", sa.BigInteger),
        sa.Column("last_used_at", INSTANT),
    )
    op.create_table(
        "account_recovery_code",
        sa.Column("code_hash", sa.LargeBinary, primary_key=True),
        _member(),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("used_at", INSTANT),
    )
    op.create_table(
        "account_remembered_device",
        sa.Column("token_hash", sa.LargeBinary, primary_key=True),
        _member(),
        sa.Column("agent", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("last_used_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False, index=True),
    )
    _passkeys()
    _challenges()


def _member(*, known: bool = True) -> sa.Column[int]:
    return sa.Column(
        "member_id", sa.BigInteger, sa.ForeignKey(MEMBER, ondelete="CASCADE"), nullable=not known, index=True
    )


def _passkeys() -> None:
    op.create_table(
        "account_passkey",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        _member(),
        sa.Column("credential_id", sa.LargeBinary, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("user_handle", sa.LargeBinary, nullable=False),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("transports", JSONB, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("last_used_at", INSTANT),
        sa.UniqueConstraint("credential_id"),
    )


def _challenges() -> None:
    op.create_table(
        "account_challenge",
        sa.Column("token_hash", sa.LargeBinary, primary_key=True),
        sa.Column("purpose", sa.Text, nullable=False),
        _member(known=False),
        sa.Column("typed", sa.LargeBinary),
        sa.Column("webauthn", sa.LargeBinary),
        sa.Column("user_handle", sa.LargeBinary),
        sa.Column("failed", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False, index=True),
        sa.Column("used_at", INSTANT),
    )


def downgrade() -> None:
    for table in (
        "account_challenge",
        "account_passkey",
        "account_remembered_device",
        "account_recovery_code",
        "account_totp",
    ):
        op.drop_table(table)
