import {
  EmptyState,
  formatMoney,
  lazyPart,
  PagedTable,
  queryPage,
  type TableColumn,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { allGoals, type Goal, getOptions } from '../../api/giving.ts';
import { t } from '../../texts/managing.ts';
import { EditButton } from './EditButton.tsx';

const GoalDialog = lazyPart(() => import('./GoalDialog.tsx'));

interface Opened {
  readonly goal: Goal | null;
}

const columnsOf = (onOpen: (opened: Opened) => void): readonly TableColumn<Goal>[] => [
  { label: t('goalName'), cell: ({ title }) => title },
  { label: t('goalKind'), cell: ({ kind }) => t(`goalKind_${kind}`) },
  { label: t('manageStatus'), cell: ({ status }) => t(`goalStatus_${status}`) },
  { label: t('goalRaised'), numeric: true, cell: ({ raisedMinor, currency }) => formatMoney(raisedMinor, currency) },
  { label: t('goalTarget'), numeric: true, cell: ({ targetMinor, currency }) => formatMoney(targetMinor, currency) },
  {
    label: t('manageActions'),
    labelHidden: true,
    cell: (goal) => <EditButton name={goal.title} onClick={() => onOpen({ goal })} />,
  },
];

/** All goals, for admins. */
export default function GoalsTab() {
  const [search] = useQueryText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = useQuery(allGoals(queryPage(search)));
  const { data: options } = useQuery(getOptions());
  return (
    <Card>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', px: 2.5, py: 2 }}>
        <Button variant="contained" disabled={!options} onClick={() => setOpened({ goal: null })}>
          {t('goalNew')}
        </Button>
      </Stack>
      <PagedTable
        label={t('goalsTitle')}
        columns={columnsOf(setOpened)}
        keyOf={({ id }) => id}
        found={found}
        failed={t('goalsFailed')}
        empty={<EmptyState text={t('goalsEmpty')} kind="roadster" />}
      />
      <Suspense>
        {opened && options ? (
          <GoalDialog goal={opened.goal} currency={options.currency} onClose={() => setOpened(null)} />
        ) : null}
      </Suspense>
    </Card>
  );
}
