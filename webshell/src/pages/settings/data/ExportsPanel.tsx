import { ErrorState, failureOf, ListSkeleton, Panel, toast } from '@motorclub/sdk';
import { Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataExports, startExport } from '../api/me.ts';
import { t } from '../texts.ts';
import { ExportRow } from './ExportRow.tsx';

/** Copies of one's data as zip files: asked for, made in the background, fetched within a week. */
export function ExportsPanel() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(dataExports);
  const start = useMutation({
    mutationFn: startExport,
    onSuccess: () => toast.success(t('exportStarted')),
    onError: (failure) => toast.error(failureOf(failure).message),
    onSettled: () => client.invalidateQueries({ queryKey: dataExports.queryKey }),
  });
  const rows = data?.content ?? [];
  const making = rows.some((one) => one.status === 'QUEUED');
  return (
    <Panel title={t('exportTitle')}>
      <Typography sx={{ mb: 2 }}>{t('exportText')}</Typography>
      <Button
        variant="outlined"
        color="inherit"
        loading={start.isPending}
        disabled={making}
        onClick={() => start.mutate()}
      >
        {t('exportStart')}
      </Button>
      {error ? <ErrorState error={error} title={t('exportsFailed')} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ListSkeleton rows={1} rowHeight={64} /> : null}
      {data && rows.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {t('noExports')}
        </Typography>
      ) : null}
      <Stack component="ul" aria-label={t('exports')} aria-live="polite" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {rows.map((one) => (
          <ExportRow key={one.id} one={one} />
        ))}
      </Stack>
    </Panel>
  );
}
