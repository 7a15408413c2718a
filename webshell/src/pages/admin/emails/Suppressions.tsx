import {
  ConfirmDialog,
  EmptyState,
  FilterBar,
  formatZonedTime,
  Icon,
  PagedTable,
  queryPage,
  type TableColumn,
  useSearchParams,
} from '@motorclub/sdk';
import { Button, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { release, type Suppression, suppressions } from '../api/emails.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { t } from './texts.ts';
import { useMailChange, useMayManage } from './useMailChange.ts';

function ReleaseButton({ address }: { readonly address: string }) {
  const [asked, setAsked] = useState(false);
  const change = useMailChange({
    run: () => release(address),
    done: () => t('addressReleased', { address }),
    failed: t('releaseFailed'),
    onDone: () => setAsked(false),
  });
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        aria-label={t('releaseOf', { address })}
        onClick={() => setAsked(true)}
      >
        {t('release')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('releaseTitle', { address })}
        confirmLabel={t('release')}
        pending={change.isPending}
        onConfirm={() => change.mutate(undefined)}
        onClose={() => setAsked(false)}
      >
        <Typography>{t('releaseText')}</Typography>
      </ConfirmDialog>
    </>
  );
}

const COLUMNS: readonly TableColumn<Suppression>[] = [
  { label: t('mailAddress'), cell: ({ address }) => address },
  {
    label: t('why'),
    cell: ({ reason, automatic }) => (
      <>
        {reason}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {t(automatic ? 'byServer' : 'byAdmin')}
        </Typography>
      </>
    ),
  },
  {
    label: t('time'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatZonedTime(createdAt)}</time>,
  },
];

const RELEASE: TableColumn<Suppression> = {
  label: t('release'),
  labelHidden: true,
  cell: ({ address }) => <ReleaseButton address={address} />,
};

/** The addresses that are sent nothing; administrators block and release them. */
export function Suppressions() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const mayManage = useMayManage();
  const [blocking, setBlocking] = useState(false);
  const found = useQuery(suppressions(useDeferredValue(q), queryPage(search)));
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('suppressionsText')}</Typography>
      <Card>
        <FilterBar
          label={t('suppressions')}
          filters={[{ kind: 'search', name: 'q', label: t('filterAddress'), maxLength: 254 }]}
        >
          {mayManage ? (
            <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setBlocking(true)}>
              {t('block')}
            </Button>
          ) : null}
        </FilterBar>
        <PagedTable
          label={t('suppressions')}
          columns={mayManage ? [...COLUMNS, RELEASE] : COLUMNS}
          keyOf={({ id }) => id}
          found={found}
          failed={t('suppressionsFailed')}
          empty={<EmptyState text={t(q ? 'noSuppressionsFound' : 'noSuppressions')} kind="hatch" />}
        />
      </Card>
      {blocking ? <BlockDialog onClose={() => setBlocking(false)} /> : null}
    </Stack>
  );
}
