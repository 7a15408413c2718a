import { DraftNotice } from '@motorclub/sdk';
import { Form, SubmitButton } from '@motorclub/sdk/forms';
import { Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { UnsavedChanges } from './guard/UnsavedChanges.tsx';
import { t } from './texts.ts';
import type { MeForm } from './useMeForm.ts';

export interface MeFormFrameProps {
  readonly form: Pick<
    MeForm<never>,
    'dirty' | 'restoredAt' | 'pending' | 'failure' | 'refusals' | 'submit' | 'discard'
  >;
  readonly label: string;
  readonly children: ReactNode;
}

/** The fields, what went wrong, and Save; asks before it is left with something unsaved. */
export function MeFormFrame({ form, label, children }: MeFormFrameProps) {
  return (
    <Form form={form} label={label} failed={t('notSaved')}>
      <DraftNotice draft={{ ...form, outdated: false, rebase: form.discard }} />
      {children}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <SubmitButton form={form} disabled={!form.dirty}>
          {t('save')}
        </SubmitButton>
        {form.dirty ? (
          <Button color="inherit" onClick={form.discard} disabled={form.pending}>
            {t('discard')}
          </Button>
        ) : null}
      </Stack>
      <UnsavedChanges when={form.dirty} onDiscard={form.discard} />
    </Form>
  );
}
