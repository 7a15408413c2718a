import { formatNumber, Icon, useNavigate, useSignInPath, useUser } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { useState } from 'react';
import { type LikeTarget, setLike, useGalleryAction } from '../../api/gallery.ts';
import { t } from '../../texts/gallery.ts';

export interface LikeButtonProps {
  readonly targetType: LikeTarget;
  readonly targetId: number;
  readonly liked: boolean;
  readonly likeCount: number;
  /** Likes that count as well: those the car had before it had a page. */
  readonly earlier?: number;
  /** What is liked, for screen readers. */
  readonly title: string;
  /** One's own is not liked: the number alone is shown. */
  readonly own?: boolean;
  readonly size?: 'small' | 'medium';
}

/** Likes something, or likes it no longer; visitors are led to the log-in. */
export function LikeButton(props: LikeButtonProps) {
  const { targetType, targetId, liked, likeCount, title, earlier = 0, own = false, size = 'medium' } = props;
  const visitor = useUser() === null;
  const logIn = useSignInPath();
  const navigate = useNavigate();
  // What the server answered last, until the page has been asked for again.
  const [known, setKnown] = useState<{ readonly liked: boolean; readonly likeCount: number } | null>(null);
  const { mutate, isPending } = useGalleryAction({
    run: (wanted: boolean) => setLike(targetType, targetId, wanted),
    onDone: setKnown,
  });
  const shown = known ?? { liked, likeCount };
  const count = shown.likeCount + earlier;
  return (
    <Button
      size={size}
      color={shown.liked ? 'primary' : 'inherit'}
      variant="outlined"
      aria-pressed={shown.liked}
      aria-label={t(own ? 'likesOf' : 'like', { title, count })}
      disabled={own || isPending}
      startIcon={<Icon name="star" size={18} />}
      onClick={() => (visitor ? navigate(logIn) : mutate(!shown.liked))}
      sx={{ '&.Mui-disabled': { color: 'text.secondary' }, fontVariantNumeric: 'tabular-nums', minWidth: 64 }}
    >
      {formatNumber(count)}
    </Button>
  );
}
