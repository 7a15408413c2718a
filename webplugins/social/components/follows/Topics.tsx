import { Link } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { suggestions } from '../../api/follows.ts';
import type { Suggested } from '../../api/types.ts';
import { useKindName } from '../../lib/kinds.ts';
import { t } from '../../texts.ts';
import { FollowButton } from './FollowButton.tsx';

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  px: { xs: 1.5, sm: 2.5 },
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** What kind of thing it is, and how many follow it. */
function useDetail({ content, followerCount: count }: Suggested): string {
  const kind = useKindName(content.type);
  const followers = count > 0 ? `${count} ${t('followerWord', { count })}` : null;
  return [kind, followers].filter(Boolean).join(' · ');
}

function Row({ topic }: { readonly topic: Suggested }) {
  const { content } = topic;
  const detail = useDetail(topic);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0, flex: '1 1 140px' }}>
        <Typography
          component={Link}
          to={content.url}
          variant="subtitle2"
          sx={{
            color: 'text.primary',
            textDecoration: 'none',
            overflowWrap: 'anywhere',
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {content.title}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {detail}
        </Typography>
      </Box>
      <FollowButton content={content.ref} name={content.title} level={null} size="small" />
    </Box>
  );
}

/** Things that one might follow; all, or those of one content type. */
export function useTopics(type?: string): readonly Suggested[] {
  const { data } = useQuery(suggestions());
  const found = data?.items ?? [];
  return type ? found.filter(({ content }) => content.type === type) : found;
}

export function Topics({ topics, label }: { readonly topics: readonly Suggested[]; readonly label: string }) {
  if (topics.length === 0) return null;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {topics.map((topic) => (
        <Row key={topic.content.ref} topic={topic} />
      ))}
    </Box>
  );
}
