import { failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../texts/form.ts';

export interface Action<In, Out> {
  readonly run: (given: In) => Promise<Out>;
  /** What to say once it is done. */
  readonly done: (answer: Out, given: In) => string;
  readonly onDone?: (answer: Out, given: In) => void;
  /** Shows a refusal where it belongs; true if it could. */
  readonly onRefused?: (error: unknown) => boolean;
}

/** A change of the forum: says what became of it, and has everything that is shown of it asked for anew. */
export function useAction<In, Out>({ run, done, onDone, onRefused }: Action<In, Out>) {
  const client = useQueryClient();
  // Not awaited: what is on the screen need not wait for what is beside it.
  const refresh = () => void client.invalidateQueries({ queryKey: ['forum'] });
  return useMutation({
    mutationFn: run,
    onSuccess: (answer, given) => {
      toast.success(done(answer, given));
      onDone?.(answer, given);
      refresh();
    },
    onError: (error) => {
      if (!onRefused?.(error)) toast.error(t('refused', { reason: failureOf(error).message }));
      // Somebody else may have been faster: what is shown is old then.
      refresh();
    },
  });
}
