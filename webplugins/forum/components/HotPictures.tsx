import { Link, Panel, TextLink, UserAvatar } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useHiddenAuthors } from '../api/hiddenAuthors.ts';
import { listQuestions } from '../api/listQuestions.ts';
import type { QuestionItem } from '../api/types.ts';
import { EVERYTHING, hrefOf } from '../lib/listParams.ts';
import { usePrefetchQuestion } from '../lib/prefetch.ts';
import { t } from '../texts.ts';

const MAX_ITEMS = 3;
const HOT = listQuestions({ ...EVERYTHING, sort: 'hot' });

function Tile({ question }: { readonly question: QuestionItem }) {
  const { id, title, author, thumbnail, answerCount: count } = question;
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box
        component={Link}
        to={`/questions/${id}`}
        sx={{
          display: 'block',
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover p': { textDecoration: 'underline' },
        }}
        {...usePrefetchQuestion(id)}
      >
        <Box
          component="img"
          src={thumbnail ?? undefined}
          alt=""
          loading="lazy"
          decoding="async"
          sx={{ display: 'block', width: 1, aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 1.5 }}
        />
        <Typography sx={{ mt: 1.25, fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography
          variant="caption"
          component="div"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.75, color: 'text.secondary' }}
        >
          <UserAvatar username={author.username} profileImage={author.profileImage} size={24} />
          {`${author.username} · ${count} ${t('answers', { count })}`}
        </Typography>
      </Box>
    </Box>
  );
}

/** The liveliest questions that have a picture, on the home page; nothing while there is none. */
export default function HotPictures() {
  const { data, isPending } = useQuery(HOT);
  const { muted, blocked } = useHiddenAuthors();
  const hidden = [...muted, ...blocked];
  const shown = data?.content
    .filter(({ thumbnail, author }) => thumbnail && !hidden.includes(author.id))
    .slice(0, MAX_ITEMS);
  // As high as its pictures: what stands below does not come into view for a moment, and is not loaded before.
  if (isPending) return <Box sx={{ height: 340 }} />;
  if (!shown?.length) return null;
  return (
    <Panel
      title={t('hotPictures')}
      action={
        <TextLink to={hrefOf({ sort: 'hot' })} variant="caption">
          {t('viewAll')}
        </TextLink>
      }
    >
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr 1fr', sm: `repeat(${MAX_ITEMS}, minmax(0, 1fr))` },
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {shown.map((question) => (
          <Tile key={question.id} question={question} />
        ))}
      </Box>
    </Panel>
  );
}
