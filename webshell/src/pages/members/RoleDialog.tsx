import { failureOf, type Role, toast } from '@motorclub/sdk';
import { MenuItem, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { required } from '../account/rules.ts';
import { FormDialog } from '../account/security/FormDialog.tsx';
import { FormRefusal } from '../account/security/FormRefusal.tsx';
import { useForm } from '../account/useForm.ts';
import { t } from '../settings/texts.ts';
import { changeRole, type ManagedMember, MEMBERS_KEY, ROLES, type RoleChange } from './api.ts';
import { useUndoRole } from './useUndoRole.ts';
import { wantsCode } from './wantsCode.ts';

const REASON_LENGTH = 500;

/** Another role for a member, with the reason; admins with a second factor prove it once more when they are asked to. */
export function RoleDialog({ member, onClose }: { readonly member: ManagedMember; readonly onClose: () => void }) {
  const { id, username, role: before } = member;
  const client = useQueryClient();
  const undo = useUndoRole();
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm(
    { role: before as string, reason: '', code: '' },
    {
      role: (value) => (value === before ? t('sameRole') : undefined),
      reason: required,
      ...(codeAsked ? { code: required } : {}),
    },
  );
  const save = useMutation({
    mutationFn: (change: RoleChange) => changeRole(id, change),
    onSuccess: ({ role }) => {
      toast.success(t('roleChanged', { name: username, role: t(role) }), {
        label: t('undo'),
        onClick: () => undo(member),
      });
      onClose();
    },
    onError: (error) => {
      if (wantsCode(error)) setCodeAsked(true);
      else form.refuse(failureOf(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: MEMBERS_KEY }),
  });
  const submit = form.submit(({ role, reason, code }) =>
    save.mutate({ role: role as Role, reason, ...(code ? { code: code.replaceAll(/\s/g, '') } : {}) }),
  );
  return (
    <FormDialog
      title={t('changeRoleOf', { name: username })}
      verb={t('changeRole')}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{t('changeRoleText')}</Typography>
      {wantsCode(save.error) ? null : <FormRefusal error={save.error} sentAt={save.submittedAt} fields={form.values} />}
      <TextField select label={t('role')} {...form.field('role')}>
        {ROLES.map((role) => (
          <MenuItem key={role} value={role}>
            {t(role)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('reason')}
        required
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: REASON_LENGTH } }}
        {...form.field('reason', t('reasonHelp'))}
      />
      {codeAsked ? (
        <TextField
          label={t('ownCode')}
          required
          autoFocus
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
          {...form.field('code', t('ownCodeHelp'))}
        />
      ) : null}
    </FormDialog>
  );
}
