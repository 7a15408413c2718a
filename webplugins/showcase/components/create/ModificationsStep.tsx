import { Icon, Loaded, lazyPart } from '@motorclub/sdk';
import { Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type Modification, modificationsOf, oneCar } from '../../api/cars.ts';
import { editShowcase, type Showcase, useGalleryAction } from '../../api/gallery.ts';
import { systemName } from '../../lib/systems.ts';
import { t } from '../../texts/pages.ts';

const ModificationDialog = lazyPart(() => import('../cars/forms/ModificationDialog.tsx'));
const CopyModificationsDialog = lazyPart(() => import('../cars/forms/CopyModificationsDialog.tsx'));
const MOST = 5;

interface HighlightsProps {
  readonly showcase: Showcase;
  readonly modifications: readonly Modification[];
}

/** Which modifications stand out on the page; each change is saved at once. */
function Highlights({ showcase, modifications }: HighlightsProps) {
  const chosen = showcase.highlightModificationIds;
  const { mutate, isPending } = useGalleryAction({
    run: (ids: readonly number[]) =>
      editShowcase(showcase.id, { highlightModificationIds: [...ids], version: showcase.version }),
  });
  const toggle = (id: number) => mutate(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Box component="ul" aria-label={t('highlights')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {modifications.map(({ id, title, system, partMaker, partName }) => (
        <Box component="li" key={id} sx={{ borderBottom: 1, borderColor: 'divider', py: 0.5 }}>
          <FormControlLabel
            label={
              <>
                <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {title}
                </Typography>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {` ${[systemName(system), partMaker, partName].filter(Boolean).join(' · ')}`}
                </Typography>
              </>
            }
            control={
              <Checkbox
                checked={chosen.includes(id)}
                disabled={isPending || (!chosen.includes(id) && chosen.length >= MOST)}
                onChange={() => toggle(id)}
              />
            }
          />
        </Box>
      ))}
    </Box>
  );
}

/** The modifications of the car: more of them, and up to five that stand out. */
export function ModificationsStep({ showcase }: { readonly showcase: Showcase }) {
  const found = useQuery(modificationsOf(showcase.carId, 0));
  const { data: car } = useQuery(oneCar(showcase.carId));
  const [opened, setOpened] = useState<'add' | 'copy' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('modificationsHelp', { most: MOST })}</Typography>
      <Loaded found={found} failed={t('modificationsFailed')}>
        {({ content }) => <Highlights showcase={showcase} modifications={content} />}
      </Loaded>
      <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          color="inherit"
          disabled={!car}
          startIcon={<Icon name="add" />}
          onClick={() => setOpened('add')}
        >
          {t('pageAddModification')}
        </Button>
        <Button variant="text" color="inherit" disabled={!car} onClick={() => setOpened('copy')}>
          {t('pageCopyModifications')}
        </Button>
      </Stack>
      <Suspense>
        {opened === 'add' && car ? <ModificationDialog car={car} modification={null} onClose={close} /> : null}
        {opened === 'copy' && car ? <CopyModificationsDialog car={car} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
