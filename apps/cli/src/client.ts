import { type FieldProblem, NotGenuineError, OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError } from '@turant/domain';
import type { AnswerOf, Ask, GivenOf } from './service/api.js';

/** A question as HTTP has it. */
interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A problem of RFC 9457, as far as the service promises it. */
interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
}

/** A test outcome waits for the platform, which has 10 s. */
const TIMEOUT_MS = 30_000;
/** Codes of connections that were not made, so that nothing was sent. */
const NOT_REACHED: ReadonlySet<string> = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT'.split(' '),
);
/** Nothing was done: the service has too much to do, or is not ready. */
const TRY_LATER: ReadonlySet<number> = new Set([429, 503]);
/** A proxy answers these if the service has not answered it; what the service did is not known. */
const OF_A_PROXY: ReadonlySet<number> = new Set([502, 504]);

/** A client of the service's HTTP API. Its errors are sentences for the terminal. */
export class Client {
  constructor(
    readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  /**
   * @param given names in the path, headers of ours, and what stands in the query or in the body
   * @throws TurantError for any answer that is not 2xx, or none; its class says what a script may do
   */
  async ask<A extends Ask>(ask: A, given: GivenOf<A>): Promise<AnswerOf<A>> {
    const request = requestOf(ask, given);
    return this.answerOf(request.method, await this.request(request));
  }

  /** What is no JSON, such as sound. @throws TurantError as `ask` does */
  async bytes<A extends Ask>(ask: A, given: GivenOf<A>): Promise<Buffer> {
    const request = requestOf(ask, given);
    const response = await this.request(request);
    const isSound = response.headers.get('content-type')?.startsWith('audio/');
    if (response.ok && isSound) return Buffer.from(await response.arrayBuffer());
    return this.answerOf(request.method, response);
  }

  private async answerOf<T>(method: string, response: Response): Promise<T> {
    const answer: unknown = await response.json().catch((error: Error) => {
      // Not JSON. Any other error is a connection that broke in the middle of the body.
      if (error instanceof SyntaxError) return undefined;
      throw this.silenceOf(method, error as Error & { cause?: { code?: string } });
    });
    // Every answer of the service has it, and a problem as well.
    const isOurs = typeof answer === 'object' && answer !== null && 'success' in answer;
    if (response.ok && isOurs) return answer as T;
    throw this.errorOf(method, response.status, isOurs ? (answer as Problem) : undefined);
  }

  private async request({ method, path, headers, body }: HttpRequest): Promise<Response> {
    try {
      return await fetch(this.baseUrl + path, {
        ...{ method, body },
        headers: {
          ...headers,
          authorization: `Bearer ${this.apiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw this.silenceOf(method, error as Error & { cause?: { code?: string } });
    }
  }

  /** The error's own text is left out: it may quote a header, and with it the key. */
  private silenceOf(method: string, { name, cause }: Error & { cause?: { code?: string } }): Error {
    if (NOT_REACHED.has(cause?.code ?? ''))
      return new RetryLaterError(
        'NOT_RUNNING',
        `no service answers at ${this.baseUrl} (${cause?.code}): start it with npm start, or set TURANT_URL to the address of one that runs`,
      );
    return this.noAnswer(
      method,
      name === 'TimeoutError' ? `did not answer within ${TIMEOUT_MS / 1000} s` : `broke off (${cause?.code ?? name})`,
    );
  }

  private noAnswer(method: string, what: string): Error {
    const said = `the service at ${this.baseUrl} ${what}`;
    if (method === 'GET') return new RetryLaterError('NO_ANSWER', said);
    return new OutcomeUnknownError('NO_ANSWER', `${said}: look whether it was done before you do it again`);
  }

  private errorOf(method: string, status: number, problem: Problem | undefined): Error {
    if (OF_A_PROXY.has(status)) return this.noAnswer(method, `did not answer the proxy before it (${status})`);
    if (problem?.code === undefined && !TRY_LATER.has(status))
      return new SettingsError('NOT_TURANT', `what answers at ${this.baseUrl} is not Turant (${status}): TURANT_URL names another program`);
    const { code = 'UNAVAILABLE', detail = '', errors = [] } = problem ?? {};
    // The only problem may be the same sentence as `detail`.
    const reasons = errors.map(sentenceOf).filter((reason) => reason !== detail);
    const said = `${[detail || 'it is not ready', ...reasons].join('; ')} (${status} ${code})`;
    if (status === 401)
      return new NotGenuineError(
        code as never,
        `the service at ${this.baseUrl} refused the API key: ${said}; TURANT_API_KEY takes another`,
      );
    if (status === 403) return new NotGenuineError(code as never, `this key may not do that: ${said}`);
    if (TRY_LATER.has(status)) return new RetryLaterError(code as never, `the service at ${this.baseUrl} says: ${said}`);
    return status < 500 ? new RejectedError(code as never, said) : new Error(`the service at ${this.baseUrl} failed: ${said}`);
  }
}

/** A schema's words, such as `must be a string`, do not name the field. */
const sentenceOf = ({ field, message }: FieldProblem): string =>
  message.includes(field.slice(field.lastIndexOf('.') + 1)) ? message : `${field} ${message}`;

function requestOf<A extends Ask>(ask: A, given: GivenOf<A>): HttpRequest {
  const [method = '', pattern = ''] = ask.split(' ');
  const all: Readonly<Record<string, unknown>> = Object.assign({}, given);
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(all[name])));
  const others = Object.entries(all).filter(([name]) => !pattern.includes(`{${name}}`));
  // No field of the API begins like that.
  const isHeader = ([name]: Pair): boolean => name.startsWith('X-');
  const headers = Object.fromEntries(textsOf(others.filter(isHeader)));
  const rest = others.filter((pair) => !isHeader(pair));
  if (method === 'GET') return { method, path: path + queryOf(textsOf(rest)), headers };
  return { method, path, headers, ...(rest.length > 0 && { body: JSON.stringify(Object.fromEntries(rest)) }) };
}

type Pair = readonly [name: string, value: unknown];

const textsOf = (pairs: readonly Pair[]): [name: string, text: string][] =>
  pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

/** @throws SettingsError USAGE for an empty value: the API takes it for none, and a script with an empty variable would get everybody */
function queryOf(given: [name: string, text: string][]): string {
  const [empty] = given.find(([, text]) => text === '') ?? [];
  if (empty !== undefined) throw new SettingsError('USAGE', `the filter ${empty} is empty: leave it out, or give it a value`);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
