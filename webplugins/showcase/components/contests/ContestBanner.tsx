import { LinkButton, Panel, Picture } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Contest, type ContestEntry, currentContest } from '../../api/contests.ts';
import { addressOfContest, daysLeft, nextStep } from '../../lib/contestTimes.ts';
import { t } from '../../texts/contests.ts';

function Running({ contest }: { readonly contest: Contest }) {
  const left = daysLeft(contest);
  const votes = contest.status === 'VOTING';
  return (
    <Stack sx={{ gap: 1, flex: '1 1 260px', minWidth: 0, alignItems: 'flex-start' }}>
      <Typography variant="overline" sx={{ color: 'text.secondary', lineHeight: 1.4 }}>
        {[t('bannerRunning'), left === null ? null : t('daysLeft', { count: left })].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {contest.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {nextStep(contest)}
      </Typography>
      <LinkButton to={addressOfContest(contest.id)} variant={votes ? 'contained' : 'outlined'} size="small">
        {t(votes ? 'bannerVote' : contest.status === 'ENTRIES_OPEN' ? 'entryEnter' : 'bannerSee')}
      </LinkButton>
    </Stack>
  );
}

interface DecidedProps {
  readonly contest: Contest;
  readonly winners: readonly ContestEntry[];
}

function Decided({ contest, winners }: DecidedProps) {
  const cover = winners[0]?.photos[0];
  return (
    <Stack direction="row" sx={{ gap: 2, flex: '1 1 300px', minWidth: 0, alignItems: 'flex-start' }}>
      {cover ? (
        <Box sx={{ width: 140, flexShrink: 0, borderRadius: 1.5, overflow: 'hidden' }}>
          <Picture picture={cover} sizes="140px" ratio="4 / 3" alt="" />
        </Box>
      ) : null}
      <Stack sx={{ gap: 0.75, minWidth: 0, alignItems: 'flex-start' }}>
        <Typography variant="overline" sx={{ color: 'text.secondary', lineHeight: 1.4 }}>
          {`${t(winners.length > 1 ? 'bannerWinners' : 'bannerWinner')} · ${contest.title}`}
        </Typography>
        {winners.map(({ id, carName, author }) => (
          <Typography key={id} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {carName}{' '}
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {t('entryBy', { name: author.username })}
            </Box>
          </Typography>
        ))}
        <LinkButton to={addressOfContest(contest.id)} size="small" variant="text">
          {t('bannerResult')}
        </LinkButton>
      </Stack>
    </Stack>
  );
}

/** On the home page: the contest that is under way with the days left, and the last winners; nothing without either. */
export default function ContestBanner() {
  const { data } = useQuery(currentContest);
  const decided = data?.decided && data.winners.length > 0 ? data.decided : null;
  if (!data || !(data.running || decided)) return null;
  return (
    <Panel title={t('contest')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {data.running ? <Running contest={data.running} /> : null}
        {decided ? <Decided contest={decided} winners={data.winners} /> : null}
      </Box>
    </Panel>
  );
}
