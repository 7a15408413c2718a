import { Form, SubmitButton, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { type AppealTarget, sendAppeal } from '../../api/sanctions.ts';
import { t } from '../../texts/sanctions.ts';
import { refreshSanctions } from './shared.tsx';

const MIN = 50;

/** Says why a ban or a warning is wrong. */
export function AppealForm({ target }: { readonly target: AppealTarget }) {
  const form = useForm({
    initial: { body: '' },
    check: ({ body }): { body?: string } => (body.trim().length < MIN ? { body: t('appealTooShort') } : {}),
    send: ({ body }) => sendAppeal(target, body.trim()),
    done: () => t('appealSent'),
    refresh: refreshSanctions,
  });
  return (
    <Form form={form} label={t('appealTitle')} failed={t('appealFailed')}>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '68ch' }}>
        {t('appealHelp')}
      </Typography>
      <TextInput form={form} name="body" label={t('appealBody')} max={3000} multiline minRows={4} required />
      <div>
        <SubmitButton form={form}>{t('appealSend')}</SubmitButton>
      </div>
    </Form>
  );
}
