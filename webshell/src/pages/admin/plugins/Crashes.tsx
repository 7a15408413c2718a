import { ErrorState, formatNumber, ListSkeleton, Pager, TimeAgo, useSearchParams } from '@motorclub/sdk';
import { TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Crash, crashes } from '../api/crashes.ts';
import { pageIn } from '../pageIn.ts';
import { ScrollTable } from '../ScrollTable.tsx';
import { t } from '../texts.ts';

const PARAM = 'crashPage';

function CrashTable({ rows }: { readonly rows: readonly Crash[] }) {
  return (
    <ScrollTable label={t('crashes')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('view')}</TableCell>
          <TableCell>{t('message')}</TableCell>
          <TableCell>{t('versionColumn')}</TableCell>
          <TableCell sx={{ textAlign: 'right' }}>{t('times')}</TableCell>
          <TableCell>{t('last')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, view, message, version, count, lastAt }) => (
          <TableRow key={id}>
            <TableCell component="th" scope="row">
              {view}
            </TableCell>
            <TableCell sx={{ minWidth: 240, overflowWrap: 'anywhere' }}>{message}</TableCell>
            <TableCell>{version}</TableCell>
            <TableCell sx={{ textAlign: 'right' }}>{formatNumber(count)}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <TimeAgo value={lastAt} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ScrollTable>
  );
}

/** How the web half crashed in people's browsers. */
export function Crashes({ id }: { readonly id: string }) {
  const page = pageIn(useSearchParams()[0], PARAM);
  const { data, error, refetch } = useQuery(crashes(id, page));
  if (error && !data) return <ErrorState error={error} title={t('crashesFailed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} rowHeight={48} />;
  if (data.content.length === 0)
    return <Typography sx={{ p: 2.5, color: 'text.secondary' }}>{t('noCrashes')}</Typography>;
  return (
    <>
      <CrashTable rows={data.content} />
      <Pager page={page} totalPages={data.totalPages} param={PARAM} />
    </>
  );
}
