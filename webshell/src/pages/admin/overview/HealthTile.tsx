import { ErrorState, useRealtimeStatus } from '@motorclub/sdk';
import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { readiness } from '../api/health.ts';
import { adminPlugins } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { Tile } from './Tile.tsx';

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly text: string;
}

const NAMES: Readonly<Record<string, string>> = {
  database: t('database'),
  keys: t('keyStore'),
  storage: t('fileStorage'),
};

function CheckLine({ name, ok, text }: Check) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: '50%', flexShrink: 0, bgcolor: ok ? 'success.main' : 'error.main' }}
      />
      <span>{name}</span>
      <Box component="span" sx={{ color: ok ? 'text.secondary' : 'error.main', ml: 'auto', textAlign: 'right' }}>
        {text}
      </Box>
    </Box>
  );
}

/** The processes that nobody could do without; none of a kind is a fault. */
function useProcessChecks(): Check[] {
  const { data } = useQuery(adminPlugins);
  const connected = useRealtimeStatus() === 'connected';
  if (!data) return [];
  const kinds = (['jobs', 'hub'] as const).map((kind) => {
    const count = data.processes.filter((process) => process.kind === kind).length;
    return { name: t(kind), ok: count > 0, text: t('running', { count }) };
  });
  return [...kinds, { name: t('thisTab'), ok: connected, text: t(connected ? 'connected' : 'notConnected') }];
}

/** Whether the services that the site depends on are available. */
export function HealthTile() {
  const { data, error, refetch } = useQuery(readiness);
  const processes = useProcessChecks();
  const stores = Object.entries(data?.checks ?? {}).map(([name, text]) => ({
    name: NAMES[name] ?? name,
    ok: text === 'ok',
    text: text === 'ok' ? t('ok') : text,
  }));
  return (
    <Tile icon="shield" title={t('healthTile')}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton height={72} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {[...stores, ...(data ? processes : [])].map((check) => (
          <CheckLine key={check.name} {...check} />
        ))}
      </Box>
    </Tile>
  );
}
