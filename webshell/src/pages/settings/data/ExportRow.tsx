import { failureOf, formatDateTime, toast } from '@motorclub/sdk';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { formatBytes } from '../../admin/units.ts';
import { download } from '../../download.ts';
import { type DataExport, exportPath } from '../api/me.ts';
import { t } from '../texts.ts';

const COLORS = { QUEUED: 'info', READY: 'success', FAILED: 'error' } as const;

function about({ status, bytes, expiresAt }: DataExport): string {
  if (status === 'QUEUED') return t('exportQueuedText');
  if (status === 'FAILED') return t('exportFailedText');
  const until = expiresAt ? t('exportUntil', { at: formatDateTime(expiresAt) }) : '';
  return [bytes === null ? '' : formatBytes(bytes), until].filter(Boolean).join(' · ');
}

/** One copy: being made, ready, or failed. */
export function ExportRow({ one }: { readonly one: DataExport }) {
  const made = formatDateTime(one.createdAt);
  const fetching = useMutation({
    mutationFn: () => download(exportPath(one.id), `motorclub-data-${one.createdAt.slice(0, 10)}.zip`),
    onError: (error) => toast.error(`${t('downloadFailed')}. ${failureOf(error).message}`),
  });
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, py: 1.5, alignItems: 'center', flexWrap: 'wrap', borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="subtitle2" component="span">
            {made}
          </Typography>
          <Chip size="small" variant="outlined" color={COLORS[one.status]} label={t(`export_${one.status}`)} />
        </Stack>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {about(one)}
        </Typography>
      </Box>
      {one.status === 'READY' ? (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={fetching.isPending}
          aria-label={t('downloadOf', { name: made })}
          onClick={() => fetching.mutate()}
        >
          {t('download')}
        </Button>
      ) : null}
    </Stack>
  );
}
