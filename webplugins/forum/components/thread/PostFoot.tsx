import { lazyPart } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { Suspense } from 'react';
import type { Answer, Question } from '../../api/types.ts';

const PostActions = lazyPart(() => import('../post/PostActions.tsx'));

export interface PostFootProps {
  readonly question: Question;
  /** The answer that is meant; the question itself without one. */
  readonly answer?: Answer;
}

/** Height of what is on its way: the row of buttons, above it that of an answer's outcomes. */
const FOOT_PX = 60;
const OUTCOMES_PX = 40;

/** What can be done with a post, under it. Reading goes first: it comes a moment after the text. */
export function PostFoot(props: PostFootProps) {
  const height = FOOT_PX + (props.answer ? OUTCOMES_PX : 0);
  return (
    <Suspense fallback={<Box sx={{ height }} />}>
      <PostActions {...props} />
    </Suspense>
  );
}
