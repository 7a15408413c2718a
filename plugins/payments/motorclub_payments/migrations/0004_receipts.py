"""Receipts and credit notes, numbered without a gap in each year."""

import sqlalchemy as sa
from alembic import op

revision = "0004_receipts"
down_revision = "0003_alarm_links"
branch_labels = None
depends_on = None

TABLE = "payments_receipt"
FIXED = """
CREATE FUNCTION payments_receipt_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'receipts can only be added' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER payments_receipt_append_only BEFORE UPDATE OR DELETE ON payments_receipt
  FOR EACH ROW EXECUTE FUNCTION payments_receipt_refuse();
"""


def upgrade() -> None:
    op.create_table(
        TABLE,
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("livemode", sa.Boolean, nullable=False),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("payment_id", sa.BigInteger, sa.ForeignKey("payments_payment.id"), nullable=False),
        sa.Column("refund_id", sa.BigInteger, sa.ForeignKey("payments_refund.id")),
        sa.Column("amount_minor", sa.BigInteger, nullable=False),
        sa.Column("currency", sa.CHAR(3), nullable=False),
        sa.Column("issued_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("kind IN ('RECEIPT', 'CREDIT_NOTE')", name="kind_known"),
        sa.CheckConstraint("(kind = 'CREDIT_NOTE') = (refund_id IS NOT NULL)", name="note_names_refund"),
        sa.CheckConstraint("amount_minor > 0", name="amount_positive"),
        sa.UniqueConstraint("kind", "livemode", "year", "number"),
        sa.UniqueConstraint("refund_id"),
    )
    op.create_index(op.f("ix_payments_receipt_payment_id"), TABLE, ["payment_id"])
    op.create_index(
        "uq_payments_receipt_payment",
        TABLE,
        ["payment_id"],
        unique=True,
        postgresql_where=sa.text("refund_id IS NULL"),
    )
    op.execute(FIXED)


def downgrade() -> None:
    op.drop_table(TABLE)
    op.execute("DROP FUNCTION payments_receipt_refuse()")
