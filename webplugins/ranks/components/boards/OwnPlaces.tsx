import { Panel, TextLink, useUser } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { Leaderboard } from '../../api/leaderboards.ts';
import { t } from '../../texts/boards.ts';
import { PlaceRow } from './PlaceRow.tsx';

/** The reader's place with those around it, wherever the page is; nothing for visitors. */
export function OwnPlaces({ board }: { readonly board: Leaderboard }) {
  const user = useUser();
  if (!user) return null;
  const { own } = board;
  return (
    <Panel
      title={t('boardOwn')}
      padded={false}
      action={
        <TextLink to="/accountsettings?tab=privacy" variant="caption">
          {t('boardHide')}
        </TextLink>
      }
    >
      {own.length === 0 ? (
        <Typography sx={{ px: 2.5, pb: 2.5, color: 'text.secondary' }}>{t('boardOwnNone')}</Typography>
      ) : (
        <Box component="ul" aria-label={t('boardOwn')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {own.map((place) => (
            <PlaceRow key={place.author.id} place={place} own={place.author.id === user.id} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
