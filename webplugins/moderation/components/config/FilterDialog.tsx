import { CheckInput, FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { ACTIONS, type FilterBody, refreshAll, saveFilter, type WordFilter } from '../../api/screening.ts';
import { t } from '../../texts/config.ts';
import { TryBox } from './TryBox.tsx';

export interface FilterDialogProps {
  /** What is changed; null for a new one. */
  readonly filter: WordFilter | null;
  readonly onClose: () => void;
}

const REPLACING = ['REPLACE', 'LINK', 'TAG'] as const;

type Replacing = (typeof REPLACING)[number];

const isReplacing = (action: string): action is Replacing => REPLACING.some((one) => one === action);

const formOf = (filter: WordFilter | null) => ({
  name: filter?.name ?? '',
  pattern: filter?.pattern ?? '',
  action: filter?.action ?? ('REQUIRE_APPROVAL' as const),
  replacement: filter?.replacement ?? '',
  isRegex: filter?.isRegex ?? false,
  caseSensitive: filter?.caseSensitive ?? false,
  matchesInside: filter?.matchesInside ?? false,
});

type FilterForm = ReturnType<typeof formOf>;

const bodyOf = ({ name, pattern, replacement, action, ...flags }: FilterForm): FilterBody => ({
  ...flags,
  action,
  name: name.trim(),
  pattern: pattern.trim(),
  replacement: isReplacing(action) ? replacement.trim() : null,
});

const requireText = (text: string) => (text.trim() ? undefined : t('filterMissing'));

const errorsOf = ({ name, pattern, action, replacement }: FilterForm) => ({
  name: requireText(name),
  pattern: requireText(pattern),
  replacement: isReplacing(action) ? requireText(replacement) : undefined,
});

/** A word filter, which can be tried before it is saved. */
export default function FilterDialog({ filter, onClose }: FilterDialogProps) {
  const form = useForm<FilterForm, WordFilter>({
    initial: formOf(filter),
    check: errorsOf,
    send: (values) => saveFilter(filter, bodyOf(values)),
    done: ({ name }) => t('filterSaved', { name }),
    onSent: onClose,
    refresh: refreshAll,
  });
  const { action } = form.values;
  return (
    <FormDialog
      form={form}
      title={filter ? t('filterEditOf', { name: filter.name }) : t('filterNew')}
      submitLabel={t('filterSave')}
      width="sm"
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="name"
        label={t('filterName')}
        help={t('filterNameHelp')}
        required
        max={80}
        autoFocus
      />
      <TextInput
        form={form}
        name="pattern"
        label={t('filterPattern')}
        help={t('filterPatternHelp')}
        required
        max={100}
      />
      <SelectInput
        form={form}
        name="action"
        label={t('filterWhat')}
        options={ACTIONS.map((value) => ({ value, label: t(`filterAction_${value}`) }))}
      />
      {isReplacing(action) ? (
        <TextInput form={form} name="replacement" label={t(`filterReplacement_${action}`)} required max={200} />
      ) : null}
      <CheckInput form={form} name="isRegex" label={t('filterRegex')} />
      <CheckInput form={form} name="caseSensitive" label={t('filterCase')} />
      <CheckInput form={form} name="matchesInside" label={t('filterInside')} />
      <TryBox body={bodyOf(form.values)} />
    </FormDialog>
  );
}
