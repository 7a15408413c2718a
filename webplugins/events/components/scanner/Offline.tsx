import { formatDateTime } from '@motorclub/sdk';
import { Alert, Button, Typography } from '@mui/material';
import type { useScanner } from '../../lib/useScanner.ts';
import { t } from '../../texts/gate.ts';

type OfflineProps = Pick<ReturnType<typeof useScanner>, 'waiting' | 'upload' | 'manifest'>;

/** How this device would do without a network, and what it still has to tell. */
export function Offline({ waiting, upload, manifest }: OfflineProps) {
  const { data, dataUpdatedAt, refetch, isFetching } = manifest;
  return (
    <>
      {waiting > 0 ? (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" onClick={() => void upload()}>
              {t('uploadNow')}
            </Button>
          }
        >
          {t('scansWait', { count: waiting })}
        </Alert>
      ) : null}
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {data ? (
          <>
            {t('manifestHas', { count: data.entries.length })} {formatDateTime(new Date(dataUpdatedAt).toISOString())}
          </>
        ) : (
          t('manifestNone')
        )}{' '}
        <Button size="small" color="inherit" loading={isFetching} onClick={() => void refetch()}>
          {t('manifestRenew')}
        </Button>
      </Typography>
    </>
  );
}
