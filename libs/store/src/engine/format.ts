/**
 * The format of the stored documents. A release whose format an older release cannot read raises this number. Format 2 (November 2026):
 * the embedded engine stores groups of fields in records of their own, and fields have the names of docs/glossary.md. Format 3 (November
 * 2026): a call that waits for money has no due time, and a tenant may be `deleting`: an older release would forget both.
 */
export const FORMAT = 3;

/** Documents of an older format than this one are rewritten. */
export const REWRITTEN_SINCE = 2;

/** Fields that format 1 stored under another name: the collection, the name in format 1, the name in format 2. */
export const RENAMED_FIELDS: readonly (readonly [collection: string, from: string, to: string])[] = [
  ['requests', 'deliveryId', 'platformRequestId'],
];

/** Indexes of format 1 that no schema declares any more. */
export const DROPPED_INDEXES: readonly (readonly [collection: string, index: string])[] = [['requests', 'delivery']];
