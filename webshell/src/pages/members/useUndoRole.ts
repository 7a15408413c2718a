import { failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../settings/texts.ts';
import { changeRole, type ManagedMember, MEMBERS_KEY } from './api.ts';
import { wantsCode } from './wantsCode.ts';

/** Gives a member the role back that they had; the audit log has both changes. */
export function useUndoRole(): (before: ManagedMember) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, role }: ManagedMember) => changeRole(id, { role, reason: t('undoReason') }),
    onSuccess: ({ username, role }) => toast.success(t('roleChanged', { name: username, role: t(role) })),
    onError: (error) => toast.error(wantsCode(error) ? t('undoNeedsCode') : failureOf(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: MEMBERS_KEY }),
  });
  return mutate;
}
