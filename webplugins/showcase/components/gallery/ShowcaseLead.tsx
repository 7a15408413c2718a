import { LinkButton, Panel, Picture, SafeHtml } from '@motorclub/sdk';
import { Box, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Car, modificationsOf } from '../../api/cars.ts';
import { type Showcase, showcaseOfCar } from '../../api/gallery.ts';
import { t } from '../../texts/gallery.ts';
import { LikeButton } from './LikeButton.tsx';

/** The modifications that stand out, by their titles. */
function Highlights({ showcase }: { readonly showcase: Showcase }) {
  const ids = showcase.highlightModificationIds;
  const { data } = useQuery({ ...modificationsOf(showcase.carId, 0), enabled: ids.length > 0 });
  const shown = data?.content.filter(({ id }) => ids.includes(id)) ?? [];
  if (shown.length === 0) return null;
  return (
    <Stack component="ul" direction="row" aria-label={t('highlights')} sx={{ gap: 1, flexWrap: 'wrap', m: 0, p: 0 }}>
      {shown.map(({ id, title }) => (
        <Chip component="li" key={id} label={title} />
      ))}
    </Stack>
  );
}

interface LeadProps {
  readonly car: Car;
  readonly showcase: Showcase;
}

function Lead({ car, showcase }: LeadProps) {
  const { id, title, photos, storyHtml, status, liked, likeCount, mayEdit } = showcase;
  const [cover] = photos;
  return (
    <Box component="section" aria-label={t('story')}>
      {cover ? (
        <Picture
          picture={cover}
          sizes="(max-width: 1200px) 100vw, 1150px"
          ratio={cover.width >= cover.height ? '16 / 9' : '4 / 5'}
          eager
          sx={{ borderRadius: 2, overflow: 'hidden', maxHeight: { md: 560 } }}
        />
      ) : null}
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', my: 2, flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {status === 'PUBLISHED' ? (
          <LikeButton
            targetType="SHOWCASE"
            targetId={id}
            liked={liked}
            likeCount={likeCount}
            earlier={car.likeCount}
            title={title}
            own={mayEdit}
          />
        ) : null}
        {mayEdit ? (
          <LinkButton to={`/myshowcase/${id}`} variant="outlined" color="inherit">
            {t('managePage')}
          </LinkButton>
        ) : null}
      </Stack>
      {storyHtml ? <SafeHtml html={storyHtml} /> : null}
      <Box sx={{ mt: 2 }}>
        <Highlights showcase={showcase} />
      </Box>
    </Box>
  );
}

/** What a car's page says, above its facts; its owner is asked to make one while there is none. */
export function ShowcaseLead({ car }: { readonly car: Car }) {
  const { data, error } = useQuery(showcaseOfCar(car.id));
  if (data) return <Lead car={car} showcase={data} />;
  if (!error || !car.mayEdit || car.relation === 'DREAM') return null;
  return (
    <Panel title={t('noPageYet')}>
      <LinkButton to="/create-showcase" variant="contained">
        {t('create')}
      </LinkButton>
    </Panel>
  );
}
