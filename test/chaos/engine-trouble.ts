import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../engines/cluster.js';
import type { ClusterProcess } from '../engines/cluster-process.js';
import type { Chance } from './chance.js';

/** What befalls a cluster, with how long it lasts; resolves when what was hit is up again. */
export type Trouble = (cluster: Cluster, chance: Chance) => Promise<string>;

const LONGEST_DOWN_MS = 2_000;
const LONGEST_FREEZE_MS = 5_000;

const downFor = (chance: Chance): number => 200 + chance.below(LONGEST_DOWN_MS);

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
  const frozenMs = longestMs / 2 + chance.below(longestMs / 2);
  const one = all[place] as ClusterProcess;
  one.freeze();
  await pause(frozenMs);
  one.resume();
  return `${one.kind} ${place} frozen for ${frozenMs} ms`;
}

async function brokerKilled({ kafka }: Cluster, chance: Chance): Promise<string> {
  const place = chance.below(kafka.brokers.length);
  const downMs = downFor(chance);
  await kafka.kill(place);
  await pause(downMs);
  await kafka.restart(place);
  return `broker ${place} killed, down for ${downMs} ms`;
}

async function primaryKilled({ mongodb }: Cluster, chance: Chance): Promise<string> {
  const downMs = downFor(chance);
  const place = await mongodb.primary();
  await mongodb.kill(place);
  await pause(downMs);
  await mongodb.restart(place);
  return `database primary ${place} killed, down for ${downMs} ms`;
}

/** Longer than the lease of a call (15 s): another worker takes its calls over, and it has to notice. */
const LEASE_OUTLIVED_MS = 36_000;

export const TROUBLES: Readonly<Record<string, Trouble>> = {
  'api killed': ({ apis }, chance) => killed(apis, chance),
  'worker killed': ({ workers }, chance) => killed(workers, chance),
  'broker killed': brokerKilled,
  'primary killed': primaryKilled,
  'api frozen': ({ apis }, chance) => frozen(apis, chance),
  'worker frozen': ({ workers }, chance) => frozen(workers, chance),
};

export const LONG_TROUBLES: Readonly<Record<string, Trouble>> = {
  'worker frozen for longer than its leases': ({ workers }, chance) => frozen(workers, chance, LEASE_OUTLIVED_MS),
};

/** All of them, in an order of chance's. */
export function shuffled<T>(all: readonly T[], chance: Chance): T[] {
  const left = [...all];
  return all.map(() => left.splice(chance.below(left.length), 1)[0] as T);
}
