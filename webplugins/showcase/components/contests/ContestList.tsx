import { EmptyState, Link, PagedList, Panel, queryPage, useCan, useQueryText } from '@motorclub/sdk';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Contest, listContests } from '../../api/contests.ts';
import { addressOfContest, nextStep } from '../../lib/contestTimes.ts';
import { t } from '../../texts/contests.ts';
import { ContestDialog } from './ContestDialog.tsx';
import { ContestStatusChip } from './ContestStatusChip.tsx';

function Row({ contest }: { readonly contest: Contest }) {
  const { id, title, theme, status, entryCount } = contest;
  return (
    <Box component="li" sx={{ px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          <Box
            component={Link}
            to={addressOfContest(id)}
            sx={{ color: 'text.primary', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
          >
            {title}
          </Box>
        </Typography>
        <ContestStatusChip status={status} />
      </Stack>
      {theme ? <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{theme}</Typography> : null}
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {[t('contestEntries', { count: entryCount }), nextStep(contest)].join(' · ')}
      </Typography>
    </Box>
  );
}

/** All contests, the newest first; staff make new ones here. */
export function ContestList() {
  const [query] = useQueryText();
  const page = queryPage(query);
  const found = useQuery(listContests(page));
  const manages = useCan('showcase.contests');
  const [creating, setCreating] = useState(false);
  const create = manages ? (
    <Button variant="contained" size="small" onClick={() => setCreating(true)}>
      {t('contestNew')}
    </Button>
  ) : null;
  return (
    <Panel title={t('contests')} padded={false} action={create}>
      <PagedList
        label={t('contests')}
        found={found}
        failed={t('contestsFailed')}
        empty={<EmptyState text={t('contestsNone')} />}
      >
        {(contest) => <Row key={contest.id} contest={contest} />}
      </PagedList>
      {creating ? <ContestDialog contest={null} onClose={() => setCreating(false)} /> : null}
    </Panel>
  );
}
