import {
  DEFAULT_CALL_CAPS,
  GATE,
  isOnInternet,
  networkPlaceOf,
  readTrunkUri,
  type GateInput,
  type Tenant,
  type Trunk,
  type VirtualNumber,
} from '@turant/domain';
import type { RoadContext } from './road-context.js';

export type TrunkState = Awaited<ReturnType<typeof gateObstacles>>[number];

/** The addresses of this process's SIP user agent. */
export interface OwnAddresses {
  sipHost: string;
  sipPublicHost?: string | undefined;
  /** Whether this process has an Asterisk to direct (ARI_URL). */
  hasAsterisk?: boolean;
}

/** Rules of the gate that depend on what the operator has set up, and neither on the lead nor on the hour. */
const RULES_OF_SET_UP = ['caller-id', 'caller-id-series', 'dlt-identifiers'];
/** If there are more tenants, only the oldest are looked at. */
const MAX_TENANTS_LOOKED_AT = 100;

/**
 * The obstacles that stop every call, trunk by trunk, and what the audio of calls will lack. The start prints them, where they are better read than
 * call by call.
 */
export async function gateObstacles({ store, clock }: Pick<RoadContext, 'store' | 'clock'>, own: OwnAddresses) {
  const [trunks, tenants] = await Promise.all([
    store.acrossTenants.trunks.all(),
    store.acrossTenants.tenants.active(MAX_TENANTS_LOOKED_AT),
  ]);
  const owned = await Promise.all(tenants.map(async (tenant) => ({ tenant, numbers: await store.virtualNumbers.all(tenant._id) })));
  return trunks.map((trunk) => {
    const candidates = owned.flatMap(({ tenant, numbers }) =>
      (numbers.length > 0 ? numbers : [undefined]).map((number) => ({ tenant, number })),
    );
    const refusals = candidates.map(({ tenant, number }) => refusalsOf(trunk, tenant, number, clock.now()));
    const fewest = refusals.sort((a, b) => a.length - b.length)[0] ?? ['there is no active tenant'];
    const { _id: trunkId, name, uri, kind } = trunk;
    const line = trunk.driver === 'asterisk' ? { obstacles: whyNotCarried(own), warnings: [] } : ofUserAgent(uri, own);
    return { trunkId, name, uri, kind, obstacles: [...fewest, ...line.obstacles], warnings: line.warnings };
  });
}

function refusalsOf(trunk: Trunk, tenant: Tenant, callerId: VirtualNumber | undefined, now: Date): string[] {
  const input: GateInput = {
    ...{ now, tenant, trunk, callerId, caps: DEFAULT_CALL_CAPS, to: '' },
    ...{ employee: undefined, lead: undefined, doNotCall: undefined },
    placed: { toNumberInHour: 0, toNumberInDay: 0, ofConnectionInHour: 0, ofTenantInHour: 0 },
  };
  return GATE.filter(({ id }) => RULES_OF_SET_UP.includes(id)).flatMap(({ id, check }) => {
    const { outcome, reason } = check(input);
    return outcome === 'refuse' ? [`${id}: ${reason}`] : [];
  });
}

const ofUserAgent = (uri: string, own: OwnAddresses): { obstacles: string[]; warnings: string[] } => ({
  obstacles: whyUnreachable(uri, own),
  warnings: whySilent(uri, own),
});

/** Why a trunk of an Asterisk cannot be used. Asterisk has addresses of its own, so that those of this process do not count. */
const whyNotCarried = ({ hasAsterisk }: OwnAddresses): string[] =>
  hasAsterisk ? [] : ['ARI_URL is not set: it is the address of the Asterisk that carries this trunk'];

/** A socket on loopback reaches no other machine. */
export const whyUnreachable = (uri: string, { sipHost }: OwnAddresses): string[] =>
  networkPlaceOf(sipHost) === 'loopback' && networkPlaceOf(readTrunkUri(uri).host) !== 'loopback'
    ? ['SIP_HOST is a loopback address, from which a trunk on another machine cannot be reached: set it to another address of this machine']
    : [];

/** Far ends send audio and BYE to the address that we name. Some carriers send them to the source of our packets instead. */
export const whySilent = (uri: string, { sipHost, sipPublicHost }: OwnAddresses): string[] =>
  sipPublicHost === undefined && networkPlaceOf(sipHost) === 'private' && isOnInternet(readTrunkUri(uri).host)
    ? [
        'SIP_HOST is a private address, to which a trunk on the internet sends no audio: set SIP_PUBLIC_HOST to the address by which the trunk reaches this machine',
      ]
    : [];
