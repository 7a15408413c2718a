import { Avatar } from '@mui/material';
import { avatarColor } from './avatarColor.ts';

export interface UserAvatarProps {
  readonly username: string;
  readonly profileImage?: string | null;
  /** Pixels; 40 when absent. */
  readonly size?: number;
}

// The small version of a picture has 96 pixels: enough for screens of two to a point.
const SMALL = 48;

const inSize = (address: string, size: number) =>
  size > SMALL ? address : address.replace('/profile.jpg', '/profile-96.jpg');

/** The profile image, else the initial on the username's colour. Decorative: the name stands beside it. */
export function UserAvatar({ username, profileImage, size = 40 }: UserAvatarProps) {
  return (
    <Avatar
      alt=""
      aria-hidden
      {...(profileImage ? { src: inSize(profileImage, size) } : {})}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.45,
        fontWeight: 600,
        bgcolor: avatarColor(username),
        color: '#fff',
      }}
    >
      {username.charAt(0).toUpperCase()}
    </Avatar>
  );
}
