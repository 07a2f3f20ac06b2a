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

describe('a start whose MongoDB refuses', () => {
  const api = (uri: string): Promise<FailedStart> => failedStart('api', { MONGODB_URI: uri, DATA_DIR: dataDir(), ...KAFKA_NOWHERE });
  const [alone, ghost] = [new EngineProcess(join(folder, 'alone.log')), new EngineProcess(join(folder, 'ghost.log'))];
  let ports: number[] = [];
  let own: string | undefined;

  beforeAll(async () => {
    own = (await startMongodb())?.uri;
    if (own === undefined) return;
    ports = await freePorts(2);
    const binary = await fetchMongod().catch((error: Error) => {
      skipLoudly('a MongoDB that is no replica set', error.message);
      own = undefined;
    });
    if (binary === undefined) return;
    await Promise.all([
      startMongod(binary, folder, alone, ports[0] ?? 0),
      startMongod(binary, folder, ghost, ports[1] ?? 0, ['--replSet', 'rs0']),
    ]);
  }, MONGODB_START_MS);
  afterAll(async () => {
    await Promise.all([alone.kill(), ghost.kill()]);
  });

  it.each(['127.0.0.1:1', 'mongo.example.invalid'])('names MONGODB_URI where nobody answers: %s', async (host) => {
    const failed = await api(`mongodb://turant:hush@${host}/turant?replicaSet=rs0`);
    expectSentence(failed, 'MONGODB_URI', /no MongoDB answers .*(start|correct)/);
  });

  it('names MONGODB_URI where it cannot be read', async () => {
    expectSentence(await api('mongo-db://turant:hush@127.0.0.1/turant'), 'MONGODB_URI', /mongodb:\/\/USER:PASSWORD@HOST/);
    expectSentence(await api('mongodb://turant:hush@127.0.0.1/turant?replikaSet=rs0'), 'MONGODB_URI', /mongodb:\/\/USER:PASSWORD@HOST/);
  });

  it('asks for a replica set: none in the URI, none of that name, none initiated', async () => {
    if (own === undefined) return;
    const [a = 0, b = 0] = ports;
    const uris = [`127.0.0.1:${a}/turant`, `127.0.0.1:${a}/turant?replicaSet=rs0`, `127.0.0.1:${b}/turant?replicaSet=rs0`];
    for (const failed of await Promise.all(uris.map((uri) => api(`mongodb://${uri}`))))
      expectSentence(failed, 'MONGODB_URI', /replica set.*--replSet.*rs\.initiate\(\)/);
  });

  it('says that user or password are refused', async () => {
    if (own === undefined) return;
    const failed = await api(own.replace('mongodb://', 'mongodb://turant:hush@').replace('/?', '/turant?'));
    expectSentence(failed, 'MONGODB_URI', /user .*password/);
  });

  it('says that KAFKA_BROKERS does not answer, once MongoDB does', async () => {
    if (own === undefined) return;
    const uri = own.replace('/?', '/turant-failed-start?');
    const start = (brokers: string): Promise<FailedStart> =>
      failedStart('telephony', { MONGODB_URI: uri, DATA_DIR: dataDir(), KAFKA_BROKERS: brokers });
    const [nobody, noName] = await Promise.all([start('127.0.0.1:1'), start('kafka.example.invalid:9092')]);
    for (const failed of [nobody, noName]) expectSentence(failed, 'KAFKA_BROKERS', /no Kafka broker answers .*(start|correct)/);
    const client = await mongoose.createConnection(uri, INSIDE_JEST).asPromise();
    await client.dropDatabase();
    await client.close();
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
