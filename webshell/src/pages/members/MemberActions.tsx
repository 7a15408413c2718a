import { ConfirmDialog, failureOf, Icon, toast } from '@motorclub/sdk';
import { Button, Menu, MenuItem } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { t } from '../settings/texts.ts';
import { endSessions, type ManagedMember, MEMBERS_KEY, verifyEmail } from './api.ts';
import { RoleDialog } from './RoleDialog.tsx';

type Open = 'menu' | 'role' | 'sessions' | null;

function useAction<T>(action: (id: number) => Promise<T>, { id }: ManagedMember, done: (answer: T) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => action(id),
    onSuccess: (answer) => toast.success(done(answer)),
    onError: (error) => toast.error(failureOf(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: MEMBERS_KEY }),
  });
}

/** What an admin can do about one member. */
export function MemberActions({ member }: { readonly member: ManagedMember }) {
  const { username, sessions, status } = member;
  const menu = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const ending = useAction(endSessions, member, ({ ended }) => t('sessionsEnded', { name: username, count: ended }));
  const verifying = useAction(verifyEmail, member, () => t('emailNowVerified', { name: username }));
  return (
    <>
      <Button
        ref={setAnchor}
        size="small"
        color="inherit"
        variant="outlined"
        endIcon={<Icon name="chevronDown" size={16} />}
        loading={ending.isPending || verifying.isPending}
        aria-label={t('actionsFor', { name: username })}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        aria-controls={open === 'menu' ? menu : undefined}
        onClick={() => setOpen('menu')}
      >
        {t('actions')}
      </Button>
      <Menu id={menu} anchorEl={anchor} open={open === 'menu'} onClose={close}>
        <MenuItem onClick={() => setOpen('role')}>{t('changeRole')}</MenuItem>
        <MenuItem disabled={sessions === 0} onClick={() => setOpen('sessions')}>
          {t('endSessions')}
        </MenuItem>
        {status === 'UNVERIFIED' ? (
          <MenuItem
            onClick={() => {
              close();
              verifying.mutate();
            }}
          >
            {t('verifyEmail')}
          </MenuItem>
        ) : null}
      </Menu>
      {open === 'role' ? <RoleDialog member={member} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'sessions'}
        title={t('endSessionsAsk', { name: username })}
        confirmLabel={t('endSessions')}
        tone="danger"
        onClose={close}
        onConfirm={() => {
          close();
          ending.mutate();
        }}
      >
        {t('endSessionsText', { count: sessions })}
      </ConfirmDialog>
    </>
  );
}
