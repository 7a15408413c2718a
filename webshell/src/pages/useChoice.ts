import { failureOf, type ToastAction, toast } from '@motorclub/sdk';
import { dismissToast, toastQueue } from '@motorclub/sdk/host';
import { type FetchQueryOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

export interface Choices<T, C, K extends QueryKey> {
  /** The query with the current choices. */
  readonly query: FetchQueryOptions<T, Error, T, K>;
  readonly save: (changes: C) => Promise<T>;
  /** What the page shows once a change is made. */
  readonly changed: (now: T, changes: C) => T;
  /** The change that undoes another one. */
  readonly undoing: (before: T, changes: C) => C;
  readonly words: { readonly saved: string; readonly undo: string; readonly notSaved: string };
}

const shownToasts = new Map<string, number>();

/** Shows one toast per page, for the latest choice, instead of one for each for ten seconds. */
function showToast(page: string, said: string, undo: ToastAction): void {
  dismissToast(shownToasts.get(page) ?? 0);
  toast.success(said, undo);
  shownToasts.set(page, toastQueue.get().at(-1)?.id ?? 0);
}

interface Step<C> {
  readonly changes: C;
  readonly said: string | null;
}

/** Saves a choice at once: it shows before the answer, moves back if that fails, and can be taken back. */
export function useChoice<T, C, K extends QueryKey>({
  query,
  save,
  changed,
  undoing,
  words,
}: Choices<T, C, K>): (changes: C, said?: string) => void {
  const client = useQueryClient();
  const key: QueryKey = query.queryKey;
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: ({ changes }: Step<C>) => save(changes),
    // One after the other, so that the last answer is the last state.
    scope: { id: key.join('.') },
    onMutate: async ({ changes }) => {
      const before = client.getQueryData<T>(key) ?? (await client.fetchQuery(query));
      client.setQueryData(key, changed(before, changes));
      // A running fetch would return the old state; cancelling it restores the state before, so set it again.
      await client.cancelQueries({ queryKey: key });
      client.setQueryData(key, changed(before, changes));
      return before;
    },
    onSuccess: (_, { changes, said }, before) => {
      if (said === null) return;
      const back = () => mutate({ changes: undoing(before, changes), said: null });
      showToast(key.join('.'), said, { label: words.undo, onClick: back });
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(key, before);
      toast.error(`${words.notSaved}. ${failureOf(error).message}`);
    },
    // While another choice is queued, the server does not have it yet: a refetch would revert it.
    onSettled: () =>
      client.isMutating({ mutationKey: key }) === 1 ? client.invalidateQueries({ queryKey: key }) : null,
  });
  return (changes, said = words.saved) => mutate({ changes, said });
}
