/** A refusal of the API (RFC 9457). */
export class TurantProblem extends Error {
  /**
   * @param status HTTP status @param code what a program decides by, such as `LEAD_NOT_FOUND` @param detail words for a person
   * @param errors one entry for each field that was refused @param retryAfterSeconds when to try again, if the API says so
   * @param requestId by which the operator finds the request in the log
   */
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly errors: readonly { field: string; code: string; message: string }[] = [],
    readonly retryAfterSeconds?: number,
    readonly requestId?: string,
  ) {
    super(detail);
    this.name = 'TurantProblem';
  }

  static async of(response: Response): Promise<TurantProblem> {
    // What a proxy answers may be anything.
    const body: unknown = await response.json().catch(() => undefined);
    const { code, detail, errors, requestId } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    return new TurantProblem(
      response.status,
      typeof code === 'string' ? code : `HTTP_${response.status}`,
      typeof detail === 'string' ? detail : response.statusText,
      Array.isArray(errors) ? (errors as TurantProblem['errors']) : [],
      secondsOf(response.headers.get('retry-after')),
      typeof requestId === 'string' ? requestId : (response.headers.get('x-request-id') ?? undefined),
    );
  }
}

/** The service sends seconds; a date, which a proxy may send, is left out. */
export const secondsOf = (header: string | null): number | undefined =>
  header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
