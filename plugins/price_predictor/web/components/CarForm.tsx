import { Panel } from '@motorclub/sdk';
import { type FieldSource, Form, SelectInput, SubmitButton, TextInput } from '@motorclub/sdk/forms';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getCatalogue } from '../api/about.ts';
import type { Catalogue } from '../api/types.ts';
import { type Draft, EMPTY } from '../lib/form.ts';
import { conditionName } from '../lib/labels.ts';
import type { Predictor } from '../lib/usePredictor.ts';
import { t } from '../texts.ts';
import { CountryField } from './CountryField.tsx';
import { MileageField } from './MileageField.tsx';
import { NameField } from './NameField.tsx';
import { OptionFields } from './OptionFields.tsx';

const CONDITIONS = ['1', '2', '3', '4', '5'];

const unique = (names: readonly string[]) => [...new Set(names)];

function suggestionsFrom(catalogue: Catalogue | undefined, brand: string) {
  const models = catalogue?.models ?? [];
  const same = (name: string) => name.localeCompare(brand.trim(), 'en', { sensitivity: 'base' }) === 0;
  const ofBrand = brand.trim() === '' ? models : models.filter((one) => same(one.brand));
  return { brands: unique(models.map((one) => one.brand)), models: unique(ofBrand.map((one) => one.model)) };
}

// More brands than this are found by typing.
const NAMED_BRANDS = 5;

/** Says which brands there are cars of, where these are few. */
const brandHelp = (brands: readonly string[]) =>
  brands.length > 0 && brands.length <= NAMED_BRANDS ? t('brandHelp', { names: brands.join(', ') }) : undefined;

/** What makes the car what it is: its name, its age, its use, its place. */
function Facts({ form }: { readonly form: FieldSource<Draft> }) {
  const { data, isError } = useQuery(getCatalogue);
  const { brands, models } = suggestionsFrom(data, form.values.brand);
  return (
    <>
      <NameField form={form} name="brand" label={t('brand')} suggestions={brands} help={brandHelp(brands)} />
      <NameField form={form} name="model" label={t('model')} suggestions={models} />
      {isError ? (
        <Typography variant="caption" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
          {t('suggestionsFailed')}
        </Typography>
      ) : null}
      <TextInput form={form} name="generation" label={t('generation')} help={t('generationHelp')} />
      <TextInput form={form} name="year" label={t('year')} max={4} inputMode="numeric" autoComplete="off" />
      <MileageField form={form} />
      <SelectInput
        form={form}
        name="condition"
        label={t('condition')}
        none={t('conditionUnsaid')}
        options={CONDITIONS.map((value) => ({ value, label: conditionName(value) }))}
      />
      <CountryField form={form} withCars={data?.countries ?? []} />
    </>
  );
}

/** The car to be estimated. What is typed stays in this tab. */
export function CarForm({ form, startOver }: Pick<Predictor, 'form' | 'startOver'>) {
  const untouched = JSON.stringify(form.values) === JSON.stringify(EMPTY);
  return (
    <Panel title={t('yourCar')}>
      <Box sx={{ pt: 1 }}>
        <Form form={form} gap={2} failure={null}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr' } }}>
            <Facts form={form} />
          </Box>
          <OptionFields form={form} />
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            <SubmitButton form={form} size="large">
              {t('estimate')}
            </SubmitButton>
            {untouched ? null : (
              <Button color="inherit" onClick={startOver}>
                {t('startOver')}
              </Button>
            )}
          </Box>
        </Form>
      </Box>
    </Panel>
  );
}
