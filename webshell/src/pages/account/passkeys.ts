import { failureOf } from '@motorclub/sdk';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { t } from './texts.ts';

// The package is fetched by those who use passkeys only.
const webauthn = () => import('@simplewebauthn/browser');

const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Whether this browser has passkeys here: it has none outside a secure context, nor for a site without a name. */
export const passkeysSupported = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !IP_ADDRESS.test(window.location.hostname);

/** Lets the person choose one of their passkeys; the answer for the server. */
export async function usedPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<object> {
  return (await webauthn()).startAuthentication({ optionsJSON });
}

/** Lets the person make a passkey; the answer for the server. */
export async function madePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<object> {
  return (await webauthn()).startRegistration({ optionsJSON });
}

/** Whether the person, or their browser, broke off: by intent or by waiting. */
const brokenOff = (error: unknown) => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The message for a passkey that could not be used or created. */
export function passkeyProblem(error: unknown, cancelled: string): string {
  if (brokenOff(error)) return cancelled;
  if (error instanceof Error && error.name === 'InvalidStateError') return t('passkeyKnown');
  return failureOf(error).message;
}
