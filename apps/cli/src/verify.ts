import { resolve } from 'node:path';
import { settingsOfProcess } from '@turant/config';
import { verify, type Difference, type Tally, type VerifiedTenant } from '@turant/management';
import { createLogger } from '@turant/observability';
import { openDatabaseSnapshots } from '@turant/road';
import { openStorage } from '@turant/storage';
import { openSnapshots, type Snapshots } from '@turant/store';
import { EXIT_CODES, exitCodeOf } from './exit-code-of.js';
import { printable } from './printable.js';
import { tableOf, type Columns } from './service/table-of.js';

export interface VerifyOptions {
  tenant?: string;
  json?: boolean;
  objects?: boolean;
}

/** For so long an event may be between Kafka and its handler, and in no record. */
const KAFKA_IN_FLIGHT_MS = 300_000;
/** An object that is moved or destroyed while it is looked at disagrees with its call for less than this. */
const LOOK_AGAIN_AFTER_MS = 5_000;

/**
 * `turant verify [--tenant ID] [--objects] [--json]`: counts the records of MONGODB_URI or of the data folder again, as they are at one moment. A service may
 * be running; nothing is changed.
 * @returns 0 if nothing disagrees, 1 if something does, 5 if the records cannot be read
 */
export async function verifyRecords(options: VerifyOptions): Promise<number> {
  try {
    return await recount(options);
  } catch (error) {
    const code = exitCodeOf(error);
    // A script must not take "cannot be read" for "something disagrees".
    if (code !== EXIT_CODES.failed) throw error;
    process.stderr.write(`turant: ${printable((error as Error).message)}\n`);
    return EXIT_CODES.unreachable;
  }
}

async function recount({ tenant, json = false, objects = false }: VerifyOptions): Promise<number> {
  const { mongodbUri, dataDir, storage: where, logLevel } = settingsOfProcess();
  const print = json ? AS_JSON : AS_TEXT;
  const snapshots: Snapshots = await (mongodbUri === undefined
    ? openSnapshots({ dataDir: resolve(dataDir) })
    : openDatabaseSnapshots(mongodbUri));
  const storage = objects ? await openStorage(where, createLogger(logLevel)) : undefined;
  try {
    const verified = await verify(snapshots, {
      now: new Date(),
      tenant,
      inFlightMs: mongodbUri === undefined ? 0 : KAFKA_IN_FLIGHT_MS,
      onDifference: (one) => write(print.difference(one)),
      onTenant: (one) => write(print.tenant(one)),
      ...(storage && { objects: { storage, lookAgainAfterMs: LOOK_AGAIN_AFTER_MS } }),
    });
    const total = sumOf(verified.flatMap(({ checks }) => Object.values(checks)));
    write(print.total(total));
    return total.disagreeing === 0 ? 0 : EXIT_CODES.failed;
  } finally {
    await storage?.close();
    await snapshots.close();
  }
}

const write = (line: string): void => void process.stdout.write(`${line}\n`);

interface Printer {
  difference(one: Difference): string;
  tenant(one: VerifiedTenant): string;
  total(tally: Tally): string;
}

/** Waits to be counted; not the field of the same name in which records hold their events. */
const PENDING = 'pending';
const forPrograms = ({ waiting, ...tally }: Tally): object => ({ ...tally, [PENDING]: waiting });

const AS_JSON: Printer = {
  difference: (difference) => JSON.stringify({ difference }),
  tenant: ({ tenantId, checks }) =>
    JSON.stringify({
      tenant: { tenantId, checks: Object.fromEntries(Object.entries(checks).map(([name, tally]) => [name, forPrograms(tally)])) },
    }),
  total: (total) => JSON.stringify({ total: forPrograms(total) }),
};

const AS_TEXT: Printer = {
  difference: ({ tenantId, check, kind, id, expected, found }) =>
    printable(`${tenantId} ${check}: ${kind} of ${id}: expected ${textOf(expected)}, found ${textOf(found)}`),
  tenant: ({ tenantId, checks }) => `${tenantId}\n${tableOf(Object.entries(checks), COLUMNS).trimEnd()}`,
  total: ({ applied, waiting, explained, disagreeing }) =>
    `applied ${applied}, ${PENDING} ${waiting}, explained ${reasonsOf(explained)}, disagreeing ${disagreeing}`,
};

const COLUMNS: Columns<[string, Tally]> = {
  check: ([name]) => name,
  applied: ([, { applied }]) => applied,
  [PENDING]: ([, { waiting }]) => waiting,
  explained: ([, { explained }]) => Object.values(explained).reduce((sum, count) => sum + count, 0),
  disagreeing: ([, { disagreeing }]) => disagreeing,
};

const textOf = (value: Difference['expected']): string => (value === null ? 'nothing' : String(value));

function reasonsOf(explained: Tally['explained']): string {
  const reasons = Object.entries(explained).map(([reason, count]) => `${count} (${reason})`);
  return reasons.length === 0 ? '0' : reasons.join(' + ');
}

function sumOf(all: readonly Tally[]): Tally {
  const sum: Tally = { applied: 0, waiting: 0, explained: {}, disagreeing: 0 };
  for (const { applied, waiting, explained, disagreeing } of all) {
    sum.applied += applied;
    sum.waiting += waiting;
    sum.disagreeing += disagreeing;
    for (const [reason, count] of Object.entries(explained)) sum.explained[reason] = (sum.explained[reason] ?? 0) + count;
  }
  return sum;
}
