import { ErrorState, Picture, SafeHtml, toast, useNavigate } from '@motorclub/sdk';
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Car, editCar, oneCar, useCarAction } from '../../api/cars.ts';
import { type Showcase, takeStep, useGalleryAction } from '../../api/gallery.ts';
import { t } from '../../texts/pages.ts';
import { useFewestPhotos } from '../manage/PhotosPanel.tsx';
import { StepButtons } from './StepButtons.tsx';

const VISIBILITIES = ['PUBLIC', 'MEMBERS', 'FOLLOWERS', 'PRIVATE'] as const satisfies readonly Car['visibility'][];

/** Who sees the car, and with it its page; saved at once. */
export function VisibilityField({ carId }: { readonly carId: number }) {
  const { data: car, error } = useQuery(oneCar(carId));
  const { mutate, isPending } = useCarAction({
    run: ({ visibility, version }: Pick<Car, 'visibility' | 'version'>) => editCar(carId, { visibility, version }),
    done: () => t('saved'),
  });
  if (error) return <ErrorState error={error} title={t('pageCarFailed')} />;
  return (
    <TextField
      select
      label={t('pageVisibility')}
      helperText={t('visibilityHelp')}
      value={car?.visibility ?? 'PUBLIC'}
      disabled={!car || isPending}
      onChange={({ target }) => car && mutate({ visibility: target.value as Car['visibility'], version: car.version })}
      sx={{ maxWidth: 420 }}
    >
      {VISIBILITIES.map((value) => (
        <MenuItem key={value} value={value}>
          {t(`pageVisibility_${value}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The page as others will read it. */
export function Preview({ showcase }: { readonly showcase: Showcase }) {
  const [cover] = showcase.photos;
  return (
    <Box
      component="section"
      aria-label={t('preview')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}
    >
      {cover ? <Picture picture={cover} sizes="(max-width: 820px) 100vw, 772px" ratio="16 / 9" /> : null}
      <Box sx={{ p: 2.5 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {showcase.title || t('noTitle')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {showcase.carTitle}
        </Typography>
        {showcase.storyHtml ? <SafeHtml html={showcase.storyHtml} /> : null}
      </Box>
    </Box>
  );
}

/** What is missing before the page can be published, as sentences. */
function missingOf(showcase: Showcase, fewest: number): string[] {
  return [
    ...(showcase.title ? [] : [t('titleMissing')]),
    ...(showcase.photos.length < fewest ? [t('photosMissing', { count: fewest - showcase.photos.length })] : []),
  ];
}

/** Who sees it, what it looks like, and publishing it. */
export function PublishStep({ showcase }: { readonly showcase: Showcase }) {
  const navigate = useNavigate();
  const missing = missingOf(showcase, useFewestPhotos());
  const publish = useGalleryAction({
    run: () => takeStep(showcase.id, 'publish', showcase.version),
    onDone: ({ status }: { readonly status: Showcase['status'] }) => {
      const waits = status === 'PENDING';
      toast.success(t(waits ? 'waitsNow' : 'publishedNow'));
      navigate(waits ? `/myshowcase/${showcase.id}` : `/car/${showcase.carId}`);
    },
  });
  return (
    <Stack sx={{ gap: 3 }}>
      <VisibilityField carId={showcase.carId} />
      <Preview showcase={showcase} />
      {missing.length > 0 ? (
        <Box role="status">
          {missing.map((sentence) => (
            <Typography key={sentence}>{sentence}</Typography>
          ))}
        </Box>
      ) : null}
      <StepButtons
        step="publish"
        showcaseId={showcase.id}
        next={
          <Button
            variant="contained"
            disabled={missing.length > 0}
            loading={publish.isPending}
            onClick={() => publish.mutate()}
          >
            {t('publish')}
          </Button>
        }
      />
    </Stack>
  );
}
