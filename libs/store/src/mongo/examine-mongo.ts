import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type Connection, type mongo } from 'mongoose';
import { SettingsError } from '@turant/domain';
import { FORMAT } from '../engine/format.js';
import { reachable } from './mongo-errors.js';

export interface MongoState {
  replicaSet: string;
  /** host:port of each member of the replica set that holds records. */
  members: string[];
  /** Members that gave no sign of life. */
  silent: string[];
  /** Milliseconds by which the primary's clock is ahead of this machine's; half of the way there and back is taken off. */
  aheadMs: number;
}

/** The shortest that the driver takes. */
const HEARTBEAT_MS = 500;
const MEMBERS_WITHIN_MS = 3_000;

interface Hello {
  setName?: string;
  hosts?: string[];
  localTime: Date;
}

/**
 * Looks at a database and changes nothing. A server without a replica set refuses the transaction.
 * @throws SettingsError DATABASE_NEWER; RetryLaterError STORE_UNAVAILABLE
 */
export async function examineMongo(uri: string): Promise<MongoState> {
  const options = { autoIndex: false, autoCreate: false, serverSelectionTimeoutMS: 5_000, heartbeatFrequencyMS: HEARTBEAT_MS };
  const connection = createConnection(uri, options);
  try {
    await reachable(() => connection.asPromise());
    return await reachable(() => examine(connection));
  } finally {
    await connection.close();
  }
}

async function examine(connection: Connection): Promise<MongoState> {
  const alive = new Set<string>();
  connection.getClient().on('serverHeartbeatSucceeded', ({ connectionId }) => void alive.add(connectionId));
  const db = connection.db as mongo.Db;
  const askedAt = Date.now();
  const { setName = '', hosts = [], localTime } = (await db.command({ hello: 1 })) as unknown as Hello;
  const aheadMs = Math.round(localTime.getTime() - (askedAt + Date.now()) / 2);
  await connection.transaction(async (session) => {
    const found = await db.collection<{ _id: string; format: number }>('meta').findOne({ _id: 'format' }, { session });
    if (found && found.format > FORMAT)
      throw new SettingsError('DATABASE_NEWER', `the database has format ${found.format}, this release reads up to ${FORMAT}`);
  });
  for (const until = performance.now() + MEMBERS_WITHIN_MS; performance.now() < until; await pause(50))
    if (hosts.every((host) => alive.has(host))) break;
  return { replicaSet: setName, members: hosts, silent: hosts.filter((host) => !alive.has(host)), aheadMs };
}
