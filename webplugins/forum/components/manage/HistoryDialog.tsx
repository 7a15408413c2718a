import { ErrorState, ListSkeleton } from '@motorclub/sdk';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listRevisions } from '../../api/revisions.ts';
import { t } from '../../texts/revise.ts';
import { EditsOf } from './EditsOf.tsx';
import type { AboutPost } from './PostDialog.tsx';
import { RevisionRow } from './RevisionRow.tsx';

/** What a post was like before: each edit with what it changed; above them what is suggested and waits. */
export default function HistoryDialog({ question, answer, target, onClose }: AboutPost) {
  const heading = useId();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(listRevisions(target, page));
  const mayEdit = (answer ?? question).may.includes('edit');
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="md" fullScreen={small}>
      <DialogTitle id={heading}>{t('historyTitle')}</DialogTitle>
      <DialogContent>
        <EditsOf target={target} />
        {error ? <ErrorState error={error} title={t('historyFailed')} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <ListSkeleton rows={3} />}
        {data?.content.length === 0 ? <Typography>{t('neverEdited')}</Typography> : null}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {(data?.content ?? []).map((revision) => (
            <RevisionRow
              key={revision.id}
              revision={revision}
              mayDecide={false}
              onRestored={mayEdit ? onClose : undefined}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {page > 0 ? (
          <Button color="inherit" onClick={() => setPage(page - 1)}>
            {t('newerRevisions')}
          </Button>
        ) : null}
        {data?.hasMore ? (
          <Button color="inherit" onClick={() => setPage(page + 1)}>
            {t('olderRevisions')}
          </Button>
        ) : null}
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
