import {
  ConfirmDialog,
  EmptyState,
  lazyPart,
  PagedTable,
  queryPage,
  type TableColumn,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useAction } from '../../api/levels.ts';
import { listRules, type PointRule, startRecalculation } from '../../api/points.ts';
import { capsOf, formatSigned } from '../../lib/ruleTexts.ts';
import { t } from '../../texts/points.ts';

const RuleDialog = lazyPart(() => import('./RuleDialog.tsx'));

type Opened = { readonly action: 'edit'; readonly rule: PointRule } | { readonly action: 'recalculate' };
type Open = (opened: Opened) => void;

const columnsOf = (onOpen: Open): readonly TableColumn<PointRule>[] => [
  { label: t('ruleWhat'), cell: ({ title }) => title },
  { label: t('rulePoints'), numeric: true, cell: ({ points }) => formatSigned(points) },
  { label: t('ruleLimits'), cell: (rule) => capsOf(rule).join(' · ') },
  { label: t('ruleState'), cell: ({ isActive }) => t(isActive ? 'ruleOn' : 'ruleOff') },
  {
    label: t('ruleActions'),
    labelHidden: true,
    cell: (rule) => (
      <Button
        size="small"
        color="inherit"
        aria-label={t('ruleEditOf', { name: rule.title })}
        onClick={() => onOpen({ action: 'edit', rule })}
      >
        {t('ruleEdit')}
      </Button>
    ),
  },
];

function RecalculateDialog({ onClose }: { readonly onClose: () => void }) {
  const recalculating = useAction({
    run: () => startRecalculation({ kind: 'RECALCULATE', rules: [] }),
    done: () => t('recalculating'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('recalculateTitle')}
      confirmLabel={t('recalculate')}
      tone="danger"
      pending={recalculating.isPending}
      onConfirm={() => recalculating.mutate()}
      onClose={onClose}
    >
      <Typography>{t('recalculateText')}</Typography>
    </ConfirmDialog>
  );
}

/** What earns points, to be changed; the past follows by a recalculation only. */
export default function RulesTab() {
  const [search] = useQueryText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = useQuery(listRules(queryPage(search)));
  const close = () => setOpened(null);
  return (
    <Card>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', px: 2.5, py: 2 }}>
        <Button variant="outlined" color="inherit" onClick={() => setOpened({ action: 'recalculate' })}>
          {t('recalculate')}
        </Button>
      </Stack>
      <PagedTable
        label={t('rulesTitle')}
        columns={columnsOf(setOpened)}
        keyOf={({ key }) => key}
        found={found}
        failed={t('rulesFailed')}
        empty={<EmptyState text={t('rulesEmpty')} kind="saloon" />}
      />
      <Suspense>{opened?.action === 'edit' ? <RuleDialog rule={opened.rule} onClose={close} /> : null}</Suspense>
      {opened?.action === 'recalculate' ? <RecalculateDialog onClose={close} /> : null}
    </Card>
  );
}
