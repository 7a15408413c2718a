"""Changes of password and address that wait for a mailed word, demanded resets, and the history of log-ins."""

import sqlalchemy as sa
from alembic import op

revision = "0008_passwords"
down_revision = "0007_mail"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _changes()
    op.create_table(
        "account_reset_demand",
        sa.Column("member_id", sa.BigInteger, _to_member(), primary_key=True),
        sa.Column("since", INSTANT, nullable=False),
    )
    op.create_table(
        "account_login",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("member_id", sa.BigInteger, _to_member()),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("agent", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("at", INSTANT, nullable=False, index=True),
    )
    op.create_index("ix_account_login_member_id_id", "account_login", ["member_id", "id"])


def _to_member() -> sa.ForeignKey:
    return sa.ForeignKey("member.id", ondelete="CASCADE")


def _changes() -> None:
    op.create_table(
        "account_password_change",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("member_id", sa.BigInteger, _to_member(), nullable=False, index=True),
        sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("password_hash", sa.Text),
        sa.Column(
            "session_id",
            sa.BigInteger,
            sa.ForeignKey("account_session.id", ondelete="SET NULL"),
            index=True,
        ),
        sa.Column("agent", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("decided_at", INSTANT),
    )
    op.create_table(
        "account_email_change",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("member_id", sa.BigInteger, _to_member(), nullable=False, index=True),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("old_token_hash", sa.LargeBinary, unique=True),
        sa.Column("new_token_hash", sa.LargeBinary, unique=True),
        sa.Column("old_confirmed_at", INSTANT),
        sa.Column("new_confirmed_at", INSTANT),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("ended_at", INSTANT),
    )


def downgrade() -> None:
    for table in (
        "account_login",
        "account_reset_demand",
        "account_email_change",
        "account_password_change",
    ):
        op.drop_table(table)
