import { EmptyState, failureOf, Icon, LinkButton, Loaded, lazyPart, toast, useNavigate, useUser } from '@motorclub/sdk';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type CarCard, wholeGarage } from '../../api/cars.ts';
import { createShowcase, type ShowcaseItem, showcasesOf, useGalleryAction } from '../../api/gallery.ts';
import { t } from '../../texts/pages.ts';
import { stepHref } from './steps.ts';

const CarDialog = lazyPart(() => import('../cars/forms/CarDialog.tsx'));
const DONE: readonly ShowcaseItem['status'][] = ['ARCHIVED', 'DELETED'];

interface CarChoiceProps {
  readonly car: CarCard;
  readonly page: ShowcaseItem | undefined;
  readonly busy: boolean;
  readonly onChoose: () => void;
}

/** One of the member's cars: begins its page, or leads to the page that it has. */
function CarChoice({ car, page, busy, onChoose }: CarChoiceProps) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, alignItems: 'center', py: 1.5, borderBottom: 1, borderColor: 'divider', flexWrap: 'wrap' }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{car.title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${car.brand.name} ${car.carModel.name}, ${car.year}`}
        </Typography>
      </Box>
      {page ? (
        <LinkButton
          to={page.status === 'DRAFT' ? stepHref('photos', page.id) : `/myshowcase/${page.id}`}
          variant="outlined"
          color="inherit"
        >
          {t(page.status === 'DRAFT' ? 'continueDraft' : 'managePage')}
        </LinkButton>
      ) : (
        <Button variant="contained" disabled={busy} onClick={onChoose}>
          {t('chooseCar')}
        </Button>
      )}
    </Stack>
  );
}

/** Which car the page is about: one that is there, or a new one. */
export function CarStep() {
  const user = useUser();
  const userId = user?.id ?? 0;
  const navigate = useNavigate();
  const garage = useQuery(wholeGarage(userId));
  const { data: pages } = useQuery(showcasesOf(userId));
  const [adding, setAdding] = useState(false);
  const begin = useGalleryAction({
    run: createShowcase,
    onDone: ({ id }: { readonly id: number }) => navigate(stepHref('photos', id)),
  });
  const beginAfterAdding = async (carId: number) => {
    setAdding(false);
    try {
      await begin.mutateAsync(carId);
    } catch (error) {
      toast.error(failureOf(error).message);
    }
  };
  return (
    <>
      <Loaded found={garage} failed={t('carsFailed')}>
        {({ content }) => {
          const cars = content.filter(({ relation }) => relation !== 'DREAM');
          if (cars.length === 0) return <EmptyState text={t('noCarsYet')} kind="coupe" />;
          return (
            <Box component="ul" aria-label={t('yourCars')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {cars.map((car) => (
                <CarChoice
                  key={car.id}
                  car={car}
                  page={pages?.content.find(({ carId, status }) => carId === car.id && !DONE.includes(status))}
                  busy={begin.isPending}
                  onChoose={() => begin.mutate(car.id)}
                />
              ))}
            </Box>
          );
        }}
      </Loaded>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="add" />}
        onClick={() => setAdding(true)}
        sx={{ mt: 2 }}
      >
        {t('pageAddCar')}
      </Button>
      <Suspense>
        {adding ? (
          <CarDialog car={null} onClose={() => setAdding(false)} onAdded={({ id }) => void beginAfterAdding(id)} />
        ) : null}
      </Suspense>
    </>
  );
}
