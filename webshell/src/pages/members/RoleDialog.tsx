import { type Role, toast } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { FormRefusal } from '../account/FormRefusal.tsx';
import { required } from '../account/rules.ts';
import { t } from '../settings/texts.ts';
import { changeRole, type ManagedMember, MEMBERS_KEY, ROLES } from './api.ts';
import { useUndoRole } from './useUndoRole.ts';
import { wantsCode } from './wantsCode.ts';

const REASON_LENGTH = 500;

/** Another role for a member, with the reason; admins with a second factor prove it once more when they are asked to. */
export function RoleDialog({ member, onClose }: { readonly member: ManagedMember; readonly onClose: () => void }) {
  const { id, username, role: before } = member;
  const undo = useUndoRole();
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm({
    initial: { role: before as string, reason: '', code: '' },
    check: ({ role, reason, code }) => ({
      role: role === before ? t('sameRole') : undefined,
      reason: required(reason),
      code: codeAsked ? required(code) : undefined,
    }),
    send: ({ role, reason, code }) =>
      changeRole(id, { role: role as Role, reason, ...(code ? { code: code.replaceAll(/\s/g, '') } : {}) }),
    onSent: ({ role }) => {
      toast.success(t('roleChanged', { name: username, role: t(role) }), {
        label: t('undo'),
        onClick: () => undo(member),
      });
      onClose();
    },
    refresh: (client) => client.invalidateQueries({ queryKey: MEMBERS_KEY }),
    onRefused: (error) => {
      const wanted = wantsCode(error);
      if (wanted) setCodeAsked(true);
      return wanted;
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('changeRoleOf', { name: username })}
      submitLabel={t('changeRole')}
      failure={<FormRefusal form={form} />}
      onClose={onClose}
    >
      <Typography>{t('changeRoleText')}</Typography>
      <TextInput form={form} name="role" select label={t('role')}>
        {ROLES.map((role) => (
          <MenuItem key={role} value={role}>
            {t(role)}
          </MenuItem>
        ))}
      </TextInput>
      <TextInput
        form={form}
        name="reason"
        label={t('reason')}
        required
        multiline
        minRows={2}
        max={REASON_LENGTH}
        help={t('reasonHelp')}
      />
      {codeAsked ? (
        <TextInput
          form={form}
          name="code"
          label={t('ownCode')}
          required
          autoFocus
          autoComplete="one-time-code"
          max={12}
          help={t('ownCodeHelp')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ) : null}
    </FormDialog>
  );
}
