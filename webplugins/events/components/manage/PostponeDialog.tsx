import { instantOf } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { postponeEvent } from '../../api/manage.ts';
import type { Managed } from '../../lib/useEventActions.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/managing.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';

export interface EventDialogProps {
  readonly event: Managed;
  readonly onClose: () => void;
}

/** Another time, which may be said later. */
export function PostponeDialog({ event, onClose }: EventDialogProps) {
  const of = useForm({
    state: useState({ startsAt: '' }),
    check: () => ({}),
    run: ({ startsAt }) => postponeEvent(event.id, instantOf(startsAt, event.timezone)),
    zone: event.timezone,
    done: () => t('nowPostponed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('postponeTitle', { title: event.title })}
      submit={t('postpone')}
      pending={of.pending}
      refusal={of.refusal}
      danger
      onSubmit={of.submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('postponeText')}</Typography>
      <Field
        of={of}
        name="startsAt"
        type="datetime-local"
        label={t('newStart')}
        help={t('inZone', { zone: event.timezone })}
      />
    </FormDialog>
  );
}
