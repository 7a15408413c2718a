import { useLocation } from 'react-router-dom';

/** Where to send a visitor who has to sign in first: back here afterwards. */
export function useSignInPath(): string {
  const { pathname, search, hash } = useLocation();
  return `/login?next=${encodeURIComponent(pathname + search + hash)}`;
}

/** The path of `?next=`, only if it stays on this site. */
export function safeNext(next: string | null): string {
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : '/';
}
