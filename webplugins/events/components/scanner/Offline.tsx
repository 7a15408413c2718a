import { formatZonedTime } from '@motorclub/sdk';
import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import type { useScanner } from '../../lib/useScanner.ts';
import { t } from '../../texts/gate.ts';
import { First, wordsOf } from './Result.tsx';

type Scanner = Pick<
  ReturnType<typeof useScanner>,
  'waiting' | 'others' | 'upload' | 'list' | 'renew' | 'isFetching' | 'refused' | 'forget' | 'cutOff'
>;

interface OfflineProps extends Scanner {
  /** Whether the page opens without a network; undefined until that is known. */
  readonly ready: boolean | undefined;
}

/** What the server refused of the scans that waited: some of them may be inside by now, so that somebody must look. */
function Refused({ refused, forget }: Pick<OfflineProps, 'refused' | 'forget'>) {
  if (refused.length === 0) return null;
  return (
    <Alert severity="error" closeText={t('close')} onClose={() => void forget()}>
      <AlertTitle>{t('refusedLater')}</AlertTitle>
      <Box component="ul" aria-label={t('refusedLater')} sx={{ m: 0, pl: 2.5 }}>
        {refused.map((shown) => (
          <li key={shown.key}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <strong>{[shown.name ?? t('nobodyKnown'), shown.code].filter(Boolean).join(' · ')}</strong>:{' '}
              {wordsOf(shown)} · {formatZonedTime(shown.at)}
            </Typography>
            <First first={shown.first} />
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Whether there is a network, and which list is used without it. */
function CutOff({ list }: Pick<OfflineProps, 'list'>) {
  return <Alert severity="info">{list ? t('cutOff', { time: formatZonedTime(list.at) }) : t('cutOffBlind')}</Alert>;
}

/** Whether this device is ready for use without a network, and which scans it still has to send. */
export function Offline(props: OfflineProps) {
  const { waiting, others, upload, list, renew, isFetching, refused, forget, cutOff, ready } = props;
  return (
    <>
      <Refused refused={refused} forget={forget} />
      {cutOff ? <CutOff list={list} /> : null}
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
      {others > 0 ? <Alert severity="info">{t('othersWait', { count: others })}</Alert> : null}
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {list ? (
          <>
            {t('manifestHas', { count: list.entries.length })} {formatZonedTime(list.at)}
          </>
        ) : (
          t('manifestNone')
        )}{' '}
        <Button size="small" color="inherit" loading={isFetching} onClick={renew}>
          {t('manifestRenew')}
        </Button>
        {ready === undefined ? null : <div>{t(ready ? 'opensOffline' : 'needsNetwork')}</div>}
      </Typography>
    </>
  );
}
