import { ErrorState, formatNumber, Panel } from '@motorclub/sdk';
import { Form, SubmitButton } from '@motorclub/sdk/forms';
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkCount, bulkPreview, sendBulkTest } from '../../api/bulkMails.ts';
import { t } from '../texts.ts';
import { useDebounced } from '../useDebounced.ts';
import { useInsertVariable } from '../useInsertVariable.ts';
import { useMailChange } from '../useMailChange.ts';
import { refuseAt } from '../useWords.ts';
import { Variables } from '../Variables.tsx';
import { WordFields } from '../WordFields.tsx';
import { PreviewPanel } from '../WordsPreview.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { ConfirmNumber } from './ConfirmNumber.tsx';
import { type Bulk, useBulk } from './useBulk.ts';

const VARIABLES = [
  { name: 'username', sample: t('bulkUsername'), needed: false },
  { name: 'name', sample: t('bulkName'), needed: false },
  { name: 'settings', sample: t('bulkSettings'), needed: false },
] as const;

interface ReachProps {
  readonly bulk: Bulk;
  /** Whether the number of recipients is asked for. */
  readonly asked: boolean;
  readonly onAsked: () => void;
}

function Reach({ bulk, asked, onAsked }: ReachProps) {
  const audience = useDebounced(bulk.audience);
  const { data, error, refetch } = useQuery(bulkCount(audience));
  // What was counted is what is chosen: no number of another choice is ever confirmed.
  const reached = audience === bulk.audience ? data?.recipients : undefined;
  const test = useMailChange({
    run: () => sendBulkTest(bulk.words),
    done: ({ to }) => t('testSent', { to }),
    failed: t('testFailed'),
    onRefused: (cause) => refuseAt(bulk.form, cause),
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
        <SubmitButton form={bulk.form} disabled={!bulk.complete || !reached}>
          {t('bulkSendTo')}
        </SubmitButton>
        <Button
          variant="outlined"
          disabled={!bulk.complete}
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          {t('sendTest')}
        </Button>
        {bulk.begun ? (
          <Button color="inherit" onClick={bulk.discard}>
            {t('discardWords')}
          </Button>
        ) : null}
      </Stack>
      {asked && reached ? <ConfirmNumber bulk={bulk} reached={reached} onClose={onAsked} /> : null}
    </Stack>
  );
}

/** Writes a mail to many: its words, who gets it, how it looks, and sending it. */
export function Composer() {
  const [asked, setAsked] = useState(false);
  const bulk = useBulk(() => setAsked(true));
  const { form } = bulk;
  const { around, putIn } = useInsertVariable<'subject' | 'text'>(form.set);
  const preview = useQuery(bulkPreview(useDebounced(bulk.words)));
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
        <Form form={form}>
          <Stack {...around} sx={{ gap: 2.5, pt: 1 }}>
            <WordFields form={form} />
            <Variables variables={VARIABLES} onPutIn={putIn} />
            <Stack sx={{ gap: 1.5 }}>
              <Typography variant="subtitle2" component="h3">
                {t('bulkTo')}
              </Typography>
              <AudienceFields form={form} />
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {t('bulkToHelp')}
              </Typography>
            </Stack>
            <Reach bulk={bulk} asked={asked} onAsked={() => setAsked(false)} />
          </Stack>
        </Form>
      </Panel>
      <PreviewPanel query={preview} nothing={bulk.complete ? undefined : t('bulkNothing')} />
    </Box>
  );
}
