import type { TenantId } from '../ids.js';
import { LEAD_STATUSES, type ExtraField, type LeadAnswer } from '../lead.js';
import { TIERS } from '../tier.js';
import { OUTBOX, OUTBOX_INDEX } from './outbox.js';
import { HIDDEN, ignored, personal, secret, SHOWN, told, record, type RecordOf } from './record.js';
import { oneOf, optional, shape, text, textOf, time, yes, yesNo } from './shapes.js';

export const LEAD = record({
  collection: 'leads',
  what: 'lead',
  id: { name: 'leadId', prefix: 'ld' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    name: personal(text),
    /** What names are searched by (`nameKeyOf`); the store writes it. */
    nameKey: personal(optional(text)),
    /** The sender gave no name: `name` is made up (the plugin's slug and the phone's last digits). Lists show `shownNameOf`, and nobody speaks it. */
    isNameMadeUp: ignored(optional(yes)),
    /** E.164; absent if no phone could be read. */
    phone: personal(optional(text), SHOWN),
    email: personal(optional(text), SHOWN),
    /** In small letters; the store writes it. */
    emailKey: personal(optional(text)),
    requirement: personal(optional(text), SHOWN),
    budget: personal(optional(text), SHOWN),
    source: personal(optional(text), SHOWN),
    extra: personal(shape<ExtraField[]>({ type: 'array' })),
    employeeId: told(optional(text)),
    tier: told(oneOf(TIERS)),
    status: told(oneOf(LEAD_STATUSES)),
    isTest: told(yesNo, HIDDEN),
    /**
     * A test that rings: a made-up lead with the phone that a person typed in. It passes the gate and is called like any lead, so `isTest` is
     * false; but it is not counted as a lead, told to no target, and shown as a test.
     */
    isRingTest: told(optional(yes), HIDDEN),
    /** A visitor left it when there were too many within an hour: nobody is called until a person asks for it. */
    isHeld: told(optional(yes), HIDDEN),
    receivedAt: ignored(time, SHOWN),
    /** The call that the lead asked for; a lead asks for at most one call. */
    callId: ignored(optional(text)),
    /** The newest call that was ordered for the lead afterwards (`callLead`). */
    lastCallId: ignored(optional(text)),
    /** Phone, else e-mail. While it is set, an enquiry of the same person at the same tenant is a duplicate. Unset after 10 minutes. */
    openWindow: personal(optional(text)),
    idempotencyKey: secret(optional(text)),
    /** SHA-256 of the request body, hex; kept with the key. */
    bodyHash: secret(optional(text)),
    keyExpiresAt: ignored(optional(time)),
    answer: personal(optional(shape<LeadAnswer>({ type: 'object' }))),
    /** The first lead's id, if this is a second enquiry inside the window. Lists and counts skip duplicates. */
    duplicateOf: told(optional(text), HIDDEN),
    /** The connection whose request brought the lead; absent for a lead of the lead webhook. */
    connectionId: told(optional(text)),
    requestId: ignored(optional(text)),
    /** The platform's id of the lead: however often the platform sends it, one lead is stored. */
    externalId: personal(optional(text), SHOWN),
    /** When the person sent the enquiry, as the platform says. */
    sentAt: ignored(optional(time), SHOWN),
    /** The lead was made by a platform's update that came before the creation. The creation may still ask for a call. */
    isEarlyChange: ignored(optional(yes)),
    /** When the platform deleted the lead, or the person withdrew: the lead is not called. Without `isListed` the lead is a tombstone. */
    deletedAt: told(optional(time), HIDDEN),
    /** True if lists and counts show the lead: all leads except duplicates and tombstones. */
    isListed: ignored(optional(yes)),
    /** The counters were raised in the lead's own write, and its timeline entry is `acceptedEntry`, which is not stored. */
    isProjected: ignored(optional(yes)),
    ...OUTBOX,
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'], having: { isListed: true } },
    window: { fields: ['tenantId', 'openWindow'], isUnique: true, having: 'openWindow' },
    key: { fields: ['tenantId', 'idempotencyKey'], isUnique: true, having: 'idempotencyKey' },
    'open-windows': { fields: ['receivedAt', '_id'], having: 'openWindow' },
    'calls-to-route': { fields: ['receivedAt', '_id'], having: { callId: { $exists: true }, openWindow: { $exists: true } } },
    'key-expiry': { fields: ['keyExpiresAt', '_id'], having: 'keyExpiresAt' },
    duplicates: { fields: ['tenantId', 'duplicateOf', '_id'], having: 'duplicateOf' },
    external: { fields: ['connectionId', 'externalId'], isUnique: true, having: 'externalId' },
    'by-connection': { fields: ['tenantId', 'connectionId', '_id'], having: { connectionId: { $exists: true }, isListed: true } },
    'by-phone': { fields: ['tenantId', 'phone', '_id'], having: { phone: { $exists: true }, isListed: true } },
    'by-email': { fields: ['tenantId', 'emailKey', '_id'], having: { emailKey: { $exists: true }, isListed: true } },
    'by-source': { fields: ['tenantId', 'source', '_id'], having: { source: { $exists: true }, isListed: true } },
    'by-name': { fields: ['tenantId', 'nameKey', '_id'], having: { nameKey: { $exists: true }, isListed: true } },
    'by-status': { fields: ['tenantId', 'status', '_id'], having: { isListed: true } },
    deleted: { fields: ['tenantId', '_id'], having: 'deletedAt' },
    ...OUTBOX_INDEX,
  },
});

export type Lead = RecordOf<typeof LEAD>;
