import type { Answer } from '../engines/service.js';

/** What every refusal looks like: RFC 9457, with our `code`, `errors`, `requestId` and `success` (docs/behaviour.md). */
export function expectProblem(answer: Answer, status: number, code?: string): void {
  expect({ status: answer.status, type: answer.headers.get('content-type'), body: answer.body }).toEqual({
    status,
    type: expect.stringMatching(/^application\/problem\+json(; charset=utf-8)?$/),
    body: {
      success: false,
      type: expect.stringMatching(/^\S+$/),
      title: expect.stringMatching(/\S/),
      status,
      detail: expect.stringMatching(/\S/),
      instance: expect.stringMatching(/^\/[^?]*$/),
      code: code ?? expect.stringMatching(/^[A-Z][A-Z0-9_]*$/),
      errors: expect.any(Array),
      requestId: answer.headers.get('x-request-id'),
    },
  });
  expect(answer.headers.get('x-api-version')).toBe('2.4');
}

/** A 422 that names these fields and no others; they are sorted. */
export function expectFields(answer: Answer, ...fields: (string | undefined)[]): void {
  expectProblem(answer, 422);
  expect(fieldsOf(answer)).toEqual(fields);
}

/** The fields that a 422 names, sorted. */
export const fieldsOf = ({ body }: Answer): string[] => (body.errors as { field: string }[]).map(({ field }) => field).sort();
