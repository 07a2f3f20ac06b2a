import { mongo } from 'mongoose';
import { RetryLaterError } from '@turant/domain';

const DUPLICATE = 11000;

/** Error codes of operations that are wrong in themselves: the server would refuse them again. */
const OUR_MISTAKES = new Set([
  2, // BadValue, also a hint that names no index
  9, // FailedToParse
  14, // TypeMismatch
  40, // ConflictingUpdateOperators
  52, // DollarPrefixedFieldName
  56, // EmptyFieldName
  66, // ImmutableField
  10334, // BSONObjectTooLarge
  17419, // BSONObjectTooLarge after an update
]);

export const isDuplicate = (error: unknown): boolean => (error as { code?: unknown }).code === DUPLICATE;

/** For `catch`: swallows an error with one of these codes. */
export const unless =
  (...codes: readonly number[]) =>
  (error: unknown): void => {
    if (!codes.includes(Number((error as { code?: unknown }).code))) throw error;
  };

/**
 * Positions that a unique index refused; any other error is thrown. After a lost connection the driver throws a MongoBulkWriteError without
 * write errors (7.8, bulk/common.js): it is unknown what of the batch is stored.
 */
export function duplicatesOf(error: unknown): number[] {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
  const errors = [error.writeErrors].flat();
  const isRefusal = errors.length > 0 && errors.every(isDuplicate);
  if (!isRefusal || error.result.getWriteConcernError()) throw error;
  return errors.map((one) => one.index);
}

/** Converts failures of the network, the disk or the replica set into a RetryLaterError; any other error is our bug. */
export async function reachable<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!isSocketError(error) && (!(error instanceof mongo.MongoError) || isOurMistake(error))) throw error;
    throw new RetryLaterError('STORE_UNAVAILABLE', 'the database cannot be reached or cannot write', 1000, { cause: error });
  }
}

/**
 * The driver throws some socket errors unchanged ("write ECONNRESET"). If the commit of a transaction meets one, the driver throws a
 * TypeError (7.8, sessions.js: `commitError.hasErrorLabel`). Whether that commit holds is unknown, as after any lost reply.
 */
const isSocketError = (error: unknown): boolean =>
  typeof (error as { syscall?: unknown } | undefined)?.syscall === 'string' ||
  (error instanceof TypeError && error.message.includes('hasErrorLabel'));

function isOurMistake(error: mongo.MongoError): boolean {
  const writeErrors = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (writeErrors.length > 0) return writeErrors.some((one) => OUR_MISTAKES.has(one.code));
  return error instanceof mongo.MongoInvalidArgumentError || isDuplicate(error) || OUR_MISTAKES.has(Number(error.code));
}
