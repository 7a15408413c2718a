import { ListSkeleton, lazyPart, Page, queryChoice, TabLinks, useQueryText } from '@motorclub/sdk';
import { type ComponentType, Suspense } from 'react';
import { Tiles } from '../components/panel/Tiles.tsx';
import { t } from '../texts/panel.ts';
import { t as tMenu } from '../texts.ts';

const TABS = ['review', 'newest', 'votes', 'team'] as const;

const VIEWS: Readonly<Record<(typeof TABS)[number], ComponentType>> = {
  review: lazyPart(() => import('../components/panel/ReviewTab.tsx')),
  newest: lazyPart(() => import('../components/panel/NewestTab.tsx')),
  votes: lazyPart(() => import('../components/panel/VotesTab.tsx')),
  team: lazyPart(() => import('../components/panel/TeamTab.tsx')),
};

/** `/moderator-panel`: what waits for a decision, and how the team is doing. */
export default function ModeratorPanel() {
  const [search] = useQueryText();
  const tab = queryChoice(search, 'tab', TABS) ?? 'review';
  const View = VIEWS[tab];
  return (
    <Page title={tMenu('panelTitle')} lead={t('panelLead')} width="wide">
      <Tiles />
      <TabLinks
        label={t('panelTabs')}
        tabs={TABS.map((name) => ({ name, label: t(`panelTab_${name}`) }))}
        current={tab}
        underlined
      />
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <View />
      </Suspense>
    </Page>
  );
}
