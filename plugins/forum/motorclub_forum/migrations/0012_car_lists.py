"""The list of a model is read from an index in its own order, however much is asked about the model."""

from alembic import op

revision = "0012_car_lists"
down_revision = "0011_known_issues"
branch_labels = None
depends_on = None

ASKED = "brand <> '' AND status IN ('OPEN', 'SOLVED', 'CLOSED')"


def _replace(order: str) -> None:
    op.execute("DROP INDEX ix_forum_question_cars")
    op.execute(
        "CREATE INDEX ix_forum_question_cars ON forum_question"
        f" (lower(brand), lower(car_model), {order}) WHERE {ASKED}"
    )


def upgrade() -> None:
    _replace("is_pinned DESC, created_at DESC, id DESC")


def downgrade() -> None:
    _replace("created_at DESC")
