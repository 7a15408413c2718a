import { EmptyState, Loaded, lazyPart, Panel } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { managedTypes } from '../../api/manage.ts';
import type { ClubEvent, ManagedType } from '../../api/types.ts';
import { t } from '../../texts/selling.ts';
import { TypeRow } from './TypeRow.tsx';

const TypeDialog = lazyPart(() => import('./TypeDialog.tsx'));

/** The ticket types of an event, saved one by one. */
export default function Types({ event }: { readonly event: ClubEvent }) {
  const found = useQuery(managedTypes(event.id));
  const [open, setOpen] = useState<{ readonly type: ManagedType | null } | null>(null);
  const over = event.status === 'CANCELLED' || event.status === 'COMPLETED';
  const add = over ? null : (
    <Button variant="outlined" color="inherit" size="small" onClick={() => setOpen({ type: null })}>
      {t('typeAdd')}
    </Button>
  );
  return (
    <Panel title={t('types')} action={add}>
      <Loaded found={found} failed={t('typesFailed')} rows={2} rowHeight={64}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text={t('noTypesYet')} kind="hatch" />
          ) : (
            <Box component="ul" aria-label={t('types')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {content.map((type) => (
                <TypeRow key={type.id} type={type} onEdit={() => setOpen({ type })} />
              ))}
            </Box>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {open ? <TypeDialog event={event} type={open.type} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </Panel>
  );
}
