import { FormDialog, MemberInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { type Car, offerCar, refreshCars } from '../../../api/cars.ts';
import { trimToNull } from '../../../lib/carFormValues.ts';
import { t } from '../../../texts/carForms.ts';

export interface TransferDialogProps {
  readonly car: Car;
  readonly onClose: () => void;
}

/** Offers a car to its next owner. */
export default function TransferDialog({ car, onClose }: TransferDialogProps) {
  const form = useForm({
    initial: { toUsername: '', note: '' },
    check: ({ toUsername }) => (toUsername.trim() ? {} : { toUsername: t('required') }),
    send: ({ toUsername, note }) => offerCar(car.id, toUsername.trim(), trimToNull(note)),
    done: ({ toUser }) => t('offered', { name: toUser.username }),
    onSent: onClose,
    refresh: refreshCars,
  });
  return (
    <FormDialog
      form={form}
      title={t('handOver', { car: car.title })}
      submitLabel={t('offer')}
      width="sm"
      failed={t('notOffered')}
      onClose={onClose}
    >
      <Typography>{t('handOverExplained')}</Typography>
      <MemberInput form={form} name="toUsername" label={t('nextOwner')} required />
      <TextInput form={form} name="note" label={t('wordToOwner')} max={500} multiline />
    </FormDialog>
  );
}
