import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { SettingsError } from '@turant/domain';
import { unless } from './mongo-errors.js';

export interface ReplicaSetOptions {
  /** The URI that the processes use, with user, password, database, `replicaSet` and every member. */
  uri: string;
  /** Password of the user `admin`, for backups and repairs. */
  adminPassword: string;
}

const READY_MS = 60_000;
const ADMIN = 'admin';
const UNAUTHORIZED = 13;
const ALREADY_INITIALIZED = 23;
const USER_EXISTS = 51003;
const AGAIN_AFTER_MS = 200;

type Config = { version: number; members: { _id: number; host: string }[] };

/**
 * Makes a replica set of the members that the URI names, with its two users. A second run changes the passwords only. This must run on the
 * machine of the first member: the first user can be created over loopback only (the localhost exception). Members are added one at a time,
 * so that one node becomes three and keeps its data. No member is removed.
 */
export async function startReplicaSet({ uri, adminPassword }: ReplicaSetOptions): Promise<void> {
  const wanted = wantedBy(uri);
  await overLoopback(wanted, async (local) => {
    await initiate(local, wanted);
    await createAdmin(local, adminPassword);
  });
  const credentials = `${ADMIN}:${encodeURIComponent(adminPassword)}`;
  const client = new mongo.MongoClient(`mongodb://${credentials}@${wanted.hosts[0]}/?replicaSet=${wanted.replicaSet}`);
  try {
    await client.connect();
    for (const host of wanted.hosts) await eventually(() => addMember(client.db(ADMIN), host));
    await saveUser(client, wanted);
  } finally {
    await client.close();
  }
}

type Wanted = ReturnType<typeof wantedBy>;

function wantedBy(uri: string) {
  const { options } = new mongo.MongoClient(uri);
  const { replicaSet, dbName, credentials } = options;
  const hosts = options.hosts.map(String);
  if (!replicaSet || !credentials?.username || hosts.length === 0)
    throw new SettingsError('ENVIRONMENT', 'MONGODB_URI must name members, a user with password, a database and replicaSet');
  const { username, password, source } = credentials;
  return { hosts, replicaSet, dbName, username, password, source };
}

async function overLoopback({ hosts }: Wanted, work: (local: mongo.Db) => Promise<void>): Promise<void> {
  const [port = '27017'] = /(?<!\d)\d+$/.exec(hosts[0] ?? '') ?? [];
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: READY_MS });
  try {
    await client.connect();
    await work(client.db(ADMIN));
  } finally {
    await client.close();
  }
}

/** Initiates the set with the first member only; `addMember` adds the others. */
async function initiate(local: mongo.Db, { hosts, replicaSet }: Wanted): Promise<void> {
  const { setName } = await local.command({ hello: 1 });
  if (setName === undefined)
    await local.command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host: hosts[0] }] } }).catch(unless(ALREADY_INITIALIZED));
  await eventually(async () => {
    const { primary, me, isWritablePrimary } = await local.command({ hello: 1 });
    // A member becomes primary shortly before it accepts writes, and creating the first user is a write.
    if (primary === undefined || (primary === me && !isWritablePrimary)) throw new Error('the replica set has no primary');
  });
}

/** Creates the admin. UNAUTHORIZED means that the admin exists: without a password only the first user can be created. */
async function createAdmin(local: mongo.Db, pwd: string): Promise<void> {
  const { isWritablePrimary } = await local.command({ hello: 1 });
  if (isWritablePrimary) await local.command({ createUser: ADMIN, pwd, roles: ['root'] }).catch(unless(UNAUTHORIZED, USER_EXISTS));
}

async function addMember(admin: mongo.Db, host: string): Promise<void> {
  const { config } = (await admin.command({ replSetGetConfig: 1 })) as unknown as { config: Config };
  if (config.members.some((one) => one.host === host)) return;
  const _id = 1 + Math.max(...config.members.map((one) => one._id));
  const next = { ...config, version: config.version + 1, members: [...config.members, { _id, host }] };
  await admin.command({ replSetReconfig: next });
}

async function saveUser(client: mongo.MongoClient, { username, password: pwd, source, dbName }: Wanted): Promise<void> {
  const roles = [{ role: 'dbOwner', db: dbName }];
  const db = client.db(source);
  const writeConcern = { w: 'majority' };
  try {
    await db.command({ createUser: username, pwd, roles, writeConcern });
  } catch (error) {
    unless(USER_EXISTS)(error);
    await db.command({ updateUser: username, pwd, roles, writeConcern });
  }
}

/** Retries for up to 60 s: a member may still be starting, or a change may not have reached all members. */
async function eventually(work: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + READY_MS; ; await pause(AGAIN_AFTER_MS)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
