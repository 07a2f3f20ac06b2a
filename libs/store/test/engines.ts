import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Schema } from 'mongoose';
import type { StorageEngine } from '../src/engine/storage-engine.js';
import { openEngine, type StoreOptions } from '../src/store.js';
import { SMALL_STORE } from './things.js';

interface Mongodb {
  uri: string;
  stop(): Promise<void>;
}

/** The spec hands this in: only specs may import test/engines. */
type StartMongodb = (options: { nodes: 1; within: string }) => Promise<Mongodb | undefined>;

/** One adapter of the storage engine; every store that it opens is new and empty. */
export interface EngineCandidate {
  readonly name: 'embedded' | 'mongodb';
  /** False if the engine is not installed, which `start` has printed. */
  start(): Promise<boolean>;
  /** The options of a new, empty store. */
  place(): StoreOptions;
  stop(): Promise<void>;
}

class EmbeddedCandidate implements EngineCandidate {
  readonly name = 'embedded';
  private readonly folders: string[] = [];

  start = (): Promise<boolean> => Promise.resolve(true);

  place(): { dataDir: string } {
    const dataDir = mkdtempSync(join(tmpdir(), 'turant-engine-'));
    this.folders.push(dataDir);
    return { dataDir };
  }

  async stop(): Promise<void> {
    for (const folder of this.folders) rmSync(folder, { recursive: true, force: true });
  }
}

class MongoCandidate implements EngineCandidate {
  readonly name = 'mongodb';
  private server: Mongodb | undefined;
  private readonly databases: string[] = [];

  constructor(
    private readonly startMongodb: StartMongodb,
    private readonly within: string,
  ) {}

  async start(): Promise<boolean> {
    this.server = await this.startMongodb({ nodes: 1, within: `${this.within}, mongodb` });
    return this.server !== undefined;
  }

  place(): { mongodbUri: string } {
    const uri = new URL(this.server?.uri ?? '');
    const name = `turant-engine-${process.pid}-${this.databases.length}-${Date.now()}`;
    this.databases.push(name);
    uri.pathname = `/${name}`;
    return { mongodbUri: uri.href };
  }

  async stop(): Promise<void> {
    if (!this.server) return;
    const client = await new mongoose.mongo.MongoClient(this.server.uri).connect();
    for (const name of this.databases) await client.db(name).dropDatabase();
    await client.close();
    await this.server.stop();
  }
}

/** For `describe.each`; `title` is the describe's, before the adapter's name. */
export const bothEngines = (startMongodb: StartMongodb, title: string): EngineCandidate[] => [
  new EmbeddedCandidate(),
  new MongoCandidate(startMongodb, title),
];

/** Starts the candidate before the tests of a describe, and hands each test an engine over a new store. */
export function onEachEngine(
  candidate: EngineCandidate,
  startMs: number,
  schemas: Readonly<Record<string, Schema>> = SMALL_STORE,
): (name: string, work: (engine: StorageEngine, place: StoreOptions) => Promise<void>) => void {
  let isThere = false;
  beforeAll(async () => {
    isThere = await candidate.start();
  }, startMs);
  afterAll(() => candidate.stop(), 30_000);
  return (name, work) =>
    it(
      name,
      async () => {
        if (!isThere) return;
        const place = candidate.place();
        const engine = await openEngine(place, schemas);
        try {
          await work(engine, place);
        } finally {
          await engine.close();
        }
      },
      60_000,
    );
}
