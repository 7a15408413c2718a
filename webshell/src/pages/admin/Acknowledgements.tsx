import { Box, Card, Typography } from '@mui/material';
import { t } from '../../texts.ts';
import type { AdminPlugins } from './api.ts';

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

/** How many processes and open tabs show the newest state. */
export function Acknowledgements({ data }: { readonly data: AdminPlugins }) {
  return (
    <Card component="section" aria-label={t('epoch', { epoch: data.epoch })} sx={{ p: 2.5 }}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0 }}>
        <div>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {t('epoch', { epoch: '' }).trim()}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0 }}>
            {data.epoch}
          </Typography>
        </div>
        {countsOf(data).map(({ label, current, total }) => (
          <div key={label} title={t('acknowledged', { current, total })}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography
              component="dd"
              variant="h2"
              sx={{ m: 0, color: current === total ? 'success.main' : 'warning.main' }}
            >
              {current}/{total}
            </Typography>
          </div>
        ))}
      </Box>
    </Card>
  );
}
