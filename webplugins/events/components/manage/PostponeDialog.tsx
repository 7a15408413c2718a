import { instantOf } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { postponeEvent } from '../../api/manage.ts';
import { refreshEvents } from '../../api/useAction.ts';
import type { Managed } from '../../lib/useEventActions.ts';
import { t } from '../../texts/managing.ts';

export interface EventDialogProps {
  readonly event: Managed;
  readonly onClose: () => void;
}

/** Another time, which may be said later. */
export function PostponeDialog({ event, onClose }: EventDialogProps) {
  const form = useForm({
    initial: { startsAt: '' },
    check: () => ({}),
    send: ({ startsAt }) => postponeEvent(event.id, instantOf(startsAt, event.timezone)),
    zone: event.timezone,
    done: () => t('nowPostponed'),
    onSent: onClose,
    refresh: refreshEvents,
  });
  return (
    <FormDialog
      form={form}
      title={t('postponeTitle', { title: event.title })}
      submitLabel={t('postpone')}
      tone="danger"
      failed={t('refused')}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('postponeText')}</Typography>
      <TextInput
        form={form}
        name="startsAt"
        type="datetime-local"
        label={t('newStart')}
        help={t('inZone', { zone: event.timezone })}
      />
    </FormDialog>
  );
}
