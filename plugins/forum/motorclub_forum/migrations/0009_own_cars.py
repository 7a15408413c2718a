"""What members drive."""

import sqlalchemy as sa
from alembic import op

revision = "0009_own_cars"
down_revision = "0008_words_in_all_spellings"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "forum_own_car",
        sa.Column(
            "member_id", sa.BigInteger, sa.ForeignKey("member.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("brand", sa.Text, nullable=False),
        sa.Column("car_model", sa.Text, server_default="", nullable=False),
        sa.Column("generation", sa.Text, server_default="", nullable=False),
        sa.Column("year", sa.SmallInteger),
    )


def downgrade() -> None:
    op.drop_table("forum_own_car")
