import { HttpException } from '@nestjs/common';
import { NotGenuineError, OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError } from '@turant/domain';
import before from './fixtures/answers-of-before.json';
import { describeError } from './problem.js';
import { refusal } from './refusal.js';

const CLASSES = { NotGenuineError, OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError };

const errorOf = ({ code, class: name }: (typeof before.answers)[number]): Error =>
  name === 'HttpException' ? refusal(code as never, 'said') : new CLASSES[name as keyof typeof CLASSES](code as never, 'said');

describe('the answer to an error', () => {
  // Written down before the statuses were read from the catalogue: a program that knows a code and a status goes on knowing them.
  it.each(before.answers)('$code of $class is $status, as it always was', (row) => {
    const { status, code, detail, retryAfterMs } = describeError(errorOf(row));
    expect({ status, code, detail, retryAfterMs }).toEqual({
      status: row.status,
      code: row.answered,
      detail: row.detail,
      retryAfterMs: row.retryAfterMs,
    });
  });

  it.each(before.foreign)('of another library with the status $thrown is $status $code', ({ thrown, ...answer }) =>
    expect(describeError(new HttpException('their own text', thrown))).toEqual({ ...answer, errors: [] }),
  );

  it.each([new Error('secret'), 'secret', undefined, { statusCode: 404, code: 'ENOENT' }, { statusCode: 500, code: 'FST_ERR' }])(
    'that is a bug of ours reveals nothing: %p',
    (bug) => expect(describeError(bug)).toEqual({ status: 500, code: 'INTERNAL', detail: 'something went wrong on our side', errors: [] }),
  );

  it('of Fastify has the status that Fastify gives it', () =>
    expect(describeError({ statusCode: 414, code: 'FST_ERR_MAX_PARAM_LENGTH' })).toMatchObject({ status: 414, code: 'URI_TOO_LONG' }));
});
