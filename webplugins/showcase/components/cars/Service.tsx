import { EmptyState, formatMoney, Icon, ListRow, lazyPart, PagedList, Panel, PictureGrid } from '@motorclub/sdk';
import { Button, Chip, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type ServiceRecord, servicesOf } from '../../api/cars.ts';
import { formatDay } from '../../lib/carDates.ts';
import { useCarUnits } from '../../lib/carUnits.ts';
import { t } from '../../texts/car.ts';
import { RecordTools } from './RecordTools.tsx';
import { type CarTabProps, isOpen } from './tabs.ts';
import { useRecordDialog } from './useRecordDialog.ts';

const ServiceDialog = lazyPart(() => import('./forms/ServiceDialog.tsx'));

interface RowProps {
  readonly record: ServiceRecord;
  readonly own: boolean;
  readonly editable: boolean;
  readonly onEdit: () => void;
}

function Row({ record, own, editable, onEdit }: RowProps) {
  const { distanceOf } = useCarUnits();
  const { cost, nextDueOn, nextDueKm, notes, shopName } = record;
  const name = `${t(`service_${record.type}`)}, ${formatDay(record.doneOn)}`;
  const text = [
    distanceOf(record.odometerKm),
    shopName,
    cost ? formatMoney(cost.amountMinor, cost.currency) : null,
    nextDueOn ? t('dueOn', { day: formatDay(nextDueOn) }) : null,
    nextDueKm === null ? null : t('dueAt', { distance: distanceOf(nextDueKm) }),
    notes,
  ];
  return (
    <ListRow
      title={name}
      text={
        <>
          {text.filter(Boolean).join(' · ')}
          <PictureGrid pictures={record.pictures} minWidth={120} />
        </>
      }
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        {own ? (
          <Chip size="small" variant="outlined" label={t(record.isPublic ? 'servicePublic' : 'servicePrivate')} />
        ) : null}
        {editable ? <RecordTools kind="service" id={record.id} name={name} onEdit={onEdit} /> : null}
      </Stack>
    </ListRow>
  );
}

/** What was serviced; others see what the owner shows. */
export default function Service({ car, page }: CarTabProps) {
  const found = useQuery(servicesOf(car.id, page));
  const dialog = useRecordDialog<ServiceRecord>();
  const open = isOpen(car);
  const add = open ? (
    <Button size="small" variant="outlined" startIcon={<Icon name="add" />} onClick={dialog.add}>
      {t('addService')}
    </Button>
  ) : null;
  return (
    <Panel title={t('tab_service')} action={add}>
      <PagedList
        label={t('tab_service')}
        found={found}
        failed={t('carFailed')}
        empty={<EmptyState text={t(car.mayEdit ? 'noServicesOwn' : 'noServices')} />}
      >
        {(record) => (
          <Row key={record.id} record={record} own={car.mayEdit} editable={open} onEdit={() => dialog.edit(record)} />
        )}
      </PagedList>
      <Suspense>
        {dialog.isOpen ? <ServiceDialog car={car} record={dialog.record} onClose={dialog.close} /> : null}
      </Suspense>
    </Panel>
  );
}
