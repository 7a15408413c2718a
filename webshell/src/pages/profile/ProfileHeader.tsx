import { UserAvatar } from '@motorclub/sdk';
import { Box, type Theme } from '@mui/material';
import { BANNER_RATIO } from '../settings/profile/ratio.ts';
import type { OpenProfile } from './api.ts';

const AVATAR = 112;

/** A tail light in the dark, for those who have chosen no picture. */
const glow = ({ vars }: Theme) =>
  `radial-gradient(90% 180% at 80% 130%, rgba(${vars?.palette.primary.mainChannel} / 0.4), transparent 70%)`;

function Banner({ src }: { readonly src: string | null }) {
  const frame = { borderRadius: '14px', overflow: 'hidden', border: 1, borderColor: 'divider' };
  if (!src) {
    return (
      <Box
        sx={[frame, (theme) => ({ height: { xs: 96, md: 150 }, bgcolor: 'background.paper', background: glow(theme) })]}
      />
    );
  }
  return (
    <Box sx={{ ...frame, aspectRatio: BANNER_RATIO, maxHeight: 280, width: '100%' }}>
      <Box component="img" src={src} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
    </Box>
  );
}

/** The two pictures of a person. */
export function ProfileHeader({ member }: { readonly member: OpenProfile }) {
  return (
    <>
      <Banner src={member.banner} />
      <Box
        sx={{
          display: 'inline-block',
          position: 'relative',
          mt: -7,
          mb: 1,
          ml: 2,
          border: 4,
          borderColor: 'background.default',
          borderRadius: '50%',
        }}
      >
        <UserAvatar username={member.username} profileImage={member.profileImage} size={AVATAR} />
      </Box>
    </>
  );
}
