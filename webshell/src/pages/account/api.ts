import { type BodyOf, callApi, failureOf } from '@motorclub/sdk';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { Schemas } from '../../api/schema.d.ts';

export type SignedIn = Schemas['SignedIn'];

export type SecondMethod = 'totp' | 'passkey' | 'recovery';

/** The password was right; the account asks for a second step. */
export interface SecondStep {
  readonly twoFactorRequired: true;
  readonly challenge: string;
  readonly methods: readonly SecondMethod[];
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
}

export type Credentials = BodyOf<'POST /auth/login'>;
/** Exactly one of `code` and `passkey`. */
export type SecondProof = BodyOf<'POST /auth/two-factor'>;
export type Registration = Schemas['Registration'];

export interface RegistrationFailure {
  readonly status: number;
  readonly message: string;
  readonly field: string | null;
}

/** The server's own words; none when it said nothing, or said it in another shape. */
export function saidByServer(error: unknown): string | undefined {
  return (error as { response?: { data?: { message?: string } } }).response?.data?.message;
}

/** The field a refused registration is about: the server's word, else what its message mentions. */
export function registrationFailure(error: unknown, fallback: string): RegistrationFailure {
  const { status, message, field } = failureOf(error);
  const text = status === 0 ? message : saidByServer(error) || fallback;
  if (field) return { status, message: text, field };
  const mentioned = ['username', 'email'].find((name) => status === 409 && text.toLowerCase().includes(name));
  return { status, message: text, field: mentioned ?? null };
}

interface ByMail {
  readonly email: string;
  readonly captcha?: string;
}

/** Who asked for a new password, and until when it can be confirmed. */
export type PasswordChange = Schemas['PasswordChange'];
/** From where somebody logged in, and until when the mail about it can be answered. */
export type NewDeviceDetails = Schemas['NewDevice'];
/** Which of the two addresses have agreed to the change; `email` is the new one once it is in force. */
export type EmailChange = Schemas['EmailChange'];

const open = { requiresAuth: false } as const;

/** A log-in that was answered with 200 and an `error`. It reads like any refused call. */
class LoginRefused extends Error {
  readonly isAxiosError = true;
  readonly response: { readonly status: number; readonly data: object };
  constructor(error: string, data: object) {
    super(error);
    this.response = { status: 200, data };
  }
}

function accepted<T extends object>(answer: T & { readonly error?: string | null }): T {
  if (answer.error) throw new LoginRefused(answer.error, answer);
  return answer;
}

/** One of two shapes, which the document has in one. */
export const logIn = async (body: Credentials) =>
  accepted((await callApi('POST /auth/login', { body, ...open })) as SignedIn | SecondStep);
export const proveSecond = async (body: SecondProof) =>
  accepted(await callApi('POST /auth/two-factor', { body, ...open }));
export async function askForPasskey() {
  const { challenge, options } = await callApi('POST /auth/passkey/options', open);
  return { challenge, options: options as unknown as PublicKeyCredentialRequestOptionsJSON };
}
export const logInByPasskey = async ({ challenge, credential }: { challenge: string; credential: object }) =>
  accepted(await callApi('POST /auth/passkey', { body: { challenge, credential: { ...credential } }, ...open }));

export const register = (body: Registration) => callApi('POST /auth/register', { body, ...open });
/** The first proof of an address logs its member in. */
export const verifyEmail = (token: string) =>
  callApi('POST /auth/verify-email', { body: { token, logIn: true }, ...open });
export const resendLink = (body: ByMail) => callApi('POST /auth/verify-email/resend', { body, ...open });
export const verifyEmailChange = (token: string) =>
  callApi('POST /auth/verify-email-change', { body: { token }, ...open });

export const forgotPassword = (body: ByMail) => callApi('POST /auth/forgot-password', { body, ...open });
export const resetPassword = (body: { token: string; password: string }) =>
  callApi('POST /auth/reset-password', { body, ...open });
export const passwordChangeDetails = (token: string) =>
  callApi('POST /auth/password-change-details', { body: { token }, ...open });
export const answerPasswordChange = (body: { token: string; confirm: boolean }) =>
  callApi('POST /auth/verify-password-change', { body, ...open });
export const newDeviceDetails = (token: string) =>
  callApi('POST /auth/new-device-details', { body: { token }, ...open });
export const answerNewDevice = (body: { token: string; confirm: boolean }) =>
  callApi('POST /auth/verify-new-device', { body, ...open });
