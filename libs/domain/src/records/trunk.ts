import type { CallerIdStyle } from '../caller-id-style.js';
import { CARRIER_PROFILE_NAMES } from '../carrier-profiles.js';
import type { DltFacts } from '../dlt.js';
import { NUMBER_FORMATS } from '../number-format.js';
import { TRUNK_DRIVERS, TRUNK_LIMITS, TRUNK_TRANSPORTS, type TrunkBreaker, type TrunkHealth } from '../trunk.js';
import { ignored, personal, record, secret, told, type RecordOf } from './record.js';
import { int, listOf, object, oneOf, optional, shape, withKeywords, text, time, yes, yesNo } from './shapes.js';

const line = withKeywords(text, { maxLength: TRUNK_LIMITS.textLength });
const range = ({ min, max }: { min: number; max: number }): { minimum: number; maximum: number } => ({ minimum: min, maximum: max });

/** As a body gives it; docs/lines.md says what each of them does on the wire. */
const callerIdStyle = object({
  callerFormat: optional(oneOf(NUMBER_FORMATS)),
  calleeFormat: optional(oneOf(NUMBER_FORMATS)),
  fromDomain: optional(withKeywords(line, { description: 'trunk, own, or a host name that the carrier has given' })),
  assertedIdentity: optional(yesNo),
  preferredIdentity: optional(yesNo),
  remotePartyId: optional(yesNo),
  privacy: optional(oneOf(['none'])),
  diversion: optional(line),
  userPhone: optional(yesNo),
});
const dlt = object({
  entityId: optional(line),
  templateId: optional(line),
  headerId: optional(line),
  telemarketerIds: optional(listOf(line)),
});

/** A carrier's line over which calls go out. */
export const TRUNK = record({
  collection: 'trunks',
  what: 'trunk',
  id: { name: 'trunkId', prefix: 'tr' },
  fields: {
    _id: ignored(text),
    name: told(text, { input: { minLength: 1, maxLength: TRUNK_LIMITS.nameLength }, isNeeded: true }),
    uri: told(text, {
      input: { minLength: 1, maxLength: TRUNK_LIMITS.uriLength, description: 'sip:host[:port][;transport=udp|tcp|tls]' },
      isNeeded: true,
    }),
    transport: told(oneOf(TRUNK_TRANSPORTS), {
      input: { description: 'the transport that the uri names wins; udp when neither does' },
    }),
    kind: told(oneOf(['test', 'telecom']), {
      input: { description: 'test: rings this machine or named phones only; test when absent' },
    }),
    driver: told(oneOf(TRUNK_DRIVERS), {
      input: { description: 'sip: the user agent of the service, without TLS, SRTP and registration; asterisk: PJSIP. sip when absent' },
    }),
    mediaEncryption: told(optional(oneOf(['sdes'])), {
      input: { description: 'SRTP with keys in the SDP; needs the driver asterisk' },
      isClearable: true,
    }),
    register: told(optional(yesNo), {
      input: { description: 'registers with the carrier by username and password; needs the driver asterisk' },
      absent: false,
    }),
    routes: told(optional(listOf(text)), {
      input: {
        ...{ minItems: 1, maxItems: TRUNK_LIMITS.routes },
        description: 'beginnings of the numbers that the trunk carries, such as +91; all numbers when absent',
      },
      isClearable: true,
    }),
    isDraining: told(optional(yesNo), {
      changeInput: { description: 'true: no new calls go out on it, and its running calls go on' },
      absent: false,
    }),
    /** The carrier asked for no calls before this time (Retry-After, RFC 3261 section 20.33). */
    heldUntil: ignored(optional(time), {
      isShown: true,
      shownAs: withKeywords(time, { description: 'the carrier asked for no calls before this time' }),
    }),
    /** Without this list a test trunk that is not on loopback rings no number. */
    testNumbers: personal(optional(listOf(text)), {
      input: { maxItems: TRUNK_LIMITS.testNumbers, description: 'of a test trunk: the only numbers that it may ring' },
      isClearable: true,
      isShown: true,
    }),
    addresses: told(optional(listOf(text)), {
      input: {
        maxItems: TRUNK_LIMITS.addresses,
        description: 'addresses and networks from which the carrier sends SIP besides those of the host in the uri',
      },
      isClearable: true,
      absent: [],
    }),
    /** The first source of audio after the answer is used. */
    nat: told(optional(yesNo), {
      input: { description: 'the carrier’s audio comes from another address than its SDP names' },
      absent: false,
    }),
    /** A call that gets no response in this time, not even a 100, is given up. */
    noResponseMs: told(optional(int), {
      input: {
        ...range(TRUNK_LIMITS.noResponseMs),
        description: 'a call without any response for so many ms is given up; 4000 when absent',
      },
      isClearable: true,
    }),
    username: told(optional(text), { input: { minLength: 1, maxLength: TRUNK_LIMITS.textLength }, isClearable: true }),
    /** Sealed by the vault. */
    password: secret(optional(text), {
      input: { minLength: 1, maxLength: TRUNK_LIMITS.textLength, writeOnly: true, description: 'is sealed, and never shown' },
      isClearable: true,
    }),
    /** The trunk's own fields win over those of the profile. */
    profile: told(optional(oneOf(CARRIER_PROFILE_NAMES)), {
      input: { description: 'ready settings of a carrier; the trunk’s own win' },
      isClearable: true,
    }),
    callerIdStyle: told(optional(shape<CallerIdStyle>({ type: 'object', additionalProperties: true })), {
      input: withKeywords(callerIdStyle, { description: 'how the caller id is written on the wire; replaced as a whole' }),
      isClearable: true,
    }),
    dlt: told(optional(shape<DltFacts>({ type: 'object' })), {
      input: withKeywords(dlt, { description: 'identifiers of the DLT registration, for the header templates; replaced as a whole' }),
      shownAs: dlt,
      isClearable: true,
    }),
    /** SIP header name to value or template. A carrier's header may hold a token. */
    headers: secret(listOf(object({ name: text, value: text })), {
      input: shape<Record<string, string>>({
        type: 'object',
        maxProperties: TRUNK_LIMITS.headers,
        additionalProperties: { type: 'string', maxLength: TRUNK_LIMITS.headerLength },
        description: 'SIP header name to value or template; all headers are replaced',
      }),
    }),
    cps: told(int, { input: { ...range(TRUNK_LIMITS.cps), description: 'new calls a second; 50 when absent' } }),
    maxCalls: told(int, { input: { ...range(TRUNK_LIMITS.maxCalls), description: 'calls at once; 200 when absent' } }),
    order: told(int, {
      input: { ...range(TRUNK_LIMITS.order), description: 'the smallest is tried first; behind all others when absent' },
    }),
    /** Written by the operator through the API. The trunk without this mark is the one that the environment describes, and seeding writes it. */
    isManaged: told(optional(yes), { isShown: false }),
    /** The number of changes of the settings by people so far, on which each such change is guarded. */
    settingsChanges: ignored(optional(int)),
    /** When the next permit is due. */
    nextPermitAt: ignored(time),
    /** The last permit. Placing commits are guarded on it, so that calls counted under a permit are counted correctly. */
    permitId: ignored(text),
    breaker: ignored(optional(shape<TrunkBreaker>({ type: 'object' }))),
    /** The number of changes of `breaker` so far, on which each change is guarded. */
    breakerChanges: ignored(optional(int)),
    /** Absent until the trunk was asked. */
    health: ignored(optional(shape<TrunkHealth>({ type: 'object' }))),
  },
  indexes: { 'by-order': { fields: ['order', '_id'] } },
});

export type Trunk = RecordOf<typeof TRUNK>;
