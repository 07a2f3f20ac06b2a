import { HttpException } from '@nestjs/common';
import type { FieldProblem } from '@turant/domain';

/** What an HttpException of ours carries for the problem filter. */
export interface RefusalBody {
  code: string;
  detail: string;
  errors: readonly FieldProblem[];
}

/** A refusal that only HTTP knows (a key, a media type); what the domain refuses is a RejectedError. */
export const refusal = (status: number, code: string, detail: string, errors: readonly FieldProblem[] = []): HttpException =>
  new HttpException({ code, detail, errors } satisfies RefusalBody, status);

export const isRefusalBody = (body: unknown): body is RefusalBody =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as RefusalBody).code === 'string' &&
  typeof (body as RefusalBody).detail === 'string';
