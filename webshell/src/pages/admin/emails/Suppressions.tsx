import {
  ConfirmDialog,
  EmptyState,
  ErrorState,
  formatDateTime,
  Icon,
  ListSkeleton,
  Pager,
  Panel,
  useQueryText,
} from '@motorclub/sdk';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { release, type Suppression, suppressions } from '../api/emails.ts';
import { pageIn } from '../pageIn.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { t } from './texts.ts';
import { useMailChange, useMayManage } from './useMailChange.ts';

function ReleaseButton({ address }: { readonly address: string }) {
  const [asked, setAsked] = useState(false);
  const change = useMailChange({
    run: () => release(address),
    done: () => t('released', { address }),
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

function SuppressionRow({ entry, mayManage }: { readonly entry: Suppression; readonly mayManage: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        px: 2.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
          {entry.address}
        </Typography>
        <Typography variant="body2" component="span" sx={{ display: 'block' }}>
          {entry.reason}
        </Typography>
        <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
          {t(entry.automatic ? 'byServer' : 'byAdmin')} ·{' '}
          <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
        </Typography>
      </Box>
      {mayManage ? <ReleaseButton address={entry.address} /> : null}
    </Box>
  );
}

interface EntriesProps {
  readonly rows: readonly Suppression[] | undefined;
  readonly filtered: boolean;
  readonly mayManage: boolean;
}

function Entries({ rows, filtered, mayManage }: EntriesProps) {
  if (!rows) return <ListSkeleton rows={4} rowHeight={64} />;
  if (rows.length === 0) {
    return <EmptyState text={t(filtered ? 'noSuppressionsFound' : 'noSuppressions')} kind="hatch" />;
  }
  return (
    <Box component="ul" aria-label={t('suppressions')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((entry) => (
        <SuppressionRow key={entry.id} entry={entry} mayManage={mayManage} />
      ))}
    </Box>
  );
}

/** The addresses that are sent nothing; administrators block and release them. */
export function Suppressions() {
  const [search, change] = useQueryText();
  const q = search.get('q') ?? '';
  const page = pageIn(search);
  const mayManage = useMayManage();
  const [blocking, setBlocking] = useState(false);
  const { data, error, refetch } = useQuery(suppressions(useDeferredValue(q), page));
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('suppressionsText')}</Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          label={t('filterAddress')}
          type="search"
          size="small"
          value={q}
          onChange={(event) => change({ q: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 254 } }}
          sx={{ width: { xs: '100%', sm: 300 } }}
        />
        {mayManage ? (
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setBlocking(true)}>
            {t('block')}
          </Button>
        ) : null}
      </Stack>
      {error && !data ? (
        <ErrorState error={error} title={t('suppressionsFailed')} onRetry={() => void refetch()} />
      ) : (
        <Panel padded={false}>
          <Entries rows={data?.content} filtered={q !== ''} mayManage={mayManage} />
        </Panel>
      )}
      <Pager page={page} totalPages={data?.totalPages ?? 0} />
      {blocking ? <BlockDialog onClose={() => setBlocking(false)} /> : null}
    </Stack>
  );
}
