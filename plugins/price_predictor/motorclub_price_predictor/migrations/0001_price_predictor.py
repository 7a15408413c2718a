"""Cars of the site, models, trainings, saved estimates."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001_price_predictor"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "price_predictor_listing",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("car_id", sa.BigInteger, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("brand", "model", "brand_key", "model_key")),
        sa.Column("generation", sa.Text),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("mileage_km", sa.Integer, nullable=False),
        sa.Column("condition", sa.SmallInteger),
        sa.Column("country", sa.Text, nullable=False),
        *(sa.Column(name, sa.Text) for name in ("fuel", "gearbox", "drive", "body")),
        sa.Column("price", sa.BigInteger, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("priced_on", sa.Date, nullable=False),
        sa.UniqueConstraint("car_id"),
    )
    op.create_index(None, "price_predictor_listing", ["brand_key", "model_key"])
    op.create_table(
        "price_predictor_model",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("trained_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("document", JSONB, nullable=False),
        sa.Column("figures", JSONB, nullable=False),
    )
    op.create_table(
        "price_predictor_run",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("outcome", sa.Text, nullable=False, server_default="RUNNING"),
        sa.Column("stop_asked", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("error", sa.Text),
        sa.Column("site_rows", sa.Integer, nullable=False, server_default="0"),
        sa.CheckConstraint("outcome IN ('RUNNING', 'TRAINED', 'FAILED', 'STOPPED')", name="outcome_known"),
    )
    op.create_index(None, "price_predictor_run", ["started_at"])
    op.create_table(
        "price_predictor_saved",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey("member.id"), nullable=False),
        sa.Column("car_id", sa.BigInteger),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("car", JSONB, nullable=False),
        sa.Column("result", JSONB, nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index(None, "price_predictor_saved", ["member_id", "id"])


def downgrade() -> None:
    for table in ("saved", "run", "model", "listing"):
        op.drop_table(f"price_predictor_{table}")
