import { ErrorState, formatNumber, Panel } from '@motorclub/sdk';
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkCount, bulkPreview, sendBulkTest } from '../../api/bulkMails.ts';
import { t } from '../texts.ts';
import { useDebounced } from '../useDebounced.ts';
import { useInsertVariable } from '../useInsertVariable.ts';
import { useMailChange } from '../useMailChange.ts';
import type { Field } from '../useWords.ts';
import { Variables } from '../Variables.tsx';
import { WordField } from '../WordField.tsx';
import { PreviewPanel } from '../WordsPreview.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { ConfirmNumber } from './ConfirmNumber.tsx';
import { type BulkForm, useBulk } from './useBulk.ts';

const VARIABLES = [
  { name: 'username', sample: t('bulkUsername'), needed: false },
  { name: 'name', sample: t('bulkName'), needed: false },
  { name: 'settings', sample: t('bulkSettings'), needed: false },
] as const;

function Reach({ form, onRefused }: { readonly form: BulkForm; readonly onRefused: (field: Field) => void }) {
  const [asked, setAsked] = useState(false);
  const audience = useDebounced(form.audience);
  const { data, error, refetch } = useQuery(bulkCount(audience));
  // What was counted is what is chosen: no number of another choice is ever confirmed.
  const reached = audience === form.audience ? data?.recipients : undefined;
  const refuse = (cause: unknown) => {
    const field = form.refuse(cause);
    if (field) onRefused(field);
    return field !== undefined;
  };
  const test = useMailChange({
    run: () => sendBulkTest({ subject: form.words.subject, text: form.words.text }),
    done: ({ to }) => t('testSent', { to }),
    failed: t('testFailed'),
    onRefused: refuse,
  });
  if (error && !data) return <ErrorState error={error} title={t('bulkCountFailed')} onRetry={() => void refetch()} />;
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {reached === undefined ? (
          <Skeleton component="span" width={180} sx={{ display: 'inline-block' }} />
        ) : reached === 0 ? (
          t('bulkNobody')
        ) : (
          t('bulkReaches', { count: reached, number: formatNumber(reached) })
        )}
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={!form.complete || !reached} onClick={() => setAsked(true)}>
          {t('bulkSendTo')}
        </Button>
        <Button
          variant="outlined"
          disabled={!form.complete}
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          {t('sendTest')}
        </Button>
        {form.begun ? (
          <Button color="inherit" onClick={form.clear}>
            {t('discardWords')}
          </Button>
        ) : null}
      </Stack>
      {asked && reached ? (
        <ConfirmNumber form={form} reached={reached} onClose={() => setAsked(false)} onRefused={onRefused} />
      ) : null}
    </Stack>
  );
}

/** Writes a mail to many: its words, who gets it, how it looks, and sending it. */
export function Composer() {
  const form = useBulk();
  const { around, putIn, focusOn } = useInsertVariable(form);
  const settled = useDebounced(form.words);
  const preview = useQuery(bulkPreview({ subject: settled.subject, text: settled.text }));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Panel title={t('bulkNew')}>
        <Stack {...around} sx={{ gap: 2.5, pt: 1 }}>
          <WordField field="subject" label={t('mailSubject')} form={form} readOnly={false} maxLength={200} />
          <WordField
            field="text"
            label={t('mailWords')}
            form={form}
            readOnly={false}
            rows={[8, 24]}
            maxLength={20_000}
            help={t('mailWordsHelp')}
          />
          <Variables variables={VARIABLES} onPutIn={putIn} />
          <Stack sx={{ gap: 1.5 }}>
            <Typography variant="subtitle2" component="h3">
              {t('bulkTo')}
            </Typography>
            <AudienceFields audience={form.audience} onChange={form.choose} />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('bulkToHelp')}
            </Typography>
          </Stack>
          <Reach form={form} onRefused={focusOn} />
        </Stack>
      </Panel>
      <PreviewPanel query={preview} nothing={form.complete ? undefined : t('bulkNothing')} />
    </Box>
  );
}
