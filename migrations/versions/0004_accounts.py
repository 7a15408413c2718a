"""Sessions, mailed links, spent captchas, failed log-ins, and mail."""

import sqlalchemy as sa
from alembic import op

revision = "0004_accounts"
down_revision = "0003_events"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _sessions()
    _links()
    _mail()


def _member() -> sa.Column[int]:
    return sa.Column(
        "member_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False, index=True
    )


def _sessions() -> None:
    op.create_table(
        "account_session",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        _member(),
        sa.Column("agent", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("last_used_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("ended_at", INSTANT),
        sa.Column("ended_why", sa.Text),
    )
    op.create_table(
        "account_refresh_token",
        sa.Column("token_hash", sa.LargeBinary, primary_key=True),
        sa.Column(
            "session_id",
            sa.BigInteger,
            sa.ForeignKey("account_session.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("used_at", INSTANT),
    )


def _links() -> None:
    op.create_table(
        "account_mailed_link",
        sa.Column("token_hash", sa.LargeBinary, primary_key=True),
        _member(),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("used_at", INSTANT),
    )
    op.create_table(
        "account_spent_captcha",
        sa.Column("signature", sa.Text, primary_key=True),
        sa.Column("expires_at", INSTANT, nullable=False, index=True),
    )
    op.create_table(
        "account_login_attempts",
        sa.Column("who", sa.LargeBinary, primary_key=True),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("failed", sa.BigInteger, nullable=False),
        sa.Column("last_at", INSTANT, nullable=False, index=True),
    )


def _mail() -> None:
    op.create_table(
        "mail_message",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("recipient", sa.Text, nullable=False, index=True),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("html", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("failure", sa.Text),
        sa.Column("created_at", INSTANT, nullable=False, index=True),
        sa.Column("sent_at", INSTANT),
        sa.CheckConstraint("status IN ('QUEUED', 'SENT', 'FAILED', 'KEPT')", name="status_known"),
    )


def downgrade() -> None:
    for table in (
        "mail_message",
        "account_login_attempts",
        "account_spent_captcha",
        "account_mailed_link",
        "account_refresh_token",
        "account_session",
    ):
        op.drop_table(table)
