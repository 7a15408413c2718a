import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listOutcomes } from '../../api/outcomes.ts';

/** The comments of members who warn of an answer. The warning is shown without them, too. */
export default function DangerNotes({ answerId }: { readonly answerId: number }) {
  const { data } = useQuery(listOutcomes(answerId));
  const notes = (data?.content ?? []).filter(({ kind, comment }) => kind === 'DANGEROUS' && comment);
  if (notes.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
      {notes.map(({ id, comment, author, car }) => (
        <li key={id}>
          {comment} ({[author.username, car].filter(Boolean).join(', ')})
        </li>
      ))}
    </Box>
  );
}
