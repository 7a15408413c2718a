import { Panel } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { t } from '../../texts/askAside.ts';

const TIPS = ['tipCar', 'tipTried', 'tipPicture'] as const;

/** What gets a question answered. Beside the form only: below it, it would come too late. */
export function Tips() {
  return (
    <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
      <Panel title={t('tipsTitle')}>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {TIPS.map((tip) => (
            <Typography key={tip} component="li" variant="body2">
              {t(tip)}
            </Typography>
          ))}
        </Box>
      </Panel>
    </Box>
  );
}
