import { FormDialog, SelectInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { type Car, editCar, refreshCars } from '../../../api/cars.ts';
import { optionsOf } from '../../../lib/carForm.ts';
import { t } from '../../../texts/carForms.ts';

export interface VisibilityDialogProps {
  readonly car: Car;
  readonly onClose: () => void;
}

/** Who sees a car, with its log, its records and its pictures. */
export default function VisibilityDialog({ car, onClose }: VisibilityDialogProps) {
  const form = useForm({
    initial: { visibility: car.visibility as string },
    send: ({ visibility }) => editCar(car.id, { visibility: visibility as Car['visibility'], version: car.version }),
    onSent: onClose,
    refresh: refreshCars,
  });
  return (
    <FormDialog form={form} title={t('visibility')} submitLabel={t('save')} failed={t('carNotSaved')} onClose={onClose}>
      <Typography>{t('visibilityExplained')}</Typography>
      <SelectInput form={form} name="visibility" label={t('visibility')} options={optionsOf('visibility')} />
    </FormDialog>
  );
}
