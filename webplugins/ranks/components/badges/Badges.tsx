import {
  EmptyState,
  failureOf,
  PagedList,
  Panel,
  type ProfileProps,
  queryPage,
  TextLink,
  TimeAgo,
  useQueryText,
} from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Award, listAwards } from '../../api/badges.ts';
import { useGame } from '../../lib/useGame.ts';
import { t } from '../../texts/badges.ts';
import { t as boards } from '../../texts/boards.ts';
import { BadgeRow } from './BadgeRow.tsx';
import { NextBadges } from './NextBadges.tsx';

const HIDDEN = 404;

function Given({ award: { title, url, awardedAt } }: { readonly award: Award }) {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {title && url ? (
        <>
          {t('badgeFor')} <TextLink to={url}>{title}</TextLink> ·{' '}
        </>
      ) : null}
      <TimeAgo value={awardedAt} />
    </Typography>
  );
}

function Awards({ userId, own }: ProfileProps) {
  const [search] = useQueryText();
  const found = useQuery(listAwards(userId, queryPage(search)));
  if (found.error && failureOf(found.error).status === HIDDEN) return <EmptyState text={t('badgesPrivate')} />;
  return (
    <Stack sx={{ gap: 3 }}>
      <Panel title={t('badgesOf')} padded={false}>
        <PagedList
          label={t('badgesOf')}
          found={found}
          failed={t('badgesFailed')}
          empty={<EmptyState text={t(own ? 'badgesNoneOwn' : 'badgesNone')} kind="coupe" />}
        >
          {(award) => (
            <BadgeRow key={award.id} badge={award}>
              <Given award={award} />
            </BadgeRow>
          )}
        </PagedList>
      </Panel>
      {own ? <NextBadges /> : null}
    </Stack>
  );
}

/** The tab of a profile with a member's badges; to themselves also what they are nearest to. */
export default function Badges(profile: ProfileProps) {
  const game = useGame();
  return game ? <Awards {...profile} /> : <EmptyState text={boards('boardOff')} />;
}
