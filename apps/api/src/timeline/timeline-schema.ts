import { named, text, time } from '../http/describe.js';

/** A timeline entry in the OpenAPI document. */
export const TIMELINE_ENTRY = named('TimelineEntry', {
  id: text,
  entryId: text,
  at: time,
  type: text,
  title: text,
  'leadId?': text,
  'callId?': text,
  'employeeId?': text,
  detail: { type: 'object', additionalProperties: true },
});
