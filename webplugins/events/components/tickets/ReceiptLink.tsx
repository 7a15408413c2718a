import { LinkButton, usePluginEnabled } from '@motorclub/sdk';
import type { OrderItem } from '../../api/types.ts';
import { t } from '../../texts/mine.ts';

/** The way to the receipt of payments, while they are on. */
export function ReceiptLink({ order }: { readonly order: Pick<OrderItem, 'code' | 'paymentId'> }) {
  const paying = usePluginEnabled('payments');
  if (!paying || order.paymentId === null) return null;
  return (
    <LinkButton
      size="small"
      color="inherit"
      to={`/payment-success?paymentId=${order.paymentId}`}
      aria-label={t('receiptOf', { code: order.code })}
    >
      {t('receipt')}
    </LinkButton>
  );
}
