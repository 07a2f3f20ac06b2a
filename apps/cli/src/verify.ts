import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { settingsOfProcess } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { headsIn, textOfHeads, verify, type KeptHead, type Tally } from '@turant/management';
import { createLogger } from '@turant/observability';
import { openDatabaseSnapshots } from '@turant/road';
import { openStorage } from '@turant/storage';
import { openSnapshots, type Snapshots } from '@turant/store';
import { createVault, masterKeyIn, type Vault } from '@turant/vault';
import { EXIT_CODES, exitCodeOf } from './exit-code-of.js';
import { masterKeyPathOf } from './open-records.js';
import { printable } from './printable.js';
import { AS_JSON, AS_TEXT, sumOf } from './verify-printer.js';

export interface VerifyOptions {
  tenant?: string;
  json?: boolean;
  objects?: boolean;
  /** A file of `--save-head`: each trail has to have its head among its entries. */
  head?: string;
  saveHead?: string;
  /** What was there before the trails were sealed counts as a disagreement. */
  strict?: boolean;
}

/** The longest time that an event may be between Kafka and its handler, and in no record. */
const KAFKA_IN_FLIGHT_MS = 300_000;
/** An object that is moved or destroyed while it is looked at disagrees with its call for less than this. */
const LOOK_AGAIN_AFTER_MS = 5_000;

/**
 * `turant verify [--tenant ID] [--objects] [--head FILE] [--save-head FILE] [--strict] [--json]`: counts the records of MONGODB_URI or of the data folder again, as they are at one moment. A service may
 * be running; nothing is changed.
 * @returns 0 if nothing disagrees, 1 if something does, 3 if nothing does and the master key was missing to check all, 5 if the records cannot be read
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

async function recount({ tenant, json = false, objects = false, head, saveHead, strict = false }: VerifyOptions): Promise<number> {
  const settings = settingsOfProcess();
  const { mongodbUri, dataDir, storage: where, logLevel } = settings;
  const kept = head === undefined ? undefined : await readHeads(head);
  const vault = await vaultIn(masterKeyPathOf(settings));
  const print = json ? AS_JSON : AS_TEXT;
  const snapshots: Snapshots = await (mongodbUri === undefined
    ? openSnapshots({ dataDir: resolve(dataDir) })
    : openDatabaseSnapshots(mongodbUri));
  const storage = objects ? await openStorage(where, createLogger(logLevel)) : undefined;
  try {
    const now = new Date();
    const verified = await verify(snapshots, {
      ...{ now, tenant, vault },
      ...(kept && { kept }),
      inFlightMs: mongodbUri === undefined ? 0 : KAFKA_IN_FLIGHT_MS,
      onDifference: (one) => write(print.difference(one)),
      onTenant: (one) => write(print.tenant(one)),
      ...(storage && { objects: { storage, lookAgainAfterMs: LOOK_AGAIN_AFTER_MS } }),
    });
    const total = sumOf(verified.flatMap(({ checks }) => Object.values(checks)));
    write(print.total(total));
    const code = codeOf(total, strict);
    if (saveHead !== undefined && code !== EXIT_CODES.failed)
      await writeFile(
        saveHead,
        textOfHeads(
          verified.flatMap(({ head: newest }) => newest ?? []),
          now,
        ),
        { mode: 0o600 },
      );
    return code;
  } finally {
    await storage?.close();
    await snapshots.close();
  }
}

const write = (line: string): void => void process.stdout.write(`${line}\n`);

function codeOf({ disagreeing, explained, unchecked }: Tally, strict: boolean): number {
  if (disagreeing > 0 || (strict && (explained[FROM_BEFORE] ?? 0) > 0)) return EXIT_CODES.failed;
  return Object.keys(unchecked).length > 0 ? EXIT_CODES.refused : 0;
}

const FROM_BEFORE = 'from-before';

/** The vault of the service; undefined without its master key. */
async function vaultIn(path: string): Promise<Vault | undefined> {
  try {
    return createVault(await masterKeyIn(path, { mayCreate: false }));
  } catch (error) {
    if (error instanceof SettingsError) return undefined;
    throw error;
  }
}

const readHeads = async (path: string): Promise<ReadonlyMap<string, KeptHead>> => headsIn(await readFile(path, 'utf8').catch(() => ''));
