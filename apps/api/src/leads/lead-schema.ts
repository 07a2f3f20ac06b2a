import { LEAD_STATUSES, TIERS } from '@turant/domain';
import { listOf, named, oneOf, orNull, text, time, yesNo } from '../http/describe.js';

const ENQUIRY = {
  name: text,
  phone: orNull(text),
  email: orNull(text),
  requirement: orNull(text),
  budget: orNull(text),
  source: orNull(text),
  extra: {
    type: 'object',
    additionalProperties: true,
    description: 'fields that the specification does not name; of a name that came twice, a list',
  },
  receivedAt: time,
};
const LEAD_FIELDS = {
  leadId: text,
  ...ENQUIRY,
  employeeId: orNull(text),
  tier: oneOf(TIERS),
  status: oneOf(LEAD_STATUSES),
  isTest: yesNo,
  isHeld: {
    ...yesNo,
    description: 'a visitor left it when there were too many: nobody is called until a person asks for it (POST /api/calls)',
  },
  connectionId: orNull(text),
  payloadId: orNull(text),
  externalId: orNull(text),
  sentAt: orNull(time),
  callIds: listOf(text),
};

export const LEAD = named('Lead', LEAD_FIELDS);
export const LEAD_WITH_NOTES = named('LeadWithNotes', { ...LEAD_FIELDS, notes: listOf(named('Enquiry', ENQUIRY)) });
