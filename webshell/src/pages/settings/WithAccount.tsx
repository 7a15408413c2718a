import { ErrorState, ListSkeleton } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Me, me } from './api/me.ts';
import { t } from './texts.ts';

/** Renders its children once the account is loaded. */
export function WithAccount({ children }: { readonly children: (own: Me) => ReactNode }) {
  const { data, error, refetch } = useQuery(me);
  if (data) return children(data);
  if (error) return <ErrorState error={error} title={t('accountFailed')} onRetry={() => void refetch()} />;
  return <ListSkeleton rows={4} rowHeight={96} />;
}
