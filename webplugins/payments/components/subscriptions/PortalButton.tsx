import { useAction } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { keys } from '../../api/keys.ts';
import { openPortal } from '../../api/subscriptions.ts';
import type { Subscription } from '../../api/types.ts';
import { leave } from '../../lib/leave.ts';
import { t } from '../../texts/subscriptions.ts';

/** To the provider's page, where the card is changed and what is open is paid. */
export function PortalButton({ item }: { readonly item: Subscription }) {
  const { id, plan, status } = item;
  const failed = status === 'PAST_DUE' || status === 'UNPAID';
  const name = failed ? 'portalFix' : 'portal';
  const opening = useAction({
    run: () => openPortal(id),
    failed: (reason) => t('portalFailed', { reason }),
    refresh: (client) => client.invalidateQueries({ queryKey: keys.subscriptions() }),
    onDone: ({ redirectUrl }) => leave(redirectUrl),
  });
  return (
    <Button
      size="small"
      variant={failed ? 'contained' : 'outlined'}
      color={failed ? 'primary' : 'inherit'}
      loading={opening.isPending}
      aria-label={`${t(name)}: ${plan.name}`}
      onClick={() => opening.mutate()}
    >
      {t(name)}
    </Button>
  );
}
