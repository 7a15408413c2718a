import { Icon, lazyPart, useUser } from '@motorclub/sdk';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { Suspense, useState } from 'react';
import { t } from '../../texts/sanctions.ts';
import type { MemberProps } from './MemberState.tsx';

const BanDialog = lazyPart(() => import('./BanDialog.tsx').then((module) => ({ default: module.BanDialog })));
const WarnDialog = lazyPart(() => import('./WarnDialog.tsx').then((module) => ({ default: module.WarnDialog })));

/** Beside a member, for staff: warn or ban them. */
export default function SanctionButton({ userId, username }: MemberProps) {
  const viewer = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'warn' | 'ban' | null>(null);
  if (viewer?.id === userId) return null;
  const label = t('sanctionsOf', { name: username });
  const open = (which: 'warn' | 'ban') => {
    setAnchor(null);
    setDialog(which);
  };
  const close = () => setDialog(null);
  return (
    <>
      <Tooltip title={anchor ? '' : label} describeChild>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name="alert" />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        <MenuItem onClick={() => open('warn')}>{t('warnMember')}</MenuItem>
        <MenuItem onClick={() => open('ban')}>{t('banMember')}</MenuItem>
      </Menu>
      <Suspense>
        {dialog === 'warn' ? <WarnDialog userId={userId} username={username} onClose={close} /> : null}
        {dialog === 'ban' ? <BanDialog userId={userId} username={username} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
