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

/** Of several inserts in order, the one that a unique index refused. */
export const firstRefused = (error: unknown): number =>
  error instanceof mongo.MongoBulkWriteError ? ([error.writeErrors].flat()[0]?.index ?? 0) : 0;

/** Positions that a unique index refused; any other write error is thrown. */
export function duplicatesOf(error: unknown): number[] {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
  const errors = [error.writeErrors].flat();
  if (errors.some((one) => one.code !== DUPLICATE) || error.result.getWriteConcernError()) throw error;
  return errors.map((one) => one.index);
}

/** What the network, the disk or the replica set does to us is "later"; anything else is our bug and goes up as it is. */
export async function reachable<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof mongo.MongoError) || isOurMistake(error)) throw error;
    throw new RetryLaterError('STORE_UNAVAILABLE', 'the database cannot be reached or cannot write', 1000, { cause: error });
  }
}

function isOurMistake(error: mongo.MongoError): boolean {
  if (error instanceof mongo.MongoBulkWriteError) return [error.writeErrors].flat().some((one) => OUR_MISTAKES.has(one.code));
  return error instanceof mongo.MongoInvalidArgumentError || isDuplicate(error) || OUR_MISTAKES.has(Number(error.code));
}
