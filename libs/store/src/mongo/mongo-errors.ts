import { mongo } from 'mongoose';
import { RetryLaterError } from '@turant/domain';

const DUPLICATE = 11000;

/** What the server answers to an operation that is wrong in itself: sent again, it is refused again. */
const OUR_MISTAKES = new Set([
  2, // BadValue, also a hint that names no index
  9, // FailedToParse
  14, // TypeMismatch
  40, // ConflictingUpdateOperators
  52, // DollarPrefixedFieldName
  56, // EmptyFieldName
  66, // ImmutableField
  10334, // BSONObjectTooLarge
  17419, // the same, of a document after an update
]);

export const isDuplicate = (error: unknown): boolean => (error as { code?: unknown }).code === DUPLICATE;

/**
 * Positions that a unique index refused; any other error is thrown. A lost connection is a MongoBulkWriteError to the driver, too,
 * one without write errors (7.8, bulk/common.js): nothing of such a batch is known to be stored.
 */
export function duplicatesOf(error: unknown): number[] {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
  const errors = [error.writeErrors].flat();
  const isRefusal = errors.length > 0 && errors.every(isDuplicate);
  if (!isRefusal || error.result.getWriteConcernError()) throw error;
  return errors.map((one) => one.index);
}

/** What the network, the disk or the replica set does to us is "later"; anything else is our bug and goes up as it is. */
export async function reachable<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!isSocketError(error) && (!(error instanceof mongo.MongoError) || isOurMistake(error))) throw error;
    throw new RetryLaterError('STORE_UNAVAILABLE', 'the database cannot be reached or cannot write', 1000, { cause: error });
  }
}

/**
 * The driver hands on some of them as they are ("write ECONNRESET"); and where a transaction's commit meets one of those, it falls
 * over it itself (7.8, sessions.js: `commitError.hasErrorLabel`). Whether that commit holds is not known, as after any lost reply.
 */
const isSocketError = (error: unknown): boolean =>
  typeof (error as { syscall?: unknown } | undefined)?.syscall === 'string' ||
  (error instanceof TypeError && error.message.includes('hasErrorLabel'));

function isOurMistake(error: mongo.MongoError): boolean {
  const writeErrors = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (writeErrors.length > 0) return writeErrors.some((one) => OUR_MISTAKES.has(one.code));
  return error instanceof mongo.MongoInvalidArgumentError || isDuplicate(error) || OUR_MISTAKES.has(Number(error.code));
}
