import { Icon } from '@motorclub/sdk';
import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useFollow } from '../../api/follow.ts';
import { LEVELS, type Level } from '../../api/types.ts';
import { t } from '../../texts.ts';

export interface FollowButtonProps {
  /** What is followed: `social.member:7`. */
  readonly content: string;
  /** The accessible name, for users who do not see the context. */
  readonly name: string;
  readonly level: Level | null;
  readonly size?: 'small' | 'medium';
}

interface LevelMenuProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly level: Level;
  readonly onChoose: (level: Level | null) => void;
  readonly onClose: () => void;
}

function LevelMenu({ anchor, label, level, onChoose, onClose }: LevelMenuProps) {
  const choose = (next: Level | null) => {
    onClose();
    onChoose(next);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {LEVELS.map((one) => (
        <MenuItem
          key={one}
          role="menuitemradio"
          aria-checked={one === level}
          selected={one === level}
          onClick={() => choose(one)}
        >
          {t(one)}
        </MenuItem>
      ))}
      <Divider component="li" aria-hidden />
      <MenuItem onClick={() => choose(null)}>{t('unfollow')}</MenuItem>
    </Menu>
  );
}

/** Follow; once followed, a menu for the level or to unfollow. */
export function FollowButton({ content, name, level, size = 'medium' }: FollowButtonProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { shown, pending, follow } = useFollow(content, level);
  if (shown === null) {
    return (
      <Button
        size={size}
        variant={size === 'small' ? 'outlined' : 'contained'}
        color={size === 'small' ? 'inherit' : 'primary'}
        startIcon={<Icon name="add" size={18} />}
        aria-label={t('followName', { name })}
        disabled={pending}
        onClick={() => follow('HIGHLIGHTS')}
      >
        {t('follow')}
      </Button>
    );
  }
  const said = t('followingName', { name, level: t(shown) });
  return (
    <>
      <Button
        id={id}
        size={size}
        variant="outlined"
        color="inherit"
        endIcon={<Icon name="chevronDown" size={18} />}
        aria-label={said}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t(shown === 'MUTED' ? 'followsMuted' : 'follows')}
      </Button>
      {anchor ? (
        <LevelMenu anchor={anchor} label={said} level={shown} onChoose={follow} onClose={() => setAnchor(null)} />
      ) : null}
    </>
  );
}
