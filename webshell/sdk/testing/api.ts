import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '../src/call.ts';
import { http } from '../src/http.ts';

export interface ApiRequest<Sent = unknown, Asked = Readonly<Record<string, unknown>>> {
  readonly method: string;
  readonly path: string;
  readonly query: Asked;
  readonly body: Sent;
}

class Reply<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  constructor(status: number, body: Body) {
    this.status = status;
    this.body = body;
  }
}

export type { Reply };

/** An answer other than 200. */
export function reply(status: number): Reply<null>;
export function reply<Body>(status: number, body: Body): Reply<Body>;
export function reply(status: number, body: unknown = null): Reply {
  return new Reply(status, body);
}

/** The body of a refusal. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly field?: string;
  readonly details?: object;
}

type Answered<Body> = Body | Reply<Body | Refusal | null>;
type Answering<Body, Request> = Answered<Body> | ((request: Request) => Answered<Body> | Promise<Answered<Body>>);

/** A call as its handler sees it. */
export type RequestOf<E extends Endpoint> = ApiRequest<BodyOf<E>, QueryOf<E>>;

/** What answers a call: a body, a `reply`, or a function of the request. */
export type Handler<E extends Endpoint> = AnswerOf<E> extends void ? unknown : Answering<AnswerOf<E>, RequestOf<E>>;

/**
 * `{'GET /garage-api/cars': page, 'PUT /garage-api/cars/{carId}': (request) => ...}`. What answers a call of `Endpoints`
 * has its type; under any other name, where `:id` matches one segment as `{id}` does, there may be anything.
 */
export type ApiHandlers = { readonly [E in Endpoint]?: Handler<E> } & Readonly<Record<string, unknown>>;

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
    expected.every((part, at) => part === actual[at] || (/^(:|\{)/.test(part) && actual[at] !== ''))
  );
}

function requestOf(config: InternalAxiosRequestConfig): ApiRequest {
  const { pathname, searchParams } = new URL(config.url ?? '', 'http://site.test/');
  const given = Object.entries((config.params as object | undefined) ?? {});
  const sent = given.filter(([, value]: [string, unknown]) => value !== null && value !== undefined);
  const query = { ...Object.fromEntries(searchParams), ...Object.fromEntries(sent) };
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
