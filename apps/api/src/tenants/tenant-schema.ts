import { MAX_RETENTION_DAYS, RETENTION, RETENTION_KINDS, SCOPES } from '@turant/domain';
import { int, listOf as listOfShape, object, oneOf, optional, TENANT, withKeywords } from '@turant/domain/records';
import { listOf, orNull, record, text, int as plainInt } from '../http/describe.js';
import { answerOf, changeBodyOf, newBodyOf } from '../http/record-schemas.js';

/** A tenant in the OpenAPI document. */
export const TENANT_ANSWER = answerOf(TENANT, {
  countries: listOf(text),
  retentionDays: record(Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, orNull(plainInt)]))),
});

export const NEW_TENANT = newBodyOf(TENANT, {
  scopes: withKeywords(listOfShape(oneOf(SCOPES)), {
    minItems: 1,
    maxItems: SCOPES.length,
    description: 'of the first key; all but billing when absent',
  }),
});

const days = (kind: keyof typeof RETENTION) =>
  optional(withKeywords(int, { minimum: RETENTION[kind].minDays, maximum: MAX_RETENTION_DAYS }));

export const CHANGED_TENANT = changeBodyOf(TENANT, {
  retentionDays: withKeywords(
    object({
      leads: days('leads'),
      timeline: days('timeline'),
      requests: days('requests'),
      recordings: days('recordings'),
      transcripts: days('transcripts'),
    }),
    { description: 'days after which records are deleted, null: for ever; what is absent stays as it is' },
  ),
});
