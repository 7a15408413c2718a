import { failureOf, toast, useUser } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAILS_KEY } from '../api/emails.ts';

/** Whether the person may change anything about mails; moderators read. The server decides. */
export function useMayManage(): boolean {
  return useUser()?.role === 'ADMIN';
}

export interface MailChange<In, Out> {
  readonly run: (given: In) => Promise<Out>;
  readonly done: (answer: Out, given: In) => string;
  /** What could not be done, as a sentence without a full stop. */
  readonly failed: string;
  readonly onDone?: (answer: Out) => void;
  /** Shows a refusal where it belongs; true if it could. */
  readonly onRefused?: (error: unknown) => boolean;
}

/** A change of mails: reports the result, and refetches everything that is visible of them. */
export function useMailChange<In, Out>({ run, done, failed, onDone, onRefused }: MailChange<In, Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (answer, given) => {
      toast.success(done(answer, given));
      await client.invalidateQueries({ queryKey: MAILS_KEY });
      onDone?.(answer);
    },
    onError: async (error) => {
      if (onRefused?.(error)) return;
      toast.error(`${failed}. ${failureOf(error).message}`);
      await client.invalidateQueries({ queryKey: MAILS_KEY });
    },
  });
}
