import type { TenantId } from '../ids.js';
import { INVITATION_PURPOSES, ROLES, USER_STATUSES } from '../user.js';
import { ignored, marked, personal, record, secret, told, type RecordOf } from './record.js';
import { int, oneOf, optional, text, textOf, time, typedName, yes } from './shapes.js';

/** A person of a tenant who signs in. */
export const USER = record({
  collection: 'users',
  what: 'user',
  id: { name: 'userId', prefix: 'us' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    /** In small letters; no two users of a tenant have the same one. */
    email: personal(text, { isShown: true }),
    name: personal(text, { changeInput: { ...typedName, pattern: '\\S' }, isShown: true }),
    role: told(oneOf(ROLES), { changeInput: {} }),
    status: told(oneOf(USER_STATUSES), { changeInput: {} }),
    /** Argon2id, in the PHC string format. */
    passwordHash: marked(text),
    /** The secret of the time-based codes (RFC 6238), sealed by the vault; absent without a second factor. */
    totp: secret(optional(text)),
    /** A secret whose first code was not shown yet, sealed. */
    newTotp: secret(optional(text)),
    /** The time step of the newest code that was accepted: no code is accepted twice. */
    totpStep: ignored(optional(int)),
    createdAt: told(time),
    lastSignInAt: ignored(optional(time), { isShown: true }),
    /** Raised by a change of another owner, which needs this one to stay an owner. */
    changes: ignored(optional(int)),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
    'email-in-tenant': { fields: ['email', 'tenantId'], isUnique: true },
    // Workers of the release before, in which it was unique over all tenants, read by it and may run beside this one.
    email: { fields: ['email', '_id'] },
  },
});

export type User = RecordOf<typeof USER>;

/** A link that can be used once. */
export const INVITATION = record({
  collection: 'invitations',
  what: 'invitation',
  id: { name: 'invitationId', prefix: 'iv' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    purpose: told(oneOf(INVITATION_PURPOSES)),
    /** SHA-256 of the link's token, hex. */
    tokenHash: secret(text),
    role: told(oneOf(ROLES), { newInput: {}, isNeeded: true }),
    /** Who may accept it; absent: whoever has the link. */
    email: personal(optional(text), {
      newInput: { maxLength: 254, pattern: '^[!-?A-~]+@[!-?A-~]+$', description: 'who may accept it; when absent, whoever has the link' },
      isShown: true,
    }),
    /** Whose password is set, of a `reset`. */
    userId: told(optional(text), { description: 'whose password is set, of a reset' }),
    /** A `reset` that takes the second factor away, too. */
    removesSecondFactor: told(optional(yes), { isShown: false }),
    /** The id of the user or of the key that made it, or `process`. Links of earlier releases do not have it. */
    madeBy: told(optional(text), { description: 'the user or key that made it; null: the operator’s process' }),
    /** How often it was refused for its e-mail address. */
    refusals: ignored(optional(int)),
    createdAt: told(time),
    expiresAt: told(time),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
    'by-purpose': { fields: ['tenantId', 'purpose', '_id'] },
    token: { fields: ['tokenHash'], isUnique: true },
    expiry: { fields: ['expiresAt'], expiresAfterSeconds: 0 },
  },
});

export type Invitation = RecordOf<typeof INVITATION>;
