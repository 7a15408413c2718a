import { Slot } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { mayAccept } from '../../lib/may.ts';
import { AcceptButton } from '../AcceptButton.tsx';
import { PostTools, type PostToolsProps } from '../manage/PostTools.tsx';
import { OutcomeBar } from './OutcomeBar.tsx';
import { SameHere } from './SameHere.tsx';

/** The text comes first: its buttons are as quiet as a caption until one reaches for them. */
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  minHeight: 44,
  mt: 1,
  ml: -1.5,
  '& .MuiButton-text.MuiButton-colorInherit:not(:hover, [aria-pressed=true], [data-kept=true])': {
    color: 'text.secondary',
  },
} as const;

/** On small screens other plugins' buttons for a question need a line: it is kept for them until they come. */
const OWN_LINE = { flexBasis: { xs: '100%', sm: 'auto' } } as const;

/** One quiet row: what people found, the post's own buttons, those of other plugins, those that change it. */
export function PostActions({ question, answer }: PostToolsProps) {
  const { id } = question;
  return (
    <Box sx={ROW}>
      {answer ? (
        <OutcomeBar answer={answer} />
      ) : (
        <Box sx={OWN_LINE}>
          <SameHere question={question} />
        </Box>
      )}
      <Slot
        name="content.actions"
        layout="row"
        content={answer ? `forum.answer:${answer.id}` : `forum.question:${id}`}
      />
      <PostTools question={question} {...(answer ? { answer } : {})} />
      {answer && mayAccept(question, answer) ? (
        <Box sx={{ ml: 'auto' }}>
          <AcceptButton answer={answer} />
        </Box>
      ) : null}
    </Box>
  );
}
