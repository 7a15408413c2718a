import { ListSkeleton, lazyPart, Page, queryChoice, TabLinks, useQueryText } from '@motorclub/sdk';
import { type ComponentType, Suspense } from 'react';
import { t } from '../texts/config.ts';
import { t as tMenu } from '../texts.ts';

const TABS = ['reasons', 'filters', 'replies', 'limits', 'changes'] as const;

const VIEWS: Readonly<Record<(typeof TABS)[number], ComponentType>> = {
  reasons: lazyPart(() => import('../components/config/ReasonsTab.tsx')),
  filters: lazyPart(() => import('../components/config/FiltersTab.tsx')),
  replies: lazyPart(() => import('../components/config/RepliesTab.tsx')),
  limits: lazyPart(() => import('../components/config/LimitsTab.tsx')),
  changes: lazyPart(() => import('../components/config/ChangesTab.tsx')),
};

/** `/report-config`: reasons, word filters, limits, and who has changed what. */
export default function ReportConfig() {
  const [search] = useQueryText();
  const tab = queryChoice(search, 'tab', TABS) ?? 'reasons';
  const View = VIEWS[tab];
  return (
    <Page title={tMenu('configTitle')} lead={t('configLead')} width="wide">
      <TabLinks
        label={t('configTabs')}
        tabs={TABS.map((name) => ({ name, label: t(`configTab_${name}`) }))}
        current={tab}
        underlined
      />
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <View />
      </Suspense>
    </Page>
  );
}
