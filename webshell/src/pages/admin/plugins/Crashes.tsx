import { formatNumber, PagedTable, queryPage, type TableColumn, TimeAgo, useSearchParams } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Crash, crashes } from '../api/crashes.ts';
import { t } from '../texts.ts';

const PARAM = 'crashPage';

const COLUMNS: readonly TableColumn<Crash>[] = [
  { label: t('view'), cell: ({ view }) => view },
  { label: t('message'), cell: ({ message }) => message },
  { label: t('versionColumn'), cell: ({ version }) => version },
  { label: t('times'), numeric: true, cell: ({ count }) => formatNumber(count) },
  { label: t('last'), cell: ({ lastAt }) => <TimeAgo value={lastAt} /> },
];

/** How the web half crashed in people's browsers. */
export function Crashes({ id }: { readonly id: string }) {
  const page = queryPage(useSearchParams()[0], PARAM);
  return (
    <PagedTable
      label={t('crashes')}
      columns={COLUMNS}
      keyOf={(crash) => crash.id}
      found={useQuery(crashes(id, page))}
      failed={t('crashesFailed')}
      rows={2}
      empty={<Typography sx={{ p: 2.5, color: 'text.secondary' }}>{t('noCrashes')}</Typography>}
      param={PARAM}
    />
  );
}
