import { lazyPart } from '@motorclub/sdk';
import type { CarModelChoice, SlotProps } from '@motorclub/sdk/manifest';
import { Autocomplete, Button, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FocusEventHandler, Suspense, useDeferredValue, useState } from 'react';
import { findMatches } from '../../api/catalogue.ts';
import { t } from '../../texts/catalogue.ts';

const ModelDialog = lazyPart(() => import('./ModelDialog.tsx'));

export interface ModelPickerProps extends Omit<SlotProps['showcase.model_picker'], 'error' | 'help'> {
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly name?: string;
  readonly required?: boolean;
  readonly onBlur?: FocusEventHandler;
}

const nameOf = ({ brandName, carModelName }: CarModelChoice) => `${brandName} ${carModelName}`;
const fullNameOf = (choice: CarModelChoice) => [nameOf(choice), choice.generationCode].filter(Boolean).join(' · ');

/** A model of the catalogue, found by any words of it: `mx5 nd`. One that is missing can be proposed. */
export default function ModelPicker(props: ModelPickerProps) {
  const { label, value, onChange, error, help = t('catalogue_modelHelp'), ...field } = props;
  const [typed, setTyped] = useState(value ? nameOf(value) : '');
  const [proposing, setProposing] = useState(false);
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery(findMatches(value && q === nameOf(value) ? '' : q));
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start', minWidth: 0 }}>
      <Autocomplete<CarModelChoice>
        fullWidth
        clearOnBlur={false}
        options={[...(data?.items ?? [])]}
        filterOptions={(options) => options}
        getOptionLabel={nameOf}
        getOptionKey={({ carModelId, generationId }) => `${carModelId}-${generationId ?? ''}`}
        isOptionEqualToValue={(option, one) =>
          option.carModelId === one.carModelId && option.generationId === one.generationId
        }
        value={value}
        onChange={(_, choice) => onChange(choice)}
        inputValue={typed}
        onInputChange={(_, text) => setTyped(text)}
        loading={isFetching}
        noOptionsText={t(q === '' ? 'catalogue_typeModel' : 'catalogue_noModel')}
        renderOption={({ key, ...option }, choice) => (
          <li key={key} {...option}>
            {fullNameOf(choice)}
          </li>
        )}
        renderInput={(input) => (
          <TextField {...input} {...field} label={label} error={error !== undefined} helperText={error ?? help} />
        )}
      />
      {value === null && q !== '' ? (
        <Button size="small" color="inherit" onClick={() => setProposing(true)}>
          {t('catalogue_modelMissing')}
        </Button>
      ) : null}
      <Suspense>
        {proposing ? (
          <ModelDialog
            model={null}
            name={q}
            onSaved={({ id, name, brandName }) =>
              onChange({ brandName, carModelId: id, carModelName: name, generationId: null, generationCode: null })
            }
            onClose={() => setProposing(false)}
          />
        ) : null}
      </Suspense>
    </Stack>
  );
}
