import { ErrorState, failureOf, ListSkeleton, useUser } from '@motorclub/sdk';
import {
  Alert,
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
import { useId } from 'react';
import { getSuggestion } from '../../api/revisions.ts';
import type { Suggestion } from '../../api/types.ts';
import { t } from '../../texts/edits.ts';
import { t as manage } from '../../texts/manage.ts';
import { RevisionRow } from './RevisionRow.tsx';

const NOT_FOUND = 404;

export interface SuggestionDialogProps {
  readonly editId: number;
  readonly onClose: () => void;
}

function Edit({ edit }: { readonly edit: Suggestion }) {
  const own = useUser()?.id === edit.editor.id;
  return (
    <>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{edit.questionTitle}</Typography>
      {own && edit.status === 'SUGGESTED' ? <Typography>{t('yourEditWaits')}</Typography> : null}
      {edit.outdated && !own ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('editOutdated')}
        </Alert>
      ) : null}
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        <RevisionRow revision={edit} mayDecide outdated={edit.outdated} />
      </Box>
    </>
  );
}

/** One suggested edit, for who decides about it and for who suggested it; `?edit=7` of a question leads here. */
export default function SuggestionDialog({ editId, onClose }: SuggestionDialogProps) {
  const heading = useId();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { data, error, refetch } = useQuery(getSuggestion(editId));
  const gone = error !== null && failureOf(error).status === NOT_FOUND;
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="md" fullScreen={small}>
      <DialogTitle id={heading}>{t('suggestedEdit')}</DialogTitle>
      <DialogContent>
        {data ? <Edit edit={data} /> : null}
        {gone ? <Typography>{t('editGone')}</Typography> : null}
        {error && !gone ? <ErrorState error={error} title={t('editFailed')} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <ListSkeleton rows={2} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {manage('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
