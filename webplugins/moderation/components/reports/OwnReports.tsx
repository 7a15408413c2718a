import {
  ConfirmDialog,
  EmptyState,
  ListRow,
  PagedList,
  Panel,
  queryPage,
  TextLink,
  TimeAgo,
  useAction,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOwnReports, type OwnReport, refreshReports, withdrawReport } from '../../api/reports.ts';
import { t } from '../../texts/reports.ts';

const COLORS = { ACTION_TAKEN: 'success', NO_ACTION: 'default', OPEN: 'warning', WITHDRAWN: 'default' } as const;

function stateOf({ outcome, status }: OwnReport): keyof typeof COLORS {
  return outcome ?? (status === 'WITHDRAWN' ? 'WITHDRAWN' : 'OPEN');
}

function WithdrawButton({ report }: { readonly report: OwnReport }) {
  const [asking, setAsking] = useState(false);
  const withdrawing = useAction({
    run: () => withdrawReport(report.id),
    done: () => t('report_withdrawn'),
    failed: (reason) => t('report_refused', { reason }),
    refresh: refreshReports,
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={t('report_withdrawOf', { title: report.title })}
        onClick={() => setAsking(true)}
      >
        {t('report_withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('report_withdrawTitle')}
        confirmLabel={t('report_withdraw')}
        pending={withdrawing.isPending}
        onConfirm={() => withdrawing.mutate()}
        onClose={() => setAsking(false)}
      >
        <Typography>{t('report_withdrawText')}</Typography>
      </ConfirmDialog>
    </>
  );
}

function Row({ report }: { readonly report: OwnReport }) {
  const state = stateOf(report);
  return (
    <ListRow
      title={<TextLink to={report.url}>{report.title}</TextLink>}
      text={
        <>
          {report.reasonLabel} · <TimeAgo value={report.createdAt} />
        </>
      }
    >
      <Chip size="small" variant="outlined" color={COLORS[state]} label={t(`report_state_${state}`)} />
      {report.status === 'OPEN' ? <WithdrawButton report={report} /> : null}
    </ListRow>
  );
}

/** A tab of the settings: what one has reported, and what has become of it. */
export default function OwnReports() {
  const [search] = useQueryText();
  const found = useQuery(listOwnReports(queryPage(search)));
  return (
    <Panel>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('report_ownLead')}</Typography>
      <PagedList
        found={found}
        label={t('report_ownLead')}
        failed={t('report_ownFailed')}
        empty={<EmptyState text={t('report_ownEmpty')} kind="hatch" />}
      >
        {(report) => <Row key={report.id} report={report} />}
      </PagedList>
    </Panel>
  );
}
