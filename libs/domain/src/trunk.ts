import type { CallerIdStyle } from './caller-id-style.js';
import type { CarrierProfileName } from './carrier-profiles.js';
import type { DltFacts } from './dlt.js';

/** `sip`: the SIP user agent of this service. `asterisk`: PJSIP in an Asterisk that this service directs by ARI. */
export const TRUNK_DRIVERS = ['sip', 'asterisk'] as const;
export type TrunkDriver = (typeof TRUNK_DRIVERS)[number];

export const TRUNK_TRANSPORTS = ['udp', 'tcp', 'tls'] as const;
export type TrunkTransport = (typeof TRUNK_TRANSPORTS)[number];

/** Opens when a trunk takes no calls, so that calls wait instead of failing. Absent while the trunk works. */
export interface TrunkBreaker {
  /** The calls that failed in a row, each once, at most 100. */
  failedCalls: string[];
  /** When the first of them failed. */
  since: Date;
  /** Why the last of them failed: the line's reason, and the final response if there was one. */
  reason: string;
  sipCode?: number;
  /** A trunk that was silent has answered OPTIONS since. */
  answersOptions?: boolean;
  /** No call goes out before this time, and one after it to see whether the trunk works again. Absent while the breaker is closed. */
  openUntil?: Date;
}

/** Whether the carrier has accepted the REGISTER of a trunk (RFC 3261 section 10). */
export const REGISTRATION_STATES = ['registered', 'unregistered', 'rejected'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** What the last OPTIONS have shown, and the registration; written when it changes. */
export interface TrunkHealth {
  /** The trunk has answered OPTIONS. */
  answers: boolean;
  /** The status of its answer; absent if the driver does not tell. */
  sipCode?: number;
  /** Of a trunk that registers and answers; absent if the driver does not tell. */
  registration?: RegistrationState;
  /** Since when it is so. */
  since: Date;
}

/** Whether the trunk's routes include the number; a trunk without routes carries every number. */
export const carriesNumber = ({ routes }: Pick<Trunk, 'routes'>, number: string): boolean =>
  !routes || routes.some((prefix) => number.startsWith(prefix));

export interface Trunk {
  _id: string;
  name: string;
  uri: string;
  transport: TrunkTransport;
  kind: 'test' | 'telecom';
  driver: TrunkDriver;
  /** Audio is encrypted by SRTP with keys in the SDP (RFC 4568). Needs the driver `asterisk`. */
  mediaEncryption?: 'sdes';
  /** Registers with the carrier, with `username` and `password` (RFC 3261 section 10). Needs the driver `asterisk`. */
  register?: boolean;
  /** The beginnings of the numbers that this trunk carries, E.164 with plus, such as `+91`. Absent: all numbers. */
  routes?: string[];
  /** Gets no new calls; its running calls go on. */
  isDraining?: boolean;
  /** The carrier asked for no calls before this time (Retry-After, RFC 3261 section 20.33). */
  heldUntil?: Date;
  /** The only numbers that a test trunk may ring, E.164. Without this list a test trunk that is not on loopback rings no number. */
  testNumbers?: string[];
  /** Further addresses and networks (CIDR) from which the carrier sends SIP, besides the addresses of its host. */
  addresses?: string[];
  /** The carrier's audio comes from another address than its SDP names: the first source of audio after the answer is used. */
  nat?: boolean;
  /** A call that gets no response in this time, not even a 100, is given up. Default 4,000 ms. */
  noResponseMs?: number;
  username?: string;
  /** Sealed by the vault. */
  password?: string;
  /** Ready settings of a carrier; the trunk's own fields win. */
  profile?: CarrierProfileName;
  /** How the caller id is written on the wire. */
  callerIdStyle?: CallerIdStyle;
  /** Identifiers of the DLT registration, for the header templates. */
  dlt?: DltFacts;
  /** SIP header name to value or template. */
  headers: { name: string; value: string }[];
  /** New calls a second. */
  cps: number;
  /** Calls at once. */
  maxCalls: number;
  /** Trunks are tried in this order, the smallest number first. */
  order: number;
  /** Written by the operator through the API. The trunk without this mark is the one that the environment describes, and seeding writes it. */
  isManaged?: true;
  /** The number of changes of the settings by people so far, on which each such change is guarded. */
  settingsChanges?: number;
  /** When the next permit is due. */
  nextPermitAt: Date;
  breaker?: TrunkBreaker;
  /** Absent until the trunk was asked. */
  health?: TrunkHealth;
  /** The number of changes of `breaker` so far, on which each change is guarded. */
  breakerChanges?: number;
  /** The last permit. Placing commits are guarded on it, so that calls counted under a permit are counted correctly. */
  permitId: string;
}
