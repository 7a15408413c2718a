import { Panel } from '@motorclub/sdk';
import { Form, SubmitButton, TextInput, useForm } from '@motorclub/sdk/forms';
import { Stack } from '@mui/material';
import { redeemGiftCode, refreshSubscriptions, type Subscription } from '../../api/subscriptions.ts';
import { t } from '../../texts/subscriptions.ts';

const LONGEST_CODE = 60;

/** Begins what somebody has given. */
export function RedeemForm() {
  const form = useForm<{ code: string }, Subscription>({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() ? undefined : t('redeemMissing') }),
    send: ({ code }) => redeemGiftCode(code.trim()),
    done: ({ plan }) => t('redeemDone', { name: plan?.name ?? '' }),
    refresh: refreshSubscriptions,
  });
  return (
    <Panel title={t('redeemTitle')}>
      <Form form={form}>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: 'flex-start' }}>
          <TextInput form={form} name="code" label={t('redeemLabel')} required max={LONGEST_CODE} />
          <SubmitButton form={form}>{t('redeemButton')}</SubmitButton>
        </Stack>
      </Form>
    </Panel>
  );
}
