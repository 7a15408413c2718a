import { Loaded, TextLink } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { similarTo } from '../../api/cars.ts';
import { t } from '../../texts/car.ts';

/** The other cars of the same model that run a part. */
export default function SimilarCars({ modificationId }: { readonly modificationId: number }) {
  const found = useQuery(similarTo(modificationId));
  return (
    <Loaded found={found} failed={t('carFailed')} rows={2} rowHeight={24}>
      {({ content }) =>
        content.length === 0 ? (
          <Typography variant="body2">{t('nobodyElse')}</Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {content.map(({ id, title, year, owner }) => (
              <li key={id}>
                <TextLink to={`/car/${id}`}>{title}</TextLink> ({year}) · {owner.username}
              </li>
            ))}
          </Box>
        )
      }
    </Loaded>
  );
}
