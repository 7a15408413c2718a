import { failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../texts.ts';
import { keys } from './keys.ts';

export interface Action<In, Out> {
  readonly run: (given: In) => Promise<Out>;
  /** What to say once it is done; nothing where the page shows it. */
  readonly done?: (answer: Out) => string;
  readonly onDone?: (answer: Out) => void;
  /** Shows a refusal where it belongs; true if it could. */
  readonly onRefused?: (error: unknown) => boolean;
}

/** A change: says what became of it, and has everything that is shown of events asked for anew. */
export function useAction<In = void, Out = unknown>({ run, done, onDone, onRefused }: Action<In, Out>) {
  const client = useQueryClient();
  // The codes of tickets are left: asking for each of them again would cost a call a ticket.
  const refresh = () =>
    client.invalidateQueries({ queryKey: keys.all(), predicate: ({ queryKey }) => queryKey[1] !== 'qr' });
  return useMutation({
    mutationFn: run,
    onSuccess: async (answer) => {
      if (done) toast.success(done(answer));
      onDone?.(answer);
      await refresh();
    },
    onError: async (error) => {
      if (!onRefused?.(error)) toast.error(t('actionFailed', { reason: failureOf(error).message }));
      await refresh();
    },
  });
}
