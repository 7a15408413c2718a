import { MarkdownEditor, Panel } from '@motorclub/sdk';
import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { categories } from '../../api/catalogue.ts';
import { type EventForm, SUMMARY_MAX, TITLE_MAX } from '../../lib/eventForm.ts';
import { CURRENCIES } from '../../lib/money.ts';
import type { FormHandle } from '../../lib/useForm.ts';
import { t } from '../../texts/writing.ts';
import { CheckField } from '../parts/CheckField.tsx';
import { Field } from '../parts/Field.tsx';
import { ROW } from '../parts/rows.ts';
import { SelectField } from '../parts/SelectField.tsx';
import { TagsField } from './TagsField.tsx';
import { VenueField } from './VenueField.tsx';
import { ZoneField } from './ZoneField.tsx';

interface Part {
  readonly of: FormHandle<EventForm>;
}

function Words({ of }: Part) {
  return (
    <Panel title={t('partWords')}>
      <Stack sx={{ gap: 2, pt: 0.75 }}>
        <Field of={of} name="title" label={t('title')} required max={TITLE_MAX} />
        <Field of={of} name="summary" label={t('summary')} help={t('summaryHelp')} max={SUMMARY_MAX} />
        <MarkdownEditor
          style="LONG"
          label={t('description')}
          value={of.form.description}
          error={of.errors.description}
          minRows={6}
          onChange={(description) => of.edit({ description })}
        />
      </Stack>
    </Panel>
  );
}

function Times({ of }: Part) {
  return (
    <Panel title={t('partTimes')}>
      <Box sx={ROW}>
        <Field of={of} name="startsAt" type="datetime-local" label={t('startsAt')} required />
        <Field of={of} name="endsAt" type="datetime-local" label={t('endsAt')} required />
        <Field of={of} name="doorsAt" type="datetime-local" label={t('doorsAt')} help={t('doorsHelp')} />
        <ZoneField of={of} />
      </Box>
    </Panel>
  );
}

function Place({ of }: Part) {
  return (
    <Panel title={t('partPlace')}>
      <Box sx={ROW}>
        <VenueField of={of} />
        <Field of={of} name="onlineUrl" type="url" label={t('onlineUrl')} help={t('onlineHelp')} max={500} />
      </Box>
    </Panel>
  );
}

function Finding({ of }: Part) {
  const { data } = useQuery(categories);
  const options = (data?.content ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Panel title={t('partFinding')}>
      <Box sx={ROW}>
        <SelectField of={of} name="categoryId" label={t('category')} none={t('noCategory')} options={options} />
        <TagsField of={of} />
      </Box>
    </Panel>
  );
}

function Rules({ of }: Part) {
  const { currency, refundRule } = of.form;
  const known: readonly string[] = CURRENCIES;
  const currencies = known.includes(currency) ? known : [currency, ...known];
  return (
    <Panel title={t('partRules')}>
      <Box sx={ROW}>
        <Field of={of} name="capacity" label={t('capacity')} help={t('capacityHelp')} inputMode="numeric" />
        <SelectField
          of={of}
          name="currency"
          label={t('currency')}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <SelectField
          of={of}
          name="refundRule"
          label={t('refundRule')}
          options={[
            { value: 'UNTIL', label: t('rule_UNTIL') },
            { value: 'NONE', label: t('rule_NONE') },
          ]}
        />
        <Field of={of} name="ageMin" label={t('ageMin')} inputMode="numeric" />
        {refundRule === 'UNTIL' ? (
          <>
            <Field of={of} name="refundHoursBefore" label={t('refundHours')} inputMode="numeric" />
            <Field of={of} name="refundFeeMinor" label={t('refundFeeLabel', { currency })} inputMode="decimal" />
          </>
        ) : null}
      </Box>
      <Field of={of} name="offlineDays" label={t('offlineDays')} help={t('offlineHelp')} inputMode="numeric" />
      <CheckField of={of} name="transferAllowed" label={t('transferAllowed')} />
    </Panel>
  );
}

/** Everything that an event says of itself, its tickets apart. */
export function EventFields({ of }: Part) {
  return (
    <>
      <Words of={of} />
      <Times of={of} />
      <Place of={of} />
      <Finding of={of} />
      <Rules of={of} />
    </>
  );
}
