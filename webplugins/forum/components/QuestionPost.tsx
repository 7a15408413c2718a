import { lazyPart } from '@motorclub/sdk';
import { Card } from '@mui/material';
import { Suspense } from 'react';
import type { Question } from '../api/types.ts';
import { hasDetails } from '../lib/extras.ts';
import { LongText } from './LongText.tsx';
import { Post } from './Post.tsx';
import { PostComments } from './PostComments.tsx';
import { Prose } from './Prose.tsx';
import { PostActions } from './post/PostActions.tsx';
import { VoteControl } from './VoteControl.tsx';

const Details = lazyPart(() => import('./post/Details.tsx'));
const HiddenPost = lazyPart(() => import('./hidden/HiddenPost.tsx'));

function Whole({ question }: { readonly question: Question }) {
  const { id, author, score, myVote, body, bodyHtml } = question;
  const votes = (
    <VoteControl
      questionId={id}
      target={{ type: 'QUESTION', id }}
      authorId={author.id}
      authorName={author.username}
      score={score}
      myVote={myVote}
    />
  );
  const text = (
    <>
      <LongText length={body.length}>
        <Prose html={bodyHtml} />
      </LongText>
      {hasDetails(question) ? (
        <Suspense>
          <Details question={question} />
        </Suspense>
      ) : null}
    </>
  );
  return (
    <>
      <Post votes={votes} text={text} foot={<PostActions question={question} />} />
      <PostComments content={`forum.question:${id}`} />
    </>
  );
}

/** The question itself; that of a muted or blocked member is folded. */
export function QuestionPost({ question }: { readonly question: Question }) {
  const { hiddenBecause } = question;
  return (
    <Card component="article">
      {hiddenBecause ? (
        <Suspense>
          <HiddenPost what="question" because={hiddenBecause}>
            <Whole question={question} />
          </HiddenPost>
        </Suspense>
      ) : (
        <Whole question={question} />
      )}
    </Card>
  );
}
