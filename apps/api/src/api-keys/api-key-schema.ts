import { SCOPES } from '@turant/domain';
import { listOf, oneOf, orNull, record, text, time } from '../http/describe.js';

/** An API key in the OpenAPI document. */
export const API_KEY = record({
  keyId: text,
  name: text,
  scopes: listOf(oneOf(SCOPES)),
  prefix: text,
  createdAt: time,
  expiresAt: orNull(time),
  lastUsedAt: orNull(time),
  revokedAt: orNull(time),
});

export const SECRET = { ...text, description: 'the key itself: shown this once and kept nowhere' };
