import { Card } from '@mui/material';
import type { Question } from '../api/types.ts';
import { Post } from './Post.tsx';
import { Prose } from './Prose.tsx';
import { VoteControl } from './VoteControl.tsx';

/** The question itself. */
export function QuestionPost({ question }: { readonly question: Question }) {
  const { id, author, score, myVote, bodyHtml } = question;
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
  return (
    <Card component="article">
      <Post votes={votes} text={<Prose html={bodyHtml} />} />
    </Card>
  );
}
