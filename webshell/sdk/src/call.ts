import { type CallOptions, http } from './http.ts';

/**
 * What each call of the server takes and answers, by its method and path: `'GET /garage-api/cars/{carId}'`. The file
 * that `motorclub plugins types` writes adds the calls of a plugin.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the generated types, which merge with it
export interface Endpoints {}

/** The name of a call. */
export type Endpoint = keyof Endpoints;

/** What a call answers when it succeeds. */
export type AnswerOf<E extends Endpoint> = Endpoints[E] extends { readonly answer: infer Body } ? Body : never;

/** What a call takes in its body. */
export type BodyOf<E extends Endpoint> = Endpoints[E] extends { readonly body?: infer Body }
  ? NonNullable<Body>
  : never;

/** What a call takes in its query. */
export type QueryOf<E extends Endpoint> = Endpoints[E] extends { readonly query?: infer Query }
  ? NonNullable<Query>
  : never;

type Taken<E extends Endpoint> = Omit<Endpoints[E], 'answer'>;

interface HowToCall extends Omit<CallOptions, 'query' | 'signal'> {
  readonly signal?: AbortSignal | undefined;
}

/** `path`, `query` and `body` of a call, as far as it has them, and how to make it. */
export type Call<E extends Endpoint> = Taken<E> & HowToCall;

interface AnyCall extends HowToCall {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** The last write that is under way. */
let underWay: { readonly key: string; readonly answer: Promise<unknown> } | null = null;

/**
 * Makes a write; the same one again while it is under way is the second click of a double click, and gets its answer.
 * After another write it is one of its own: on, off and on again are three.
 */
function writeOnce<T>(key: string, make: () => Promise<T>): Promise<T> {
  if (underWay?.key === key) return underWay.answer as Promise<T>;
  const write = { key, answer: make() };
  underWay = write;
  const over = () => {
    if (underWay === write) underWay = null;
  };
  write.answer.then(over, over);
  return write.answer;
}

/** Whether JSON says all of a body: not of files. */
const isPlain = (body: unknown) => !(body instanceof FormData || body instanceof Blob);

/**
 * Makes a call and answers its response's body: `callApi('GET /garage-api/cars/{carId}', { path: { carId }, signal })`.
 * Failures are axios errors or `ConnectionError`; show them through `failureOf`.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[call]: Partial<Taken<E>> extends Taken<E> ? [call?: Call<E>] : [call: Call<E>]
): Promise<AnswerOf<E>> {
  const { path = {}, query, body, signal, ...rest }: AnyCall = call ?? {};
  const [method = '', template = ''] = String(endpoint).split(' ');
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  // As `api` does: whatever may have a body has one.
  const data = body ?? (method === 'POST' || method === 'PUT' ? {} : undefined);
  const config = { method, url, data, params: query, ...rest, ...(signal ? { signal } : {}) };
  const make = async () => (await http.request<AnswerOf<E>>(config)).data;
  // Who may abort a call owns it.
  const shared = method !== 'GET' && !signal && isPlain(data);
  return shared ? writeOnce(JSON.stringify(config), make) : make();
}
