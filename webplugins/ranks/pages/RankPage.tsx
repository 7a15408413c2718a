import { ListSkeleton, lazyPart, Page, queryChoice, TabLinks, useQueryText, useUser } from '@motorclub/sdk';
import { Suspense } from 'react';
import { t } from '../texts/levels.ts';
import { t as tMenu } from '../texts.ts';

const VIEWS = {
  mine: lazyPart(() => import('../components/rank/OwnRank.tsx')),
  ladder: lazyPart(() => import('../components/levels/Ladder.tsx')),
} as const;
const MEMBER_TABS = ['mine', 'ladder'] as const;
const VISITOR_TABS = ['ladder'] as const;

/** `/rank`: where the reader stands and why; visitors see the ladder. */
export default function RankPage() {
  const tabs = useUser() ? MEMBER_TABS : VISITOR_TABS;
  const [search] = useQueryText();
  const tab = queryChoice<keyof typeof VIEWS>(search, 'tab', tabs) ?? tabs[0];
  const View = VIEWS[tab];
  return (
    <Page title={tMenu('rankTitle')} lead={t('rankLead')}>
      <TabLinks
        label={t('rankTabs')}
        tabs={tabs.map((name) => ({ name, label: t(`rankTab_${name}`) }))}
        current={tab}
        underlined
      />
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <View />
      </Suspense>
    </Page>
  );
}
