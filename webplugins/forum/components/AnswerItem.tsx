import { Hidden, Icon, Link, lazyPart, useLocation, usePluginEnabled } from '@motorclub/sdk';
import { Box, Card, IconButton, type Theme, Typography } from '@mui/material';
import { Suspense } from 'react';
import type { Answer, Question } from '../api/types.ts';
import { hasRepair, needsWarning } from '../lib/extras.ts';
import { t } from '../texts/thread.ts';
import { Byline } from './Byline.tsx';
import { LongText } from './LongText.tsx';
import { Post } from './Post.tsx';
import { PostComments } from './PostComments.tsx';
import { Prose } from './Prose.tsx';
import { Confirmed } from './post/Confirmed.tsx';
import { PostActions } from './post/PostActions.tsx';
import { VoteControl } from './VoteControl.tsx';

const Details = lazyPart(() => import('./post/Details.tsx'));
const Warnings = lazyPart(() => import('./post/Warnings.tsx'));
const HiddenPost = lazyPart(() => import('./hidden/HiddenPost.tsx'));

export interface AnswerItemProps {
  readonly question: Question;
  readonly answer: Answer;
}

const SX = {
  scrollMarginTop: 88,
  // A line inside the border, so that accepting moves nothing.
  '&[data-accepted]': { boxShadow: (theme: Theme) => `inset 3px 0 0 ${(theme.vars ?? theme).palette.success.main}` },
  '&:focus': { outline: '2px solid', outlineColor: 'info.main', outlineOffset: 2 },
} as const;

function AcceptedMark() {
  return (
    <Typography
      variant="overline"
      component="p"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.75, m: 0, lineHeight: 1.4, color: 'success.main' }}
    >
      <Icon name="check" size={18} />
      {t('accepted')}
    </Typography>
  );
}

function AnswerByline({ answer }: { readonly answer: Answer }) {
  const { search } = useLocation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, minHeight: 32 }}>
      <Byline author={answer.author} at={answer.createdAt} did="answered" editedAt={answer.editedAt} />
      <IconButton
        component={Link}
        to={{ hash: `answer-${answer.id}`, search }}
        size="small"
        aria-label={t('linkTo', { name: answer.author.username })}
        sx={{ color: 'text.secondary' }}
      >
        <Icon name="link" size={16} />
      </IconButton>
      {answer.accepted ? <AcceptedMark /> : null}
    </Box>
  );
}

function AnswerText({ answer }: { readonly answer: Answer }) {
  const { author, status, body, bodyHtml } = answer;
  const garages = usePluginEnabled('showcase');
  return (
    <>
      <Hidden as="h3">{t('answerBy', { name: author.username })}</Hidden>
      {status === 'PUBLISHED' ? null : (
        <Typography variant="overline" component="p" sx={{ m: 0, mb: 1, color: 'warning.main' }}>
          {t(status === 'PENDING' ? 'answerPending' : status === 'HIDDEN' ? 'answerHidden' : 'answerDeleted')}
        </Typography>
      )}
      {needsWarning(answer) ? (
        <Suspense>
          <Warnings answer={answer} />
        </Suspense>
      ) : null}
      <LongText length={body.length}>
        <Prose html={bodyHtml} />
      </LongText>
      {hasRepair(answer) ? (
        <Suspense>
          <Details answer={answer} />
        </Suspense>
      ) : null}
      {garages && answer.workedCount > 0 ? <Confirmed answer={answer} /> : null}
    </>
  );
}

function Whole({ question, answer }: AnswerItemProps) {
  const { id, questionId, author, score, myVote } = answer;
  const votes = (
    <VoteControl
      questionId={questionId}
      target={{ type: 'ANSWER', id }}
      authorId={author.id}
      authorName={author.username}
      score={score}
      myVote={myVote}
    />
  );
  return (
    <>
      <Post
        votes={votes}
        byline={<AnswerByline answer={answer} />}
        text={<AnswerText answer={answer} />}
        foot={<PostActions question={question} answer={answer} />}
      />
      <PostComments content={`forum.answer:${id}`} />
    </>
  );
}

/** One answer; `#answer-7` leads here. Those of muted and blocked people are folded. */
export function AnswerItem(props: AnswerItemProps) {
  const { id, accepted, hiddenBecause } = props.answer;
  return (
    <Card component="article" id={`answer-${id}`} tabIndex={-1} sx={SX} {...(accepted ? { 'data-accepted': '' } : {})}>
      {hiddenBecause ? (
        <Suspense>
          <HiddenPost what="answer" because={hiddenBecause}>
            <Whole {...props} />
          </HiddenPost>
        </Suspense>
      ) : (
        <Whole {...props} />
      )}
    </Card>
  );
}
