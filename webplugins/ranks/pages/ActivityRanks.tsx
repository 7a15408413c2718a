import { ListSkeleton, lazyPart, Page, queryChoice, TabLinks, useQueryText } from '@motorclub/sdk';
import { type ComponentType, Suspense } from 'react';
import { t } from '../texts/admin.ts';
import { t as tMenu } from '../texts.ts';

const TABS = ['levels', 'rules', 'runs', 'changes'] as const;

const VIEWS: Readonly<Record<(typeof TABS)[number], ComponentType>> = {
  levels: lazyPart(() => import('../components/admin/LevelsTab.tsx')),
  rules: lazyPart(() => import('../components/admin/RulesTab.tsx')),
  runs: lazyPart(() => import('../components/admin/RunsTab.tsx')),
  changes: lazyPart(() => import('../components/admin/ChangesTab.tsx')),
};

/** `/admin/activity-ranks`: levels, point rules, recalculations, and who has changed what. */
export default function ActivityRanks() {
  const [search] = useQueryText();
  const tab = queryChoice(search, 'tab', TABS) ?? 'levels';
  const View = VIEWS[tab];
  return (
    <Page title={tMenu('adminRanks')} lead={t('adminLead')}>
      <TabLinks
        label={t('adminTabs')}
        tabs={TABS.map((name) => ({ name, label: t(`adminTab_${name}`) }))}
        current={tab}
        underlined
      />
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <View />
      </Suspense>
    </Page>
  );
}
