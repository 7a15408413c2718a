import { ErrorState, ListSkeleton, Panel } from '@motorclub/sdk';
import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { mailPreview } from '../api/emails.ts';
import { BothHalves } from './BothHalves.tsx';
import { t } from './texts.ts';
import { useSettled } from './useSettled.ts';
import { complaintOf, type WordsForm } from './useWords.ts';

/** How the words look with sample values, a moment after they were typed; what is wrong with them, if they cannot. */
export function WordsPreview({ name, form }: { readonly name: string; readonly form: WordsForm }) {
  const { data, error, refetch } = useQuery(mailPreview(name, useSettled(form.words)));
  const complaint = complaintOf(error);
  return (
    <Panel title={t('preview')}>
      <Stack sx={{ gap: 2 }}>
        <div aria-live="polite">
          {complaint ? (
            <Alert severity="warning">
              {t(
                complaint.field === 'subject' ? 'mailSubject' : complaint.field === 'text' ? 'mailWords' : 'htmlWords',
              )}
              : {complaint.message}
            </Alert>
          ) : null}
        </div>
        {error && !complaint ? (
          <ErrorState error={error} title={t('previewFailed')} onRetry={() => void refetch()} />
        ) : null}
        {data ? (
          <>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{t('previewSubject', { subject: data.subject })}</Typography>
            <div>
              <BothHalves {...data} />
            </div>
          </>
        ) : null}
        {data || error ? null : <ListSkeleton rows={3} rowHeight={48} />}
      </Stack>
    </Panel>
  );
}
