import { LinkButton, Panel } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { t } from '../../texts/config.ts';

const SETTINGS = '/adminPanel?tab=plugins&plugin=moderation';

/** Where thresholds, weights and limits are set. */
export default function LimitsTab() {
  return (
    <Panel title={t('configTab_limits')}>
      <Typography sx={{ mb: 2 }}>{t('limitsText')}</Typography>
      <LinkButton to={SETTINGS} variant="outlined">
        {t('limitsOpen')}
      </LinkButton>
    </Panel>
  );
}
