"""Sessions, tokens and mail."""

revision = "0004_accounts"
down_revision = "0003_events"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
