import { Slot } from '@motorclub/sdk';
import { Box } from '@mui/material';

/** Below the text of a post, beside its votes; nothing where nobody contributes. */
const SX = { pl: { xs: 2, sm: 10.5 }, pr: { xs: 2, sm: 2.5 }, mt: -1, pb: 2, '&:empty': { display: 'none' } } as const;

/** What members say about a question or an answer, named by its reference. */
export function PostComments({ content }: { readonly content: string }) {
  return (
    <Box sx={SX}>
      <Slot name="content.comments" layout="row" content={content} />
    </Box>
  );
}
