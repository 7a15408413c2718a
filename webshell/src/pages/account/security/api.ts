import { api, type PageOf } from '@motorclub/sdk';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';

const METHODS = '/auth/two-factor-methods';
const KEY = ['shell', 'security'] as const;

export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface Methods {
  readonly enabled: boolean;
  readonly totp: { readonly createdAt: string; readonly lastUsedAt: string | null } | null;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodes: { readonly left: number; readonly total: number } | null;
  readonly rememberedDevices: number;
}

/** A secret that counts once its first code is confirmed. `qr` is an SVG document. */
export interface TotpSecret {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
}

export interface Codes {
  /** null when the account keeps those it has. */
  readonly recoveryCodes: readonly string[] | null;
}

export interface Device {
  readonly id: number;
  readonly agent: string | null;
  readonly address: string | null;
  readonly place: string | null;
  readonly lastUsedAt: string;
  readonly current: boolean;
}

export interface LoginEntry {
  readonly id: number;
  readonly at: string;
  readonly outcome: string;
  readonly agent: string | null;
  readonly address: string | null;
  readonly place: string | null;
}

/** What asks for the password once more. */
interface Guarded {
  readonly password: string;
}
interface DoublyGuarded extends Guarded {
  /** Absent for members without an app. */
  readonly code?: string;
}

export const methods = queryOptions({
  queryKey: [...KEY, 'methods'],
  queryFn: ({ signal }) => api.get<Methods>(METHODS, { signal }),
  staleTime: 0,
});
export const startTotp = (body: Guarded): Promise<TotpSecret> => api.post(`${METHODS}/totp`, body);
export const confirmTotp = (body: { code: string }): Promise<Codes> => api.post(`${METHODS}/totp/confirm`, body);
export const disableTotp = (body: DoublyGuarded): Promise<unknown> => api.post(`${METHODS}/totp/disable`, body);
export const newRecoveryCodes = (body: DoublyGuarded): Promise<Codes> => api.post(`${METHODS}/recovery-codes`, body);
export const forgetDevices = (): Promise<void> => api.delete('/auth/remembered-devices');

export const passkeyOptions = (
  body: Guarded,
): Promise<{ challenge: string; options: PublicKeyCredentialCreationOptionsJSON }> =>
  api.post(`${METHODS}/passkeys/options`, body);
export const addPasskey = (body: {
  challenge: string;
  name: string;
  credential: unknown;
}): Promise<Codes & { passkey: Passkey }> => api.post(`${METHODS}/passkeys`, body);
export const renamePasskey = ({ id, name }: { id: number; name: string }): Promise<Passkey> =>
  api.put(`${METHODS}/passkeys/${id}`, { name });
export const removePasskey = ({ id, ...body }: Guarded & { id: number }): Promise<unknown> =>
  api.post(`${METHODS}/passkeys/${id}/remove`, body);

/** One's own address, as the account knows it. */
export const me = queryOptions({
  queryKey: ['shell', 'me'],
  queryFn: ({ signal }) => api.get<{ readonly username: string; readonly email: string }>('/users/me', { signal }),
});
export const changePassword = (body: { currentPassword: string; newPassword: string }): Promise<unknown> =>
  api.post('/auth/change-password', body);
export const changeEmail = (body: Guarded & { email: string }): Promise<unknown> =>
  api.post('/auth/change-email', body);

export const DEVICES_KEY = [...KEY, 'devices'] as const;
export const devices = (page: number) =>
  queryOptions({
    queryKey: [...DEVICES_KEY, page],
    queryFn: ({ signal }) => api.get<PageOf<Device>>('/auth/sessions', { query: { page, size: 10 }, signal }),
    staleTime: 0,
  });
export const endDevice = (id: number): Promise<void> => api.delete(`/auth/sessions/${id}`);
export const endOtherDevices = (): Promise<void> => api.delete('/auth/sessions');

export const loginHistory = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'history', page],
    queryFn: ({ signal }) => api.get<PageOf<LoginEntry>>('/auth/login-history', { query: { page, size: 10 }, signal }),
    staleTime: 0,
  });
