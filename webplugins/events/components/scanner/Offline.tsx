import { formatDateTime } from '@motorclub/sdk';
import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import type { useScanner } from '../../lib/useScanner.ts';
import { t } from '../../texts/gate.ts';
import { First, wordsOf } from './Result.tsx';

type OfflineProps = Pick<ReturnType<typeof useScanner>, 'waiting' | 'upload' | 'manifest' | 'refused' | 'forget'>;

/** What the server refused of the scans that waited: some of them may be inside by now, so that somebody must look. */
function Refused({ refused, forget }: Pick<OfflineProps, 'refused' | 'forget'>) {
  if (refused.length === 0) return null;
  return (
    <Alert severity="error" closeText={t('close')} onClose={forget}>
      <AlertTitle>{t('refusedLater')}</AlertTitle>
      <Box component="ul" aria-label={t('refusedLater')} sx={{ m: 0, pl: 2.5 }}>
        {refused.map((shown) => (
          <li key={shown.key}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <strong>{[shown.name ?? t('nobodyKnown'), shown.code].filter(Boolean).join(' · ')}</strong>:{' '}
              {wordsOf(shown)} · {formatDateTime(shown.at)}
            </Typography>
            <First first={shown.first} />
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** How this device would do without a network, and what it still has to tell. */
export function Offline({ waiting, upload, manifest, refused, forget }: OfflineProps) {
  const { data, dataUpdatedAt, refetch, isFetching } = manifest;
  return (
    <>
      <Refused refused={refused} forget={forget} />
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
