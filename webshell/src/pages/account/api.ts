import { api, failureOf, type User } from '@motorclub/sdk';

export interface LoginAnswer {
  readonly token: string;
  readonly user: User;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
}

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly captcha?: string;
}

export interface RegistrationFailure {
  readonly status: number;
  readonly message: string;
  readonly field: string | null;
}

/** The field a refused registration is about: the server's word, else what its message mentions. */
export function registrationFailure(error: unknown, fallback: string): RegistrationFailure {
  const { status, message, field } = failureOf(error);
  const text = status === 0 ? failureOf(error).message : message || fallback;
  if (field) return { status, message: text, field };
  const mentioned = ['username', 'email'].find((name) => status === 409 && text.toLowerCase().includes(name));
  return { status, message: text, field: mentioned ?? null };
}

const open = { requiresAuth: false } as const;

export const logIn = (body: Credentials): Promise<LoginAnswer> => api.post('/auth/login', body, open);
export const register = (body: Registration): Promise<{ emailVerificationRequired: boolean }> =>
  api.post('/auth/register', body, open);
export const verifyEmail = (token: string): Promise<unknown> => api.post('/auth/verify-email', { token }, open);
export const resendLink = (body: { email: string; captcha?: string }): Promise<unknown> =>
  api.post('/auth/verify-email/resend', body, open);

export interface Device {
  readonly id: number;
  readonly agent: string | null;
  readonly address: string | null;
  readonly place?: string | null;
  readonly lastUsedAt: string;
  readonly current: boolean;
}

export async function fetchDevices(): Promise<readonly Device[]> {
  const answer = await api.get<readonly Device[] | { readonly content: readonly Device[] }>('/auth/sessions');
  return 'content' in answer ? answer.content : answer;
}
export const endDevice = (id: number): Promise<void> => api.delete(`/auth/sessions/${id}`);
