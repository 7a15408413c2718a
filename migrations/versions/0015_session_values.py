"""A session knows the one value its cookie has; the values it has had are told by what they are signed with.

The cookies of before name no session and cannot be told without the table that goes: all sessions end here, and on
the way back.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015_session_values"
down_revision = "0014_bulk_mail"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
END_ALL = "UPDATE account_session SET ended_at = now(), ended_why = 'upgrade' WHERE ended_at IS NULL"


def upgrade() -> None:
    op.drop_table("account_refresh_token")
    op.add_column("account_session", sa.Column("token_hash", sa.LargeBinary))
    # Each refresh rewrites the row. With room beside it no index has to hear of that.
    op.execute("ALTER TABLE account_session SET (fillfactor = 75)")
    op.execute(END_ALL)


def downgrade() -> None:
    op.execute(END_ALL)
    op.execute("ALTER TABLE account_session RESET (fillfactor)")
    op.drop_column("account_session", "token_hash")
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
