import { type Frame, useTopic } from '@motorclub/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { openGoals } from '../api/giving.ts';

interface GoalFrame extends Frame {
  readonly goalId: number;
  readonly status: string;
  readonly raisedMinor: number;
}

const OPEN = ['ACTIVE', 'REACHED'];

/** The goals that can be given to; their bars follow each donation. */
export function useOpenGoals() {
  const client = useQueryClient();
  const wanted = openGoals();
  const goals = useQuery(wanted);
  const readAgain = () => void client.invalidateQueries({ queryKey: wanted.queryKey });
  useTopic<GoalFrame>(
    '/topic/donations/goals',
    ({ goalId, status, raisedMinor }) => {
      const known = goals.data?.content.some(({ id }) => id === goalId);
      if (known !== OPEN.includes(status)) return readAgain();
      client.setQueryData(
        wanted.queryKey,
        (page) =>
          page && {
            ...page,
            content: page.content.map((goal) => (goal.id === goalId ? { ...goal, raisedMinor } : goal)),
          },
      );
    },
    readAgain,
  );
  return goals;
}
