/** What went wrong with a request, as the API tells it (RFC 9457), or that it was not reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly fields: readonly { field: string; code: string; message: string }[] = [],
  ) {
    super(detail);
  }

  static of(response: Response, body: unknown): Problem {
    const { code, detail, errors } = (body ?? {}) as { code?: string; detail?: string; errors?: Problem['fields'] };
    return new Problem(response.status, code ?? `HTTP_${response.status}`, detail ?? response.statusText, errors ?? []);
  }

  /** The message about one field, if there is one. */
  about(field: string): string | undefined {
    return this.fields.find((one) => one.field === field || one.field.endsWith(`.${field}`))?.message;
  }
}
