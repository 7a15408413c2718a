import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { http } from '../src/http.ts';

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

class Reply {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** An answer other than 200. */
export function reply(status: number, body: unknown = null): unknown {
  return new Reply(status, body);
}

/** `{'GET /forum-api/questions': page, 'POST /forum-api/questions': (request) => ...}`; `:id` matches one segment. */
export type ApiHandlers = Readonly<Record<string, unknown>>;

export interface MockApi {
  /** Every call made, oldest first. */
  readonly calls: ApiRequest[];
  /** Those for which there was no handler. */
  readonly unanswered: ApiRequest[];
  restore(): void;
}

function matches(pattern: string, request: ApiRequest): boolean {
  const [method, path = ''] = pattern.split(' ', 2);
  const expected = path.split('/');
  const actual = request.path.split('/');
  return (
    method === request.method &&
    expected.length === actual.length &&
    expected.every((part, at) => part === actual[at] || (part.startsWith(':') && actual[at] !== ''))
  );
}

function requestOf(config: InternalAxiosRequestConfig): ApiRequest {
  const { pathname, searchParams } = new URL(config.url ?? '', 'http://site.test/');
  const query = { ...Object.fromEntries(searchParams), ...((config.params as object | undefined) ?? {}) };
  // A form with files stays what it is.
  const body =
    typeof config.data === 'string' ? (config.data ? (JSON.parse(config.data) as unknown) : undefined) : config.data;
  return { method: (config.method ?? 'get').toUpperCase(), path: pathname, query, body };
}

const NO_HANDLER = new Reply(404, { status: 404, code: 'NOT_FOUND', message: 'Not found' });

async function answer(handlers: ApiHandlers, request: ApiRequest): Promise<Reply> {
  const pattern = Object.keys(handlers).find((one) => matches(one, request));
  if (pattern === undefined) return NO_HANDLER;
  const handler = handlers[pattern];
  const value: unknown = typeof handler === 'function' ? await handler(request) : handler;
  return value instanceof Reply ? value : new Reply(200, value);
}

/** Answers the SDK's calls from a table instead of the network. A call without a handler is a 404. */
export function mockApi(handlers: ApiHandlers): MockApi {
  const before = http.defaults.adapter;
  const calls: ApiRequest[] = [];
  const unanswered: ApiRequest[] = [];
  http.defaults.adapter = async (config) => {
    const request = requestOf(config);
    calls.push(request);
    const found = await answer(handlers, request);
    if (found === NO_HANDLER) unanswered.push(request);
    const { status, body } = found;
    const response: AxiosResponse = { data: body, status, statusText: '', headers: {}, config };
    if (status < 400) return response;
    throw new AxiosError(`Request failed with status code ${status}`, undefined, config, null, response);
  };
  return {
    calls,
    unanswered,
    restore() {
      if (before !== undefined) http.defaults.adapter = before;
    },
  };
}
