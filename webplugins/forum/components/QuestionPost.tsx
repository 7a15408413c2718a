import { Card } from '@mui/material';
import type { Question } from '../api/types.ts';
import { LongText } from './LongText.tsx';
import { Post } from './Post.tsx';
import { Prose } from './Prose.tsx';
import { Photos } from './thread/Photos.tsx';
import { PostFoot } from './thread/PostFoot.tsx';
import { SameHere } from './thread/SameHere.tsx';
import { ShareButton } from './thread/ShareButton.tsx';
import { Symptoms } from './thread/Symptoms.tsx';
import { VoteControl } from './VoteControl.tsx';

/** The question itself. */
export function QuestionPost({ question }: { readonly question: Question }) {
  const { id, author, score, myVote, body, bodyHtml, title, attachments } = question;
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
      <Symptoms question={question} />
      <Photos photos={attachments} />
      <PostFoot question={question}>
        <SameHere question={question} />
        <ShareButton title={title} path={`/questions/${id}`} />
      </PostFoot>
    </>
  );
  return (
    <Card component="article">
      <Post votes={votes} text={text} />
    </Card>
  );
}
