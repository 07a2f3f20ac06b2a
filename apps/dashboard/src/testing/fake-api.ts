import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { paths } from '../../../../clients/typescript/src/schema';

/*
 * What the page finds in a browser besides its document: a service that answers by path, and events. This file is loaded before the page.
 */

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer O> ? O : never;
type PathWith<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];
type Content<T> = T extends { content: { 'application/json': infer B } } ? B : never;
type Responses<M extends Method, P extends keyof paths> = Operation<M, P> extends { responses: infer R } ? R : never;
type Done<R> = Content<R[Extract<keyof R, 200 | 201 | 202>]>;

/** What the API answers, `success` aside, which is the same in all answers. */
export type Answer<M extends Method, P extends keyof paths> = Omit<Done<Responses<M, P>>, 'success'>;
/** What the API takes. */
export type Body<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { requestBody?: { content: { 'application/json': infer B } } } ? B : never;

export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
  signal: AbortSignal | undefined;
}

/** An answer that is no success, as RFC 9457 has it. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly errors: { field: string; code: string; message: string }[] = [],
  ) {}
}
/** In place of an answer: nothing comes from the service. */
export const UNREACHABLE = new Refusal(0, 'UNREACHABLE');

type Given<A> = A | Refusal | Response | Promise<A | Refusal>;
type Route = (asked: Asked) => unknown;

/** No test sends more requests than this; a page that does is in a loop. */
const MOST_REQUESTS = 150;
const ANSWER_MS = 1;
const OPEN_PATH = /\{\w+\}/g;
/** One path of the API, with a pattern for each `{id}`. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(OPEN_PATH, '[^/]+')}$`);

/** A service that answers what a test tells it to, in the types of the API; it keeps what it was asked. */
export class FakeApi {
  readonly #routes = new Map<string, { pattern: RegExp; route: Route }>();
  asked: Asked[] = [];
  /** Requests for which the test has set no answer, and the requests above MOST_REQUESTS. */
  unexpected: string[] = [];

  on<M extends Method, P extends PathWith<M>>(
    method: M,
    path: P,
    answer: Given<Answer<M, P>> | ((asked: Asked) => Given<Answer<M, P>>),
  ): void {
    const route: Route = typeof answer === 'function' ? answer : () => answer;
    this.#routes.set(`${method.toUpperCase()} ${path}`, { pattern: patternOf(path), route });
  }

  /** What was asked of a path, in order. */
  to<M extends Method>(method: M, path: string | PathWith<M>): Asked[] {
    return this.asked.filter((one) => one.method === method.toUpperCase() && one.path === path);
  }

  bodies<M extends Method, P extends PathWith<M>>(method: M, path: P): Body<M, P>[] {
    const pattern = patternOf(path);
    return this.asked.filter((one) => one.method === method.toUpperCase() && pattern.test(one.path)).map(({ body }) => body as Body<M, P>);
  }

  /** The last requests, for the message of a test that fails. */
  lastAsked(count: number): string {
    return this.asked
      .slice(-count)
      .map(({ method, path, query }) => `${method} ${path}?${new URLSearchParams(query).toString()}`)
      .join(', ');
  }

  forget(): void {
    this.#routes.clear();
    this.asked = [];
    this.unexpected = [];
  }

  async answer(input: string | Request, init?: RequestInit): Promise<Response> {
    const asked = await askedOf(input, init);
    this.asked.push(asked);
    if (this.asked.length > MOST_REQUESTS) return this.#neverAnswer(asked);
    // No answer comes before the page has had a moment to show that it asks.
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    const given = await this.#given(asked);
    if (given === UNREACHABLE || asked.signal?.aborted) throw new TypeError('Failed to fetch');
    return responseOf(given);
  }

  /** A page that asks without an end is stopped, so that the test can say so. */
  #neverAnswer({ method, path }: Asked): Promise<never> {
    this.unexpected.push(`${method} ${path}, after ${MOST_REQUESTS} requests`);
    return new Promise(() => undefined);
  }

  async #given(asked: Asked): Promise<unknown> {
    const wanted = `${asked.method} ${asked.path}`;
    const exact = this.#routes.get(wanted);
    const found =
      exact ?? [...this.#routes].find(([name, { pattern }]) => name.startsWith(`${asked.method} `) && pattern.test(asked.path))?.[1];
    if (found) return found.route(asked);
    this.unexpected.push(wanted);
    return new Refusal(404, 'NOT_FOUND');
  }
}

async function askedOf(input: string | Request, init: RequestInit = {}): Promise<Asked> {
  const request = typeof input === 'string' ? undefined : input;
  const { pathname, searchParams } = new URL(request?.url ?? (input as string), location.href);
  const headers = new Headers(request?.headers ?? init.headers);
  // The bytes of a file are not looked at: Node's requests do not know the files of this document.
  const isJson = headers.get('content-type')?.includes('json');
  const text = !isJson ? '' : request ? await request.text() : typeof init.body === 'string' ? init.body : '';
  return {
    method: request?.method ?? init.method ?? 'GET',
    path: decodeURIComponent(pathname),
    query: Object.fromEntries(searchParams),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
    headers,
    signal: init.signal ?? undefined,
  };
}

function responseOf(given: unknown): Response {
  if (given instanceof Response) return given;
  if (!(given instanceof Refusal)) return Response.json({ success: true, ...(given as object) });
  const { status, code, errors } = given;
  return Response.json({ status, code, detail: `${code} in words`, errors }, { status });
}

type Listener = (event: { data: string }) => void;

/** The page's connection for events; a test sends them. */
export class FakeEvents {
  static readonly opened: FakeEvents[] = [];
  static readonly CLOSED = 2;
  readonly #listeners = new Map<string, { listener: Listener; isOnce: boolean }[]>();
  readyState = 1;

  constructor(readonly url: string) {
    FakeEvents.opened.push(this);
  }

  addEventListener(type: string, listener: Listener, { once = false } = {}): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), { listener, isOnce: once }]);
  }

  send(type: string, data: unknown = null): void {
    const all = this.#listeners.get(type) ?? [];
    this.#listeners.set(
      type,
      all.filter(({ isOnce }) => !isOnce),
    );
    for (const { listener } of all) listener({ data: JSON.stringify(data) });
  }

  close(): void {
    this.readyState = FakeEvents.CLOSED;
  }
}

/** A request for a path of the page's own address, which Node's does not know. */
class PageRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init);
  }
}

export const api = new FakeApi();
Object.assign(globalThis, {
  fetch: (input: string | Request, init?: RequestInit) => api.answer(input, init),
  Request: PageRequest,
  EventSource: FakeEvents,
  IS_REACT_ACT_ENVIRONMENT: true,
});

/** Nothing is drawn here: a style sheet is an empty module. */
for (const entry of readdirSync(join(__dirname, '..'), { recursive: true, encoding: 'utf8' }))
  if (entry.endsWith('.css')) jest.mock(join(__dirname, '..', entry), () => ({}));

/** A canvas is drawn on by browsers only; what a chart is about stands in the page's text. */
jest.mock('uplot/dist/uPlot.min.css', () => ({}));
jest.mock('uplot', () => {
  const doNothing = (): void => undefined;
  const chart = jest.fn(() => ({ destroy: doNothing, redraw: doNothing, setSize: doNothing }));
  return { __esModule: true, default: Object.assign(chart, { paths: {} }) };
});

/** happy-dom reckons steps in binary fractions, in which 150.50 is no multiple of 0.01; a browser takes it. */
Object.defineProperty(ValidityState.prototype, 'stepMismatch', { get: () => false });
