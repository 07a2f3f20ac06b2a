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
export const carriesNumber = ({ routes }: { routes?: readonly string[] }, number: string): boolean =>
  !routes || routes.some((prefix) => number.startsWith(prefix));

export const TRUNK_LIMITS = {
  nameLength: 100,
  uriLength: 300,
  textLength: 200,
  headers: 40,
  headerLength: 1_000,
  routes: 200,
  addresses: 100,
  testNumbers: 20,
  cps: { min: 1, max: 1_000 },
  maxCalls: { min: 1, max: 100_000 },
  order: { min: 0, max: 1_000_000 },
  noResponseMs: { min: 500, max: 32_000 },
} as const;
