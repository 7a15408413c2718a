import {
  EmptyState,
  ErrorState,
  formatDateTime,
  ListSkeleton,
  Pager,
  Panel,
  queryPage,
  useSearchParams,
} from '@motorclub/sdk';
import { Box, Chip, type ChipOwnProps, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { deviceName } from '../deviceName.ts';
import { t } from '../texts.ts';
import { type LoginEntry, loginHistory } from './api.ts';
import { Setting } from './Setting.tsx';

const PARAM = 'history';

const OUTCOMES = {
  SIGNED_IN: 'success',
  FAILED: 'warning',
  REFUSED: 'error',
  SECOND_FACTOR_FAILED: 'warning',
} as const satisfies Record<string, ChipOwnProps['color']>;

const isKnown = (outcome: string): outcome is keyof typeof OUTCOMES => outcome in OUTCOMES;

/** An outcome that this version has no word for is shown as it comes. */
function Outcome({ outcome }: { readonly outcome: string }) {
  return isKnown(outcome) ? (
    <Chip label={t(`outcome_${outcome}`)} color={OUTCOMES[outcome]} size="small" variant="outlined" />
  ) : (
    <Chip label={outcome} size="small" variant="outlined" />
  );
}

function Row({ entry }: { readonly entry: LoginEntry }) {
  const where = [entry.place, entry.address].filter(Boolean).join(', ');
  return (
    <Setting name={deviceName(entry.agent)} mark={<Outcome outcome={entry.outcome} />}>
      {where ? `${where} · ` : ''}
      <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
    </Setting>
  );
}

/** Who tried to log in as oneself, and with what success. */
export function HistoryPanel() {
  const page = queryPage(useSearchParams()[0], PARAM);
  const { data, error, refetch } = useQuery(loginHistory(page));
  return (
    <Panel title={t('history')} padded={false}>
      <Typography sx={{ color: 'text.secondary', px: 2.5, pb: 2 }}>{t('historyText')}</Typography>
      {error ? <ErrorState error={error} title={t('historyFailed')} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton rows={3} rowHeight={72} /> : null}
      {data?.content.length === 0 ? <EmptyState text={t('noHistory')} kind="saloon" /> : null}
      <Box component="ul" aria-label={t('history')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.content.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </Box>
      <Pager page={page} totalPages={data?.totalPages ?? 0} param={PARAM} />
    </Panel>
  );
}
