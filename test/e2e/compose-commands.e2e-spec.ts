import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { ComposeRun } from '../compose/compose-run.js';
import { freePorts } from '../engines/engine-process.js';
import { KAFKA_START_MS, startKafka, type KafkaCluster } from '../engines/kafka.js';
import { fetchMongod } from '../engines/mongod-binary.js';
import { INSIDE_JEST } from '../engines/mongodb.js';
import { hasSipp, startSipp, type Sipp } from '../engines/sipp.js';
import { skipLoudly } from '../engines/skipped.js';
import { until } from '../engines/until.js';

const PASSWORD = 'hush-Sesame-82';
const ADMIN_PASSWORD = 'hush/Admin:83';
const START_MS = KAFKA_START_MS + 120_000;

const uriOf = (ports: readonly number[], password = PASSWORD): string =>
  `mongodb://turant:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/turant?replicaSet=rs0`;

describe('what docker-compose.yml starts', () => {
  let kafka: KafkaCluster | undefined;
  let sipp: Sipp | undefined;
  let run: ComposeRun | undefined;
  let mongod: string;
  let ports: number[];
  let port: Record<'api' | 'workerHealth' | 'sip', number>;

  beforeAll(async () => {
    if (!hasSipp('what docker-compose.yml starts')) return;
    try {
      mongod = await fetchMongod();
    } catch (error) {
      return skipLoudly('the commands of docker-compose.yml', `mongod cannot be had: ${(error as Error).message}`);
    }
    kafka = await startKafka({ isOwn: true });
    if (!kafka) return;
    sipp = await startSipp({ scenario: 'answer-and-hang-up', talkMs: 300 });
    const [api = 0, workerHealth = 0, sip = 0, ...others] = await freePorts(6);
    port = { api, workerHealth, sip };
    ports = others;
    run = new ComposeRun({
      TRUNK_URI: sipp.uri,
      TRUNK_KIND: 'test',
      KAFKA_BROKERS: kafka.brokers.join(),
      API_1_PORT: String(api),
      TELEPHONY_1_PORT: String(workerHealth),
      TELEPHONY_1_SIP_PORT: String(sip),
      DRAIN_SECONDS: '2',
    });
    run.secret('mongodb_uri', `${uriOf(ports.slice(0, 1))}\n`);
    run.secret('mongodb_admin_password', `${ADMIN_PASSWORD}\n`);
    run.secret('mongodb_keyfile', randomBytes(300).toString('base64'));
    run.secret('master_key', randomBytes(32));
    run.secret('trunk_password', '');
    run.secret('ari_password', '');
  }, START_MS);
  afterAll(() => run?.stopAll(), 120_000);

  const admin = async <T>(ask: (db: mongoose.mongo.Db, client: mongoose.mongo.MongoClient) => Promise<T>): Promise<T> => {
    const uri = `mongodb://admin:${encodeURIComponent(ADMIN_PASSWORD)}@127.0.0.1:${ports[0]}/?replicaSet=rs0`;
    const client = await new mongoose.mongo.MongoClient(uri, INSIDE_JEST).connect();
    try {
      return await ask(client.db('admin'), client);
    } finally {
      await client.close();
    }
  };
  const members = (): Promise<string[]> =>
    admin(async (db) => {
      const { members: all } = await db.command({ replSetGetStatus: 1 });
      return (all as { stateStr: string }[]).map(({ stateStr }) => stateStr).sort();
    });
  const written = (): Record<string, string> => JSON.parse(readFileSync(join(run?.folder ?? '', 'turant.json'), 'utf8'));
  const ask = (path: string, body?: unknown): Promise<Response> =>
    fetch(written().baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${written().apiKey}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  it('makes the replica set and its users from nothing, and nobody enters without a password', async () => {
    if (!run) return;
    run.startMongod('mongo', mongod, ports[0] ?? 0);
    expect(await run.job('replica-set')).toEqual({ code: 0, said: expect.stringContaining('users are there') });
    expect(await run.job('replica-set')).toMatchObject({ code: 0 });
    expect(await members()).toEqual(['PRIMARY']);
    const nobody = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${ports[0]}/?replicaSet=rs0`, INSIDE_JEST);
    await expect(nobody.db('turant').collection('leads').findOne({})).rejects.toThrow(/auth/i);
    await nobody.close();
  }, 90_000);

  it('seeds a tenant by init, twice alike, into a file for its owner only', async () => {
    if (!run) return;
    expect(await run.job('init')).toMatchObject({ code: 0 });
    const first = written();
    expect(first).toMatchObject({ baseUrl: `http://127.0.0.1:${port.api}`, apiKey: expect.stringMatching(/^tk_live_/) });
    expect(statSync(join(run.folder, 'turant.json')).mode & 0o777).toBe(0o600);
    expect(await run.job('init')).toMatchObject({ code: 0 });
    expect(written()).toEqual(first);
  }, 120_000);

  it('runs api and worker healthy, and a lead rings', async () => {
    if (!run || !sipp) return;
    run.start('api-1', { PORT: String(port.api) });
    run.start('telephony-1');
    await Promise.all([run.healthy('api-1'), run.healthy('telephony-1')]);
    const lead = { name: 'Asha Rao', phone: '+919876500001' };
    const answer = await ask('/api/webhooks/leads', { lead, triggerImmediateCall: true });
    expect(answer.status).toBe(202);
    const { callId } = (await answer.json()) as { callId: string };
    const status = async (): Promise<string> =>
      ((await (await ask(`/api/calls/${callId}`)).json()) as { call: { status: string } }).call.status;
    await until(async () => (await status()) === 'completed', { withinMs: 20_000, seen: status });
    expect(sipp.callIds()).toHaveLength(1);
  }, 120_000);

  it('grows from one MongoDB node to three under running processes, with its data', async () => {
    if (!run) return;
    run.secret('mongodb_uri', uriOf(ports));
    run.startMongod('mongo-2', mongod, ports[1] ?? 0);
    run.startMongod('mongo-3', mongod, ports[2] ?? 0);
    expect(await run.job('replica-set')).toMatchObject({ code: 0 });
    const seen = async (): Promise<string[]> => [...(await members()), run?.said('mongo-2') ?? '', run?.said('mongo-3') ?? ''];
    await until(async () => (await members()).join() === 'PRIMARY,SECONDARY,SECONDARY', { withinMs: 30_000, seen });
    expect(await admin((_, client) => client.db('turant').collection('leads').countDocuments())).toBe(1);
    const answer = await ask('/api/webhooks/leads', { lead: { name: 'Ravi', phone: '+919876500002' } });
    expect(answer.status).toBe(202);
  }, 120_000);

  it('ends each at SIGTERM with 0', async () => {
    if (!run) return;
    const stopped = { ...(await Promise.all(['api-1', 'telephony-1'].map(async (name) => run?.stop(name)))) };
    expect(stopped).toEqual({ 0: 0, 1: 0 });
  }, 120_000);

  it('takes a new password from the file, and its health check says no once MongoDB is gone', async () => {
    if (!run) return;
    run.secret('mongodb_uri', uriOf(ports, 'another-Word-84'));
    expect(await run.job('replica-set')).toMatchObject({ code: 0 });
    run.start('api-1', { PORT: String(port.api) });
    await run.healthy('api-1');
    // In good order a member says good-bye to its clients for 15 s first.
    await Promise.all(['mongo', 'mongo-2', 'mongo-3'].map(async (name) => run?.kill(name)));
    expect(await run.isHealthy('api-1')).toBe(false);
    expect(await run.stop('api-1')).toBe(0);
  }, 120_000);
});
