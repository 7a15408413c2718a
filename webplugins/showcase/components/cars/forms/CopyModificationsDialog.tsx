import { Loaded } from '@motorclub/sdk';
import { type FieldSource, FormDialog, SelectInput, useField, useForm } from '@motorclub/sdk/forms';
import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { type Car, type Modification, modificationsOf, refreshCars, saveModification } from '../../../api/cars.ts';
import { carsOf } from '../../../api/gallery.ts';
import { systemName } from '../../../lib/systems.ts';
import { t } from '../../../texts/carForms.ts';

export interface CopyModificationsDialogProps {
  readonly car: Car;
  readonly onClose: () => void;
}

interface Copying {
  readonly carId: string;
  readonly chosen: readonly Modification[];
}

/** What was changed of another car, to choose from. */
function ChosenInput({ form, carId }: { readonly form: FieldSource<Copying>; readonly carId: number }) {
  const heading = useId();
  const { value, error, set } = useField({ form, name: 'chosen' });
  const found = useQuery(modificationsOf(carId, 0));
  const toggle = (one: Modification) =>
    set((now) => (now.some(({ id }) => id === one.id) ? now.filter(({ id }) => id !== one.id) : [...now, one]));
  return (
    <Box role="group" aria-labelledby={heading}>
      <Typography id={heading} sx={{ fontWeight: 600 }}>
        {t('copyWhich')}
      </Typography>
      <Loaded found={found} failed={t('modificationsNotLoaded')}>
        {({ content }) =>
          content.map((one) => (
            <FormControlLabel
              key={one.id}
              sx={{ display: 'flex' }}
              control={<Checkbox checked={value.some(({ id }) => id === one.id)} onChange={() => toggle(one)} />}
              label={[one.title, systemName(one.system), one.partMaker, one.partName].filter(Boolean).join(' · ')}
            />
          ))
        }
      </Loaded>
      {error ? (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

/** Copies what was changed of a car of the same model: the part, not what its owner has paid or thinks of it. */
export default function CopyModificationsDialog({ car, onClose }: CopyModificationsDialogProps) {
  const copied = useRef(new Set<number>());
  const { data } = useQuery(carsOf({ carModelId: car.carModel.id, sort: 'liked' }, 0));
  const others = data?.content.filter(({ id, modCount }) => id !== car.id && modCount > 0);
  const form = useForm<Copying>({
    initial: { carId: '', chosen: [] },
    check: ({ carId, chosen }) => ({
      carId: carId ? undefined : t('required'),
      chosen: chosen.length > 0 ? undefined : t('copyNone'),
    }),
    send: async ({ chosen }) => {
      // After a failure, what has arrived is not sent again.
      for (const one of chosen.filter(({ id }) => !copied.current.has(id))) {
        const { system, title, partMaker, partName, partNumber } = one;
        await saveModification(car.id, null, { system, title, partMaker, partName, partNumber });
        copied.current.add(one.id);
      }
    },
    done: () => t('copyDone'),
    onSent: onClose,
    refresh: refreshCars,
  });
  const { carId } = form.values;
  return (
    <FormDialog
      form={form}
      title={t('copyModifications')}
      submitLabel={t('copy')}
      width="sm"
      failed={t('copyFailed')}
      onClose={onClose}
    >
      <Typography>{t('copyExplained', { model: `${car.brand.name} ${car.carModel.name}` })}</Typography>
      {others?.length === 0 ? (
        <Typography role="status">{t('copyNobody')}</Typography>
      ) : (
        <SelectInput
          form={form}
          name="carId"
          label={t('copyFrom')}
          required
          options={(others ?? []).map(({ id, carTitle, year, owner }) => ({
            value: String(id),
            label: `${carTitle} (${year}) · ${owner.username}`,
          }))}
          none={t('copyChoose')}
        />
      )}
      {carId ? <ChosenInput key={carId} form={form} carId={Number(carId)} /> : null}
    </FormDialog>
  );
}
