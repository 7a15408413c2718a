import { EmptyState, ErrorState, ListSkeleton, Panel, TimeAgo } from '@motorclub/sdk';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { blockPage, useBlock } from '../../api/blocks.ts';
import type { Blocked, BlockKind } from '../../api/types.ts';
import { t } from '../../texts.ts';
import { PersonRow } from './PersonRow.tsx';

const UNDO = { BLOCK: 'unblock', MUTE: 'unmute' } as const;

function Row({ blocked }: { readonly blocked: Blocked }) {
  const { mutate, isPending } = useBlock();
  const { user, kind, createdAt } = blocked;
  const label = t(UNDO[kind]);
  return (
    <PersonRow
      person={user}
      detail={
        <>
          {t('since')} <TimeAgo value={createdAt} />
        </>
      }
      action={
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={isPending}
          aria-label={`${label}: ${user.username}`}
          onClick={() => mutate({ userId: user.id, username: user.username, kind: null })}
        >
          {label}
        </Button>
      }
    />
  );
}

interface KindProps {
  readonly kind: BlockKind;
  readonly rows: readonly Blocked[];
}

const TITLES = { BLOCK: 'blockedPeople', MUTE: 'mutedPeople' } as const;
const HELP = { BLOCK: 'blockText', MUTE: 'muteText' } as const;
const EMPTY = { BLOCK: 'blockedNobody', MUTE: 'mutedNobody' } as const;

function OfKind({ kind, rows }: KindProps) {
  return (
    <Panel title={t(TITLES[kind])} padded={false}>
      <Typography variant="body2" sx={{ color: 'text.secondary', px: 2.5, pb: 2, maxWidth: '68ch' }}>
        {t(HELP[kind])}
      </Typography>
      {rows.length > 0 ? (
        <Box component="ul" aria-label={t(TITLES[kind])} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <Row key={row.user.id} blocked={row} />
          ))}
        </Box>
      ) : (
        <EmptyState text={t(EMPTY[kind])} kind="suv" />
      )}
    </Panel>
  );
}

/** In the settings: the blocked and muted members. */
export default function Blocks() {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(blockPage(page));
  if (!data) {
    if (error) return <ErrorState error={error} title={t('blocksFailed')} onRetry={() => void refetch()} />;
    return <ListSkeleton rows={4} rowHeight={72} />;
  }
  return (
    <Stack sx={{ gap: 3 }}>
      {(['BLOCK', 'MUTE'] as const).map((kind) => (
        <OfKind key={kind} kind={kind} rows={data.content.filter((row) => row.kind === kind)} />
      ))}
      {data.totalPages > 1 ? (
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'center' }}>
          <Button variant="outlined" color="inherit" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('pageBefore')}
          </Button>
          <Button variant="outlined" color="inherit" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            {t('pageAfter')}
          </Button>
        </Stack>
      ) : null}
    </Stack>
  );
}
