import type { CallerIdStyle } from './caller-id-style.js';

/** As `TrunkTransport`, which is declared where profiles are used. */
type Transport = 'udp' | 'tcp' | 'tls';

/** What is publicly known of a carrier's SIP trunk. A field that no page of the carrier and no report names is absent. */
export interface CarrierProfile {
  title: string;
  /** The transports that the carrier's pages describe. */
  transports?: readonly Transport[];
  callerIdStyle?: Readonly<CallerIdStyle>;
  /** The carrier passes on a header that a trunk adds only if its name begins with this prefix. */
  headerPrefix?: string;
  /** New calls a second, rounded down to a whole number. */
  cps?: number;
  maxCalls?: number;
  /** What an operator has to know besides. */
  notes: readonly string[];
  source: string;
  date: string;
}

/**
 * Ready settings for carriers of Indian numbers. No carrier documents SIP headers for DLT identifiers on voice: the identifiers are bound
 * to the caller id at the registration. So no profile has such headers; a trunk names its own.
 */
export const CARRIER_PROFILES = {
  airtel: {
    title: 'Airtel',
    callerIdStyle: { userPhone: true },
    notes: ['refuses calls whose URIs lack user=phone, as users report'],
    source: 'github.com/livekit/sip issues 615 and 517',
    date: '2026-11-21',
  },
  exotel: {
    title: 'Exotel vSIP',
    transports: ['tcp', 'tls'],
    callerIdStyle: { callerFormat: 'e164', remotePartyId: true },
    cps: 3,
    notes: [
      'allows the address of this machine and takes no REGISTER',
      'needs fromDomain: the domain <account sid>.pstn.exotel.com of the account',
      '200 calls a minute and trunk; audio by UDP on the ports 10000 to 40000',
      'carries no promotional calls',
    ],
    source: 'developer.exotel.com/docs/vsip; support.exotel.com articles 3000132408 and 35418',
    date: '2026-11-21',
  },
  plivo: {
    title: 'Plivo Zentrunk India',
    headerPrefix: 'X-PH-',
    cps: 2,
    maxCalls: 50,
    notes: [
      '50 calls at once, and a 25th of that a second, unless the contract says more',
      'the caller id is a number that the account has rented, with an accepted compliance application',
    ],
    source: 'plivo.com/docs, voice concepts',
    date: '2026-11-21',
  },
} as const satisfies Readonly<Record<string, CarrierProfile>>;

export type CarrierProfileName = keyof typeof CARRIER_PROFILES;
export const CARRIER_PROFILE_NAMES = Object.keys(CARRIER_PROFILES) as CarrierProfileName[];

export const isCarrierProfile = (name: string): name is CarrierProfileName => Object.hasOwn(CARRIER_PROFILES, name);

/** Undefined for a name that this release does not know: the trunk then has its own fields only. */
const profileOf = (name: string | undefined): CarrierProfile | undefined =>
  name !== undefined && isCarrierProfile(name) ? CARRIER_PROFILES[name] : undefined;

/** The settings that a new trunk gets from its profile if it does not name them itself. */
export function defaultsOfProfile(name: CarrierProfileName): Pick<CarrierProfile, 'cps' | 'maxCalls'> & { transport?: Transport } {
  const { cps, maxCalls, transports } = CARRIER_PROFILES[name] as CarrierProfile;
  // If the carrier offers several transports, the operator has to choose one.
  const [transport] = transports?.length === 1 ? transports : [];
  return { ...(cps !== undefined && { cps }), ...(maxCalls !== undefined && { maxCalls }), ...(transport && { transport }) };
}

/** The style of a trunk's caller id. The trunk's own fields replace those of its profile. Undefined means the default style. */
export function styleOfTrunk({
  profile,
  callerIdStyle: own,
}: {
  profile?: CarrierProfileName;
  callerIdStyle?: CallerIdStyle;
}): CallerIdStyle | undefined {
  const ready = profileOf(profile)?.callerIdStyle;
  return ready || own ? { ...ready, ...own } : undefined;
}
