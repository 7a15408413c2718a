import { Loading, useQueryText, useUser } from '@motorclub/sdk';
import { Alert } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { syncDonation, syncRecurring } from '../../api/giving.ts';
import { t } from '../../texts/giving.ts';

const POLL_MS = 3000;
const DONE = ['SUCCEEDED', 'ACTIVE'];
const OPEN = ['CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'INCOMPLETE'];

const follow = (name: 'donation' | 'recurring', id: number) =>
  queryOptions({
    queryKey: ['donations', 'giving', 'return', name, id],
    queryFn: async (): Promise<{ readonly status: string }> =>
      name === 'donation' ? syncDonation(id) : syncRecurring(id),
    refetchInterval: ({ state }) => (OPEN.includes(state.data?.status ?? '') ? POLL_MS : false),
    retry: false,
  });

function Outcome({ name, id }: { readonly name: 'donation' | 'recurring'; readonly id: number }) {
  const { data, isPending } = useQuery(follow(name, id));
  if (isPending) return <Loading minHeight={56} />;
  if (data === undefined || DONE.includes(data.status)) return <Alert severity="success">{t('thanks')}</Alert>;
  if (OPEN.includes(data.status)) return <Alert severity="info">{t('thanksSoon')}</Alert>;
  return <Alert severity="warning">{t('thanksNot')}</Alert>;
}

/** For who comes back from paying: what has become of it, by the server's word. */
export function ThankYou() {
  const [search] = useQueryText();
  const isMember = useUser() !== null;
  const donation = Number(search.get('donation'));
  const recurring = Number(search.get('recurring'));
  if (!isMember) return search.has('donation') ? <Alert severity="info">{t('thanksVisitor')}</Alert> : null;
  if (Number.isSafeInteger(donation) && donation > 0) return <Outcome name="donation" id={donation} />;
  if (Number.isSafeInteger(recurring) && recurring > 0) return <Outcome name="recurring" id={recurring} />;
  return null;
}
