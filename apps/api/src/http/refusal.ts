import { HttpException } from '@nestjs/common';
import { ERROR_CATALOGUE, type ErrorCode, type FieldProblem } from '@turant/domain';

/** What `refusal` puts into an HttpException for `describeError`. */
export interface RefusalBody {
  code: string;
  detail: string;
  errors: readonly FieldProblem[];
}

/** A refusal that concerns HTTP alone (a key, a media type); the domain's refusals are RejectedErrors. */
export function refusal(code: ErrorCode<'refusal'>, detail?: string, errors: readonly FieldProblem[] = []): HttpException {
  const [status, title] = ERROR_CATALOGUE.refusal[code];
  return new HttpException({ code, detail: detail ?? title, errors } satisfies RefusalBody, status);
}

export const isRefusalBody = (body: unknown): body is RefusalBody =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as RefusalBody).code === 'string' &&
  typeof (body as RefusalBody).detail === 'string';
