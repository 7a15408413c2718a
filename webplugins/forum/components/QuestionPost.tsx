import { Card } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { Question } from '../api/types.ts';
import { hasDetails } from '../lib/extras.ts';
import { LongText } from './LongText.tsx';
import { Post } from './Post.tsx';
import { PostComments } from './PostComments.tsx';
import { Prose } from './Prose.tsx';
import { PostFoot } from './thread/PostFoot.tsx';
import { VoteControl } from './VoteControl.tsx';

const Details = lazy(() => import('./post/Details.tsx'));

/** The question itself. */
export function QuestionPost({ question }: { readonly question: Question }) {
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
      <PostFoot question={question} />
    </>
  );
  return (
    <Card component="article">
      <Post votes={votes} text={text} />
      <PostComments content={`forum.question:${id}`} />
    </Card>
  );
}
