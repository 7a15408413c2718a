import { EmptyState, Loaded, Panel, TextLink, useUser } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type BoardChoice, readBoard } from '../../api/leaderboards.ts';
import { useGame } from '../../lib/useGame.ts';
import { t } from '../../texts/boards.ts';
import { PlaceRow } from './PlaceRow.tsx';

const SHOWN = 5;
const THIS_WEEK: BoardChoice = { board: 'OVERALL', period: 'WEEK', scope: 'ALL', key: null };

function Top() {
  const user = useUser();
  const found = useQuery(readBoard(THIS_WEEK, 0, SHOWN));
  return (
    <Panel
      title={t('homeBoard')}
      padded={false}
      action={
        <TextLink to="/leaderboard" variant="caption">
          {t('homeBoardAll')}
        </TextLink>
      }
    >
      <Loaded found={found} failed={t('boardFailed')} rows={SHOWN} rowHeight={58}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text={t('boardEmpty_WEEK')} kind="roadster" />
          ) : (
            <Box component="ul" aria-label={t('homeBoard')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {content.map((place) => (
                <PlaceRow key={place.author.id} place={place} own={place.author.id === user?.id} />
              ))}
            </Box>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** The first of this week's leaderboard on the home page; nothing while the game is off. */
export default function HomeBoard() {
  const game = useGame();
  return game ? <Top /> : null;
}
