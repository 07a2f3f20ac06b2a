import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../engines/cluster.js';
import type { ClusterProcess } from '../engines/cluster-process.js';
import { sampleOf } from '../engines/sample.js';
import type { Chance } from './chance.js';
import type { Clocks } from './clocks.js';
import type { DatabaseView } from './database-view.js';
import type { Network, Road } from './network.js';
import type { Weather } from './tcp-proxy.js';

/** All that something can befall. */
export interface Field {
  cluster: Cluster;
  network: Network;
  clocks: Clocks;
  view: DatabaseView;
}

/** What befalls a cluster, with how long it lasts; resolves when what was hit is up again. */
export type Trouble = (field: Field, chance: Chance) => Promise<string>;

const LONGEST_DOWN_MS = 2_000;
const LONGEST_FREEZE_MS = 5_000;
const LONGEST_WEATHER_MS = 4_000;
/** Short of the ten minutes after which the same person is another lead; and what was dated ahead falls due only then. */
const FARTHEST_BACK_MS = 4 * 60_000;
const FARTHEST_AHEAD_MS = 60_000;
const LONGEST_WRONG_TIME_MS = 4_000;
/** Until then each running call's lease, taken by the wrong time, is renewed; only a busy machine takes more than a few seconds. */
const RENEWED_WITHIN_MS = 60_000;

const downFor = (chance: Chance): number => 200 + chance.below(LONGEST_DOWN_MS);
const between = (chance: Chance, longestMs: number): number => Math.round(longestMs / 2 + chance.below(longestMs / 2));

async function killed(all: readonly ClusterProcess[], chance: Chance): Promise<string> {
  const place = chance.below(all.length);
  const downMs = downFor(chance);
  const one = all[place] as ClusterProcess;
  await one.kill();
  await pause(downMs);
  await startAgain(one);
  return `${one.kind} ${place} killed, down for ${downMs} ms`;
}

/** As a supervisor does: again and again while the engines are away. */
export async function startAgain(one: ClusterProcess, tries = 5): Promise<void> {
  await one.start().catch((error: unknown) => {
    if (tries <= 1) throw error;
    return startAgain(one, tries - 1);
  });
}

async function frozen(all: readonly ClusterProcess[], chance: Chance, longestMs = LONGEST_FREEZE_MS): Promise<string> {
  const place = chance.below(all.length);
  const frozenMs = between(chance, longestMs);
  const one = all[place] as ClusterProcess;
  one.freeze();
  await pause(frozenMs);
  one.resume();
  return `${one.kind} ${place} frozen for ${frozenMs} ms`;
}

async function engineFrozen(pid: number | undefined, what: string, chance: Chance): Promise<string> {
  const frozenMs = between(chance, LONGEST_FREEZE_MS);
  if (pid === undefined) throw new Error(`the ${what} is not up`);
  process.kill(pid, 'SIGSTOP');
  await pause(frozenMs);
  process.kill(pid, 'SIGCONT');
  return `${what} frozen for ${frozenMs} ms`;
}

async function brokerKilled({ cluster: { kafka } }: Field, chance: Chance): Promise<string> {
  const place = chance.below(kafka.brokers.length);
  const downMs = downFor(chance);
  await kafka.kill(place);
  await pause(downMs);
  await kafka.restart(place);
  return `broker ${place} killed, down for ${downMs} ms`;
}

async function primaryKilled({ cluster: { mongodb } }: Field, chance: Chance): Promise<string> {
  const downMs = downFor(chance);
  const place = await mongodb.primary();
  await mongodb.kill(place);
  await pause(downMs);
  await mongodb.restart(place);
  return `database primary ${place} killed, down for ${downMs} ms`;
}

async function clockJumped({ clocks, view }: Field, all: readonly ClusterProcess[], chance: Chance): Promise<string> {
  const place = chance.below(all.length);
  const one = all[place] as ClusterProcess;
  const shiftMs = chance.is(0.5) ? between(chance, FARTHEST_AHEAD_MS) : -between(chance, FARTHEST_BACK_MS);
  const wrongMs = between(chance, LONGEST_WRONG_TIME_MS);
  clocks.jump(one, shiftMs);
  await pause(wrongMs);
  clocks.jump(one, 0);
  // A worker that dies before that is two faults at once.
  for (const end = Date.now() + RENEWED_WITHIN_MS; (await view.hasLeaseAhead()) && Date.now() < end;) await pause(100);
  return `clock of ${one.kind} ${place} was ${Math.round(shiftMs / 1_000)} s beside the others' for ${wrongMs} ms`;
}

async function badWeather({ network }: Field, road: Road, weather: Weather, chance: Chance): Promise<string> {
  const lastsMs = between(chance, LONGEST_WEATHER_MS);
  network.set(road, weather);
  await pause(lastsMs);
  network.set(road, 'clear');
  return `connections to ${road} ${weather} for ${lastsMs} ms`;
}

/** Longer than the lease of a call (15 s): another worker takes its calls over, and it has to notice. */
const LEASE_OUTLIVED_MS = 36_000;

const cut = ({ network }: Field, road: Road): Promise<string> => Promise.resolve(`${network.cut(road)} connections to ${road} cut`);

export const TROUBLES: Readonly<Record<string, Trouble>> = {
  'api killed': ({ cluster: { apis } }, chance) => killed(apis, chance),
  'worker killed': ({ cluster: { workers } }, chance) => killed(workers, chance),
  'broker killed': brokerKilled,
  'primary killed': primaryKilled,
  'api frozen': ({ cluster: { apis } }, chance) => frozen(apis, chance),
  'worker frozen': ({ cluster: { workers } }, chance) => frozen(workers, chance),
  'broker frozen': ({ cluster: { kafka } }, chance) => engineFrozen(kafka.pid(chance.below(kafka.brokers.length)), 'broker', chance),
  'primary frozen': async ({ cluster: { mongodb } }, chance) =>
    engineFrozen(mongodb.pid(await mongodb.primary()), 'database primary', chance),
  'database cut': (field) => cut(field, 'mongodb'),
  'broker cut': (field) => cut(field, 'kafka'),
  'apis cut': (field) => cut(field, 'api'),
  'network slow': (field, chance) => badWeather(field, field.network.oneOf(chance), 'slow', chance),
  'database silent': (field, chance) => badWeather(field, 'mongodb', 'silent', chance),
  'broker silent': (field, chance) => badWeather(field, 'kafka', 'silent', chance),
  "worker's clock jumps": (field, chance) => clockJumped(field, field.cluster.workers, chance),
  "api's clock jumps": (field, chance) => clockJumped(field, field.cluster.apis, chance),
};

export const LONG_TROUBLES: Readonly<Record<string, Trouble>> = {
  'worker frozen for longer than its leases': ({ cluster: { workers } }, chance) => frozen(workers, chance, LEASE_OUTLIVED_MS),
};

const kindOf = (trouble: string): string => trouble.slice(trouble.lastIndexOf(' ') + 1);

/** The names of those that `npm test` makes: half of each kind (killed, frozen, cut and so on). */
export function sampledTroubles(): string[] {
  const byKind = new Map<string, string[]>();
  for (const name of Object.keys(TROUBLES)) byKind.set(kindOf(name), [...(byKind.get(kindOf(name)) ?? []), name]);
  return [...byKind].flatMap(([kind, names]) => sampleOf(names, Math.ceil(names.length / 2), `troubles: ${kind}`));
}

/** All of them, in an order of chance's. */
export function shuffled<T>(all: readonly T[], chance: Chance): T[] {
  const left = [...all];
  return all.map(() => left.splice(chance.below(left.length), 1)[0] as T);
}
