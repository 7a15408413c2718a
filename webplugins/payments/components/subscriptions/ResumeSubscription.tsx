import { useAction } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { keys } from '../../api/keys.ts';
import { resumeSubscription } from '../../api/subscriptions.ts';
import type { Subscription } from '../../api/types.ts';
import { t } from '../../texts/subscriptions.ts';

/** Takes back a cancellation, or ends a pause. */
export function ResumeSubscription({ item }: { readonly item: Subscription }) {
  const { id, plan } = item;
  const resuming = useAction({
    run: () => resumeSubscription(id),
    done: () => t('resumeDone', { name: plan.name }),
    failed: (reason) => t('resumeFailed', { reason }),
    refresh: (client) => client.invalidateQueries({ queryKey: keys.all() }),
  });
  return (
    <Button
      size="small"
      variant="contained"
      loading={resuming.isPending}
      aria-label={`${t('resume')}: ${plan.name}`}
      onClick={() => resuming.mutate()}
    >
      {t('resume')}
    </Button>
  );
}
