import {
  ListSkeleton,
  lazyPart,
  Page,
  queryChoice,
  SignInPanel,
  TabLinks,
  type User,
  useQueryText,
  useUser,
} from '@motorclub/sdk';
import { Suspense } from 'react';
import { PeriodChoice } from '../components/people/PeriodChoice.tsx';
import { t } from '../texts/people.ts';
import { t as common } from '../texts.ts';

const VIEWS = {
  reach: lazyPart(() => import('../components/people/OwnReach.tsx')),
  events: lazyPart(() => import('../components/people/OwnEvents.tsx')),
} as const;
type Tab = keyof typeof VIEWS;

const TABS: readonly Tab[] = ['reach', 'events'];
const ORGANISERS: readonly string[] = ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER'];

function Own({ user }: { readonly user: User }) {
  const [search] = useQueryText();
  const tabs = ORGANISERS.includes(user.role) ? TABS : TABS.slice(0, 1);
  const tab = queryChoice(search, 'tab', tabs) ?? 'reach';
  const View = VIEWS[tab];
  const kept = new URLSearchParams(search);
  kept.delete('measure');
  return (
    <>
      {tabs.length > 1 ? (
        <TabLinks
          label={t('reachTabs')}
          tabs={tabs.map((name) => ({ name, label: t(`reachTab_${name}`) }))}
          current={tab}
          keep={kept}
          underlined
        />
      ) : null}
      <Suspense fallback={<ListSkeleton rows={4} rowHeight={112} />}>
        <View userId={user.id} />
      </Suspense>
    </>
  );
}

/** `/analytics`: what members reach and organisers sell, for themselves; visitors are asked in. */
export default function Analytics() {
  const user = useUser();
  if (!user)
    return (
      <Page title={common('analytics')} lead={t('reachLead')} width="text">
        <SignInPanel title={t('reachSignIn')} text={t('reachSignInText')} />
      </Page>
    );
  return (
    <Page title={common('analytics')} lead={t('reachLead')} actions={<PeriodChoice />}>
      <Own user={user} />
    </Page>
  );
}
