import {
  EmptyState,
  formatMoney,
  formatNumber,
  lazyPart,
  PagedTable,
  queryPage,
  type TableColumn,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { allRanks, getOptions, type Rank } from '../../api/giving.ts';
import { t } from '../../texts/managing.ts';
import { RankChip } from '../giving/RankChip.tsx';
import { EditButton } from './EditButton.tsx';

const RankDialog = lazyPart(() => import('./RankDialog.tsx'));

interface Opened {
  readonly rank: Rank | null;
}

const columnsOf = (currency: string, onOpen: (opened: Opened) => void): readonly TableColumn<Rank>[] => [
  { label: t('rankName'), cell: ({ name, color }) => <RankChip name={name} color={color} /> },
  { label: t('rankLevel'), numeric: true, cell: ({ level }) => formatNumber(level) },
  {
    label: t('rankThreshold'),
    cell: ({ thresholdMinor, window }) => t(`rankFrom_${window}`, { amount: formatMoney(thresholdMinor, currency) }),
  },
  { label: t('rankAdFreeDays'), numeric: true, cell: ({ adFreeDays }) => formatNumber(adFreeDays) },
  { label: t('rankHolders'), numeric: true, cell: ({ holderCount }) => formatNumber(holderCount) },
  { label: t('manageStatus'), cell: ({ isActive }) => t(isActive ? 'rankActive' : 'rankInactive') },
  {
    label: t('manageActions'),
    labelHidden: true,
    cell: (rank) => <EditButton name={rank.name} onClick={() => onOpen({ rank })} />,
  },
];

/** All donor ranks, for admins. */
export default function RanksTab() {
  const [search] = useQueryText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = useQuery(allRanks(queryPage(search)));
  const currency = useQuery(getOptions()).data?.currency ?? '';
  return (
    <Card>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', px: 2.5, py: 2 }}>
        <Button variant="contained" disabled={!currency} onClick={() => setOpened({ rank: null })}>
          {t('rankNew')}
        </Button>
      </Stack>
      <PagedTable
        label={t('ranksTitle')}
        columns={columnsOf(currency || 'EUR', setOpened)}
        keyOf={({ id }) => id}
        found={found}
        failed={t('ranksFailed')}
        empty={<EmptyState text={t('ranksEmpty')} kind="roadster" />}
      />
      <Suspense>
        {opened && currency ? (
          <RankDialog rank={opened.rank} currency={currency} onClose={() => setOpened(null)} />
        ) : null}
      </Suspense>
    </Card>
  );
}
