import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countries, proposeVenue, saveVenue } from '../../api/catalogue.ts';
import type { Venue } from '../../api/types.ts';
import { savedOrProposed } from '../../lib/savedOrProposed.ts';
import { useForm } from '../../lib/useForm.ts';
import { bodyOf, EMPTY_VENUE, errorsOf, formOf } from '../../lib/venueForm.ts';
import { t } from '../../texts/catalogue.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { ROW } from '../parts/rows.ts';
import { SelectField } from '../parts/SelectField.tsx';

export interface VenueDialogProps {
  /** What is changed; null for a new one. */
  readonly venue: Venue | null;
  readonly onSaved?: (venue: Venue) => void;
  readonly onClose: () => void;
}

/** A place where events are. */
export default function VenueDialog({ venue, onSaved, onClose }: VenueDialogProps) {
  const { data = [] } = useQuery(countries);
  const way = savedOrProposed(venue, t(venue ? 'venueEdit' : 'venueNew'), saveVenue, proposeVenue);
  const of = useForm({
    state: useState(() => (venue ? formOf(venue) : EMPTY_VENUE)),
    check: errorsOf,
    run: (form) => way.send(bodyOf(form)),
    done: () => way.done,
    onDone: (saved) => {
      if (saved) onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={way.title}
      submit={way.submit}
      pending={of.pending}
      refusal={of.refusal}
      wide
      onSubmit={of.submit}
      onClose={onClose}
    >
      <Field of={of} name="name" label={t('name')} required max={120} />
      <Field of={of} name="addressLine1" label={t('addressLine1')} required max={200} />
      <Field of={of} name="addressLine2" label={t('addressLine2')} max={200} />
      <Box sx={ROW}>
        <Field of={of} name="postalCode" label={t('postalCode')} max={20} />
        <Field of={of} name="city" label={t('city')} required max={100} />
        <Field of={of} name="region" label={t('region')} max={100} />
        <SelectField
          of={of}
          name="countryCode"
          label={t('country')}
          none={t('choose')}
          required
          options={data.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Field of={of} name="lat" label={t('lat')} inputMode="decimal" help={t('placeHelp')} />
        <Field of={of} name="lng" label={t('lng')} inputMode="decimal" />
        <Field of={of} name="capacityHint" label={t('capacityHint')} inputMode="numeric" />
      </Box>
      <Field of={of} name="parkingInfo" label={t('parkingInfo')} max={1000} props={{ multiline: true }} />
    </FormDialog>
  );
}
