import { lazyPart } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { venues } from '../../api/catalogue.ts';
import type { EventForm } from '../../lib/eventForm.ts';
import type { FormHandle } from '../../lib/useForm.ts';
import { t } from '../../texts/writing.ts';
import { SelectField } from '../parts/SelectField.tsx';

const VenueDialog = lazyPart(() => import('../catalogue/VenueDialog.tsx'));

/** Where it is: a place that is known, or a new one. */
export function VenueField({ of }: { readonly of: FormHandle<EventForm> }) {
  const { data } = useQuery(venues);
  const [making, setMaking] = useState(false);
  const options = (data?.content ?? []).map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` }));
  return (
    <>
      <SelectField
        of={of}
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
            onSaved={({ id }) => of.edit({ venueId: String(id) })}
            onClose={() => setMaking(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
