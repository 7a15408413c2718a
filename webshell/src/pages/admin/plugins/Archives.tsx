import { ErrorState, formatDateTime, formatNumber, Pager, Panel, useSearchParams } from '@motorclub/sdk';
import { TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { archives } from '../api/lifecycle.ts';
import { pageIn } from '../pageIn.ts';
import { ScrollTable } from '../ScrollTable.tsx';
import { t } from '../texts.ts';
import { formatBytes } from '../units.ts';
import { DownloadButton } from './DownloadButton.tsx';

const PARAM = 'archivePage';

/** What uninstalled plugins have left; nothing is drawn while there is nothing. */
export function Archives() {
  const page = pageIn(useSearchParams()[0], PARAM);
  const { data, error, refetch } = useQuery(archives(page));
  if (error && !data) return <ErrorState error={error} title={t('archivesFailed')} onRetry={() => void refetch()} />;
  if (!data || data.totalElements === 0) return null;
  return (
    <Panel title={t('archives')} padded={false}>
      <ScrollTable label={t('archives')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('archive')}</TableCell>
            <TableCell>{t('plugin')}</TableCell>
            <TableCell>{t('time')}</TableCell>
            <TableCell sx={{ textAlign: 'right' }}>{t('rowCount')}</TableCell>
            <TableCell sx={{ textAlign: 'right' }}>{t('bytes')}</TableCell>
            <TableCell>{t('download')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.content.map(({ name, plugin, version, createdAt, rows, bytes, problem }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
                {problem ? (
                  <Typography variant="caption" component="span" sx={{ color: 'error.main', display: 'block' }}>
                    {problem}
                  </Typography>
                ) : null}
              </TableCell>
              <TableCell>
                {plugin} {version}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{createdAt ? formatDateTime(createdAt) : '–'}</TableCell>
              <TableCell sx={{ textAlign: 'right' }}>{problem ? '–' : formatNumber(rows)}</TableCell>
              <TableCell sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>{formatBytes(bytes)}</TableCell>
              <TableCell>
                <DownloadButton name={name} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </ScrollTable>
      <Pager page={page} totalPages={data.totalPages} param={PARAM} />
    </Panel>
  );
}
