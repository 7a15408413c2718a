import { LinkButton, Panel } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { useOpenGoals } from '../../lib/useOpenGoals.ts';
import { t } from '../../texts/giving.ts';
import { GoalBar } from './GoalBar.tsx';

/** On the home page: the newest goal; nothing where there is none. */
export default function HomeGoal() {
  const [goal] = useOpenGoals().data?.content ?? [];
  if (!goal) return null;
  return (
    <Panel title={t('goalTitle')}>
      <Stack sx={{ gap: 2, alignItems: 'stretch' }}>
        <GoalBar goal={goal} />
        <LinkButton to={`/donate?goal=${goal.id}`} variant="outlined">
          {t('donate')}
        </LinkButton>
      </Stack>
    </Panel>
  );
}
