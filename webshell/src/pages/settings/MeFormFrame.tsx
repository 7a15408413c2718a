import { DraftNotice, ErrorState } from '@motorclub/sdk';
import { Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { UnsavedChanges } from './guard/UnsavedChanges.tsx';
import { t } from './texts.ts';
import type { MeForm } from './useMeForm.ts';

export interface MeFormFrameProps {
  readonly form: Pick<MeForm<never>, 'dirty' | 'restoredAt' | 'saving' | 'failure' | 'submit' | 'discard'>;
  readonly label: string;
  readonly children: ReactNode;
}

/** The fields, what went wrong, and Save; asks before it is left with something unsaved. */
export function MeFormFrame({ form, label, children }: MeFormFrameProps) {
  return (
    <Stack
      component="form"
      noValidate
      tabIndex={-1}
      aria-label={label}
      onSubmit={form.submit}
      sx={{ gap: 2.5, pt: 1, outline: 'none !important' }}
    >
      <DraftNotice draft={{ ...form, outdated: false, rebase: form.discard }} />
      {children}
      {form.failure ? <ErrorState error={form.failure} title={t('notSaved')} /> : null}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={!form.dirty} loading={form.saving}>
          {t('save')}
        </Button>
        {form.dirty ? (
          <Button color="inherit" onClick={form.discard} disabled={form.saving}>
            {t('discard')}
          </Button>
        ) : null}
      </Stack>
      <UnsavedChanges when={form.dirty} onDiscard={form.discard} />
    </Stack>
  );
}
