import { Box } from '@mui/material';
import { useState } from 'react';
import { saveLabel } from '../../api/catalogue.ts';
import type { ManagedLabel } from '../../api/types.ts';
import { fits, wholeOf } from '../../lib/numbers.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/catalogue.ts';
import { CheckField } from '../parts/CheckField.tsx';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { ROW } from '../parts/rows.ts';

const GREY = '#8a919c';
const MOST_PERKS = 8;

interface LabelForm {
  readonly name: string;
  readonly color: string;
  /** One a line. */
  readonly perks: string;
  readonly sortOrder: string;
  readonly active: boolean;
}

const perksIn = ({ perks }: LabelForm) =>
  perks
    .split('\n')
    .map((perk) => perk.trim())
    .filter(Boolean);

function errorsOf(form: LabelForm): { name?: string; perks?: string; sortOrder?: string } {
  return {
    ...(form.name.trim() ? {} : { name: t('missingField') }),
    ...(perksIn(form).length <= MOST_PERKS ? {} : { perks: t('perksMost', { most: MOST_PERKS }) }),
    ...(fits(form.sortOrder, 0, 10_000) ? {} : { sortOrder: t('wholeNumber') }),
  };
}

export interface LabelDialogProps {
  readonly label: ManagedLabel | null;
  readonly onClose: () => void;
}

/** A label of ticket types: its name and colour, the perks it stands for, its place, whether it can be chosen. */
export default function LabelDialog({ label, onClose }: LabelDialogProps) {
  const start: LabelForm = {
    name: label?.name ?? '',
    color: label?.color ?? GREY,
    perks: label?.perks.join('\n') ?? '',
    sortOrder: String(label?.sortOrder ?? 0),
    active: label?.active ?? true,
  };
  const of = useForm({
    state: useState(start),
    check: errorsOf,
    run: (form) =>
      saveLabel(label?.id ?? null, {
        name: form.name.trim(),
        color: form.color,
        perks: perksIn(form),
        sortOrder: wholeOf(form.sortOrder) ?? 0,
        active: form.active,
      }),
    done: () => t('saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(label ? 'labelEdit' : 'labelNew')}
      submit={t('save')}
      pending={of.pending}
      refusal={of.refusal}
      onSubmit={of.submit}
      onClose={onClose}
    >
      <Field of={of} name="name" label={t('name')} required max={40} props={{ autoFocus: true }} />
      <Field of={of} name="perks" label={t('perks')} help={t('perksHelp')} props={{ multiline: true, minRows: 2 }} />
      <Box sx={ROW}>
        <Field of={of} name="color" type="color" label={t('color')} />
        <Field of={of} name="sortOrder" label={t('sortOrder')} inputMode="numeric" />
      </Box>
      <CheckField of={of} name="active" label={t('labelActive')} />
    </FormDialog>
  );
}
