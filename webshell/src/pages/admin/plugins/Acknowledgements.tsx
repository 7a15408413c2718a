import { Box, Card, Typography } from '@mui/material';
import type { AdminPlugins } from '../api/plugins.ts';
import { t } from '../texts.ts';

const KINDS = ['web', 'jobs', 'hub'] as const;

interface Count {
  readonly label: string;
  readonly current: number;
  readonly total: number;
}

function countsOf({ processes, tabs, epoch }: AdminPlugins): Count[] {
  const kinds = KINDS.map((kind) => {
    const own = processes.filter((process) => process.kind === kind);
    return { label: t(kind), total: own.length, current: own.filter((process) => process.epoch >= epoch).length };
  });
  return [...kinds, { label: t('tabs'), ...tabs }];
}

function Figure({ label, value, tone }: { readonly label: string; readonly value: string; readonly tone: string }) {
  return (
    <div>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="h2" sx={{ m: 0, color: tone }}>
        {value}
      </Typography>
    </div>
  );
}

/** How many processes and open tabs show the newest state, and who does not. */
export function Acknowledgements({ data }: { readonly data: AdminPlugins }) {
  const behind = data.processes.filter((process) => process.epoch < data.epoch).map((process) => process.id);
  return (
    <Card component="section" aria-label={t('upToDate')} sx={{ p: 2.5 }}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0 }}>
        {countsOf(data).map(({ label, current, total }) => (
          <Figure
            key={label}
            label={label}
            value={`${current}/${total}`}
            tone={current === total ? 'success.main' : 'warning.main'}
          />
        ))}
      </Box>
      {behind.length > 0 ? (
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('behind', { names: behind.join(', ') })}
        </Typography>
      ) : null}
    </Card>
  );
}
