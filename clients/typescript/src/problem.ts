/** A refusal of the API (RFC 9457). */
export class TurantProblem extends Error {
  /**
   * @param status HTTP status @param code what a program decides by, such as `LEAD_NOT_FOUND` @param detail words for a person
   * @param errors one entry for each field that was refused @param retryAfterSeconds when to try again, if the API says so
   */
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly errors: readonly { field: string; code: string; message: string }[] = [],
    readonly retryAfterSeconds?: number,
  ) {
    super(detail);
    this.name = 'TurantProblem';
  }

  static async of(response: Response): Promise<TurantProblem> {
    const body = (await response.json().catch(() => ({}))) as { code?: string; detail?: string; errors?: TurantProblem['errors'] };
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    return new TurantProblem(
      response.status,
      body.code ?? `HTTP_${response.status}`,
      body.detail ?? response.statusText,
      body.errors ?? [],
      Number.isFinite(seconds) ? seconds : undefined,
    );
  }
}
