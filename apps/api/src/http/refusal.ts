import { HttpException } from '@nestjs/common';
import type { FieldProblem } from '@turant/domain';

/** What `refusal` puts into an HttpException for `describeError`. */
export interface RefusalBody {
  code: string;
  detail: string;
  errors: readonly FieldProblem[];
}

/** A refusal that concerns HTTP alone (a key, a media type); the domain's refusals are RejectedErrors. */
export const refusal = (status: number, code: string, detail: string, errors: readonly FieldProblem[] = []): HttpException =>
  new HttpException({ code, detail, errors } satisfies RefusalBody, status);

export const isRefusalBody = (body: unknown): body is RefusalBody =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as RefusalBody).code === 'string' &&
  typeof (body as RefusalBody).detail === 'string';
