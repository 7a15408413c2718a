import { LinkButton, Loaded, Page, Panel, useQueryText } from '@motorclub/sdk';
import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getOptions } from '../api/giving.ts';
import { DonateForm } from '../components/giving/DonateForm.tsx';
import { DonorWall } from '../components/giving/DonorWall.tsx';
import { GoalBar } from '../components/giving/GoalBar.tsx';
import { RankLadder } from '../components/giving/RankLadder.tsx';
import { ThankYou } from '../components/giving/ThankYou.tsx';
import { Totals } from '../components/giving/Totals.tsx';
import { useOpenGoals } from '../lib/useOpenGoals.ts';
import { t } from '../texts/giving.ts';

const FORM_HEIGHT = 480;

/** `/donate`: the form, what it is for, goals, ranks and the wall. */
export default function Donate() {
  const [search] = useQueryText();
  const options = useQuery(getOptions());
  const goals = useOpenGoals();
  const asked = Number(search.get('goal'));
  return (
    <Page
      title={t('donate')}
      lead={t('donateLead')}
      width="wide"
      actions={
        <>
          <LinkButton to="/AdFreeDonation" variant="outlined" color="inherit">
            {t('seeAdFree')}
          </LinkButton>
          <LinkButton to="/subscription" variant="outlined" color="inherit">
            {t('seeSubscriptions')}
          </LinkButton>
        </>
      }
    >
      <Stack sx={{ gap: 3 }}>
        <ThankYou />
        <Loaded found={options} failed={t('giveLoadFailed')} rows={1} rowHeight={FORM_HEIGHT}>
          {(offered) => (
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '3fr 2fr' } }}>
              <Panel title={t('giveTitle')}>
                <Loaded found={goals} failed={t('goalsFailed')} rows={1} rowHeight={FORM_HEIGHT}>
                  {({ content }) => (
                    <DonateForm
                      options={offered}
                      goals={content}
                      kind="SUPPORT"
                      goalId={content.find(({ id }) => id === asked)?.id ?? null}
                    />
                  )}
                </Loaded>
              </Panel>
              <Stack sx={{ gap: 3 }}>
                {goals.data?.content.length ? (
                  <Panel title={t('goalsTitle')}>
                    <Stack sx={{ gap: 2.5 }}>
                      {goals.data.content.map((goal) => (
                        <GoalBar key={goal.id} goal={goal} />
                      ))}
                    </Stack>
                  </Panel>
                ) : null}
                <Totals whatItIsFor={offered.whatItIsFor} />
                <RankLadder currency={offered.currency} />
              </Stack>
            </Box>
          )}
        </Loaded>
        <DonorWall />
      </Stack>
    </Page>
  );
}
