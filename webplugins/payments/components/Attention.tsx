import { AttentionItem } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { allRefunds, waitingPayments } from '../api/manage.ts';
import { t } from '../texts/managing.ts';

const PANEL = '/adminPanel?tab=payments.Manage';

/** On the home page of admins: refunds that failed, and what waits for a provider that is off. */
export default function Attention() {
  const failed = useQuery(allRefunds('FAILED', null, 0)).data?.totalElements ?? 0;
  const providers = useQuery(waitingPayments()).data?.content ?? [];
  return (
    <>
      <AttentionItem to={`${PANEL}&list=refunds&status=FAILED`} count={failed} tone="warning">
        {t('failedRefunds')}
      </AttentionItem>
      {providers.map(({ provider }) => (
        <AttentionItem key={provider} to={PANEL} tone="warning">
          {t('waitsTitle', { provider })}
        </AttentionItem>
      ))}
    </>
  );
}
