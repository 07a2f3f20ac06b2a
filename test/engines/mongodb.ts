import { mkdirSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { EngineProcess, type Through } from './engine-process.js';
import { fetchMongod } from './mongod-binary.js';
import { askForEngine } from './ask-for-engine.js';
import { HERE, type Place } from './place.js';
import { skipLoudly } from './skipped.js';
import { startOnFreePorts } from './start-on-free-ports.js';
import { temporaryFolder } from './temporary-folder.js';

export interface Mongodb {
  /** The URI of the replica set, without a database. The server may be shared, so take a database of your own (`dbName`). */
  uri: string;
  /** False for one that others use, too: it can be neither killed nor restarted. */
  isOurs: boolean;
  /** Index of the primary; waits until there is one. */
  primary(): Promise<number>;
  /** SIGKILL; counted from 0. */
  kill(index: number): Promise<void>;
  /** Starts a killed one on its data again; resolves when it is a primary or a secondary. */
  restart(index: number): Promise<void>;
  /** The process id of a server, by which a test freezes it (SIGSTOP, SIGCONT). */
  pid(index: number): number | undefined;
  /** Ends the servers by their process ids and deletes their data. Does nothing to a server that is not ours. */
  stop(): Promise<void>;
}

/**
 * What a MongoClient (or mongoose.connect) inside Jest must be told: the driver loads `os` by a dynamic import(), which Jest cannot
 * do without --experimental-vm-modules, and then every connection fails with "Missing required sub-document 'driver'"
 * (driver 7.6 and later; github.com/typegoose/mongodb-memory-server/issues/1026).
 */
export const INSIDE_JEST = { runtimeAdapters: { os } };

/** The time limit to give to the beforeAll that starts it: the first time it is downloaded. */
export const MONGODB_START_MS = 400_000;

const LISTEN_MS = 60_000;
const PRIMARY_MS = 90_000;
/**
 * What a killed process has begun holds its documents until the server ends it: for 89 s by default (measured), for 7 s with this.
 * Ours take milliseconds.
 */
const SHORT_TRANSACTIONS = 'transactionLifetimeLimitSeconds=5';
/** A killed primary is followed by another one in 1-2 s instead of 10-12. */
const QUICK_ELECTIONS = { electionTimeoutMillis: 1_000, heartbeatIntervalMillis: 300 };

export interface MongodbOptions {
  nodes?: 1 | 3;
  /** A server that nobody else uses: for a spec that kills it. One of three nodes, or one behind a proxy, always is. */
  isOwn?: boolean;
  /** As for skipLoudly. */
  within?: string;
  through?: Through;
  /** The place of each node; all are on this machine's loopback by default. */
  places?: readonly Place[];
  /** True if elections begin after 10 s, as MongoDB does it by default, instead of after one second. */
  hasUsualElections?: boolean;
}

/**
 * A real mongod, a replica set of one node, so that transactions work, or of three. By default it is the one that all specs
 * of the Jest run use, or the one that MONGODB_URI names. Undefined if this machine cannot get it; the reason is then printed.
 */
export async function startMongodb(options: MongodbOptions = {}): Promise<Mongodb | undefined> {
  const { nodes = 1, isOwn = false, within, through, places } = options;
  const given = process.env.MONGODB_URI;
  if (given) return theirs(given);
  try {
    const shared = nodes === 1 && !isOwn && !through && !places ? await askForEngine('mongodb') : undefined;
    return shared?.uri === undefined ? await startOwnMongodb(options) : theirs(shared.uri);
  } catch (error) {
    skipLoudly('everything that needs a real MongoDB', (error as Error).message, within);
    return undefined;
  }
}

/** One that nobody else uses. @throws Error with the reason in words when it cannot be had */
export async function startOwnMongodb(options: MongodbOptions = {}): Promise<Mongodb> {
  try {
    const { nodes = 1, through } = options;
    const binary = await fetchMongod();
    const make = async (ports: readonly number[]): Promise<ReplicaSet> =>
      new ReplicaSet(binary, ports, through ? await Promise.all(ports.map(through)) : ports, options);
    return await startOnFreePorts(nodes, make, reasonOf);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

function theirs(uri: string): Mongodb {
  const refuse = (): Promise<never> => Promise.reject(new Error('others use this server, too'));
  return { uri, isOurs: false, primary: refuse, kill: refuse, restart: refuse, pid: () => undefined, stop: () => Promise.resolve() };
}

class ReplicaSet implements Mongodb {
  readonly name = 'mongod';
  readonly isOurs = true;
  private readonly folder = temporaryFolder('turant-mongod-');
  private readonly nodes: Node[];

  constructor(
    binary: string,
    ports: readonly number[],
    /** Under which its members are known. */
    private readonly doors: readonly number[],
    private readonly options: MongodbOptions,
  ) {
    this.nodes = ports.map((port, index) => new Node(binary, this.placeOf(index), port, join(this.folder, String(port))));
  }

  get uri(): string {
    return `mongodb://${this.addresses.join(',')}/?replicaSet=rs0`;
  }

  private get addresses(): string[] {
    return this.doors.map((port, index) => `${this.placeOf(index).host}:${port}`);
  }

  private placeOf(index: number): Place {
    return this.options.places?.[index] ?? HERE;
  }

  async start(): Promise<void> {
    for (const node of this.nodes) node.start();
    await Promise.all(this.nodes.map((node) => node.answer({ ping: 1 })));
    const members = this.addresses.map((host, _id) => ({ _id, host }));
    const settings = members.length > 1 && !this.options.hasUsualElections ? { settings: QUICK_ELECTIONS } : {};
    await this.nodes[0]?.answer({ replSetInitiate: { _id: 'rs0', members, ...settings } }, (error) =>
      /already initialized/i.test(String(error)),
    );
    await this.primary();
    await Promise.all(this.nodes.map((node) => node.isReady()));
  }

  async primary(): Promise<number> {
    for (const until = Date.now() + PRIMARY_MS; ; await pause(50)) {
      const hellos = await Promise.all(this.nodes.map((node) => node.hello()));
      const index = hellos.findIndex((hello) => hello?.isWritablePrimary === true);
      if (index >= 0) return index;
      if (Date.now() > until) throw new Error('none of them became primary');
    }
  }

  async kill(index: number): Promise<void> {
    await this.nodes[index]?.process.kill();
  }

  async restart(index: number): Promise<void> {
    this.nodes[index]?.start();
    await this.nodes[index]?.isReady();
  }

  pid(index: number): number | undefined {
    return this.nodes[index]?.process.pid;
  }

  async stop(): Promise<void> {
    // Nobody reads the data again.
    await Promise.all(this.nodes.map((node) => node.process.kill()));
  }

  endOfLogs(): string {
    return this.nodes.map((node) => node.process.endOfLog()).join('\n');
  }
}

class Node {
  readonly process: EngineProcess;

  constructor(
    private readonly binary: string,
    private readonly place: Place,
    private readonly port: number,
    private readonly folder: string,
  ) {
    mkdirSync(join(folder, 'data'), { recursive: true });
    this.process = new EngineProcess(join(folder, 'mongod.log'));
  }

  start(): void {
    const { host, enter } = this.place;
    const where = ['--dbpath', join(this.folder, 'data'), '--port', String(this.port), '--bind_ip', host, '--nounixsocket'];
    const how = ['--replSet', 'rs0', '--wiredTigerCacheSizeGB', '0.25', '--quiet', '--setParameter', SHORT_TRANSACTIONS];
    this.process.start([...enter, this.binary, ...where, ...how]);
  }

  private get address(): string {
    return `${this.place.host}:${this.port}`;
  }

  /** Asks until it is answered, or refused in a way that is fine. */
  answer(
    command: mongoose.mongo.Document,
    isFine: (error: unknown) => boolean = () => false,
  ): Promise<mongoose.mongo.Document | undefined> {
    return this.process.until(LISTEN_MS, () =>
      askDirectly(this.address, command).catch((error: unknown) => (isFine(error) ? undefined : Promise.reject(error))),
    );
  }

  /** Undefined where it does not answer. */
  hello(): Promise<mongoose.mongo.Document | undefined> {
    if (this.process.pid === undefined) return Promise.resolve(undefined);
    return askDirectly(this.address, { hello: 1 }).catch(() => undefined);
  }

  async isReady(): Promise<void> {
    await this.process.until(PRIMARY_MS, async () => {
      const { isWritablePrimary, secondary } = await askDirectly(this.address, { hello: 1 });
      if (!isWritablePrimary && !secondary) throw new Error('it is neither a primary nor a secondary');
    });
  }
}

/** A client whose first attempt failed stays closed (driver 7), so each attempt has one of its own. */
async function askDirectly(address: string, command: mongoose.mongo.Document): Promise<mongoose.mongo.Document> {
  const options = { ...INSIDE_JEST, serverSelectionTimeoutMS: 300 };
  const client = new mongoose.mongo.MongoClient(`mongodb://${address}/?directConnection=true`, options);
  try {
    await client.connect();
    return await client.db('admin').command(command);
  } finally {
    await client.close();
  }
}

function reasonOf(error: unknown): string {
  const { code, stderr, message } = error as { code?: unknown; stderr?: string; message?: string };
  if (code === 'ENOENT') return 'python3 is not here; its pip fetches mongod';
  return stderr?.trim() || message || String(error);
}
