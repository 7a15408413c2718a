import { Icon } from '@motorclub/sdk';
import { IconButton, Tooltip } from '@mui/material';

export interface VoteButtonProps {
  readonly direction: 'up' | 'down';
  readonly label: string;
  readonly pressed: boolean;
  /** Why it does nothing. It stays reachable, so that everybody can learn the reason. */
  readonly reason: string | undefined;
  readonly onPress: () => void;
}

const SX = {
  width: { xs: 44, sm: 36 },
  height: { xs: 44, sm: 36 },
  border: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  transition: 'transform 120ms ease-out',
  '&:active:not([aria-disabled=true])': { transform: 'scale(0.9)' },
  '&[aria-pressed=true]': { color: 'primary.main', borderColor: 'primary.main' },
  '&[aria-disabled=true]': { color: 'text.disabled', cursor: 'not-allowed', '&:hover': { bgcolor: 'transparent' } },
} as const;

/** One of the two buttons of a vote. */
export function VoteButton({ direction, label, pressed, reason, onPress }: VoteButtonProps) {
  const disabled = reason === undefined ? {} : ({ 'aria-disabled': true } as const);
  return (
    <Tooltip title={reason ?? ''} describeChild placement="right">
      <IconButton
        aria-label={label}
        aria-pressed={pressed}
        {...disabled}
        {...(reason === undefined ? { onClick: onPress } : {})}
        sx={SX}
      >
        <Icon name={direction === 'up' ? 'chevronUp' : 'chevronDown'} size={22} />
      </IconButton>
    </Tooltip>
  );
}
