import { type AnswerOf, callApi } from '@motorclub/sdk';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '../../../api/schema.d.ts';

const KEY = ['shell', 'security'] as const;

export type Passkey = Schemas['Passkey'];
export type Methods = Schemas['Methods'];
/** A secret that counts once its first code is confirmed. `qr` is an SVG document. */
export type TotpSecret = Schemas['SetUp'];
/** null when the account keeps those it has. */
export type Codes = Schemas['FirstCodes'];
export type Device = Schemas['Session'];
export type LoginEntry = AnswerOf<'GET /auth/login-history'>['content'][number];

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
  queryFn: ({ signal }) => callApi('GET /auth/two-factor-methods', { signal }),
  staleTime: 0,
});
export const startTotp = (body: Guarded) => callApi('POST /auth/two-factor-methods/totp', { body });
export const confirmTotp = (body: { code: string }) => callApi('POST /auth/two-factor-methods/totp/confirm', { body });
export const disableTotp = ({ password, code = '' }: DoublyGuarded) =>
  callApi('POST /auth/two-factor-methods/totp/disable', { body: { password, code } });
export const newRecoveryCodes = (body: DoublyGuarded) =>
  callApi('POST /auth/two-factor-methods/recovery-codes', { body });
export const forgetDevices = () => callApi('DELETE /auth/remembered-devices');

export async function passkeyOptions(body: Guarded) {
  const { challenge, options } = await callApi('POST /auth/two-factor-methods/passkeys/options', { body });
  return { challenge, options: options as unknown as PublicKeyCredentialCreationOptionsJSON };
}
export const addPasskey = ({ credential, ...body }: { challenge: string; name: string; credential: object }) =>
  callApi('POST /auth/two-factor-methods/passkeys', { body: { ...body, credential: { ...credential } } });
export const renamePasskey = ({ id, name }: { id: number; name: string }) =>
  callApi('PUT /auth/two-factor-methods/passkeys/{passkeyId}', { path: { passkeyId: id }, body: { name } });
export const removePasskey = ({ id, ...body }: Guarded & { id: number }) =>
  callApi('POST /auth/two-factor-methods/passkeys/{passkeyId}/remove', { path: { passkeyId: id }, body });

/** One's own address, as the account knows it. */
export const me = queryOptions({
  queryKey: ['shell', 'me'],
  queryFn: ({ signal }) => callApi('GET /users/me', { signal }),
});
export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  callApi('POST /auth/change-password', { body });
export const changeEmail = (body: Guarded & { email: string }) => callApi('POST /auth/change-email', { body });

export const DEVICES_KEY = [...KEY, 'devices'] as const;
export const devices = (page: number) =>
  queryOptions({
    queryKey: [...DEVICES_KEY, page],
    queryFn: ({ signal }) => callApi('GET /auth/sessions', { query: { page, size: 10 }, signal }),
    staleTime: 0,
  });
export const endDevice = (id: number) => callApi('DELETE /auth/sessions/{sessionId}', { path: { sessionId: id } });
export const endOtherDevices = () => callApi('DELETE /auth/sessions');

export const loginHistory = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'history', page],
    queryFn: ({ signal }) => callApi('GET /auth/login-history', { query: { page, size: 10 }, signal }),
    staleTime: 0,
  });
