import axios, {
  AxiosError,
  AxiosHeaders,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { createPageAnswers, type PageAnswers } from './pageData.ts';
import { takeNavigation } from './pageViews.ts';
import { type Session, session, type User } from './session.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** false: send no bearer token and leave the session alone. */
    requiresAuth?: boolean;
    /** Set on the one replay after a refresh. */
    replayed?: boolean;
  }
}

export const TIMEOUT_MS = 10_000;
const REFRESH_LOCK = 'motorclub-refresh';
const REFRESH_URL = '/auth/refresh-token';
/** Calls that establish a session: a 401 of theirs is an answer, never a reason to refresh or log out. */
const SESSION_CALLS = [
  '/auth/login',
  '/auth/register',
  '/auth/two-factor',
  '/auth/passkey',
  '/auth/logout',
  REFRESH_URL,
];

/** No answer, or a proxy's 502: the server could not be reached. The original error is in `cause`. */
export class ConnectionError extends Error {
  readonly isConnectionError = true;
  readonly originalError: unknown;
  constructor(original: unknown) {
    super('Server connection error', { cause: original });
    this.name = 'ConnectionError';
    this.originalError = original;
  }
}

/** The server's error body: `{status, code, message, field?, details?}`. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

function bodyOf(error: unknown): Partial<Failure> {
  const data: unknown = axios.isAxiosError(error) ? error.response?.data : undefined;
  return typeof data === 'object' && data !== null ? data : {};
}

/** Any thrown value as something to show: server answers keep their code, message and field; status 0 is no answer. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ConnectionError) return { status: 0, code: 'CONNECTION', message: error.message };
  const status = axios.isAxiosError(error) ? (error.response?.status ?? 0) : 0;
  const fallback = error instanceof Error ? error.message : String(error);
  return { code: 'ERROR', ...bodyOf(error), status, message: bodyOf(error).message ?? fallback };
}

/** Whether what was sent is kept and waits for staff: neither published nor refused. */
export const isHeld = (error: unknown): boolean => failureOf(error).code === 'HELD';

/** Under which id the server's log has this failure; undefined unless the server is at fault. */
export function referenceOf(error: unknown): string | undefined {
  const { requestId } = bodyOf(error) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : undefined;
}

export interface RefreshAnswer {
  readonly token: string;
  readonly user: User;
}

async function underLock<T>(work: () => Promise<T>): Promise<T> {
  // Without a secure context there are no locks; the single flight of this tab must do then.
  if (!navigator.locks) return work();
  return (await navigator.locks.request(REFRESH_LOCK, work)) as T;
}

export interface Http {
  readonly client: AxiosInstance;
  /** Renews the session, once at a time over all tabs of this browser. */
  refresh(): Promise<void>;
}

/** The shared client with the session's rules: bearer token, one refresh and one replay after a 401. */
export function createHttp(owner: Session, baseURL = '/', page: PageAnswers = createPageAnswers()): Http {
  const client = axios.create({
    baseURL,
    timeout: TIMEOUT_MS,
    withCredentials: true,
    headers: { 'Content-Type': 'application/json' },
  });
  let running: Promise<void> | null = null;

  async function renew(before: string | null): Promise<void> {
    if (owner.token() !== before) return; // another tab renewed while this one waited for the lock
    const { data } = await client.post<RefreshAnswer>(REFRESH_URL, {}, { requiresAuth: false });
    owner.keep(data.token, data.user);
  }

  function refresh(): Promise<void> {
    const before = owner.token();
    running ??= underLock(() => renew(before)).finally(() => {
      running = null;
    });
    return running;
  }

  client.interceptors.request.use((config) => {
    const token = owner.token();
    if (token && config.requiresAuth !== false) config.headers.set('Authorization', `Bearer ${token}`);
    return config;
  });
  client.interceptors.request.use((config) => takeCarried(client, page, config));
  owner.subscribe(({ type }) => type !== 'renew' && page.clear());
  const refused = rememberRefused(owner);
  client.interceptors.response.use(
    (response) => {
      refused.delete(callOf(response.config));
      rejectHeld(response);
      return response;
    },
    (error: AxiosError) => recover({ client, owner, refresh, refused }, error),
  );
  return { client, refresh };
}

/** Answers a call from what the page has brought along. */
async function takeCarried(client: AxiosInstance, page: PageAnswers, config: InternalAxiosRequestConfig) {
  if (config.method !== 'get') {
    if (!SESSION_CALLS.includes(config.url ?? '')) page.clear();
    return nameNavigation(config);
  }
  const found = await page.take(client.getUri(config));
  if (!found) return nameNavigation(config);
  const headers = new AxiosHeaders(found.position === null ? {} : { 'x-frame-seq': found.position });
  config.adapter = async () => ({ data: found.body, status: 200, statusText: 'OK', headers, config });
  return config;
}

/** The first call to the server after a navigation says where it went. */
function nameNavigation(config: InternalAxiosRequestConfig) {
  const path = takeNavigation();
  if (path !== undefined) config.headers.set('X-Page-View', path);
  return config;
}

/** A post that waits for review has no answer of its call's type: forms and actions say that it waits. */
function rejectHeld(response: AxiosResponse) {
  const { status, config, data } = response;
  if (status !== 202 || (data as Partial<Failure> | undefined)?.code !== 'HELD') return;
  throw new AxiosError('Held for review', undefined, config, null, response);
}

const callOf = ({ method, url }: InternalAxiosRequestConfig) => `${method} ${url}`;

/** Calls that were refused with a token of this session that was just renewed: renewing it again would not help. */
function rememberRefused(owner: Session): Set<string> {
  const refused = new Set<string>();
  owner.subscribe(({ type }) => {
    if (type !== 'renew') refused.clear();
  });
  return refused;
}

interface Recovery {
  readonly client: AxiosInstance;
  readonly owner: Session;
  readonly refresh: () => Promise<void>;
  readonly refused: Set<string>;
}

async function recover({ client, owner, refresh, refused }: Recovery, error: AxiosError) {
  if (axios.isCancel(error)) throw error;
  const { response } = error;
  const config = error.config as InternalAxiosRequestConfig | undefined;
  if (!response || response.status === 502) throw new ConnectionError(error);
  if (response.status !== 401 || !config || SESSION_CALLS.includes(config.url ?? '')) throw error;
  if (String(bodyOf(error).message ?? '').includes('JWT expired')) {
    owner.end('expired');
    throw error;
  }
  if (config.replayed) refused.add(callOf(config));
  if (refused.has(callOf(config)) || config.requiresAuth === false || !owner.token()) throw error;
  const renewedMeanwhile = config.headers.get('Authorization') !== `Bearer ${owner.token()}`;
  if (!renewedMeanwhile) await refresh();
  return client.request({ ...config, replayed: true });
}

export const pageAnswers: PageAnswers = createPageAnswers();
const shared = createHttp(session, '/', pageAnswers);

/** The axios instance itself, for what `api` does not cover. */
export const http: AxiosInstance = shared.client;
export const refreshSession: () => Promise<void> = shared.refresh;

export interface CallOptions {
  readonly query?: object;
  readonly signal?: AbortSignal;
  readonly requiresAuth?: boolean;
  readonly headers?: Record<string, string>;
}

function configOf({ query, ...rest }: CallOptions) {
  return { ...rest, ...(query ? { params: query } : {}) };
}

/** Calls that answer the response's body. Failures are axios errors or `ConnectionError`; show them through `failureOf`. */
export const api = {
  get: async <T>(url: string, options: CallOptions = {}): Promise<T> =>
    (await http.get<T>(url, configOf(options))).data,
  post: async <T>(url: string, body: unknown = {}, options: CallOptions = {}): Promise<T> =>
    (await http.post<T>(url, body, configOf(options))).data,
  put: async <T>(url: string, body: unknown = {}, options: CallOptions = {}): Promise<T> =>
    (await http.put<T>(url, body, configOf(options))).data,
  delete: async <T = void>(url: string, options: CallOptions = {}): Promise<T> =>
    (await http.delete<T>(url, configOf(options))).data,
};

/** Every list of the API. */
export interface PageOf<T> {
  readonly content: readonly T[];
  readonly totalElements: number;
  readonly totalPages: number;
  readonly currentPage: number;
  readonly hasMore: boolean;
}
