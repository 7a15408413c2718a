import { Hidden, Loaded, Panel, SafeHtml, Slot, TextLink, useCan } from '@motorclub/sdk';
import { Alert, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ContestDetail, getContest } from '../../api/contests.ts';
import { daysLeft, nextStep } from '../../lib/contestTimes.ts';
import { t } from '../../texts/contests.ts';
import { BallotLog } from './BallotLog.tsx';
import { ContestActions } from './ContestActions.tsx';
import { ContestStatusChip } from './ContestStatusChip.tsx';
import { EnterButton } from './EnterButton.tsx';
import { Entries } from './Entries.tsx';
import { Results } from './Results.tsx';

function Head({ contest }: { readonly contest: ContestDetail }) {
  const { title, theme, status, prize, entryCount, extendedAt } = contest;
  const left = daysLeft(contest);
  return (
    <Panel>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <ContestStatusChip status={status} />
      </Stack>
      {theme ? <Typography sx={{ mt: 1, overflowWrap: 'anywhere' }}>{theme}</Typography> : null}
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>
        {[
          nextStep(contest),
          status === 'VOTING' && left !== null ? t('daysLeft', { count: left }) : null,
          t('contestEntries', { count: entryCount }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {prize ? <Typography sx={{ mt: 1 }}>{t('contestPrize', { prize })}</Typography> : null}
      {extendedAt && status === 'VOTING' ? (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('contestExtended')}
        </Alert>
      ) : null}
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap', '&:empty': { display: 'none' } }}>
        <EnterButton contest={contest} />
        <ContestActions contest={contest} />
      </Stack>
    </Panel>
  );
}

function Body({ contest }: { readonly contest: ContestDetail }) {
  const manages = useCan('showcase.contests');
  const decided = contest.status === 'PUBLISHED';
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Head contest={contest} />
      {decided ? <Results contest={contest} /> : <Entries contest={contest} />}
      {decided && manages ? <BallotLog contestId={contest.id} /> : null}
      <Panel title={t('contestRules')}>
        <SafeHtml html={contest.rulesHtml} />
      </Panel>
      {contest.status === 'DRAFT' ? null : <Slot name="content.comments" content={`showcase.contest:${contest.id}`} />}
    </Stack>
  );
}

/** A contest: its cars, the vote, the result, the rules. */
export function ContestView({ contestId }: { readonly contestId: number }) {
  const found = useQuery(getContest(contestId));
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2">
        <TextLink to="/showcase?tab=contest">{t('contestBack')}</TextLink>
      </Typography>
      <Loaded
        found={found}
        failed={t('contestMissing')}
        skeleton={
          <>
            <Hidden>{t('contest')}</Hidden>
            <Skeleton className="mc-late" variant="rounded" height={420} />
          </>
        }
      >
        {(contest) => <Body contest={contest} />}
      </Loaded>
    </Stack>
  );
}
