import { EmptyState, formatNumber, ListRow, PagedList, queryPage, TimeAgo, useQueryText } from '@motorclub/sdk';
import { Box, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type CaseReport, listCaseReports } from '../../api/cases.ts';
import { t } from '../../texts/cases.ts';
import { MemberLink } from '../MemberLink.tsx';

const PAGE = 'reports';

function Reporter({ report: { reporter, isConfidential } }: { readonly report: CaseReport }) {
  if (reporter) return <MemberLink member={reporter} />;
  return <>{t(isConfidential ? 'case_reporterHidden' : 'case_reporterGone')}</>;
}

function accuracyOf({ agreed, decided }: CaseReport): string {
  return decided === 0 ? t('case_noRecord') : t('case_accuracy', { agreed, decided });
}

function Row({ report }: { readonly report: CaseReport }) {
  const { reasonLabel, details, weight, status, createdAt } = report;
  return (
    <ListRow
      title={
        <>
          <Reporter report={report} /> · {reasonLabel}
        </>
      }
      text={
        <>
          {details ? <Typography sx={{ color: 'text.primary', whiteSpace: 'pre-wrap' }}>{details}</Typography> : null}
          {t('case_weight', { number: formatNumber(weight) })} · {accuracyOf(report)} · <TimeAgo value={createdAt} />
        </>
      }
    >
      {status === 'OPEN' ? null : <Chip size="small" variant="outlined" label={t(`case_judged_${status}`)} />}
    </ListRow>
  );
}

/** Who has reported it and why, with how often they were right. */
export function CaseReports({ caseId }: { readonly caseId: number }) {
  const [search] = useQueryText();
  const found = useQuery(listCaseReports(caseId, queryPage(search, PAGE)));
  return (
    <Box component="section" aria-label={t('case_reportsTitle')}>
      <Typography variant="overline" component="h3" sx={{ color: 'text.secondary' }}>
        {t('case_reportsTitle')}
      </Typography>
      <PagedList
        found={found}
        label={t('case_reportsTitle')}
        failed={t('case_reportsFailed')}
        param={PAGE}
        empty={<EmptyState text={t('case_reportsEmpty')} />}
      >
        {(report) => <Row key={report.id} report={report} />}
      </PagedList>
    </Box>
  );
}
