"""Claims of cars: the next owner asks, who knows the VIN."""

import sqlalchemy as sa
from alembic import op

revision = "0007_claims"
down_revision = "0006_year_of_indexed_cars"
branch_labels = None
depends_on = None

TABLE, OFFER, CLAIM = "showcase_transfer", "uq_showcase_transfer_pending", "uq_showcase_transfer_claim"


def upgrade() -> None:
    op.add_column(TABLE, sa.Column("is_claim", sa.Boolean, nullable=False, server_default=sa.false()))
    op.drop_index(OFFER, TABLE)
    _create(OFFER, ["car_id"], "status = 'PENDING' AND NOT is_claim")
    _create(CLAIM, ["car_id", "to_user_id"], "status = 'PENDING' AND is_claim")


def downgrade() -> None:
    op.drop_index(CLAIM, TABLE)
    op.drop_index(OFFER, TABLE)
    op.execute("DELETE FROM showcase_transfer WHERE is_claim")
    op.drop_column(TABLE, "is_claim")
    _create(OFFER, ["car_id"], "status = 'PENDING'")


def _create(name: str, columns: list[str], where: str) -> None:
    op.create_index(name, TABLE, columns, unique=True, postgresql_where=sa.text(where))
