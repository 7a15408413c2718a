import { Slot } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Answer, Question } from '../../api/types.ts';
import '../../slots.ts';

const PostTools = lazy(() => import('../tend/PostTools.tsx'));

export interface PostFootProps {
  readonly question: Question;
  /** The answer that is meant; the question itself without one. */
  readonly answer?: Answer;
  /** Buttons before those of editing and of other plugins. */
  readonly children?: ReactNode;
}

/** The row of buttons under a post: its own, those of other plugins, and those that change it. */
export function PostFoot({ question, answer, children }: PostFootProps) {
  const content = answer ? `forum.answer:${answer.id}` : `forum.question:${question.id}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, minHeight: 44, mt: 2 }}>
      {children}
      <Slot name="content.actions" content={content} />
      <Suspense fallback={<Box sx={{ width: 120, height: 32 }} />}>
        <PostTools question={question} {...(answer ? { answer } : {})} />
      </Suspense>
    </Box>
  );
}
