import { applyDecorators } from '@nestjs/common';
import { CALL_STATUSES, type CallStatus } from '@turant/domain';
import type { CallFilter } from '@turant/store';
import { idOf, oneOf, QueryParam } from '../http/describe.js';
import { readFilter, readIdFilter, restorePlus, type Query } from '../http/paging.js';

/** The filters of the list of calls and of its export. */
export const CallFilterParams = (): MethodDecorator =>
  applyDecorators(
    QueryParam('status', 'calls with this status', oneOf(CALL_STATUSES)),
    QueryParam('employeeId', 'calls of this employee', idOf('em')),
    QueryParam('leadId', 'calls of this lead', idOf('ld')),
    QueryParam('to', 'calls to this number, in any form that a person types'),
  );

/** @throws RejectedError INVALID_QUERY */
export const readCallFilter = (query: Query): CallFilter => ({
  status: readFilter(query, 'status', statusOf, `one of ${CALL_STATUSES.join(', ')}`),
  employeeId: readIdFilter(query, 'employeeId', 'em'),
  leadId: readIdFilter(query, 'leadId', 'ld'),
  to: readFilter(query, 'to', restorePlus, 'a number'),
});

const statusOf = (text: string): CallStatus | undefined => CALL_STATUSES.find((status) => status === text);
