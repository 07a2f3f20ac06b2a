import { LEAD } from '@turant/domain/records';
import { listOf, named, orNull, text, yesNo, type JsonSchema } from '../http/describe.js';
import { answerFieldsOf } from '../http/record-schemas.js';

/** A lead in the OpenAPI document. */
const LEAD_FIELDS = answerFieldsOf(LEAD, {
  name: text,
  extra: {
    type: 'object',
    additionalProperties: true,
    description: 'fields that the specification does not name; of a name that came twice, a list',
  },
  isTest: yesNo,
  isHeld: {
    ...yesNo,
    description: 'a visitor left it when there were too many: nobody is called until a person asks for it (POST /api/calls)',
  },
  payloadId: orNull(text),
  callIds: listOf(text),
});

export const PLAIN_LEAD = named('Lead', LEAD_FIELDS);

/** What a later enquiry of the same person says. */
const ENQUIRY_FIELDS = ['name', 'phone', 'email', 'requirement', 'budget', 'source', 'extra', 'receivedAt'];
const ENQUIRY = named('Enquiry', Object.fromEntries(ENQUIRY_FIELDS.map((name) => [name, LEAD_FIELDS[name] as JsonSchema])));

export const LEAD_WITH_NOTES = named('LeadWithNotes', { ...LEAD_FIELDS, notes: listOf(ENQUIRY) });
