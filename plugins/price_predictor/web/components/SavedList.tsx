import {
  ConfirmDialog,
  EmptyState,
  failureOf,
  Icon,
  PagedList,
  Panel,
  queryPage,
  TimeAgo,
  toast,
  useSearchParams,
} from '@motorclub/sdk';
import { IconButton, ListItem, ListItemText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSaved, useForget } from '../api/saved.ts';
import type { Saved } from '../api/types.ts';
import { mileage, money, type Unit } from '../lib/formats.ts';
import { t } from '../texts.ts';

const PARAM = 'saved';

function Row({ saved, unit, onDelete }: { readonly saved: Saved; readonly unit: Unit; readonly onDelete: () => void }) {
  const { title, result, car, savedAt } = saved;
  const said = {
    count: result.count,
    low: money(result.low, result.currency),
    high: money(result.high, result.currency),
    mileage: mileage(car.mileageKm, unit),
  };
  const remove = (
    <IconButton edge="end" aria-label={t('deleteNamed', { title })} onClick={onDelete}>
      <Icon name="trash" />
    </IconButton>
  );
  return (
    <ListItem divider secondaryAction={remove} sx={{ pl: 2.5 }}>
      <ListItemText
        primary={title}
        secondary={
          <>
            {t('savedLine', said)} · <TimeAgo value={savedAt} />
          </>
        }
      />
    </ListItem>
  );
}

/** Asks before an estimate goes. */
function Deleting({ saved, onClose }: { readonly saved: Saved; readonly onClose: () => void }) {
  const { mutate, isPending } = useForget();
  const confirm = () =>
    mutate(saved.id, {
      onSuccess: () => toast.success(t('deleted')),
      onError: (error) => toast.error(`${t('deleteFailed')}: ${failureOf(error).message}`),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('deleteTitle', { title: saved.title })}
      confirmLabel={t('delete')}
      pending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('deleteText')}
    </ConfirmDialog>
  );
}

function Content({ unit }: { readonly unit: Unit }) {
  const [search] = useSearchParams();
  const found = useQuery(listSaved(queryPage(search, PARAM)));
  const [doomed, setDoomed] = useState<Saved | null>(null);
  return (
    <>
      {found.data?.totalElements ? (
        <Typography sx={{ color: 'text.secondary', px: 2.5 }}>{t('mySavedLead')}</Typography>
      ) : null}
      <PagedList
        label={t('mySaved')}
        found={found}
        failed={t('savedFailed')}
        rows={2}
        empty={<EmptyState kind="hatch" text={t('nothingSaved')} />}
        param={PARAM}
      >
        {(saved) => <Row key={saved.id} saved={saved} unit={unit} onDelete={() => setDoomed(saved)} />}
      </PagedList>
      {doomed ? <Deleting saved={doomed} onClose={() => setDoomed(null)} /> : null}
    </>
  );
}

/** What the signed-in person keeps. */
export function SavedList({ unit }: { readonly unit: Unit }) {
  return (
    <Panel title={t('mySaved')} padded={false}>
      <Content unit={unit} />
    </Panel>
  );
}
