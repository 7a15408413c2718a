import { failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Privacy, privacy, updatePrivacy } from '../api/me.ts';
import { t } from '../texts.ts';

/** Each switch is saved by itself: it moves at once, moves back if that fails, and can be taken back. */
export function usePrivacy(): (changes: Partial<Privacy>) => void {
  const client = useQueryClient();
  const key = privacy.queryKey;
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: ({ changes }: { changes: Partial<Privacy>; undoing: boolean }) => updatePrivacy(changes),
    // One after the other, so that the last answer is the last state.
    scope: { id: 'privacy' },
    onMutate: async ({ changes }) => {
      const before = client.getQueryData(key);
      const show = () => client.setQueryData(key, (now) => now && { ...now, ...changes });
      show();
      // A question that is out would answer what was; calling it off brings back what was before it.
      await client.cancelQueries({ queryKey: key });
      show();
      return before;
    },
    onSuccess: (_, { changes, undoing }, before) => {
      if (undoing || !before) return;
      const names = Object.keys(changes) as (keyof Privacy)[];
      const back = Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<Privacy>;
      toast.success(t('saved'), { label: t('undo'), onClick: () => mutate({ changes: back, undoing: true }) });
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(key, before);
      toast.error(`${t('notSaved')}. ${failureOf(error).message}`);
    },
    // While another choice waits for its turn, the server does not know of it yet: its answer would take it back.
    onSettled: () =>
      client.isMutating({ mutationKey: key }) === 1 ? client.invalidateQueries({ queryKey: key }) : null,
  });
  return (changes) => mutate({ changes, undoing: false });
}
