"""A session counts the values that its cookie has had, instead of keeping a hash of the present one.

The cookies of before have no number: all sessions end here, and on the way back.
"""

import sqlalchemy as sa
from alembic import op

revision = "0016_session_turns"
down_revision = "0015_session_values"
branch_labels = None
depends_on = None

END_ALL = "UPDATE account_session SET ended_at = now(), ended_why = 'upgrade' WHERE ended_at IS NULL"


def upgrade() -> None:
    op.execute(END_ALL)
    op.drop_column("account_session", "token_hash")
    op.add_column("account_session", sa.Column("secret_hash", sa.LargeBinary))
    op.add_column("account_session", sa.Column("turn", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    op.execute(END_ALL)
    op.drop_column("account_session", "turn")
    op.drop_column("account_session", "secret_hash")
    op.add_column("account_session", sa.Column("token_hash", sa.LargeBinary))
