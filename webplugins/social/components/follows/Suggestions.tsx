import { Panel } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { feed } from '../../api/feed.ts';
import { followState } from '../../api/follow.ts';
import { peoplePage } from '../../api/follows.ts';
import type { Person } from '../../api/types.ts';
import { memberRef } from '../../lib/refs.ts';
import { t } from '../../texts.ts';
import { PersonRow } from '../people/PersonRow.tsx';
import { FollowButton } from './FollowButton.tsx';
import { Topics, useTopics } from './Topics.tsx';

const MOST = 5;

interface Suggestion {
  readonly person: Person;
  readonly why: 'followsYou' | 'inYourFeed';
}

/** Those who follow the reader and are not followed back, then those who turn up in the feed. */
function useSuggestions(userId: number): readonly Suggestion[] {
  const followers = useQuery(peoplePage(userId, 'followers', 0));
  const parts = useInfiniteQuery(feed(userId));
  const found = new Map<number, Suggestion>();
  for (const { user, level } of followers.data?.content ?? []) {
    if (level === null) found.set(user.id, { person: user, why: 'followsYou' });
  }
  for (const { author } of parts.data?.pages.flatMap(({ content }) => content) ?? []) {
    if (author.id !== userId && !found.has(author.id)) found.set(author.id, { person: author, why: 'inYourFeed' });
  }
  const asked = [...found.values()];
  const states = useQueries({ queries: asked.map(({ person }) => followState(memberRef(person.id), userId)) });
  // Members who are followed already are not suggested.
  return asked.filter((_, at) => states[at]?.data?.level === null).slice(0, MOST);
}

function Row({ person, why }: Suggestion) {
  return (
    <PersonRow
      person={person}
      detail={t(why)}
      action={<FollowButton content={memberRef(person.id)} name={person.username} level={null} size="small" />}
    />
  );
}

function People({ found }: { readonly found: readonly Suggestion[] }) {
  return (
    <Box component="ul" aria-label={t('suggestions')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {found.map((one) => (
        <Row key={one.person.id} {...one} />
      ))}
    </Box>
  );
}

export interface SuggestionsProps {
  readonly userId: number;
}

/** Members and topics to follow. */
export function Suggestions({ userId }: SuggestionsProps) {
  const found = useSuggestions(userId);
  const topics = useTopics();
  if (found.length + topics.length === 0) return null;
  return (
    <Panel title={t('suggestions')} padded={false}>
      {found.length > 0 ? <People found={found} /> : null}
      <Topics topics={topics} label={t('suggestedTopics')} />
    </Panel>
  );
}
