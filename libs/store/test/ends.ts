import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Schema } from 'mongoose';
import type { Door } from '../src/door/door.js';
import { openDoor, type StoreOptions } from '../src/store.js';
import { SMALL_STORE } from './things.js';

interface Mongodb {
  uri: string;
  stop(): Promise<void>;
}

/** Handed in by the spec: only a spec may enter test/engines. */
type StartMongodb = (options: { nodes: 1; within: string }) => Promise<Mongodb | undefined>;

/** One end of the door; every store it opens is a new, empty one. */
export interface End {
  readonly name: 'embedded' | 'mongodb';
  /** False where the engine cannot be had; it has said so loudly. */
  start(): Promise<boolean>;
  /** Of a new, empty store. */
  place(): StoreOptions;
  stop(): Promise<void>;
}

class EmbeddedEnd implements End {
  readonly name = 'embedded';
  private readonly folders: string[] = [];

  start = (): Promise<boolean> => Promise.resolve(true);

  place(): { dataDir: string } {
    const dataDir = mkdtempSync(join(tmpdir(), 'turant-door-'));
    this.folders.push(dataDir);
    return { dataDir };
  }

  async stop(): Promise<void> {
    for (const folder of this.folders) rmSync(folder, { recursive: true, force: true });
  }
}

class MongoEnd implements End {
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
    const name = `turant-door-${process.pid}-${this.databases.length}-${Date.now()}`;
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

/** For `describe.each`; `title` is the describe's, before the end's name. */
export const bothEnds = (startMongodb: StartMongodb, title: string): End[] => [new EmbeddedEnd(), new MongoEnd(startMongodb, title)];

/** Starts the end before the tests of a describe, and hands each test a door to a store of its own. */
export function onEachDoor(
  end: End,
  startMs: number,
  schemas: Readonly<Record<string, Schema>> = SMALL_STORE,
): (name: string, work: (door: Door, place: StoreOptions) => Promise<void>) => void {
  let isThere = false;
  beforeAll(async () => {
    isThere = await end.start();
  }, startMs);
  afterAll(() => end.stop(), 30_000);
  return (name, work) =>
    it(
      name,
      async () => {
        if (!isThere) return;
        const place = end.place();
        const door = await openDoor(place, schemas);
        try {
          await work(door, place);
        } finally {
          await door.close();
        }
      },
      60_000,
    );
}
