import { Slot, TextLink, TimeAgo, UserAvatar } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { Person, Reply } from '../../api/types.ts';
import { t } from '../../texts.ts';

export interface BylineProps {
  readonly author: Person;
  readonly comment: Reply;
}

/** Who said it, when, and whether it was changed since. */
export function Byline({ author, comment }: BylineProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <UserAvatar username={author.username} profileImage={author.profileImage} size={24} />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minWidth: 0 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', m: 0 }}>
          <TextLink to={`/profile/${author.id}`} color="text.primary">
            {author.username}
          </TextLink>{' '}
          · <TimeAgo value={comment.createdAt} />
          {comment.editedAt ? ` · ${t('edited')}` : null}
        </Typography>
        <Slot name="member.marks" layout="quiet" memberId={author.id} />
      </Box>
    </Box>
  );
}
