import type { MessageType } from '@turant/domain';

const [LEAD_ID, CALL_ID, EMPLOYEE_ID, CONNECTION_ID] = [
  'ld_01JD7GZ9M8Q4X2T6V0B3N5R7YK',
  'cl_01JD7GZ9M8Q4X2T6V0B3N5R7YK',
  'em_01JD7GXG1C5Z9W3S7P2K4M6N8A',
  'cn_01JD7GXW4E6R8T0Y2V4B6N8M0K',
];

const LEAD = {
  leadId: LEAD_ID,
  name: 'Asha Verma',
  phone: '+919876543210',
  email: 'asha@example.in',
  requirement: '2 BHK in Baner',
  budget: null,
  source: 'website',
  extra: { city: 'Pune' },
  receivedAt: '2026-11-21T06:30:00.000Z',
  employeeId: EMPLOYEE_ID,
  tier: 'standard',
  status: 'new',
  isTest: false,
  isHeld: false,
  connectionId: null,
  payloadId: null,
  externalId: null,
  sentAt: null,
  callIds: [CALL_ID],
};

const CALL = {
  callId: CALL_ID,
  leadId: LEAD_ID,
  employeeId: EMPLOYEE_ID,
  line: 'telephone',
  trunkId: 'tr_01JD7GY2B4D6F8H0K2M4P6R8TA',
  from: '+911401234567',
  to: '+919876543210',
  tier: 'standard',
  status: 'completed',
  refusedBy: null,
  requestedAt: '2026-11-21T06:30:00.000Z',
  placedAt: '2026-11-21T06:30:00.120Z',
  ringingAt: '2026-11-21T06:30:02.000Z',
  answeredAt: '2026-11-21T06:30:09.000Z',
  endedAt: '2026-11-21T06:30:33.000Z',
  endedBy: 'callee',
  endReason: null,
  sip: null,
  durationMs: 24_000,
  seconds: 24,
  blocks: 1,
  cost: 2.5,
  costPaise: 250,
  attempt: 1,
  answers: [{ spoke: true, ms: 2_100, key: null }],
  answeredBy: 'person',
  recording: null,
  transcript: null,
  hops: [],
  firstLegId: null,
  joinedAt: null,
  secondLegId: null,
  waitingFor: null,
  dueAt: null,
  verdict: null,
  sipCallId: '4f1c2d9e7a6b@203.0.113.7',
  pddMs: 1_880,
  quality: { loss: 0, jitterMs: 3, roundTripMs: 42, mos: 4.37 },
};

/** A call that is not over. */
const open = (change: object): object => ({
  ...CALL,
  ...{ status: 'requested', trunkId: null, from: null, placedAt: null, ringingAt: null, answeredAt: null, endedAt: null, endedBy: null },
  ...{ durationMs: null, seconds: null, blocks: null, cost: null, costPaise: null, answers: null, answeredBy: null },
  ...{ sipCallId: null, pddMs: null, quality: null },
  ...change,
});

const ofLead = (lead: object): object => ({ leadId: LEAD_ID, isTest: false, lead });
const ofCall = (call: object): object => ({ callId: CALL_ID, leadId: LEAD_ID, isTest: false, call });

/** What each type tells, made up: for the OpenAPI document and for test messages. */
export const EVENT_EXAMPLES: Readonly<Record<MessageType, object>> = {
  'lead.accepted': ofLead(LEAD),
  'lead.changed': ofLead({ ...LEAD, status: 'converted' }),
  'call.requested': ofCall(open({})),
  'call.answered': ofCall(
    open({
      ...{ status: 'answered', from: CALL.from, placedAt: CALL.placedAt, ringingAt: CALL.ringingAt, answeredAt: CALL.answeredAt },
      ...{ sipCallId: CALL.sipCallId, pddMs: CALL.pddMs },
    }),
  ),
  'call.ended': ofCall(CALL),
  'call.refused': ofCall(open({ status: 'refused', refusedBy: { rule: 'do-not-call', reason: 'the number is on the do-not-call list' } })),
  'delivery.failed': {
    deliveryId: 'dv_01JD7H0A2C4E6G8J0M2P4R6T8V',
    connectionId: CONNECTION_ID,
    leadId: LEAD_ID,
    event: 'lead.accepted',
    status: 'failed',
    reason: 'the platform answered 400',
    tries: 1,
  },
  'wallet.low': { title: 'The wallet pays 9 more calls', credits: 47.5, callsLeft: 9 },
  'wallet.capped': { title: 'The daily cap is reached', day: '2026-11-21', dailyCap: 500, spentToday: 497.5 },
  'trunk.failing': {
    title: 'The trunk Airtel takes no calls',
    ...{ trunkId: 'tr_01JD7GY2B4D6F8H0K2M4P6R8TA', name: 'Airtel', reason: 'refused', sipCode: 503, failures: 3 },
  },
  'source.silent': {
    title: 'Nothing comes from Website any more',
    ...{ connectionId: CONNECTION_ID, name: 'Website', plugin: 'custom-json', lastSeenAt: '2026-11-20T11:02:00.000Z' },
  },
  'source.stuck': {
    title: 'A request of Website could not be read within the limits',
    ...{ connectionId: CONNECTION_ID, name: 'Website', plugin: 'custom-json', payloadId: 'rq_01JD7H3D5F7H9K1M3P5R7T9W1Y' },
    reason: 'reading it took longer than 2000 ms',
  },
  'connection.paused': {
    title: 'Meta is paused because its settings do not work',
    ...{
      connectionId: CONNECTION_ID,
      name: 'Meta',
      plugin: 'meta',
      code: 'VENDOR_REFUSED_CREDENTIALS',
      reason: 'the platform answered 401',
    },
  },
  'subscription.disabled': {
    title: 'Events are no longer sent to example.in: the far end answered 410: it wants no more messages',
    subscriptionId: 'ws_01JD7H1B3D5F7H9K1M3P5R7T9W',
    host: 'example.in',
    reason: 'the far end answered 410: it wants no more messages',
  },
  'sign-in.refused': {
    title: 'Somebody tries to sign in as one of your people',
    userId: 'us_01JD7H1B3D5F7H9K1M3P5R7T9V',
    wrongPasswords: 10,
    wrongCodes: 0,
    refusedLinks: 0,
    addresses: 4,
  },
};
