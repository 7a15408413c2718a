"""The year of a car in the index of cars: a range of years is read from an index of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0006_year_of_indexed_cars"
down_revision = "0005_announced_contests"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("showcase_car_index", sa.Column("year", sa.Integer))
    op.execute(
        "UPDATE showcase_car_index SET year = car.year FROM showcase_car AS car"
        " WHERE car.id = showcase_car_index.car_id"
    )
    op.alter_column("showcase_car_index", "year", nullable=False)
    op.create_index("ix_showcase_car_index_year", "showcase_car_index", ["year"])


def downgrade() -> None:
    op.drop_column("showcase_car_index", "year")
