import { failureOf } from '@motorclub/sdk';
import { useState } from 'react';
import { useAuthConfig } from '../config.ts';
import { t } from '../texts.ts';

export interface CaptchaState {
  /** Whether the form shows one. */
  readonly shown: boolean;
  /** Grows with each solution that was used up. */
  readonly round: number;
  readonly error: string | undefined;
  /** What goes along with the call. */
  readonly field: { readonly captcha?: string };
  /** A solution, or '' when there is none any more. */
  solved(solution: string): void;
  /** Whether one is shown and not solved; says so at the box. */
  missing(): boolean;
  /** After a refused call: another box, and its message when the refusal was about the captcha; answers whether it was. */
  refused(error: unknown): boolean;
}

const FRESH = { solution: '', error: undefined as string | undefined, demanded: false, round: 0 };

/** The captcha of one form. `needed`: from the start; otherwise once the server asks for it. */
export function useCaptcha(needed: boolean): CaptchaState {
  const { features } = useAuthConfig();
  const [state, setState] = useState(FRESH);
  const shown = features.captcha && (needed || state.demanded);
  return {
    shown,
    round: state.round,
    error: state.error,
    field: shown && state.solution ? { captcha: state.solution } : {},
    solved: (solution) => setState((now) => ({ ...now, solution, error: solution ? undefined : now.error })),
    missing: () => {
      const wanting = shown && !state.solution;
      if (wanting) setState((now) => ({ ...now, error: t('captchaMissing') }));
      return wanting;
    },
    refused: (error) => {
      const { field, message } = failureOf(error);
      const about = field === 'captcha';
      setState((now) => ({
        solution: '',
        error: about ? message : undefined,
        demanded: now.demanded || about,
        round: now.round + 1,
      }));
      return about;
    },
  };
}
