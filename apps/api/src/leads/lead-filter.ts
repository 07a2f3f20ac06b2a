import { applyDecorators } from '@nestjs/common';
import { LEAD_STATUSES, nameKeyOf, RejectedError, type LeadStatus } from '@turant/domain';
import type { LeadFilter } from '@turant/store';
import { idOf, oneOf, QueryParam } from '../http/describe.js';
import { readFilter, readIdFilter, restorePlus, type Query } from '../http/paging.js';

/** The filters of the list of leads and of its export. */
export const LeadFilterParams = (): MethodDecorator =>
  applyDecorators(
    QueryParam('phone', 'only those with this number, in any form that a person types'),
    QueryParam('email', 'only those with this e-mail address, in any case'),
    QueryParam('name', 'only those whose name begins so, in any case; in the order of names, and without since and until'),
    QueryParam('status', 'only those with this status', oneOf(LEAD_STATUSES)),
    QueryParam('source', 'only those of this source, letter by letter'),
    QueryParam('connectionId', 'only those of this connection', idOf('cn')),
  );

/** @throws RejectedError INVALID_QUERY */
export function readLeadFilter(query: Query): LeadFilter {
  const where = {
    name: readFilter(query, 'name', nameOf, 'the beginning of a name'),
    phone: readFilter(query, 'phone', restorePlus, 'a number'),
    email: readFilter(query, 'email', emailOf, 'an e-mail address'),
    status: readFilter(query, 'status', statusOf, `one of ${LEAD_STATUSES.join(', ')}`),
    source: readFilter(query, 'source', (text) => text, 'a text'),
    connectionId: readIdFilter(query, 'connectionId', 'cn'),
  };
  if (where.name !== undefined) refuseTimes(query);
  return where;
}

const nameOf = (text: string): string | undefined => (nameKeyOf(text) === '' ? undefined : text);

/** Names are listed in their own order, in which a time is no range. */
function refuseTimes(query: Query): void {
  const given = ['since', 'until'].filter((name) => query[name] !== undefined && query[name] !== '');
  const problems = given.map((field) => ({ field, code: 'INVALID', message: `${field} does not go with name` }));
  if (problems.length > 0) throw new RejectedError('INVALID_QUERY', 'names are listed in their own order', problems);
}

const emailOf = (text: string): string | undefined => (text.includes('@') ? text.trim() : undefined);

const statusOf = (text: string): LeadStatus | undefined => LEAD_STATUSES.find((status) => status === text);
