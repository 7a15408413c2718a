import {
  EmptyState,
  formatMoney,
  Icon,
  lazyPart,
  PagedList,
  Panel,
  PictureGrid,
  SafeHtml,
  Slot,
  useUser,
} from '@motorclub/sdk';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type LogEntry, logOf } from '../../api/cars.ts';
import { formatDay } from '../../lib/carDates.ts';
import { useCarUnits } from '../../lib/carUnits.ts';
import { t } from '../../texts/car.ts';
import { LikeButton } from '../gallery/LikeButton.tsx';
import { RecordTools } from './RecordTools.tsx';
import { type CarTabProps, isOpen } from './tabs.ts';
import { useRecordDialog } from './useRecordDialog.ts';

const LogDialog = lazyPart(() => import('./forms/LogDialog.tsx'));

const PROSE = { overflowWrap: 'anywhere', '& > :first-of-type': { mt: 0 }, '& > :last-child': { mb: 0 } } as const;
const LINE = { borderLeft: 2, borderColor: 'divider', pl: 2.5, pb: 3, ml: 1 } as const;

interface EntryProps {
  readonly entry: LogEntry;
  readonly editable: boolean;
  readonly onEdit: () => void;
}

function Entry({ entry, editable, onEdit }: EntryProps) {
  const { distanceOf } = useCarUnits();
  const user = useUser();
  const { cost, odometerKm, status } = entry;
  const content = `showcase.build_log_entry:${entry.id}`;
  return (
    <Box component="li" id={`entry-${entry.id}`} sx={LINE}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 0.5 }}>
        <Typography component="time" dateTime={entry.happenedOn} variant="body2" sx={{ color: 'text.secondary' }}>
          {formatDay(entry.happenedOn)}
        </Typography>
        <Chip size="small" label={t(`logKind_${entry.kind}`)} />
        {status === 'PUBLISHED' || status === 'DELETED' ? null : (
          <Chip size="small" color="warning" variant="outlined" label={t(`logStatus_${status}`)} />
        )}
      </Stack>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {entry.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[
          odometerKm === null ? null : t('atOdometer', { distance: distanceOf(odometerKm) }),
          cost ? t('costOf', { amount: formatMoney(cost.amountMinor, cost.currency) }) : null,
          t('writtenBy', { name: entry.author.username }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <SafeHtml html={entry.bodyHtml} sx={{ ...PROSE, mt: 1 }} />
      <PictureGrid pictures={entry.pictures} minWidth={120} />
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {editable && entry.mayEdit ? (
          <RecordTools kind="entry" id={entry.id} name={entry.title} onEdit={onEdit} />
        ) : null}
        {status === 'PUBLISHED' ? (
          <>
            <LikeButton
              targetType="BUILD_LOG_ENTRY"
              targetId={entry.id}
              liked={entry.liked}
              likeCount={entry.likeCount}
              title={entry.title}
              own={user?.id === entry.author.id}
              size="small"
            />
            <Slot name="content.actions" layout="row" content={content} />
          </>
        ) : null}
      </Stack>
      {status === 'PUBLISHED' ? <Slot name="content.comments" layout="row" content={content} /> : null}
    </Box>
  );
}

/** What happened to a car, the latest first. */
export default function BuildLog({ car, page }: CarTabProps) {
  const found = useQuery(logOf(car.id, page));
  const dialog = useRecordDialog<LogEntry>();
  const open = isOpen(car);
  const add = open ? (
    <Button size="small" variant="outlined" startIcon={<Icon name="add" />} onClick={dialog.add}>
      {t('addEntry')}
    </Button>
  ) : null;
  return (
    <Panel title={t('tab_log')} action={add}>
      <PagedList
        label={t('tab_log')}
        found={found}
        failed={t('carFailed')}
        empty={<EmptyState text={t(car.mayEdit ? 'noEntriesOwn' : 'noEntries')} />}
      >
        {(entry) => <Entry key={entry.id} entry={entry} editable={open} onEdit={() => dialog.edit(entry)} />}
      </PagedList>
      <Suspense>{dialog.isOpen ? <LogDialog car={car} entry={dialog.record} onClose={dialog.close} /> : null}</Suspense>
    </Panel>
  );
}
