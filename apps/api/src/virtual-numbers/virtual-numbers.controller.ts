import { asTenantId, RULE_PACK } from '@turant/domain';
import { VIRTUAL_NUMBER } from '@turant/domain/records';
import { changeNumber, createNumber, getNumber, listNumbers, removeNumber } from '@turant/management';
import { oneOf, record, text, yesNo } from '../http/describe.js';
import { resource } from '../http/resource.js';

const LEAD_CALLS = {
  ...record({ kind: oneOf(Object.keys(RULE_PACK.callerIds.kinds)), isAllowed: yesNo, shows: text, source: text, date: text }),
  description: 'whether the call of a lead may show the number on a telecom trunk, and the rule that says so',
};

export class VirtualNumbersController extends resource(VIRTUAL_NUMBER, {
  path: 'api/virtual-numbers',
  tag: 'virtual numbers',
  one: 'virtualNumber',
  computed: { leadCalls: LEAD_CALLS },
  reads: 'dashboard:read',
  writes: 'operator',
  list: { summary: 'The numbers that your calls can show, newest first', answer: 'A page of numbers', read: listNumbers },
  get: { summary: 'A number', answer: 'The number', read: getNumber },
  create: {
    summary: 'Give a number to a tenant; for the operator. A number belongs to one tenant',
    answer: 'The new number',
    write: async (parts, _tenant, input) => ({ made: await createNumber(parts, input) }),
    ownerOf: ({ tenantId }) => asTenantId(tenantId),
  },
  patch: {
    summary: 'Change the state of a number, or the trunks on which it is registered; for the operator',
    answer: 'The number as it is now',
    write: (parts, _tenant, id, input) => changeNumber(parts, id, input),
  },
  remove: {
    summary: 'Delete a number, so that it can be given to a tenant again; for the operator',
    description: '409 NUMBER_IN_USE unless it is released or pending.',
    answer: 'It is gone',
    remove: (parts, _tenant, id) => removeNumber(parts, id),
  },
}) {}
