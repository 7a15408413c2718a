import { ListSkeleton, lazyPart, Page, useQueryText, useUser } from '@motorclub/sdk';
import { Suspense } from 'react';
import { CHECK_IN } from '../lib/gatePath.ts';
import { idOf } from '../lib/idOf.ts';
import { t } from '../texts.ts';

const Console = lazyPart(() => import('../components/console/Console.tsx'));
const EventList = lazyPart(() => import('../components/manage/EventList.tsx'));
const Scanner = lazyPart(() => import('../components/scanner/Scanner.tsx'));

function SelectedView() {
  const [search] = useQueryText();
  const user = useUser();
  const id = idOf(search.get('event'));
  if (id === null || !user) return <EventList />;
  return search.get('tab') === CHECK_IN ? <Scanner id={id} /> : <Console id={id} />;
}

/** `/manage-events`: one's events; with `?event=7` the organiser's console of one, with `&tab=check-in` its gate. */
export default function ManageEvents() {
  return (
    <Suspense
      fallback={
        <Page title={t('manageEvents')}>
          <ListSkeleton />
        </Page>
      }
    >
      <SelectedView />
    </Suspense>
  );
}
