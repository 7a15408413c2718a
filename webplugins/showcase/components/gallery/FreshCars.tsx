import { Link, Panel, TextLink } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { freshCars } from '../../api/gallery.ts';
import { t } from '../../texts/gallery.ts';
import { Cover } from './Cover.tsx';

export const FRESH = 4;

/** The newest pages with their pictures, on the home page; nothing while there are none. */
export default function FreshCars() {
  const { data } = useQuery(freshCars(FRESH));
  const cars = data?.content.filter(({ cover }) => cover) ?? [];
  if (cars.length === 0) return null;
  return (
    <Panel
      title={t('freshCars')}
      action={
        <TextLink to="/showcase?tab=newest" variant="caption">
          {t('viewAll')}
        </TextLink>
      }
    >
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr 1fr', sm: `repeat(${FRESH}, minmax(0, 1fr))` },
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {cars.map(({ id, title, carTitle, cover, owner }) => (
          <Box component="li" key={id} sx={{ minWidth: 0 }}>
            <Box
              component={Link}
              to={`/car/${id}`}
              sx={{ display: 'block', color: 'text.primary', textDecoration: 'none' }}
            >
              {cover ? <Cover picture={cover} eager={false} ratio="4 / 3" /> : null}
              <Typography noWrap sx={{ mt: 1, fontWeight: 600 }}>
                {title || carTitle}
              </Typography>
            </Box>
            <Typography noWrap variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {owner.username}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
