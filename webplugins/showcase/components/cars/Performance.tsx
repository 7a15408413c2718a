import {
  EmptyState,
  formatNumber,
  Icon,
  ListRow,
  lazyPart,
  PagedList,
  Panel,
  PictureGrid,
  useCan,
} from '@motorclub/sdk';
import { Button, Chip, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type Result, resultsOf, useCarAction, verifyResult } from '../../api/cars.ts';
import { formatDay } from '../../lib/carDates.ts';
import { useCarUnits } from '../../lib/carUnits.ts';
import { t } from '../../texts/car.ts';
import { RecordTools } from './RecordTools.tsx';
import { type CarTabProps, isOpen } from './tabs.ts';
import { useRecordDialog } from './useRecordDialog.ts';

const ResultDialog = lazyPart(() => import('./forms/ResultDialog.tsx'));

interface RowProps {
  readonly result: Result;
  readonly own: boolean;
  readonly editable: boolean;
  readonly onEdit: () => void;
}

/** For organisers: what was measured at their event is right. */
function Verify({ result }: { readonly result: Result }) {
  const verifying = useCarAction({ run: () => verifyResult(result.id), done: () => t('verified') });
  return (
    <Button size="small" variant="outlined" loading={verifying.isPending} onClick={() => verifying.mutate()}>
      {t('verify')}
    </Button>
  );
}

function Row({ result, own, editable, onEdit }: RowProps) {
  const { powerOf } = useCarUnits();
  const mayVerify = useCan('showcase.result.verify');
  const { kind, value, unit, proof, venue, details, verifiedBy } = result;
  const figure = kind === 'DYNO' ? powerOf(value) : `${formatNumber(value)} ${unit}`;
  const name = `${t(`result_${kind}`)}: ${figure}`;
  const text = [
    formatDay(result.happenedOn),
    venue,
    ...Object.entries(details).map(([key, words]) => (key === 'conditions' ? words : `${key}: ${words}`)),
    verifiedBy ? t('verifiedBy', { name: verifiedBy.username }) : null,
  ];
  const measured = venue !== null || result.eventId !== null;
  return (
    <ListRow
      title={name}
      text={
        <>
          {text.filter(Boolean).join(' · ')}
          <PictureGrid pictures={result.pictures} minWidth={120} />
        </>
      }
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Chip
          size="small"
          color={proof === 'EVENT_VERIFIED' ? 'success' : 'default'}
          variant={proof === 'NONE' ? 'outlined' : 'filled'}
          label={t(`proof_${proof}`)}
        />
        {mayVerify && !own && measured && proof !== 'EVENT_VERIFIED' ? <Verify result={result} /> : null}
        {editable ? <RecordTools kind="result" id={result.id} name={name} onEdit={onEdit} /> : null}
      </Stack>
    </ListRow>
  );
}

/** What was measured: dyno, quarter mile, sprint, laps. */
export default function Performance({ car, page }: CarTabProps) {
  const found = useQuery(resultsOf(car.id, page));
  const dialog = useRecordDialog<Result>();
  const open = isOpen(car);
  const add = open ? (
    <Button size="small" variant="outlined" startIcon={<Icon name="add" />} onClick={dialog.add}>
      {t('addResult')}
    </Button>
  ) : null;
  return (
    <Panel title={t('tab_performance')} action={add}>
      <PagedList
        label={t('tab_performance')}
        found={found}
        failed={t('carFailed')}
        empty={<EmptyState text={t(car.mayEdit ? 'noResultsOwn' : 'noResults')} />}
      >
        {(result) => (
          <Row key={result.id} result={result} own={car.mayEdit} editable={open} onEdit={() => dialog.edit(result)} />
        )}
      </PagedList>
      <Suspense>
        {dialog.isOpen ? <ResultDialog car={car} result={dialog.record} onClose={dialog.close} /> : null}
      </Suspense>
    </Panel>
  );
}
