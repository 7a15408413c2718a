import { Slot, TextLink, TimeAgo, UserAvatar } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { Author } from '../api/types.ts';
import { t } from '../texts/thread.ts';
import { t as common } from '../texts.ts';
import { Sentence } from './Sentence.tsx';

export interface BylineProps {
  readonly author: Author;
  readonly at: string;
  readonly did: 'asked' | 'answered';
  readonly editedAt?: string | null;
}

/** Who wrote it and when, and when it was last changed. */
export function Byline({ author, at, did, editedAt = null }: BylineProps) {
  const text = did === 'asked' ? common('askedBy') : t('answeredBy');
  const name = (
    <TextLink to={`/profile/${author.id}`} sx={{ color: 'text.primary' }}>
      {author.username}
    </TextLink>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <UserAvatar username={author.username} profileImage={author.profileImage} size={32} />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.25, minWidth: 0 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Sentence text={text} parts={{ time: <TimeAgo value={at} />, name }} />
          {editedAt ? (
            <>
              {' · '}
              <Sentence text={t('editedAt')} parts={{ time: <TimeAgo value={editedAt} /> }} />
            </>
          ) : null}
        </Typography>
        <Slot name="member.marks" layout="quiet" memberId={author.id} />
      </Box>
    </Box>
  );
}
