import { lazyPart } from '@motorclub/sdk';
import { type FieldSource, SelectInput } from '@motorclub/sdk/forms';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { venues } from '../../api/catalogue.ts';
import type { EventForm } from '../../lib/eventForm.ts';
import { t } from '../../texts/writing.ts';

const VenueDialog = lazyPart(() => import('../catalogue/VenueDialog.tsx'));

/** Where it is: a place that is known, or a new one. */
export function VenueField({ form }: { readonly form: FieldSource<EventForm> }) {
  const { data } = useQuery(venues);
  const [making, setMaking] = useState(false);
  const options = (data?.content ?? []).map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` }));
  return (
    <>
      <SelectInput
        form={form}
        name="venueId"
        label={t('venue')}
        none={t('noVenue')}
        options={options}
        help={
          <Button size="small" color="inherit" onClick={() => setMaking(true)} sx={{ ml: -1 }}>
            {t('venueNew')}
          </Button>
        }
      />
      <Suspense fallback={null}>
        {making ? (
          <VenueDialog
            venue={null}
            onSaved={({ id }) => form.set('venueId', String(id))}
            onClose={() => setMaking(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
