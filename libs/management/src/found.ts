import { RejectedError, type ErrorCode, type FieldProblem } from '@turant/domain';

/** A record that was looked up. @throws RejectedError with this code if there is none */
export function found<T>(record: T | undefined, code: ErrorCode<'RejectedError'>): T {
  if (record === undefined) throw new RejectedError(code);
  return record;
}

/** @throws RejectedError with this code and the problems, if there are any */
export function refuse(code: ErrorCode<'RejectedError'>, problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new RejectedError(code, undefined, problems);
}
