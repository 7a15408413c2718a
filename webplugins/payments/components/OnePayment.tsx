import { ErrorState, failureOf, ListSkeleton, useUser } from '@motorclub/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Payment } from '../api/types.ts';
import type { PaymentKey } from '../lib/usePaymentKey.ts';
import { t } from '../texts.ts';
import { Missing, SignInFirst } from './States.tsx';

interface OnePaymentProps {
  readonly name: PaymentKey | null;
  readonly found: UseQueryResult<Payment>;
  readonly children: (payment: Payment) => ReactNode;
}

/** A payment in each state of being loaded. */
export function OnePayment({ name, found, children }: OnePaymentProps) {
  const user = useUser();
  if (user === null && !(name && 'token' in name)) return <SignInFirst />;
  if (name === null || (found.error !== null && failureOf(found.error).status === 404)) return <Missing />;
  if (found.data) return children(found.data);
  if (found.error) {
    return <ErrorState error={found.error} title={t('loadFailed')} onRetry={() => void found.refetch()} />;
  }
  return <ListSkeleton rows={4} />;
}
