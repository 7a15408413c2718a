import { Loaded, Panel, TextLink } from '@motorclub/sdk';
import { Alert, Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ContestEntry, currentContest, getContest, listEntriesOfShowcase } from '../../api/contests.ts';
import { addressOfContest } from '../../lib/contestTimes.ts';
import { t } from '../../texts/contests.ts';
import { ContestStatusChip } from './ContestStatusChip.tsx';
import { EnterButton } from './EnterButton.tsx';

const LOCKED = ['REVIEW', 'VOTING', 'COUNTING'];

function Row({ entry }: { readonly entry: ContestEntry }) {
  const { data } = useQuery(getContest(entry.contestId));
  const running = entry.status === 'ENTERED' || entry.status === 'APPROVED';
  if (!data) return null;
  const place = entry.rank === null ? null : t('resultPlace', { rank: entry.rank });
  return (
    <Box component="li">
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextLink to={addressOfContest(entry.contestId)}>{data.title}</TextLink>
        <ContestStatusChip status={data.status} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[place ?? t(`entry_${entry.status}`), entry.note ?? (entry.reason ? t(`reason_${entry.reason}`) : null)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Stack>
      {running && LOCKED.includes(data.status) ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('mineLocked')}
        </Alert>
      ) : null}
    </Box>
  );
}

/** For a page's owner: the contests its car takes part in, and the one it can be entered in. */
export function ShowcaseContests({ showcaseId, carId }: { readonly showcaseId: number; readonly carId: number }) {
  const found = useQuery(listEntriesOfShowcase(showcaseId));
  const { data: current } = useQuery(currentContest);
  return (
    <Panel title={t('mineTitle')}>
      <Loaded found={found} failed={t('mineFailed')} rows={1} rowHeight={48}>
        {({ content }) => (
          <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
            {content.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{t('mineNone')}</Typography>
            ) : (
              <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
                {content.map((entry) => (
                  <Row key={entry.id} entry={entry} />
                ))}
              </Stack>
            )}
            {current?.running ? <EnterButton contest={current.running} carId={carId} /> : null}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
