import { INVITATION_PURPOSES, ROLES, SCOPES, TIERS, USER_STATUSES } from '@turant/domain';
import { listOf, oneOf, orNull, record, text, time, yesNo } from '../http/describe.js';

/** A user in the OpenAPI document. */
export const USER = record({
  userId: text,
  email: text,
  name: text,
  role: oneOf(ROLES),
  status: oneOf(USER_STATUSES),
  hasSecondFactor: yesNo,
  createdAt: time,
  lastSignInAt: orNull(time),
});

export const INVITATION = record({
  invitationId: text,
  purpose: oneOf(INVITATION_PURPOSES),
  role: oneOf(ROLES),
  email: orNull(text),
  userId: { ...orNull(text), description: 'whose password is set, of a reset' },
  madeBy: { ...orNull(text), description: 'the user or key that made it; null: the operator’s process' },
  createdAt: time,
  expiresAt: time,
});

export const LINK = { ...text, description: 'the link to hand to the person: shown this once, and good for one use' };

export const SESSION = record({
  user: record({ userId: text, name: text, email: text, role: oneOf(ROLES), hasSecondFactor: yesNo }),
  tenant: record({ tenantId: text, name: text, timeZone: text, region: text, defaultTier: oneOf(TIERS) }),
  scopes: listOf(oneOf(SCOPES)),
  csrfToken: { ...text, description: 'the X-CSRF-Token of every request of this session that is not GET or HEAD' },
});
