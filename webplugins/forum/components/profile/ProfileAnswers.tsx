import { EmptyState, Link, LinkButton, type ProfileProps, queryPage, useSearchParams } from '@motorclub/sdk';
import { Box, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answersOf, SHOWS, type Show } from '../../api/postsOf.ts';
import { t } from '../../texts/profile.ts';
import { AnswerRows } from './AnswerRows.tsx';
import { Posts } from './Posts.tsx';

function hrefOf(search: URLSearchParams, show: Show): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete('show');
  if (show !== 'all') query.set('show', show);
  return `?${query}`;
}

interface WhichProps {
  readonly search: URLSearchParams;
  readonly shown: Show;
}

/** All of the answers, or those that helped. */
function Which({ search, shown }: WhichProps) {
  return (
    <Box component="nav" aria-label={t('showAnswers')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {SHOWS.map((show) => (
        <Chip
          key={show}
          component={Link}
          to={hrefOf(search, show)}
          clickable
          size="small"
          label={t(`show_${show}`)}
          variant={show === shown ? 'filled' : 'outlined'}
          {...(show === shown ? { 'aria-current': 'page' } : {})}
        />
      ))}
    </Box>
  );
}

function Empty({ show, username, own }: Pick<ProfileProps, 'username' | 'own'> & { readonly show: Show }) {
  if (show === 'accepted') return <EmptyState text={t('noneAccepted', { name: username })} />;
  if (show === 'worked') return <EmptyState text={t('noneWorked', { name: username })} />;
  if (!own) return <EmptyState text={t('noAnswersOf', { name: username })} />;
  const action = <LinkButton to="/questions?sort=unanswered">{t('findOpen')}</LinkButton>;
  return <EmptyState text={t('noAnswersOwn')} action={action} />;
}

/** A tab of a profile: what its member has answered. */
export default function ProfileAnswers({ userId, username, own }: ProfileProps) {
  const [search] = useSearchParams();
  const show = SHOWS.find((one) => one === search.get('show')) ?? 'all';
  const found = useQuery(answersOf(userId, { show, page: queryPage(search) }));
  const title = t('answersOf', { name: username });
  return (
    <Posts
      title={title}
      action={<Which search={search} shown={show} />}
      found={found}
      empty={<Empty show={show} username={username} own={own} />}
      rows={(answers) => <AnswerRows answers={answers} label={title} />}
    />
  );
}
