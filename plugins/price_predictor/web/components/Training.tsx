import { ErrorState, formatNumber, formatRelative, ListSkeleton, Panel, toast, useCan, useTopic } from '@motorclub/sdk';
import { Button, List, ListItem, ListItemText, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getAbout } from '../api/about.ts';
import { keys } from '../api/keys.ts';
import { LAST_TRAININGS, useTrain } from '../api/trainings.ts';
import type { Run } from '../api/types.ts';
import { percent } from '../lib/formats.ts';
import { t } from '../texts.ts';

function told({ outcome, startedAt, endedAt }: Run): string {
  return t(`run.${outcome}`, { time: formatRelative(endedAt ?? startedAt) });
}

/** The last trainings, with the error of those that failed. */
function Runs() {
  const { data, error, refetch } = useQuery(LAST_TRAININGS);
  if (error) return <ErrorState error={error} title={t('trainingsFailed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} rowHeight={48} />;
  if (data.totalElements === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('neverTrained')}</Typography>;
  return (
    <List dense disablePadding>
      {data.content.map((run) => (
        <ListItem key={run.id} disableGutters>
          <ListItemText
            primary={told(run)}
            secondary={run.error}
            slotProps={{ secondary: { sx: { overflowWrap: 'anywhere' } } }}
          />
        </ListItem>
      ))}
    </List>
  );
}

function ModelLine() {
  const model = useQuery(getAbout).data?.model;
  if (!model) return null;
  const said = {
    share: percent(model.medianError),
    tested: formatNumber(model.rowsTested),
    when: formatRelative(model.trainedAt),
  };
  return <Typography>{t('modelLine', said)}</Typography>;
}

function TrainNow() {
  const { mutate, isPending, error } = useTrain();
  return (
    <>
      <Button
        variant="outlined"
        loading={isPending}
        sx={{ alignSelf: 'start' }}
        onClick={() => mutate(undefined, { onSuccess: () => toast.success(t('trainAsked')) })}
      >
        {t('trainNow')}
      </Button>
      {error ? <ErrorState error={error} title={t('trainFailed')} /> : null}
    </>
  );
}

/** In the admin panel: how good the model is, how its trainings went, and a new one. */
export default function Training() {
  const mayTrain = useCan('price_predictor.model.train');
  const client = useQueryClient();
  const again = () => {
    void client.invalidateQueries({ queryKey: keys.about() });
    void client.invalidateQueries({ queryKey: keys.trainings() });
  };
  useTopic('/topic/price-predictor/model', again, again);
  if (!mayTrain) return null;
  return (
    <Panel title={t('training')}>
      <Stack sx={{ gap: 1.5 }}>
        <ModelLine />
        <Runs />
        <TrainNow />
      </Stack>
    </Panel>
  );
}
