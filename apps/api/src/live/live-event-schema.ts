import { CALLS, METRICS } from '../dashboard/summary-schema.js';
import { idOf, named, number, record, text, type JsonSchema } from '../http/describe.js';
import { TIMELINE_ENTRY } from '../timeline/timeline-schema.js';

const id = { ...idOf('te'), description: 'from which a client goes on that connects again' };

/** An event as a client reads it from the stream: its fields are text, and `data` is JSON of that schema. */
const live = (event: string, description: string, data: JsonSchema, fields: Record<string, JsonSchema>): JsonSchema => ({
  ...record({ event: { ...text, const: event }, data: { ...text, contentMediaType: 'application/json', contentSchema: data }, ...fields }),
  description,
});

const EVENTS = {
  begin: live('begin', 'the first event of a new stream', record({}), { id }),
  timeline: live('timeline', 'an entry of the timeline', TIMELINE_ENTRY, { id }),
  // Clients that keep the last id, as the standard says, name it with these events, too.
  counts: live(
    'counts',
    'figures of the summary that have changed',
    named('LiveCounts', { metrics: METRICS, calls: CALLS, wallet: record({ creditsBalance: number }) }),
    { 'id?': id },
  ),
  reset: live('reset', 'too much was missed: load anew', record({}), { id }),
};

export type LiveEventName = keyof typeof EVENTS;

/** One event of the stream in the OpenAPI document. Before OpenAPI 3.2 a stream of events has no other place for it than `schema`. */
export const LIVE_EVENT: JsonSchema = { anyOf: Object.values(EVENTS) };
