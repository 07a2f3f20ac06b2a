import { type FieldProblem, NotGenuineError, OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError } from '@turant/domain';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

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
    private readonly tenantId?: string,
  ) {}

  /** A client of the same service that asks about this tenant. It needs the operator's key, because a tenant's key is for one tenant only. */
  forTenant(tenantId: string): Client {
    return new Client(this.baseUrl, this.apiKey, tenantId);
  }

  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>('POST', path, body);
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>('PATCH', path, body);
  }

  delete<T>(path: string, headers?: Readonly<Record<string, string>>): Promise<T> {
    return this.send<T>('DELETE', path, undefined, headers);
  }

  /** What is no JSON, such as sound. @throws TurantError as the others do */
  async bytes(path: string, body: unknown): Promise<Buffer> {
    const response = await this.request('POST', path, body);
    const isSound = response.headers.get('content-type')?.startsWith('audio/');
    if (response.ok && isSound) return Buffer.from(await response.arrayBuffer());
    return this.answerOf('POST', response);
  }

  /** @throws TurantError for any answer that is not 2xx, or none; its class says what a script may do */
  private async send<T>(method: Method, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<T> {
    return this.answerOf(method, await this.request(method, path, body, headers));
  }

  private async answerOf<T>(method: Method, response: Response): Promise<T> {
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

  private async request(method: Method, path: string, body: unknown, more: Readonly<Record<string, string>> = {}): Promise<Response> {
    try {
      return await fetch(this.baseUrl + path, {
        method,
        headers: {
          ...more,
          ...(this.tenantId !== undefined && { 'x-tenant-id': this.tenantId }),
          authorization: `Bearer ${this.apiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw this.silenceOf(method, error as Error & { cause?: { code?: string } });
    }
  }

  /** The error's own text is left out: it may quote a header, and with it the key. */
  private silenceOf(method: Method, { name, cause }: Error & { cause?: { code?: string } }): Error {
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

  private noAnswer(method: Method, what: string): Error {
    const said = `the service at ${this.baseUrl} ${what}`;
    if (method === 'GET') return new RetryLaterError('NO_ANSWER', said);
    return new OutcomeUnknownError('NO_ANSWER', `${said}: look whether it was done before you do it again`);
  }

  private errorOf(method: Method, status: number, problem: Problem | undefined): Error {
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
