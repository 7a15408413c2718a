import { EmptyState, PagedTable, Panel, queryPage, type TableColumn, useQueryText } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listRules, type PointRule } from '../../api/points.ts';
import { capsOf, formatSigned } from '../../lib/ruleTexts.ts';
import { t } from '../../texts/points.ts';

const COLUMNS: readonly TableColumn<PointRule>[] = [
  { label: t('ruleWhat'), cell: ({ title }) => title },
  { label: t('rulePoints'), numeric: true, cell: ({ points }) => formatSigned(points) },
  { label: t('ruleLimits'), cell: (rule) => capsOf(rule).join(' · ') },
];

/** What earns points, how many, and how they are limited. */
export default function Rules() {
  const [search] = useQueryText();
  const found = useQuery(listRules(queryPage(search)));
  return (
    <Panel title={t('rulesTitle')} padded={false}>
      <Typography variant="body2" sx={{ px: 2.5, pb: 2, color: 'text.secondary' }}>
        {t('rulesMethod')}
      </Typography>
      <PagedTable
        label={t('rulesTitle')}
        columns={COLUMNS}
        keyOf={({ key }) => key}
        found={found}
        failed={t('rulesFailed')}
        empty={<EmptyState text={t('rulesEmpty')} kind="saloon" />}
      />
    </Panel>
  );
}
