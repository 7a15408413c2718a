import {
  EmptyState,
  formatMoney,
  LinkButton,
  PagedList,
  Panel,
  queryPage,
  TimeAgo,
  useAction,
  useSearchParams,
} from '@motorclub/sdk';
import { Button, ListItem, ListItemText, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { bank, events, reorder, resend, sessions } from '../../api/sandbox.ts';
import type { BankAction, DeskSession, Reordered, SandboxEvent } from '../../api/types.ts';
import { t } from '../../texts.ts';

const AFTER: Readonly<Record<DeskSession['disputeStatus'], readonly BankAction[]>> = {
  NONE: ['DISPUTE'],
  OPEN: ['WIN_DISPUTE', 'LOSE_DISPUTE'],
  WON: [],
  LOST: [],
};

function usePanelAction(run: () => Promise<unknown>, done: string) {
  return useAction({
    run,
    done: () => done,
    failed: (reason) => t('actionFailed', { reason }),
    refresh: (client) => client.invalidateQueries({ queryKey: keys.sandboxPanel() }),
  });
}

/** A tester who reorders webhooks wants to know of one that was not taken. */
function checkTaken({ content }: Reordered) {
  const lost = content.filter(({ taken }) => !taken).length;
  if (lost > 0) throw new Error(t('reorderLost', { count: lost }));
}

interface ActionProps {
  readonly run: () => Promise<unknown>;
  readonly done: string;
  readonly name: string;
  readonly of: string;
}

function Action({ run, done, name, of }: ActionProps) {
  const doing = usePanelAction(run, done);
  return (
    <Button
      size="small"
      color="inherit"
      loading={doing.isPending}
      aria-label={`${name}: ${of}`}
      onClick={() => doing.mutate()}
    >
      {name}
    </Button>
  );
}

function SessionRow({ item }: { readonly item: DeskSession }) {
  const actions = item.status === 'PAID' ? AFTER[item.disputeStatus] : [];
  const dispute = item.disputeStatus === 'NONE' ? '' : ` · ${t('disputeIs', { status: item.disputeStatus })}`;
  return (
    <ListItem divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        primary={`${item.description} · ${formatMoney(item.amountMinor, item.currency)}`}
        secondary={`${item.reference} · ${item.status}${dispute}`}
      />
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        {item.status === 'OPEN' ? (
          <LinkButton
            size="small"
            color="inherit"
            to={`/PaymentTest?session=${item.ref}`}
            aria-label={`${t('open')}: ${item.reference}`}
          >
            {t('open')}
          </LinkButton>
        ) : null}
        {actions.map((action) => (
          <Action
            key={action}
            run={() => bank(item.ref, action)}
            done={t('done')}
            name={t(action)}
            of={item.reference}
          />
        ))}
        {item.events > 1 ? (
          <Action
            run={() => reorder(item.ref).then(checkTaken)}
            done={t('reordered')}
            name={t('reorder')}
            of={item.reference}
          />
        ) : null}
      </Stack>
    </ListItem>
  );
}

function EventRow({ item }: { readonly item: SandboxEvent }) {
  const of = `${item.type} ${item.reference} ${item.id}`;
  return (
    <ListItem divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        primary={`${item.type} · ${item.reference}`}
        secondary={item.deliveredAt ? <TimeAgo value={item.deliveredAt} /> : (item.lastError ?? t('notDelivered'))}
      />
      <Stack direction="row" sx={{ gap: 0.5 }}>
        <Action run={() => resend(item.id, 1)} done={t('resent')} name={t('resend')} of={of} />
        <Action run={() => resend(item.id, 2)} done={t('resent')} name={t('resendTwice')} of={of} />
      </Stack>
    </ListItem>
  );
}

/** What an admin can have the sandbox do. */
export default function SandboxPanel() {
  const [params] = useSearchParams();
  const paid = useQuery(sessions(queryPage(params, 'sessions')));
  const told = useQuery(events(queryPage(params, 'events')));
  return (
    <Stack sx={{ gap: 3 }}>
      <Panel title={t('sessions')} padded={false}>
        <PagedList label={t('sessions')} empty={<EmptyState text={t('noSessions')} />} param="sessions" found={paid}>
          {(item) => <SessionRow key={item.ref} item={item} />}
        </PagedList>
      </Panel>
      <Panel title={t('webhooks')} padded={false}>
        <PagedList label={t('webhooks')} empty={<EmptyState text={t('noEvents')} />} param="events" found={told}>
          {(item) => <EventRow key={item.id} item={item} />}
        </PagedList>
      </Panel>
    </Stack>
  );
}
