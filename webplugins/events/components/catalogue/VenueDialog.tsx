import { FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { countries, proposeVenue, saveVenue } from '../../api/catalogue.ts';
import type { Venue } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { savedOrProposed } from '../../lib/savedOrProposed.ts';
import { bodyOf, EMPTY_VENUE, errorsOf, formOf } from '../../lib/venueForm.ts';
import { t } from '../../texts/catalogue.ts';
import { ROW } from '../parts/rows.ts';

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
  const form = useForm({
    initial: venue ? formOf(venue) : EMPTY_VENUE,
    check: errorsOf,
    send: (form) => way.send(bodyOf(form)),
    done: () => way.done,
    onSent: (saved) => {
      if (saved) onSaved?.(saved);
      onClose();
    },
    refresh: refreshEvents,
  });
  return (
    <FormDialog
      form={form}
      title={way.title}
      submitLabel={way.submit}
      width="sm"
      failed={t('refused')}
      onClose={onClose}
    >
      <TextInput form={form} name="name" label={t('name')} required max={120} />
      <TextInput form={form} name="addressLine1" label={t('addressLine1')} required max={200} />
      <TextInput form={form} name="addressLine2" label={t('addressLine2')} max={200} />
      <Box sx={ROW}>
        <TextInput form={form} name="postalCode" label={t('postalCode')} max={20} />
        <TextInput form={form} name="city" label={t('city')} required max={100} />
        <TextInput form={form} name="region" label={t('region')} max={100} />
        <SelectInput
          form={form}
          name="countryCode"
          label={t('country')}
          none={t('choose')}
          required
          options={data.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <TextInput form={form} name="lat" label={t('lat')} inputMode="decimal" help={t('placeHelp')} />
        <TextInput form={form} name="lng" label={t('lng')} inputMode="decimal" />
        <TextInput form={form} name="capacityHint" label={t('capacityHint')} inputMode="numeric" />
      </Box>
      <TextInput form={form} name="parkingInfo" label={t('parkingInfo')} max={1000} multiline />
    </FormDialog>
  );
}
