import { Slot } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { PostTools, type PostToolsProps } from '../tend/PostTools.tsx';
import { OutcomeBar } from './OutcomeBar.tsx';
import { SameHere } from './SameHere.tsx';
import '../../slots.ts';

/** Outcomes of an answer, then the row of buttons: the post's own, those of other plugins, those that change it. */
export default function PostActions({ question, answer }: PostToolsProps) {
  const { id } = question;
  return (
    <>
      {answer ? <OutcomeBar answer={answer} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, minHeight: 44, mt: 2 }}>
        {answer ? null : <SameHere question={question} />}
        <Slot name="content.actions" content={answer ? `forum.answer:${answer.id}` : `forum.question:${id}`} />
        <PostTools question={question} {...(answer ? { answer } : {})} />
      </Box>
    </>
  );
}
