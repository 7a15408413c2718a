import { Link, Slot, UserAvatar } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Person } from '../../api/types.ts';

export interface PersonRowProps {
  readonly person: Person;
  /** Under the name. */
  readonly detail?: ReactNode;
  /** Buttons at the end. */
  readonly action?: ReactNode;
}

/** Somebody in a list. */
export function PersonRow({ person, detail, action }: PersonRowProps) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 1.5,
        alignItems: 'center',
        px: { xs: 1.5, sm: 2.5 },
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        flexWrap: 'wrap',
      }}
    >
      <UserAvatar username={person.username} profileImage={person.profileImage} />
      <Box sx={{ minWidth: 0, flex: '1 1 140px' }}>
        <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography
            component={Link}
            to={`/profile/${person.id}`}
            variant="subtitle2"
            sx={{
              color: 'text.primary',
              textDecoration: 'none',
              overflowWrap: 'anywhere',
              '&:hover': { textDecoration: 'underline' },
            }}
          >
            {person.username}
          </Typography>
          <Slot name="member.marks" layout="quiet" memberId={person.id} />
        </Stack>
        {detail ? (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        ) : null}
      </Box>
      {action}
    </Stack>
  );
}
