import { EmptyState, ErrorState, ListSkeleton, Panel } from '@motorclub/sdk';
import { Alert, Stack, Typography } from '@mui/material';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type MailPreview, type MailWords, mailPreview } from '../api/emails.ts';
import { RenderedMail } from './RenderedMail.tsx';
import { t } from './texts.ts';
import { useDebounced } from './useDebounced.ts';
import { complaintOf } from './useWords.ts';

const LABELS = { subject: t('mailSubject'), text: t('mailWords'), html: t('htmlWords') } as const;

export interface PreviewPanelProps {
  readonly query: Pick<UseQueryResult<MailPreview>, 'data' | 'error' | 'refetch'>;
  /** Said while there is nothing to show yet. */
  readonly nothing?: string | undefined;
}

/** A mail with sample values; what is wrong with its words, if it cannot be shown. */
export function PreviewPanel({ query: { data, error, refetch }, nothing }: PreviewPanelProps) {
  const complaint = complaintOf(error);
  return (
    <Panel title={t('preview')}>
      <Stack sx={{ gap: 2 }}>
        <div aria-live="polite">
          {complaint && !nothing ? (
            <Alert severity="warning">
              {LABELS[complaint.field]}: {complaint.message}
            </Alert>
          ) : null}
        </div>
        {nothing ? <EmptyState text={nothing} kind="hatch" /> : null}
        {error && !complaint && !nothing ? (
          <ErrorState error={error} title={t('previewFailed')} onRetry={() => void refetch()} />
        ) : null}
        {data && !nothing ? (
          <>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{t('previewSubject', { subject: data.subject })}</Typography>
            <div>
              <RenderedMail {...data} />
            </div>
          </>
        ) : null}
        {data || error || nothing ? null : <ListSkeleton rows={3} rowHeight={48} />}
      </Stack>
    </Panel>
  );
}

/** How the words look with sample values, a moment after they were typed; what is wrong with them, if they cannot. */
export function WordsPreview({ name, words }: { readonly name: string; readonly words: MailWords }) {
  return <PreviewPanel query={useQuery(mailPreview(name, useDebounced(words)))} />;
}
