import { ListSkeleton, lazyPart, Page, queryChoice, TabLinks, useQueryText, useUser } from '@motorclub/sdk';
import { Suspense } from 'react';
import { useGame } from '../lib/useGame.ts';
import { t } from '../texts/levels.ts';
import { t as tMenu } from '../texts.ts';

const VIEWS = {
  mine: lazyPart(() => import('../components/rank/OwnRank.tsx')),
  points: lazyPart(() => import('../components/rank/OwnPoints.tsx')),
  ladder: lazyPart(() => import('../components/levels/Ladder.tsx')),
  rules: lazyPart(() => import('../components/rank/Rules.tsx')),
} as const;
type Tab = keyof typeof VIEWS;

const TABS: readonly Tab[] = ['mine', 'points', 'ladder', 'rules'];
const OF_MEMBERS: readonly Tab[] = ['mine', 'points'];
const OF_THE_GAME: readonly Tab[] = ['points', 'rules'];

/** `/rank`: where the reader stands and why; visitors see the ladder and the rules. */
export default function RankPage() {
  const user = useUser();
  const game = useGame();
  const [search] = useQueryText();
  const tabs = TABS.filter((tab) => (user || !OF_MEMBERS.includes(tab)) && (game || !OF_THE_GAME.includes(tab)));
  const tab = queryChoice(search, 'tab', tabs) ?? (user ? 'mine' : 'ladder');
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
