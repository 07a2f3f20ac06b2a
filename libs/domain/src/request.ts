/**
 * `received`: the request is stored and not read yet. `stuck`: its reading was begun twice and did not end within its limits; it is kept, and
 * read again only when a person says so.
 */
export const REQUEST_STATUSES = ['received', 'read', 'rejected', 'ignored', 'unparseable', 'stuck'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** The reason of a request whose text was removed, because a person in it was erased. It is not read again. */
export const ERASED_REQUEST = 'erased';

/** Raw requests are kept for this long. */
export const REQUEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
