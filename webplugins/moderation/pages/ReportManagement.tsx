import { EmptyState, lazyPart, Page, PagedList, Panel, useCan, useQueryText, useTopic } from '@motorclub/sdk';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { listCases, type ReportCase, refreshCases } from '../api/cases.ts';
import { CaseFilters } from '../components/cases/CaseFilters.tsx';
import { CasePanel } from '../components/cases/CasePanel.tsx';
import { CaseRow } from '../components/cases/CaseRow.tsx';
import { ShortcutsDialog } from '../components/cases/ShortcutsDialog.tsx';
import { caseIdOf, casesQueryOf } from '../lib/casesQuery.ts';
import { useHotkeys } from '../lib/useHotkeys.ts';
import { t } from '../texts/cases.ts';

const BulkDialog = lazyPart(() => import('../components/cases/BulkDialog.tsx'));
const RepliesDialog = lazyPart(() => import('../components/cases/RepliesDialog.tsx'));

const TOPIC = '/topic/moderation/report-cases';
const ANY_TYPE = 'any.type';
const NONE: readonly ReportCase[] = [];

/** Beside the queue it stays in sight; on a phone it stands above. */
const OPEN_CASE = {
  order: { xs: -1, md: 0 },
  minWidth: 0,
  scrollMarginTop: 72,
  position: { md: 'sticky' },
  top: 80,
  maxHeight: { md: 'calc(100vh - 96px)' },
  overflowY: { md: 'auto' },
} as const;

function showOnPhones(panel: HTMLElement | null): void {
  if (window.matchMedia('(max-width: 899px)').matches) panel?.scrollIntoView?.();
}

type Opened = 'shortcuts' | 'bulk' | 'replies' | null;

/** Which case is open, and steps to the next one; the keyboard follows. */
function useOpenCase(rows: readonly ReportCase[]) {
  const [search, change] = useQueryText();
  const openId = caseIdOf(search);
  const open = (id: number) => change({ case: String(id), page: search.get('page'), reports: null }, { replace: true });
  const step = (by: number) => {
    const place = rows.findIndex(({ id }) => id === openId);
    const next = rows[place === -1 ? 0 : Math.min(Math.max(place + by, 0), rows.length - 1)];
    if (!next) return;
    open(next.id);
    document.querySelector<HTMLElement>(`[data-case="${next.id}"]`)?.focus();
  };
  return { openId, open, step };
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return { selected, toggle, clear: () => setSelected(new Set()) };
}

interface BulkBarProps {
  readonly count: number;
  readonly onDecide: () => void;
  readonly onClear: () => void;
}

function BulkBar({ count, onDecide, onClear }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', px: 2, py: 1 }}>
      <Typography role="status">{t('case_selected', { count })}</Typography>
      <Button size="small" variant="outlined" color="error" onClick={onDecide}>
        {t('case_decideMany')}
      </Button>
      <Button size="small" color="inherit" onClick={onClear}>
        {t('case_clear')}
      </Button>
    </Stack>
  );
}

/** Asks again when anybody changes a case. */
function useLiveCases(): void {
  const client = useQueryClient();
  const refresh = () => refreshCases(client);
  useTopic(TOPIC, refresh, refresh);
}

function HeaderButtons({ onOpen }: { readonly onOpen: (opened: Opened) => void }) {
  const managesReplies = useCan('moderation.canned_replies');
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {managesReplies ? (
        <Button color="inherit" variant="outlined" onClick={() => onOpen('replies')}>
          {t('case_replies')}
        </Button>
      ) : null}
      <Button color="inherit" variant="outlined" aria-keyshortcuts="?" onClick={() => onOpen('shortcuts')}>
        {t('case_shortcuts')}
      </Button>
    </Stack>
  );
}

/** `/report-management`: the queue, and beside it the case that is open. */
export default function ReportManagement() {
  const [search] = useQueryText();
  const found = useQuery(listCases(casesQueryOf(search)));
  const rows = found.data?.content ?? NONE;
  const { openId, open, step } = useOpenCase(rows);
  const { selected, toggle, clear } = useSelection();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  useLiveCases();
  useHotkeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => (openId === null ? undefined : toggle(openId)),
    '?': () => setOpened('shortcuts'),
  });
  return (
    <Page title={t('case_title')} lead={t('case_lead')} actions={<HeaderButtons onOpen={setOpened} />}>
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: { xs: '1fr', md: '5fr 6fr' } }}>
        <Panel title={t('case_list')} padded={false}>
          <CaseFilters type={search.get('type') ?? ANY_TYPE} />
          <BulkBar count={selected.size} onDecide={() => setOpened('bulk')} onClear={clear} />
          <PagedList
            found={found}
            label={t('case_list')}
            failed={t('case_listFailed')}
            rowHeight={96}
            empty={<EmptyState text={t('case_empty')} kind="hatch" />}
          >
            {(reported) => (
              <CaseRow
                key={reported.id}
                reported={reported}
                isOpen={reported.id === openId}
                isSelected={selected.has(reported.id)}
                onOpen={() => open(reported.id)}
                onSelect={() => toggle(reported.id)}
              />
            )}
          </PagedList>
        </Panel>
        {openId === null ? (
          <Typography sx={{ color: 'text.secondary', p: 2.5 }}>{t('case_choose')}</Typography>
        ) : (
          <Box key={openId} ref={showOnPhones} sx={OPEN_CASE}>
            <CasePanel caseId={openId} />
          </Box>
        )}
      </Box>
      <Suspense>
        {opened === 'bulk' ? (
          <BulkDialog
            caseIds={[...selected]}
            onClose={close}
            onDone={() => {
              clear();
              close();
            }}
          />
        ) : null}
        {opened === 'replies' ? <RepliesDialog onClose={close} /> : null}
      </Suspense>
      {opened === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
    </Page>
  );
}
