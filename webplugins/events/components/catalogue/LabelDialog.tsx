import { CheckInput, FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { saveLabel } from '../../api/catalogue.ts';
import type { ManagedLabel } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { fits, wholeOf } from '../../lib/numbers.ts';
import { t } from '../../texts/catalogue.ts';
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

/** A label of ticket types: its name, colour, perks and position, and whether it can be chosen. */
export default function LabelDialog({ label, onClose }: LabelDialogProps) {
  const start: LabelForm = {
    name: label?.name ?? '',
    color: label?.color ?? GREY,
    perks: label?.perks.join('\n') ?? '',
    sortOrder: String(label?.sortOrder ?? 0),
    active: label?.active ?? true,
  };
  const form = useForm({
    initial: start,
    check: errorsOf,
    send: (form) =>
      saveLabel(label?.id ?? null, {
        name: form.name.trim(),
        color: form.color,
        perks: perksIn(form),
        sortOrder: wholeOf(form.sortOrder) ?? 0,
        active: form.active,
      }),
    done: () => t('saved'),
    onSent: onClose,
    refresh: refreshEvents,
  });
  return (
    <FormDialog
      form={form}
      title={t(label ? 'labelEdit' : 'labelNew')}
      submitLabel={t('save')}
      failed={t('refused')}
      onClose={onClose}
    >
      <TextInput form={form} name="name" label={t('name')} required max={40} autoFocus />
      <TextInput form={form} name="perks" label={t('perks')} help={t('perksHelp')} multiline minRows={2} />
      <Box sx={ROW}>
        <TextInput form={form} name="color" type="color" label={t('color')} />
        <TextInput form={form} name="sortOrder" label={t('sortOrder')} inputMode="numeric" />
      </Box>
      <CheckInput form={form} name="active" label={t('labelActive')} />
    </FormDialog>
  );
}
