import { api, failureOf, type SignupValue, type User } from '@motorclub/sdk';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

export interface SignedIn {
  readonly token: string;
  readonly user: User;
}

export type SecondMethod = 'totp' | 'passkey' | 'recovery';

/** The password was right; the account asks for a second step. */
export interface SecondStep {
  readonly twoFactorRequired: true;
  readonly challenge: string;
  readonly methods: readonly SecondMethod[];
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
}

/** Exactly one of `code` and `passkey`. */
export interface SecondProof {
  readonly challenge: string;
  readonly code?: string;
  readonly passkey?: unknown;
  readonly rememberDevice?: boolean;
}

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly country?: string;
  /** Of the IANA database. */
  readonly timezone?: string;
  readonly acceptTerms: true;
  /** What plugins ask, by plugin. */
  readonly plugins?: Readonly<Record<string, Readonly<Record<string, SignupValue>>>>;
  readonly captcha?: string;
}

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
export interface PasswordChange {
  readonly agent: string | null;
  readonly address: string | null;
  readonly place: string | null;
  readonly requestedAt: string;
  readonly expiresAt: string;
}

/** From where somebody logged in, and until when the mail about it can be answered. */
export interface NewDeviceDetails {
  readonly agent: string | null;
  readonly address: string | null;
  readonly place: string | null;
  readonly loggedInAt: string;
  readonly expiresAt: string;
}

/** Which of the two addresses have agreed to the change; `email` is the new one once it is in force. */
export interface EmailChange {
  readonly confirmed: readonly ('old' | 'new')[];
  readonly done: boolean;
  readonly email: string | null;
}

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

type Answer<T> = T & { readonly error?: string | null };

function accepted<T>(answer: Answer<T>): T {
  if (answer.error) throw new LoginRefused(answer.error, answer);
  return answer;
}

const enter = async <T>(url: string, body: object): Promise<T> => accepted(await api.post<Answer<T>>(url, body, open));

export const logIn = (body: Credentials): Promise<SignedIn | SecondStep> => enter('/auth/login', body);
export const proveSecond = (body: SecondProof): Promise<SignedIn> => enter('/auth/two-factor', body);
export const askForPasskey = (): Promise<{ challenge: string; options: PublicKeyCredentialRequestOptionsJSON }> =>
  api.post('/auth/passkey/options', {}, open);
export const logInByPasskey = (body: { challenge: string; credential: unknown }): Promise<SignedIn> =>
  enter('/auth/passkey', body);

export const register = (body: Registration): Promise<{ emailVerificationRequired: boolean }> =>
  api.post('/auth/register', body, open);
/** The first proof of an address logs its member in. */
export const verifyEmail = (token: string): Promise<{ readonly token: string | null; readonly user: User }> =>
  api.post('/auth/verify-email', { token, logIn: true }, open);
export const resendLink = (body: ByMail): Promise<unknown> => api.post('/auth/verify-email/resend', body, open);
export const verifyEmailChange = (token: string): Promise<EmailChange> =>
  api.post('/auth/verify-email-change', { token }, open);

export const forgotPassword = (body: ByMail): Promise<unknown> => api.post('/auth/forgot-password', body, open);
export const resetPassword = (body: { token: string; password: string }): Promise<unknown> =>
  api.post('/auth/reset-password', body, open);
export const passwordChangeDetails = (token: string): Promise<PasswordChange> =>
  api.post('/auth/password-change-details', { token }, open);
export const answerPasswordChange = (body: { token: string; confirm: boolean }): Promise<unknown> =>
  api.post('/auth/verify-password-change', body, open);
export const newDeviceDetails = (token: string): Promise<NewDeviceDetails> =>
  api.post('/auth/new-device-details', { token }, open);
export const answerNewDevice = (body: { token: string; confirm: boolean }): Promise<unknown> =>
  api.post('/auth/verify-new-device', body, open);
