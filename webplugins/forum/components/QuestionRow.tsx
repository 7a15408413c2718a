import { formatCompact, Hidden, Icon, Link, Numeral, TimeAgo, UserAvatar } from '@motorclub/sdk';
import { Box, Chip, Typography } from '@mui/material';
import type { QuestionItem } from '../api/types.ts';
import { usePrefetchQuestion } from '../lib/prefetch.ts';
import { useIsNew } from '../lib/visits.ts';
import { t } from '../texts.ts';
import { CarChip } from './CarChip.tsx';
import { Sentence } from './Sentence.tsx';
import { TagChips } from './TagChips.tsx';
import { Thumbnail } from './Thumbnail.tsx';

export interface QuestionRowProps {
  readonly question: QuestionItem;
  /** `brief`: as on the home page. `full`: with votes and the beginning of the text, for the list. */
  readonly detail: 'brief' | 'full';
  /** It has just been unfolded, and takes the focus. */
  readonly arrived?: boolean;
}

const ROW = {
  position: 'relative',
  display: 'flex',
  gap: { xs: 1.5, sm: 2 },
  alignItems: 'flex-start',
  px: { xs: 1.5, sm: 2.5 },
  py: 1.25,
  minHeight: 88,
  borderTop: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
/** A link over the whole row, under the chips: one large target, one entry for screen readers. */
const COVERS_ROW = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:hover': { textDecoration: 'none' },
};
const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  mb: 0.75,
} as const;

/** Green: solved. Amber: what solved it is out of date. */
function toneOf({ solved, outdated }: QuestionItem): 'success' | 'warning' | null {
  if (outdated) return 'warning';
  return solved ? 'success' : null;
}

function Answers({ question }: { readonly question: QuestionItem }) {
  const tone = toneOf(question);
  const says = tone === null ? undefined : t(tone === 'success' ? 'solved' : 'outdated');
  return (
    <Box
      {...(says ? { title: says } : {})}
      {...(tone ? { 'data-tone': tone } : {})}
      sx={{
        position: 'relative',
        flexShrink: 0,
        px: 0.5,
        py: 0.75,
        border: 1,
        borderRadius: 1.25,
        borderColor: tone ? `${tone}.main` : 'transparent',
        ...(tone ? { '& div': { color: `${tone}.main` } } : {}),
      }}
    >
      <Numeral
        value={question.answerCount}
        label={t('answers', { count: question.answerCount })}
        tone={question.answerCount > 0 ? 'good' : 'normal'}
      />
      {says ? <Hidden>{says}</Hidden> : null}
    </Box>
  );
}

function New() {
  return (
    <Chip
      size="small"
      color="info"
      variant="outlined"
      label={t('new')}
      title={t('newSince')}
      sx={{ ml: 1, height: 20, fontSize: '0.75rem', fontWeight: 600 }}
    />
  );
}

function Marks({ question: { status, isPinned, isLocked } }: { readonly question: QuestionItem }) {
  const marks = [isPinned && t('pinned'), status === 'CLOSED' && t('closed'), isLocked && t('locked')].filter(Boolean);
  if (marks.length === 0) return null;
  return (
    <Typography
      component="span"
      variant="caption"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, ml: 1, fontWeight: 600, color: 'warning.main' }}
    >
      {isLocked || status === 'CLOSED' ? <Icon name="lock" size={14} /> : null}
      {marks.join(' · ')}
    </Typography>
  );
}

function Meta({ question, detail }: QuestionRowProps) {
  const { author, viewCount: count, createdAt, score } = question;
  return (
    <Typography
      component="span"
      variant="caption"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      <UserAvatar username={author.username} profileImage={author.profileImage} size={24} />
      <span>
        <Sentence text={t('askedBy', { name: author.username })} parts={{ time: <TimeAgo value={createdAt} /> }} />
        {detail === 'full' ? ` · ${t('views', { count, views: formatCompact(count) })}` : null}
        {detail === 'full' ? (
          // Elsewhere it is on the left.
          <Box component="span" sx={{ display: { sm: 'none' } }}>{` · ${score} ${t('score', { count: score })}`}</Box>
        ) : null}
      </span>
    </Typography>
  );
}

const focus = (link: HTMLElement | null) => link?.focus();

/** A question in a list: numerals, title, what it is about, and who asked when. */
export function QuestionRow({ question, detail, arrived = false }: QuestionRowProps) {
  const prefetch = usePrefetchQuestion(question.id);
  const full = detail === 'full';
  const fresh = useIsNew()(question);
  return (
    <Box component="li" sx={full ? ROW : { ...ROW, alignItems: 'center' }}>
      {full ? (
        <Box sx={{ display: { xs: 'none', sm: 'block' }, mr: -1.5, py: 0.75 }}>
          <Numeral value={question.score} label={t('score', { count: question.score })} />
        </Box>
      ) : null}
      <Answers question={question} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="subtitle1" component="h3" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
          <Box
            component={Link}
            to={`/questions/${question.id}`}
            sx={{ color: 'inherit', textDecoration: 'none', ...COVERS_ROW }}
            {...(arrived ? { ref: focus } : {})}
            {...prefetch}
          >
            {question.title}
          </Box>
          {fresh ? <New /> : null}
          <Marks question={question} />
        </Typography>
        {full ? (
          <Typography variant="body2" sx={TWO_LINES}>
            {question.excerpt}
          </Typography>
        ) : null}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 0.75,
            '& a': { position: 'relative', zIndex: 1 },
          }}
        >
          <CarChip label={question.carLabel} />
          <TagChips tags={question.tags} />
          <Meta question={question} detail={detail} />
        </Box>
      </Box>
      {question.thumbnail ? <Thumbnail url={question.thumbnail} wide={full} /> : null}
    </Box>
  );
}
