import { Panel } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { Good } from '../api/types.ts';
import { t } from '../texts.ts';

const SIDE = 160;

function One({ good }: { readonly good: Good }) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {good.image ? (
        <Box
          component="img"
          src={`data:image/svg+xml,${encodeURIComponent(good.image)}`}
          alt={t('goodCode', { code: good.code })}
          width={SIDE}
          height={SIDE}
          // Scanners need dark on light, whatever the theme.
          sx={{ bgcolor: '#fff', borderRadius: 1 }}
        />
      ) : null}
      <div>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{good.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {good.code}
        </Typography>
      </div>
    </Box>
  );
}

/** What can be used already, whether the page that is for it is there or not. */
export function Goods({ goods }: { readonly goods: readonly Good[] }) {
  if (goods.length === 0) return null;
  return (
    <Panel title={t('goods')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {goods.map((good) => (
          <One key={good.code} good={good} />
        ))}
      </Box>
    </Panel>
  );
}
