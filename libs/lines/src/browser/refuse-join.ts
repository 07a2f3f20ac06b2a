import { RejectedError } from '@turant/domain';

/** @throws RejectedError LINE_JOIN: the two calls would have to be in one process, with one codec or a mixer between them */
export function refuseJoin(): never {
  throw new RejectedError('LINE_JOIN', 'A call of a browser cannot be joined with another call');
}
