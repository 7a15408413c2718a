import { lazyPart } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { Suspense } from 'react';
import type { Answer, Question } from '../../api/types.ts';

const PostActions = lazyPart(() => import('../post/PostActions.tsx'));

export interface PostFooterProps {
  readonly question: Question;
  /** The answer that is meant; the question itself without one. */
  readonly answer?: Answer;
}

/** Height of the row of buttons that is on its way. */
const FOOT_PX = 52;

/** What can be done with a post, under it. Reading goes first: it comes a moment after the text. */
export function PostFooter(props: PostFooterProps) {
  return (
    <Suspense fallback={<Box sx={{ height: FOOT_PX }} />}>
      <PostActions {...props} />
    </Suspense>
  );
}
