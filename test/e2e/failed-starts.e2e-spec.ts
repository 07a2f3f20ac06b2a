import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { EngineProcess, freePorts } from '../engines/engine-process.js';
import { failedStart, type FailedStart } from '../engines/failed-start.js';
import { startMongod } from '../engines/lone-mongod.js';
import { fetchMongod } from '../engines/mongod-binary.js';
import { INSIDE_JEST, MONGODB_START_MS, startMongodb } from '../engines/mongodb.js';
import { skipLoudly } from '../engines/skipped.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const folder = temporaryFolder('turant-failed-start-');
const dataDir = (): string => join(mkdtempSync(join(folder, 'place-')), 'data');

/** One sentence with the variable's name, the remedy, no stack, and none of the values. */
function expectSentence({ code, words }: FailedStart, variable: string, remedy: RegExp): void {
  expect(code).toBe(1);
  expect(words).toMatch(/^turant: /);
  expect(words).toContain(variable);
  expect(words).toMatch(remedy);
  expect(words).not.toMatch(/\n\s+at |Error:|node:|hush/);
  expect(words.trim().split('\n').length).toBeLessThanOrEqual(2);
}

async function withTcpPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const [port = 0] = await freePorts(1);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(port);
  } finally {
    server.close();
  }
}

describe('a start whose addresses are not to be had', () => {
  it.each(['standalone', 'api', 'telephony'] as const)('says that PORT is taken: %s', async (kind) => {
    const where = dataDir();
    const failed = await withTcpPort((port) =>
      failedStart(kind, {
        PORT: String(port),
        DATA_DIR: where,
        MONGODB_URI: 'mongodb://127.0.0.1:1/turant?replicaSet=rs0',
        KAFKA_BROKERS: '127.0.0.1:1',
      }),
    );
    expectSentence(failed, 'PORT', /another program .* (stop it|another port)/);
    expect(existsSync(where)).toBe(false);
  });

  it('says that SIP_PORT is taken, over UDP', async () => {
    const [port = 0] = await freePorts(1);
    const socket = createSocket('udp4');
    socket.bind(port, '127.0.0.1');
    await once(socket, 'listening');
    const where = dataDir();
    const failed = await failedStart('standalone', { SIP_PORT: String(port), DATA_DIR: where }).finally(() => socket.close());
    expectSentence(failed, 'SIP_PORT', /another program/);
    expect(existsSync(where)).toBe(false);
  });

  it('says that SIP_PORT is taken, over TCP', async () => {
    const failed = await withTcpPort((port) => failedStart('standalone', { SIP_PORT: String(port), DATA_DIR: dataDir() }));
    expectSentence(failed, 'SIP_PORT', /another program/);
  });

  it.each(['192.0.2.9', 'sip.example.invalid', '::1'])('says that SIP_HOST is not of this machine: %s', async (host) => {
    const where = dataDir();
    const failed = await failedStart('standalone', { SIP_HOST: host, DATA_DIR: where });
    expectSentence(failed, 'SIP_HOST', /IPv4 address of this machine/);
    expect(failed.words).not.toContain(host);
    expect(existsSync(where)).toBe(false);
  });

  it('asks for SIP_PUBLIC_HOST where SIP_HOST is every address', async () => {
    const where = dataDir();
    expectSentence(
      await failedStart('standalone', { SIP_HOST: '0.0.0.0', DATA_DIR: where }),
      'SIP_PUBLIC_HOST',
      /the address by which far ends reach/,
    );
    expect(existsSync(where)).toBe(false);
  });

  it('says that HTTP and SIP cannot share a port', async () => {
    const [port = 0] = await freePorts(1);
    const failed = await failedStart('standalone', { PORT: String(port), SIP_PORT: String(port), DATA_DIR: dataDir() });
    expectSentence(failed, 'PORT and SIP_PORT', /set one of them/);
  });

  it('says that HOST is not of this machine', async () => {
    expectSentence(await failedStart('standalone', { HOST: '192.0.2.9', DATA_DIR: dataDir() }), 'HOST', /address of this machine/);
  });

  it('says everything at once', async () => {
    const { words } = await failedStart('standalone', { HOST: '192.0.2.9', SIP_HOST: '192.0.2.8', DATA_DIR: dataDir() });
    expect(words).toMatch(/\n {2}HOST .*\n {2}SIP_HOST /);
  });
});

const KAFKA_NOWHERE = { KAFKA_BROKERS: '127.0.0.1:1' };
const SILENT_HOSTS = ['127.0.0.1:1', 'mongo.example.invalid'];

describe('a start whose MongoDB or Kafka refuses', () => {
  const api = (uri: string): Promise<FailedStart> => failedStart('api', { MONGODB_URI: uri, DATA_DIR: dataDir(), ...KAFKA_NOWHERE });
  const [alone, ghost] = [new EngineProcess(join(folder, 'alone.log')), new EngineProcess(join(folder, 'ghost.log'))];
  /** A start looks 10 s for MongoDB and 30 s for Kafka, so that all of them look at the same time. */
  const nobody = new Map<string, Promise<FailedStart>>();
  let noReplicaSet: Promise<FailedStart>[] = [];
  let noUser: Promise<FailedStart>[] = [];
  let noKafka: Promise<FailedStart>[] = [];

  beforeAll(async () => {
    for (const host of SILENT_HOSTS) nobody.set(host, api(`mongodb://turant:hush@${host}/turant?replicaSet=rs0`));
    const own = (await startMongodb())?.uri;
    if (own === undefined) return;
    const uri = own.replace('/?', '/turant-failed-start?');
    noKafka = ['127.0.0.1:1', 'kafka.example.invalid:9092'].map((brokers) =>
      failedStart('telephony', { MONGODB_URI: uri, DATA_DIR: dataDir(), KAFKA_BROKERS: brokers }),
    );
    noUser = [api(own.replace('mongodb://', 'mongodb://turant:hush@').replace('/?', '/turant?'))];
    const binary = await fetchMongod().catch((error: Error) => skipLoudly('a MongoDB that is no replica set', error.message));
    if (binary === undefined) return;
    const [a = 0, b = 0] = await freePorts(2);
    await Promise.all([startMongod(binary, folder, alone, a), startMongod(binary, folder, ghost, b, ['--replSet', 'rs0'])]);
    const uris = [`127.0.0.1:${a}/turant`, `127.0.0.1:${a}/turant?replicaSet=rs0`, `127.0.0.1:${b}/turant?replicaSet=rs0`];
    noReplicaSet = uris.map((place) => api(`mongodb://${place}`));
    await Promise.all(noKafka);
    const client = await mongoose.createConnection(uri, INSIDE_JEST).asPromise();
    await client.dropDatabase();
    await client.close();
  }, MONGODB_START_MS + 75_000);
  afterAll(() => Promise.all([...nobody.values(), ...noReplicaSet, ...noUser, ...noKafka]));

  it.each(SILENT_HOSTS)('names MONGODB_URI where nobody answers: %s', async (host) => {
    expectSentence((await nobody.get(host)) as FailedStart, 'MONGODB_URI', /no MongoDB answers .*(start|correct)/);
  });

  it('names MONGODB_URI where it cannot be read', async () => {
    const uris = ['mongo-db://turant:hush@127.0.0.1/turant', 'mongodb://turant:hush@127.0.0.1/turant?replikaSet=rs0'];
    for (const failed of await Promise.all(uris.map(api))) expectSentence(failed, 'MONGODB_URI', /mongodb:\/\/USER:PASSWORD@HOST/);
  });

  it('asks for a replica set: none in the URI, none of that name, none initiated', async () => {
    for (const failed of await Promise.all(noReplicaSet)) expectSentence(failed, 'MONGODB_URI', /replica set.*--replSet.*rs\.initiate\(\)/);
  });

  it('says that user or password are refused', async () => {
    for (const failed of await Promise.all(noUser)) expectSentence(failed, 'MONGODB_URI', /user .*password/);
  });

  it('says that KAFKA_BROKERS does not answer, once MongoDB does', async () => {
    for (const failed of await Promise.all(noKafka)) expectSentence(failed, 'KAFKA_BROKERS', /no Kafka broker answers .*(start|correct)/);
  });

  it.each(['127.0.0.1', '127.0.0.1:kafka', 'https://kafka.example:9092'])('says how KAFKA_BROKERS is written: %s', async (brokers) => {
    const failed = await failedStart('api', {
      MONGODB_URI: 'mongodb://127.0.0.1:1/turant?replicaSet=rs0',
      DATA_DIR: dataDir(),
      KAFKA_BROKERS: brokers,
    });
    expectSentence(failed, 'KAFKA_BROKERS', /host:port/);
  });
});
