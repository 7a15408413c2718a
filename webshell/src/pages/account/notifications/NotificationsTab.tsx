import { ErrorState, ListSkeleton, Panel } from '@motorclub/sdk';
import { FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../notifications/texts.ts';
import { useWish, wishes } from '../../notifications/wishes.ts';
import { DigestForm } from './DigestForm.tsx';
import { Matrix } from './Matrix.tsx';
import { QuietForm } from './QuietForm.tsx';

/** What one is told, how, and when not. Each choice holds as soon as it is made. */
export default function NotificationsTab() {
  const { data, error, refetch } = useQuery(wishes);
  const wish = useWish();
  if (!data) {
    if (error) return <ErrorState error={error} title={t('wishesFailed')} onRetry={() => void refetch()} />;
    return <ListSkeleton rows={4} rowHeight={96} />;
  }
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('wishesText')}</Typography>
      <Panel title={t('matrix')} padded={false}>
        <Matrix kinds={data.kinds} onChange={wish} />
      </Panel>
      <Panel title={t('emails')}>
        <FormControlLabel
          label={t('emailsOn')}
          control={<Switch checked={data.emails} onChange={(_, emails) => wish({ emails })} />}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('emailsHelp')}
        </Typography>
      </Panel>
      <Panel title={t('digestTitle')}>
        <DigestForm digest={data.digest} onChange={wish} />
      </Panel>
      <Panel title={t('quiet')}>
        <QuietForm hours={data.quietHours} timezone={data.timezone} onChange={wish} />
      </Panel>
    </Stack>
  );
}
