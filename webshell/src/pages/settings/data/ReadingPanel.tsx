import { Panel, toast } from '@motorclub/sdk';
import { FormControlLabel, Switch, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { chooseReading, keepsReading, loadReading, outage } from '../../../offline/settings.ts';
import { t } from '../texts.ts';

async function change(on: boolean): Promise<void> {
  chooseReading(on);
  if (!on) return (await outage()).forget();
  const { keepAnswers, keepSite } = await loadReading();
  if (await keepSite()) return keepAnswers();
  chooseReading(false);
  throw new Error(t('readingFailed'));
}

/** Whether this device keeps what its person reads, for times without a network. */
export function ReadingPanel() {
  const changing = useMutation({ mutationFn: change, onError: ({ message }) => toast.error(message) });
  return (
    <Panel title={t('readingTitle')}>
      <FormControlLabel
        label={t('readingLabel')}
        control={
          <Switch
            checked={changing.isPending ? changing.variables : keepsReading()}
            disabled={changing.isPending}
            onChange={(_, checked) => changing.mutate(checked)}
          />
        }
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('readingText')}
      </Typography>
    </Panel>
  );
}
