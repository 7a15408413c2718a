import {
  EmptyState,
  ListRow,
  PagedList,
  Panel,
  queryPage,
  TimeAgo,
  useAction,
  useContentKinds,
  useSearchParams,
} from '@motorclub/sdk';
import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/schema.d.ts';
import { t } from '../settings/texts.ts';
import { listHeld, refreshHeld, withdrawHeld } from './api.ts';

const LONGEST = 160;

type Held = Schemas['Held'];

/** The words by which its author knows a post: its title, else how it begins. */
function wordsOf({ texts, type }: Held): string {
  const words = Object.entries(texts as Record<string, string>);
  const [, first = type] = words.find(([field]) => field === 'title') ?? words.find(([, text]) => text) ?? [];
  return first.length > LONGEST ? `${first.slice(0, LONGEST)}…` : first;
}

function Row({ held }: { readonly held: Held }) {
  const kind = useContentKinds().find(({ type }) => type === held.type)?.one ?? held.type;
  const withdraw = useAction({
    run: () => withdrawHeld(held.id),
    done: () => t('heldWithdrawn'),
    failed: (reason) => t('heldNotWithdrawn', { reason }),
    refresh: refreshHeld,
  });
  const words = wordsOf(held);
  return (
    <ListRow
      title={words}
      text={
        <>
          {held.itemId === null ? kind : t('heldChange', { kind })} · <TimeAgo value={held.createdAt} />
        </>
      }
    >
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        loading={withdraw.isPending}
        aria-label={t('heldWithdrawNamed', { text: words })}
        onClick={() => withdraw.mutate()}
      >
        {t('heldWithdraw')}
      </Button>
    </ListRow>
  );
}

/** A tab of one's own profile: posts and changes of any kind that staff look at before they appear. */
export function HeldTab() {
  const [search] = useSearchParams();
  return (
    <Panel title={t('held')}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('heldText')}
      </Typography>
      <PagedList
        found={useQuery(listHeld(queryPage(search)))}
        failed={t('heldFailed')}
        label={t('held')}
        empty={<EmptyState text={t('heldNone')} kind="saloon" />}
      >
        {(held) => <Row key={held.id} held={held} />}
      </PagedList>
    </Panel>
  );
}
