import { useUser } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listSuggestions } from '../../api/revisions.ts';
import type { Suggestion, Target } from '../../api/types.ts';
import { t } from '../../texts/edits.ts';
import { RevisionRow } from './RevisionRow.tsx';

const NONE: readonly Suggestion[] = [];

/** What is suggested for a post and waits, as far as the reader has a say in it. The history is complete without it. */
function useWaiting(target: Target) {
  const enabled = useUser() !== null;
  const review = useQuery({ ...listSuggestions('review', 0, target), enabled }).data?.content ?? NONE;
  const mine = useQuery({ ...listSuggestions('mine', 0, target), enabled }).data?.content ?? NONE;
  return { review, mine: mine.filter(({ status }) => status === 'SUGGESTED') };
}

/** Edits that somebody has suggested for a post, to be decided about, and the reader's own, to be withdrawn. */
export function EditsOf({ target }: { readonly target: Target }) {
  const heading = useId();
  const { review, mine } = useWaiting(target);
  if (review.length + mine.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mb: 2 }}>
      <Typography id={heading} variant="h3" component="h3">
        {t('waitingHere')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {[...review, ...mine].map((edit) => (
          <RevisionRow key={edit.id} revision={edit} mayDecide={review.includes(edit)} outdated={edit.outdated} />
        ))}
      </Box>
    </Box>
  );
}
