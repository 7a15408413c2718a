import { useCan } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { type CarModel, type Generation, refreshCatalogue, saveGeneration } from '../../api/catalogue.ts';
import { engineLines, joinList, parseEngines, splitList, titleOf } from '../../lib/entries.ts';
import { isYear, numberOf } from '../../lib/numbers.ts';
import { t } from '../../texts/catalogue.ts';
import { ROW } from './row.ts';

export interface GenerationDialogProps {
  /** What is changed; null for a new one of the model. */
  readonly generation: Generation | null;
  readonly model?: CarModel;
  readonly onClose: () => void;
}

const formOf = (generation: Generation | null) => ({
  code: generation?.code ?? '',
  name: generation?.name ?? '',
  yearFrom: String(generation?.yearFrom ?? ''),
  yearTo: String(generation?.yearTo ?? ''),
  aliases: joinList(generation?.aliases ?? []),
  engines: engineLines(generation?.engines ?? []),
});

type GenerationForm = ReturnType<typeof formOf>;

function errorsOf({ code, yearFrom, yearTo, engines }: GenerationForm) {
  const parsed = parseEngines(engines);
  return {
    code: code.trim() ? undefined : t('catalogue_missingField'),
    yearFrom: yearFrom.trim() && isYear(yearFrom) ? undefined : t('catalogue_yearWrong'),
    yearTo: isYear(yearTo) ? undefined : t('catalogue_yearWrong'),
    engines: 'wrong' in parsed ? t('catalogue_engineWrong', { line: parsed.wrong }) : undefined,
  };
}

/** A generation of a model with its engines. */
export default function GenerationDialog({ generation, model, onClose }: GenerationDialogProps) {
  const manages = useCan('showcase.catalogue');
  const form = useForm<GenerationForm, Generation>({
    initial: formOf(generation),
    check: errorsOf,
    send: ({ code, name, yearFrom, yearTo, aliases, engines }) => {
      const parsed = parseEngines(engines);
      return saveGeneration(generation, {
        carModelId: generation?.carModelId ?? model?.id ?? 0,
        code: code.trim(),
        name: name.trim() || null,
        yearFrom: Number(yearFrom),
        yearTo: numberOf(yearTo),
        aliases: splitList(aliases),
        engines: 'engines' in parsed ? parsed.engines : [],
      });
    },
    done: (saved) => t(manages ? 'catalogue_entrySaved' : 'catalogue_entryProposed', { name: titleOf(saved) }),
    onSent: onClose,
    refresh: refreshCatalogue,
  });
  const of = model ? titleOf(model) : '';
  const title = generation
    ? t('catalogue_editTitle', { name: titleOf(generation) })
    : t('catalogue_generationNew', { name: of });
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={t(manages ? 'catalogue_save' : 'catalogue_propose')}
      width="sm"
      failed={t('catalogue_notDone')}
      guarded
      onClose={onClose}
    >
      <Box sx={ROW}>
        <TextInput
          form={form}
          name="code"
          label={t('catalogue_code')}
          help={t('catalogue_codeHelp')}
          required
          max={20}
          autoFocus
        />
        <TextInput
          form={form}
          name="name"
          label={t('catalogue_generationName')}
          help={t('catalogue_generationNameHelp')}
          max={60}
        />
        <TextInput form={form} name="yearFrom" label={t('catalogue_yearFrom')} required inputMode="numeric" max={4} />
        <TextInput
          form={form}
          name="yearTo"
          label={t('catalogue_yearTo')}
          help={t('catalogue_yearToHelp')}
          inputMode="numeric"
          max={4}
        />
      </Box>
      <TextInput form={form} name="aliases" label={t('catalogue_aliases')} help={t('catalogue_aliasesHelp')} />
      <TextInput
        form={form}
        name="engines"
        label={t('catalogue_engines')}
        help={t('catalogue_enginesHelp')}
        multiline
        minRows={3}
      />
    </FormDialog>
  );
}
