import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { failureOf, isHeld } from './http.ts';
import { toast } from './toasts.ts';
import { t } from './ui/texts.ts';

export interface Action<In, Out> {
  readonly run: (given: In) => Promise<Out>;
  /** What to say once it is done; nothing where the page shows it. */
  readonly done?: (answer: Out, given: In) => string;
  /** Takes it back: what is said has a button for it. */
  readonly undo?: (answer: Out, given: In) => Promise<unknown>;
  /** What to say if it was refused. */
  readonly failed: (reason: string) => string;
  /** Has what is shown asked for again, also after a refusal: somebody else may have been faster. */
  readonly refresh: (client: QueryClient) => Promise<unknown> | undefined;
  readonly onDone?: ((answer: Out, given: In) => void) | undefined;
  /** Shows a refusal where it belongs; true if it could. */
  readonly onRefused?: ((error: unknown) => boolean) | undefined;
}

/** Something that a person does with a click: says what became of it, and has what is shown asked for again. */
export function useAction<In = void, Out = unknown>(action: Action<In, Out>): UseMutationResult<Out, Error, In> {
  const { run, done, undo, failed, refresh, onDone, onRefused } = action;
  const client = useQueryClient();
  const explain = (error: unknown) => toast.error(failed(failureOf(error).message));
  return useMutation({
    mutationFn: run,
    onSuccess: async (answer, given) => {
      // The page may be another one by the time it is taken back.
      const takeBack = () =>
        void undo?.(answer, given)
          .catch(explain)
          .finally(() => refresh(client));
      if (done) toast.success(done(answer, given), undo ? { label: t('undo'), onClick: takeBack } : undefined);
      onDone?.(answer, given);
      await refresh(client);
    },
    onError: async (error) => {
      if (isHeld(error)) toast.info(failureOf(error).message);
      else if (!onRefused?.(error)) explain(error);
      await refresh(client);
    },
  });
}
