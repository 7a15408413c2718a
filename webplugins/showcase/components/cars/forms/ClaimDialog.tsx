import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { claimCar, refreshCars } from '../../../api/cars.ts';
import { trimToNull } from '../../../lib/carFormValues.ts';
import { t } from '../../../texts/carForms.ts';

const VIN_LENGTH = 17;

/** Asks for a car that somebody else has here, by its VIN. */
export default function ClaimDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    initial: { vin: '', note: '' },
    check: ({ vin }) => (vin.trim().length === VIN_LENGTH ? {} : { vin: t('vinLength') }),
    send: ({ vin, note }) => claimCar(vin.trim(), trimToNull(note)),
    done: ({ fromUser }) => t('claimSent', { name: fromUser.username }),
    onSent: onClose,
    refresh: refreshCars,
  });
  return (
    <FormDialog
      form={form}
      title={t('claimTitle')}
      submitLabel={t('claimSend')}
      width="sm"
      failed={t('notClaimed')}
      onClose={onClose}
    >
      <Typography>{t('claimExplained')}</Typography>
      <TextInput
        form={form}
        name="vin"
        label={t('claimVin')}
        max={VIN_LENGTH}
        write={(typed) => typed.toUpperCase()}
        required
      />
      <TextInput form={form} name="note" label={t('wordToOwner')} max={500} multiline />
    </FormDialog>
  );
}
