import { TimeAgo, UserAvatar } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { Author } from '../api/types.ts';
import { t } from '../texts.ts';
import { Sentence } from './Sentence.tsx';

export interface BylineProps {
  readonly author: Author;
  readonly at: string;
  readonly did: 'asked' | 'answered';
}

/** Who wrote it and when. */
export function Byline({ author, at, did }: BylineProps) {
  const text = t(did === 'asked' ? 'askedBy' : 'answeredBy');
  const name = (
    <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
      {author.username}
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <UserAvatar username={author.username} profileImage={author.profileImage} size={24} />
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <Sentence text={text} parts={{ time: <TimeAgo value={at} />, name }} />
      </Typography>
    </Box>
  );
}
