import type { PaymentKey } from '../lib/usePaymentKey.ts';

/** Query keys, from the whole plugin down to one payment. */
export const keys = {
  one: (key: PaymentKey) => ['payments', 'one', key] as const,
  synced: (key: PaymentKey) => ['payments', 'synced', key] as const,
  providers: () => ['payments', 'providers'] as const,
  session: (ref: string) => ['payments', 'sandbox', ref] as const,
  sandboxPanel: () => ['payments', 'sandbox-panel'] as const,
  all: () => ['payments'] as const,
  subscriptions: () => ['payments', 'subscriptions'] as const,
  managed: () => ['payments', 'managed'] as const,
};
