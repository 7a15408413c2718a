import { formatDateTime } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { deviceName } from './deviceName.ts';
import { t } from './texts.ts';

export interface OriginProps {
  readonly agent: string | null;
  readonly address: string | null;
  readonly place: string | null;
  readonly at: string;
}

/** With which device, from where and when something was done to an account. */
export function Origin({ agent, address, place, at }: OriginProps) {
  const facts = [
    [t('pwChangeDevice'), deviceName(agent)],
    [t('pwChangePlace'), [place, address].filter(Boolean).join(', ') || t('pwChangePlaceUnknown')],
    [t('pwChangeTime'), formatDateTime(at)],
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}>
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
