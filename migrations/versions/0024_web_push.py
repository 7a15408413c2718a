"""Web push: browsers that members have subscribed, and a way of being notified."""

import sqlalchemy as sa
from alembic import op

revision = "0024_web_push"
down_revision = "0023_mail_attachments"
branch_labels = None
depends_on = None

CHECK = "ck_notification_preference_channel_known"


def upgrade() -> None:
    op.create_table(
        "push_subscription",
        sa.Column(
            "session_id",
            sa.BigInteger,
            sa.ForeignKey("account_session.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.LargeBinary, nullable=False),
        sa.Column("auth", sa.LargeBinary, nullable=False),
        sa.Column("server_key", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("endpoint", name="uq_push_subscription_endpoint"),
    )
    op.create_index("ix_push_subscription_member_id", "push_subscription", ["member_id"])
    _replace_check("channel IN ('IN_APP', 'EMAIL', 'DIGEST', 'PUSH')")


def downgrade() -> None:
    op.execute("DELETE FROM notification_preference WHERE channel = 'PUSH'")
    _replace_check("channel IN ('IN_APP', 'EMAIL', 'DIGEST')")
    op.drop_table("push_subscription")


def _replace_check(condition: str) -> None:
    op.drop_constraint(op.f(CHECK), "notification_preference")
    op.create_check_constraint(op.f(CHECK), "notification_preference", condition)
