import { ErrorState, ListSkeleton, TimeAgo, useUser } from '@motorclub/sdk';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { getDiff, restoreRevision } from '../../api/revisions.ts';
import type { Diff, Revision } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { refineParts } from '../../lib/diff.ts';
import { t } from '../../texts/revise.ts';
import { DiffView } from './DiffView.tsx';
import { Verdict } from './Verdict.tsx';

const LABELS = {
  APPLIED: 'revisionApplied',
  SUGGESTED: 'revisionSuggested',
  APPROVED: 'revisionApproved',
  REJECTED: 'revisionRejected',
  WITHDRAWN: 'revisionWithdrawn',
} as const satisfies Record<Revision['status'], string>;

function TagChanges({ diff }: { readonly diff: Diff }) {
  const { tagsAdded, tagsRemoved } = diff;
  if (tagsAdded.length === 0 && tagsRemoved.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      {tagsAdded.length > 0 ? t('tagsAdded', { tags: tagsAdded.join(', ') }) : null}{' '}
      {tagsRemoved.length > 0 ? t('tagsRemoved', { tags: tagsRemoved.join(', ') }) : null}
    </Typography>
  );
}

/** What an edit changed, once somebody wants to see it. */
function Changes({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(getDiff(id));
  if (error) return <ErrorState error={error} title={t('diffFailed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} rowHeight={40} />;
  const title = refineParts(data.title);
  return (
    <Box sx={{ p: 1.5, mt: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {title.some(({ kind }) => kind !== 'same') ? (
        <Box sx={{ mb: 1, fontWeight: 600 }}>
          <DiffView pieces={title} />
        </Box>
      ) : null}
      <DiffView pieces={refineParts(data.body)} />
      <TagChanges diff={data} />
    </Box>
  );
}

export interface RevisionRowProps {
  readonly revision: Revision;
  /** Takes the text back to this one; absent for who may not. */
  readonly onRestored?: (() => void) | undefined;
  /** Whether the reader decides about it, if it was suggested. */
  readonly mayDecide: boolean;
  /** Whether the text has changed since it was suggested. */
  readonly outdated?: boolean;
}

/** A text as it was after an edit, or as somebody would have it, with what that changed. */
export function RevisionRow({ revision, onRestored, mayDecide, outdated = false }: RevisionRowProps) {
  const { id, number, editor, createdAt, comment, status, rejectReason } = revision;
  const [open, setOpen] = useState(status === 'SUGGESTED');
  const changes = useId();
  const user = useUser();
  const restore = useAction({
    run: () => restoreRevision(id),
    done: () => t('restoredRevision'),
    onDone: () => onRestored?.(),
  });
  const name = number === null ? t(LABELS[status]) : t('revisionNumber', { number });
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" variant="subtitle1">
          {name}
        </Typography>
        {status === 'APPLIED' || number === null ? null : <Chip size="small" label={t(LABELS[status])} />}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {editor.username} · <TimeAgo value={createdAt} />
        </Typography>
      </Box>
      {comment ? <Typography sx={{ overflowWrap: 'anywhere' }}>{comment}</Typography> : null}
      {rejectReason ? <Typography sx={{ color: 'text.secondary' }}>{rejectReason}</Typography> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        <Button
          size="small"
          color="inherit"
          aria-expanded={open}
          aria-controls={changes}
          aria-label={t(open ? 'hideChangesOf' : 'showChangesOf', { revision: name })}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'hideChanges' : 'showChanges')}
        </Button>
        {onRestored && number !== null ? (
          <Button
            size="small"
            color="inherit"
            loading={restore.isPending}
            aria-label={t('restoreOf', { revision: name })}
            onClick={() => restore.mutate(undefined)}
          >
            {t('restoreRevision')}
          </Button>
        ) : null}
        {status === 'SUGGESTED' ? (
          <Verdict editId={id} mayDecide={mayDecide} outdated={outdated} own={user?.id === editor.id} />
        ) : null}
      </Box>
      <div id={changes}>{open ? <Changes id={id} /> : null}</div>
    </Box>
  );
}
