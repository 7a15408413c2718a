-- Three years of payments as the payments plugin and the donations plugin write them: {payments} of them, each twentieth
-- without money, each twentieth refunded by half, each fortieth lost to a dispute; subscribers of whom each pays, pays
-- more, and stops. Rows are made in one piece, so the triggers of single bookings rest; what they check holds.
SET LOCAL session_replication_role = replica;

INSERT INTO payments_payment
    (purpose, purpose_id, attempt, reference, idempotency_key, handler, user_id, description, lines, event_id, country,
     return_path, site, status, fulfilment, amount_minor, captured_minor, captured_currency, fee_minor, refunded_minor,
     dispute_status, disputed_minor, dispute_decided_at, failure_code, captured_at, closed_at, expires_at, created_at,
     updated_at, currency, livemode, provider)
SELECT purpose, n, 1, 'P' || n, 'P' || n, 'benchmark', first + n % {members}, 'Something', '[]',
       CASE purpose WHEN 'ORDER' THEN n % 300 END, (ARRAY['DE', 'AT', 'CH', 'US', 'FR'])[1 + n % 5],
       '/', 'https://site.example', CASE WHEN paid THEN 'CAPTURED' ELSE 'EXPIRED' END,
       CASE WHEN paid THEN 'DELIVERED' ELSE 'NONE' END, amount, CASE WHEN paid THEN amount END,
       CASE WHEN paid THEN 'EUR' END, CASE WHEN paid THEN amount / 50 + 25 END,
       CASE WHEN n % 20 = 1 THEN amount / 2 ELSE 0 END, CASE WHEN n % 40 = 2 THEN 'LOST' ELSE 'NONE' END,
       CASE WHEN n % 40 = 2 THEN amount ELSE 0 END, CASE WHEN n % 40 = 2 THEN at + interval '30 days' END,
       CASE WHEN NOT paid THEN 'card_declined' END, CASE WHEN paid THEN at END, CASE WHEN NOT paid THEN at END,
       at, at, at, 'EUR', true, 'stripe'
  FROM (SELECT n, n % 20 <> 0 AS paid, 500 + n * 37 % 9000 AS amount,
               (ARRAY['ORDER', 'ORDER', 'DONATION', 'SUBSCRIPTION'])[1 + n % 4] AS purpose,
               now() - (1 - n::float / {payments}) * interval '{days} days' AS at
          FROM generate_series(1, {payments}) n) made, (SELECT min(id) AS first FROM member) members
 ORDER BY n;

INSERT INTO payments_refund
    (payment_id, amount_minor, currency, reason, details, idempotency_key, status, created_at, settled_at)
SELECT id, refunded_minor, currency, 'REQUESTED', '{{}}', 'R' || id, 'SUCCEEDED', created_at + interval '5 days',
       created_at + interval '5 days'
  FROM payments_payment WHERE refunded_minor > 0 ORDER BY id;

INSERT INTO payments_ledger_entry
    (txn, account, amount_minor, currency, event_id, source_type, source_id, kind, livemode, provider, occurred_at)
SELECT 'PAYMENT:' || id || ':CAPTURED', side.account, side.amount, currency, event_id, 'PAYMENT', id, 'CAPTURED', livemode,
       provider, captured_at
  FROM payments_payment,
       LATERAL (VALUES (CASE purpose WHEN 'ORDER' THEN 'TICKET_REVENUE' WHEN 'DONATION' THEN 'DONATION_REVENUE'
                                     ELSE 'SUBSCRIPTION_REVENUE' END, -amount_minor),
                       ('PROVIDER_BALANCE', amount_minor - fee_minor), ('PROVIDER_FEES', fee_minor)) side (account, amount)
 WHERE captured_at IS NOT NULL ORDER BY id;

INSERT INTO payments_ledger_entry
    (txn, account, amount_minor, currency, event_id, source_type, source_id, kind, livemode, provider, occurred_at)
SELECT 'REFUND:' || refund.id, side.account, side.amount, refund.currency, event_id, 'REFUND', refund.id, 'REFUNDED',
       livemode, provider, refund.settled_at
  FROM payments_refund refund JOIN payments_payment payment ON payment.id = payment_id,
       LATERAL (VALUES ('REFUNDS', refund.amount_minor), ('PROVIDER_BALANCE', -refund.amount_minor)) side (account, amount);

INSERT INTO payments_ledger_entry
    (txn, account, amount_minor, currency, event_id, source_type, source_id, kind, livemode, provider, occurred_at)
SELECT 'PAYMENT:' || id || ':DISPUTE_OPENED', side.account, side.amount, currency, event_id, 'PAYMENT', id, 'DISPUTE_OPENED',
       livemode, provider, captured_at + interval '10 days'
  FROM payments_payment,
       LATERAL (VALUES ('DISPUTES', disputed_minor), ('PROVIDER_BALANCE', -disputed_minor)) side (account, amount)
 WHERE disputed_minor > 0;

INSERT INTO donations_recurring_charge
    (source, source_id, account, currency, monthly_minor, livemode, occurred_at, recorded_at)
SELECT 'SUBSCRIPTION', account, account, 'EUR', (ARRAY[590, 1490, 0])[1 + step], true, at, at
  FROM (SELECT account, step,
               now() - (1 - least(account * 37 % {subscribers} / {subscribers}.0 + step * 0.2, 1)) * interval '{days} days' AS at
          FROM generate_series(1, {subscribers}) account, generate_series(0, 2) step) made
 ORDER BY at;
