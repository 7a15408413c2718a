import { formatNumber, Panel } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import type { RankDetails } from '../../api/levels.ts';
import { t } from '../../texts/levels.ts';
import { Meter } from './Meter.tsx';

/** What can still be earned today. */
export function DailyCaps({ caps }: Pick<RankDetails, 'caps'>) {
  return (
    <Panel title={t('capsTitle')}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('capsLead')}
        </Typography>
        {caps.map(({ ruleKey, title, earned, most }) => (
          <Meter
            key={ruleKey ?? ''}
            label={title}
            shown={t('capsLeft', { left: formatNumber(Math.max(0, most - earned)), most: formatNumber(most) })}
            value={earned}
            most={most}
          />
        ))}
      </Stack>
    </Panel>
  );
}
