import { Panel } from '@motorclub/sdk';
import { CheckInput, type FieldSource, MarkdownInput, SelectInput, TextInput } from '@motorclub/sdk/forms';
import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { categories } from '../../api/catalogue.ts';
import { CURRENCIES } from '../../lib/currencies.ts';
import { type EventForm, SUMMARY_MAX, TITLE_MAX } from '../../lib/eventForm.ts';
import { t } from '../../texts/writing.ts';
import { ROW } from '../parts/rows.ts';
import { TagsField } from './TagsField.tsx';
import { VenueField } from './VenueField.tsx';
import { ZoneField } from './ZoneField.tsx';

interface Part {
  readonly form: FieldSource<EventForm>;
}

function Words({ form }: Part) {
  return (
    <Panel title={t('partWords')}>
      <Stack sx={{ gap: 2, pt: 0.75 }}>
        <TextInput form={form} name="title" label={t('title')} required max={TITLE_MAX} />
        <TextInput form={form} name="summary" label={t('summary')} help={t('summaryHelp')} max={SUMMARY_MAX} />
        <MarkdownInput form={form} name="description" style="LONG" label={t('description')} minRows={6} />
      </Stack>
    </Panel>
  );
}

function Times({ form }: Part) {
  return (
    <Panel title={t('partTimes')}>
      <Box sx={ROW}>
        <TextInput form={form} name="startsAt" type="datetime-local" label={t('startsAt')} required />
        <TextInput form={form} name="endsAt" type="datetime-local" label={t('endsAt')} required />
        <TextInput form={form} name="doorsAt" type="datetime-local" label={t('doorsAt')} help={t('doorsHelp')} />
        <ZoneField form={form} />
      </Box>
    </Panel>
  );
}

function Place({ form }: Part) {
  return (
    <Panel title={t('partPlace')}>
      <Box sx={ROW}>
        <VenueField form={form} />
        <TextInput form={form} name="onlineUrl" type="url" label={t('onlineUrl')} help={t('onlineHelp')} max={500} />
      </Box>
    </Panel>
  );
}

function Finding({ form }: Part) {
  const { data } = useQuery(categories);
  const options = (data?.content ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Panel title={t('partFinding')}>
      <Box sx={ROW}>
        <SelectInput form={form} name="categoryId" label={t('category')} none={t('noCategory')} options={options} />
        <TagsField form={form} />
      </Box>
    </Panel>
  );
}

function Rules({ form }: Part) {
  const { currency, refundRule } = form.values;
  const known: readonly string[] = CURRENCIES;
  const currencies = known.includes(currency) ? known : [currency, ...known];
  return (
    <Panel title={t('partRules')}>
      <Box sx={ROW}>
        <TextInput form={form} name="capacity" label={t('capacity')} help={t('capacityHelp')} inputMode="numeric" />
        <SelectInput
          form={form}
          name="currency"
          label={t('currency')}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <SelectInput
          form={form}
          name="refundRule"
          label={t('refundRule')}
          options={[
            { value: 'UNTIL', label: t('rule_UNTIL') },
            { value: 'NONE', label: t('rule_NONE') },
          ]}
        />
        <TextInput form={form} name="ageMin" label={t('ageMin')} inputMode="numeric" />
        {refundRule === 'UNTIL' ? (
          <>
            <TextInput form={form} name="refundHoursBefore" label={t('refundHours')} inputMode="numeric" />
            <TextInput
              form={form}
              name="refundFeeMinor"
              label={t('refundFeeLabel', { currency })}
              inputMode="decimal"
            />
          </>
        ) : null}
      </Box>
      <TextInput form={form} name="offlineDays" label={t('offlineDays')} help={t('offlineHelp')} inputMode="numeric" />
      <CheckInput form={form} name="transferAllowed" label={t('transferAllowed')} />
    </Panel>
  );
}

/** Everything that an event says of itself, its tickets apart. */
export function EventFields({ form }: Part) {
  return (
    <>
      <Words form={form} />
      <Times form={form} />
      <Place form={form} />
      <Finding form={form} />
      <Rules form={form} />
    </>
  );
}
