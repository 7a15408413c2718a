import { ListSkeleton, lazyPart, Page, queryChoice, TabLinks, useSearchParams } from '@motorclub/sdk';
import { type ComponentType, Suspense } from 'react';
import { t } from '../texts/log.ts';
import { t as tMenu } from '../texts.ts';

const TABS = ['log', 'bans', 'warnings', 'appeals'] as const;

const VIEWS: Readonly<Record<(typeof TABS)[number], ComponentType>> = {
  log: lazyPart(() => import('../components/log/LogTab.tsx')),
  bans: lazyPart(() => import('../components/sanctions/BansTab.tsx')),
  warnings: lazyPart(() => import('../components/sanctions/WarningsTab.tsx')),
  appeals: lazyPart(() => import('../components/sanctions/AppealsTab.tsx')),
};

/** What staff have done, the bans and warnings there are, and the appeals to decide. */
export default function ModerationLogs() {
  const [search] = useSearchParams();
  const tab = queryChoice(search, 'tab', TABS) ?? 'log';
  const View = VIEWS[tab];
  return (
    <Page title={tMenu('logTitle')} lead={t('logLead')} width="wide">
      <TabLinks
        label={t('tabsLabel')}
        tabs={TABS.map((name) => ({ name, label: t(`tab_${name}`) }))}
        current={tab}
        underlined
      />
      <Suspense fallback={<ListSkeleton rows={6} />}>
        <View />
      </Suspense>
    </Page>
  );
}
