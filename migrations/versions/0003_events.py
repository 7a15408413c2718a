"""Outbox, jobs and notifications."""

revision = "0003_events"
down_revision = "0002_members"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
