import { AttentionItem, useCan, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { proposals } from '../api/catalogue.ts';
import { managedEvents } from '../api/manage.ts';
import type { ManagedItem } from '../api/types.ts';
import { formatWhen } from '../lib/when.ts';
import { t } from '../texts/attention.ts';

const consoleOf = ({ id }: ManagedItem) => `/manage-events?event=${id}`;

function FailedRefunds({ organizerId }: { readonly organizerId: number }) {
  const { data } = useQuery(managedEvents(organizerId, { failedRefunds: true }, 0));
  return data?.content.map((event) => (
    <AttentionItem
      key={event.id}
      to={`${consoleOf(event)}&tab=orders&status=REFUND_FAILED`}
      count={event.failedRefunds}
      tone="warning"
    >
      {t('refundsFailedOf', { title: event.title })}
    </AttentionItem>
  ));
}

/** The next published event and how many of its tickets are sold. */
function NextEvent({ organizerId }: { readonly organizerId: number }) {
  const { data } = useQuery(managedEvents(organizerId, { status: 'PUBLISHED' }, 0));
  const next = data?.content.find(({ lifecycle }) => lifecycle !== 'ENDED');
  if (!next) return null;
  const { title, startsAt, timezone, sold } = next;
  return (
    <AttentionItem to={consoleOf(next)}>
      {t('nextOfMine', { title, when: formatWhen(startsAt, timezone), count: sold })}
    </AttentionItem>
  );
}

function Drafts({ organizerId }: { readonly organizerId: number }) {
  const { data } = useQuery(managedEvents(organizerId, { status: 'DRAFT' }, 0));
  return (
    <AttentionItem to="/manage-events?status=DRAFT" count={data?.totalElements ?? 0}>
      {t('draftEvents')}
    </AttentionItem>
  );
}

function OpenProposals() {
  const { data } = useQuery(proposals(0, 'OPEN'));
  return (
    <AttentionItem to="/eventTicketsTags?tab=proposals" count={data?.totalElements ?? 0}>
      {t('proposalsWait')}
    </AttentionItem>
  );
}

/** On the home page of organisers: refunds that failed, the next event, drafts; for staff also proposed changes. */
export default function Attention() {
  const user = useUser();
  const decides = useCan('events.manage_catalogue');
  if (!user) return null;
  return (
    <>
      <FailedRefunds organizerId={user.id} />
      <NextEvent organizerId={user.id} />
      <Drafts organizerId={user.id} />
      {decides ? <OpenProposals /> : null}
    </>
  );
}
