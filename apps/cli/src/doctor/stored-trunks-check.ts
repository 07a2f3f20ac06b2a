import type { Settings } from '@turant/config';
import type { TrunkView } from '@turant/management';
import { clientOfProcess } from '../service/client-of-process.js';
import { ariLogin } from './ari-login.js';
import { type Check, fail, type Finding, ok, warn } from './check.js';

/** Asks the service that runs about the trunks that an operator has added. `trunk` looks at the one of the environment. */
export const storedTrunksCheck: Check = {
  name: 'trunks',
  limitMs: 5_000,
  run: async ({ service, settings }) => {
    if (service?.kind !== 'Turant') return [];
    // Only the operator's key is told of trunks, and nothing is wrong without it.
    const trunks = await trunksOfService().catch(() => []);
    const seen = await Promise.all(trunks.map((trunk) => stateInAsterisk(trunk, settings)));
    return findingsOfTrunks(trunks, settings.trunk.uri === undefined, seen);
  },
};

/** `away`: Asterisk itself does not answer. */
type SeenByAsterisk = 'online' | 'offline' | 'unknown' | 'away' | undefined;
type AriSettings = Pick<Settings, 'ari'>;

const ARI_MS = 2_000;
const RENDER =
  'within seconds of the trunk it knows it with `npm run asterisk`; another Asterisk needs `npx turant asterisk render` and a reload';
const REACH =
  "compare host, port and transport with the carrier's e-mail, let the carrier allow this address, and let the firewall pass SIP both ways";

const trunksOfService = async (): Promise<TrunkView[]> => (await clientOfProcess('adminKey').ask('GET /api/trunks', {})).data;

/** Whether Asterisk gets answers from a trunk of its own. Undefined for a trunk of the other driver, and where Asterisk does not say so. */
export async function stateInAsterisk(
  { driver, trunkId }: Pick<TrunkView, 'driver' | 'trunkId'>,
  { ari }: AriSettings,
): Promise<SeenByAsterisk> {
  if (driver !== 'asterisk' || !ari) return undefined;
  const answer = await fetch(`${ari.url}/ari/endpoints/PJSIP/${trunkId}`, {
    headers: ariLogin(ari),
    signal: AbortSignal.timeout(ARI_MS),
  }).catch(() => undefined);
  if (!answer) return 'away';
  if (answer.status === 404) return 'unknown';
  const { state } = ((await answer.json().catch(() => undefined)) ?? {}) as { state?: unknown };
  return state === 'online' || state === 'offline' ? state : undefined;
}

/**
 * @param hasSandbox whether the trunk of the environment is the sandbox carrier
 * @param seen of each trunk
 */
export function findingsOfTrunks(trunks: readonly TrunkView[], hasSandbox: boolean, seen: readonly SeenByAsterisk[] = []): Finding[] {
  const added = trunks.filter(({ isSeeded }) => !isSeeded);
  const [first] = trunks.filter(({ isDraining }) => !isDraining);
  const isSandboxFirst = hasSandbox && added.length > 0 && first?.isSeeded === true;
  return [
    ...(isSandboxFirst
      ? [warn('the sandbox carrier is tried first, and rings no phone', `\`npx turant trunk drain ${first.trunkId}\``)]
      : []),
    ...trunks.flatMap((trunk, at) => (trunk.isSeeded ? [] : findingsOf(trunk, seen[at]))),
  ];
}

function findingsOf({ name, uri, trunkId, isDraining, breaker, health, warnings }: TrunkView, seen: SeenByAsterisk): Finding[] {
  const why = `${breaker.reason ?? 'calls fail'}${breaker.sipCode === null ? '' : `, ${breaker.sipCode}`}`;
  const show = `\`npx turant trunk show ${trunkId}\`, and docs/lines.md for what it means`;
  const problems = warnings.map((warning) => warn(`${name}: ${warning}`));
  if (isDraining) return [ok(`${name} is draining: no new calls go out on it`), ...problems];
  if (seen === 'away')
    return [fail(`Asterisk, which carries ${name}, does not answer at ARI_URL`, 'start it: `npm run asterisk`'), ...problems];
  if (seen === 'unknown') return [fail(`Asterisk does not know ${name}`, RENDER), ...problems];
  if (seen === 'offline') return [fail(`Asterisk gets no answer from ${name} at ${uri}`, REACH), ...problems];
  if ((health?.registration ?? 'registered') !== 'registered')
    return [fail(`Asterisk is not registered at ${name}: ${health?.registration}`, show), ...problems];
  if (breaker.state === 'open') return [fail(`${name} takes no calls: ${why}`, show), ...problems];
  if (breaker.state === 'half-open') return [warn(`${name} has failed (${why}); the next call tries it`, show), ...problems];
  if (breaker.reason !== null) return [warn(`${name}: the last calls failed (${why})`, show), ...problems];
  return problems.length > 0 ? problems : [ok(`${name} takes calls`)];
}
