import { formatDateTime } from '@motorclub/sdk';
import { platform, pluginQueryClient } from '@motorclub/sdk/host';
import { useSyncExternalStore } from 'react';
import { t } from '../texts.ts';
import { Banner } from './Banner.tsx';

const clients = () => platform.get().plugins.map(({ id }) => pluginQueryClient(id));

/** A plugin's own cached data is restored with its original time, so that it is refetched; it shows its own date. */
const KEPT = 1;

/** When the oldest part of the present page was read, in milliseconds; 0 where nothing of it has come from the server. */
function readAt(): number {
  const shown = clients().flatMap((client) => client.getQueryCache().findAll({ type: 'active' }));
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((time) => time > KEPT);
  return times.length > 0 ? Math.min(...times) : 0;
}

function followQueries(listener: () => void): () => void {
  const stops = clients().map((client) => client.getQueryCache().subscribe(listener));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Says that there is no network, and how old is what one reads. */
export function OfflineBanner() {
  const time = useSyncExternalStore(followQueries, readAt);
  const old = time > 0 ? ` ${t('offlineSince', { time: formatDateTime(new Date(time).toISOString()) })}` : '';
  return (
    <Banner label={t('offline')} severity="warning">
      {t('offlineText') + old}
    </Banner>
  );
}
