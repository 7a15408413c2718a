import {
  ErrorState,
  formatDateTime,
  formatNumber,
  PagedTable,
  Panel,
  queryPage,
  type TableColumn,
  useSearchParams,
} from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Archive, archives } from '../api/lifecycle.ts';
import { t } from '../texts.ts';
import { formatBytes } from '../units.ts';
import { DownloadButton } from './DownloadButton.tsx';

const PARAM = 'archivePage';

const COLUMNS: readonly TableColumn<Archive>[] = [
  {
    label: t('archive'),
    cell: ({ name, problem }) => (
      <>
        {name}
        {problem ? (
          <Typography variant="caption" component="span" sx={{ color: 'error.main', display: 'block' }}>
            {problem}
          </Typography>
        ) : null}
      </>
    ),
  },
  { label: t('plugin'), cell: ({ plugin, version }) => `${plugin} ${version}` },
  { label: t('time'), cell: ({ createdAt }) => (createdAt ? formatDateTime(createdAt) : '–') },
  { label: t('rowCount'), numeric: true, cell: ({ problem, rows }) => (problem ? '–' : formatNumber(rows)) },
  { label: t('bytes'), numeric: true, cell: ({ bytes }) => formatBytes(bytes) },
  { label: t('download'), labelHidden: true, cell: ({ name }) => <DownloadButton name={name} /> },
];

/** What uninstalled plugins have left; nothing is drawn while there is nothing. */
export function Archives() {
  const found = useQuery(archives(queryPage(useSearchParams()[0], PARAM)));
  const { data, error, refetch } = found;
  if (error && !data) return <ErrorState error={error} title={t('archivesFailed')} onRetry={() => void refetch()} />;
  if (!data || data.totalElements === 0) return null;
  return (
    <Panel title={t('archives')} padded={false}>
      <PagedTable
        label={t('archives')}
        columns={COLUMNS}
        keyOf={({ name }) => name}
        found={found}
        empty={null}
        param={PARAM}
      />
    </Panel>
  );
}
