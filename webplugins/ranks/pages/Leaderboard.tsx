import {
  EmptyState,
  LinkButton,
  Page,
  PagedList,
  queryPage,
  TabLinks,
  TextLink,
  useQueryText,
  useUser,
} from '@motorclub/sdk';
import { Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { BOARDS, type BoardChoice, PER_PAGE, readBoard } from '../api/leaderboards.ts';
import { BoardFilters } from '../components/boards/BoardFilters.tsx';
import { OwnPlaces } from '../components/boards/OwnPlaces.tsx';
import { PlaceRow } from '../components/boards/PlaceRow.tsx';
import { boardIn } from '../lib/boardChoice.ts';
import { useGame } from '../lib/useGame.ts';
import { t } from '../texts/boards.ts';
import { t as common } from '../texts.ts';

function Empty({ period }: { readonly period: BoardChoice['period'] }) {
  return (
    <EmptyState
      kind="roadster"
      text={t(`boardEmpty_${period}`)}
      action={
        <LinkButton to="/questions" variant="outlined" color="inherit">
          {t('boardEmptyAction')}
        </LinkButton>
      }
    />
  );
}

function Board() {
  const [search] = useQueryText();
  const user = useUser();
  const choice = boardIn(search);
  const found = useQuery(readBoard(choice, queryPage(search), PER_PAGE));
  return (
    <Stack sx={{ gap: 3 }}>
      <Card>
        <TabLinks
          label={t('boardsTabs')}
          tabs={BOARDS.map((name) => ({ name, label: t(`board_${name}`) }))}
          current={choice.board}
          param="board"
          keep={search}
        />
        <BoardFilters choice={choice} />
        <PagedList
          label={t(`board_${choice.board}`)}
          found={found}
          failed={t('boardFailed')}
          rows={10}
          empty={<Empty period={choice.period} />}
        >
          {(place) => <PlaceRow key={place.author.id} place={place} own={place.author.id === user?.id} />}
        </PagedList>
      </Card>
      {found.data ? <OwnPlaces board={found.data} /> : null}
    </Stack>
  );
}

/** `/leaderboard`: members compared by the points of a calendar period. */
export default function Leaderboard() {
  const game = useGame();
  if (!game)
    return (
      <Page title={common('leaderboard')}>
        <EmptyState kind="saloon" text={t('boardOff')} />
      </Page>
    );
  return (
    <Page
      title={common('leaderboard')}
      lead={
        <>
          {t('boardsLead')} <TextLink to="/rank">{t('boardsMethod')}</TextLink>
        </>
      }
    >
      <Board />
    </Page>
  );
}
