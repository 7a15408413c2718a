import { LinkButton } from '@motorclub/sdk';
import { Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { currentContest } from '../../api/contests.ts';
import { addressOfContest, daysLeft } from '../../lib/contestTimes.ts';
import { t } from '../../texts/contests.ts';

/** Above the gallery: the contest that is under way, with the days left; nothing without one. */
export function ContestLine() {
  const { data } = useQuery(currentContest);
  const contest = data?.running;
  if (!contest) return null;
  const left = daysLeft(contest);
  const words = [t(`status_${contest.status}`), left === null ? null : t('daysLeft', { count: left })];
  return (
    <Paper
      component="section"
      aria-label={t('contest')}
      variant="outlined"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', px: 2, py: 1, mb: 2 }}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{contest.title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
        {words.filter(Boolean).join(' · ')}
      </Typography>
      <LinkButton to={addressOfContest(contest.id)} size="small">
        {t(contest.status === 'VOTING' ? 'bannerVote' : 'bannerSee')}
      </LinkButton>
    </Paper>
  );
}
