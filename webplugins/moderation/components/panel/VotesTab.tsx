import { EmptyState, formatNumber, PagedList, queryPage, TimeAgo, useQueryText } from '@motorclub/sdk';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Judgement, listFindings, type VoteFinding } from '../../api/screening.ts';
import { t } from '../../texts/panel.ts';
import { JudgeDialog } from './JudgeDialog.tsx';

interface Judged {
  readonly finding: VoteFinding;
  readonly judgement: Judgement;
}

const percent = (share: number) => `${formatNumber(Math.round(share * 100))} %`;

function Finding({ finding, onJudge }: { readonly finding: VoteFinding; readonly onJudge: (by: Judged) => void }) {
  const { kind, receiver, voters, voteCount, share, foundAt } = finding;
  const names = voters.map(({ username }) => username).join(', ');
  return (
    <Box component="li" sx={{ px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h2" variant="body1" sx={{ fontWeight: 600 }}>
        {t(`finding_${kind}`)}
      </Typography>
      <Stack direction="row" sx={{ columnGap: 1.5, flexWrap: 'wrap', color: 'text.secondary', typography: 'body2' }}>
        <span>{t('findingFor', { name: receiver?.username ?? '' })}</span>
        <span>{t('findingBy', { names })}</span>
        <span>{t('findingVotes', { count: voteCount })}</span>
        {share < 1 ? <span>{t('findingShare', { share: percent(share) })}</span> : null}
        <TimeAgo value={foundAt} />
      </Stack>
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="outlined"
          color="error"
          onClick={() => onJudge({ finding, judgement: 'invalidate' })}
        >
          {t('invalidate')}
        </Button>
        <Button size="small" color="inherit" onClick={() => onJudge({ finding, judgement: 'dismiss' })}>
          {t('dismiss')}
        </Button>
      </Stack>
    </Box>
  );
}

/** Suspicious votes that nobody has decided about. */
export default function VotesTab() {
  const [search] = useQueryText();
  const [judged, setJudged] = useState<Judged | null>(null);
  const found = useQuery(listFindings(queryPage(new URLSearchParams(search))));
  return (
    <Card>
      <Typography sx={{ px: 2.5, py: 2, color: 'text.secondary' }}>{t('votesLead')}</Typography>
      <PagedList
        label={t('panelTab_votes')}
        found={found}
        failed={t('votesFailed')}
        empty={<EmptyState text={t('votesEmpty')} kind="coupe" />}
      >
        {(finding) => <Finding key={finding.id} finding={finding} onJudge={setJudged} />}
      </PagedList>
      {judged ? <JudgeDialog {...judged} onClose={() => setJudged(null)} /> : null}
    </Card>
  );
}
