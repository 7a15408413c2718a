import { useSyncExternalStore } from 'react';
import type { Role } from './manifest.ts';

export const TOKEN_KEY = 'jwtToken';
export const USER_KEY = 'user';

export interface User {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly profileImage: string | null;
}

/** `elsewhere`: by a log-out in another tab. `ended`: on the server, by another device or by staff. */
export type EndReason = 'logout' | 'expired' | 'elsewhere' | 'ended';
export type SessionEvent =
  | { readonly type: 'begin'; readonly user: User }
  | { readonly type: 'renew'; readonly user: User }
  | {
      readonly type: 'end';
      readonly reason: EndReason;
      /** What was in session storage, which is empty by now. */
      readonly stored: readonly (readonly [string, string])[];
    };

export interface TokenTimes {
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export interface Session {
  token(): string | null;
  user(): User | null;
  /** When the token was issued and expires, from its claims; null without a readable token. */
  times(): TokenTimes | null;
  /** Keeps a new session, or the renewed token of the present one. */
  keep(token: string, user: User): void;
  /** Forgets everything stored in this browser for the session. */
  end(reason: EndReason): void;
  subscribe(listener: (event: SessionEvent) => void): () => void;
}

interface Claims {
  exp?: unknown;
  iat?: unknown;
}

function claimsOf(token: string): Claims | null {
  const part = token.split('.')[1];
  if (!part) return null;
  try {
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return null;
  }
}

export function tokenTimes(token: string | null): TokenTimes | null {
  const claims = token ? claimsOf(token) : null;
  if (typeof claims?.exp !== 'number') return null;
  const expiresAt = claims.exp * 1000;
  return { expiresAt, issuedAt: typeof claims.iat === 'number' ? claims.iat * 1000 : expiresAt - 1_800_000 };
}

function readUser(storage: Storage): User | null {
  try {
    const user = JSON.parse(storage.getItem(USER_KEY) ?? 'null') as User | null;
    return user && typeof user.id === 'number' && typeof user.username === 'string' ? user : null;
  } catch {
    return null;
  }
}

/** The session of one tab. A person is signed in exactly while their details are in session storage. */
export function createSession(tab: Storage, browser: Storage): Session {
  const listeners = new Set<(event: SessionEvent) => void>();
  let current = readUser(tab);
  const notify = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  return {
    token: () => tab.getItem(TOKEN_KEY),
    user: () => current,
    times: () => tokenTimes(tab.getItem(TOKEN_KEY)),
    keep(token, user) {
      const type = current?.id === user.id ? 'renew' : 'begin';
      tab.setItem(TOKEN_KEY, token);
      tab.setItem(USER_KEY, JSON.stringify(user));
      current = user;
      notify({ type, user });
    },
    end(reason) {
      const wasSignedIn = current !== null || tab.getItem(TOKEN_KEY) !== null;
      const stored = Object.entries(tab) as [string, string][];
      tab.clear();
      browser.clear();
      current = null;
      if (wasSignedIn) notify({ type: 'end', reason, stored });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const session: Session = createSession(window.sessionStorage, window.localStorage);

/** The signed-in person, or null. Rerenders on sign-in and sign-out. */
export function useUser(): User | null {
  return useSyncExternalStore(session.subscribe, session.user);
}
