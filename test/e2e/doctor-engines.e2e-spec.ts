import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLUSTER_START_MS, startCluster, type Cluster } from '../engines/cluster.js';
import { EngineProcess, freePorts } from '../engines/engine-process.js';
import { KAFKA_START_MS, startKafka, type KafkaCluster } from '../engines/kafka.js';
import { startMongod } from '../engines/lone-mongod.js';
import { fetchMongod } from '../engines/mongod-binary.js';
import { MONGODB_START_MS, startMongodb, type Mongodb } from '../engines/mongodb.js';
import { freshPhone } from './calls.js';
import { type Carrier, startCarrier } from './carrier.js';
import { CommandLine } from './command-line.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const turant = new CommandLine();
const folder = temporaryFolder('turant-doctor-engines-');

/** The lines of one check, and the exit code. */
async function seen(check: string, env: Record<string, string>): Promise<[number | null, ...string[]]> {
  const { code, out } = await turant.run(['doctor'], { env: { PORT: '0', DATA_DIR: join(folder, 'data'), ...env } });
  const isOfCheck = new RegExp(`^(ok|warn|fail) +${check} `);
  return [code, ...out.split('\n').flatMap((line) => (isOfCheck.test(line) ? line.replace(/ {2,}/g, ' ') : []))];
}

describe('turant doctor and MongoDB', () => {
  let mongodb: Mongodb | undefined;
  const alone = new EngineProcess(join(folder, 'alone.log'));
  beforeAll(async () => {
    mongodb = await startMongodb({ nodes: 3, isOwn: true });
  }, MONGODB_START_MS);

  it('says that real phones may ring by the trunks of the records, and that none rings without', async () => {
    if (!mongodb) return;
    const env = { MONGODB_URI: mongodb.uri.replace('/?', '/turant-doctor-trunks?') };
    expect(await seen('trunk', env)).toEqual([
      0,
      expect.stringMatching(/^warn trunk TRUNK_URI is not set, and the (trunks of the )?records /),
    ]);
    const init = await turant.run(['init', '--out', join(folder, 'turant.json')], {
      env: { ...env, DATA_DIR: folder, TRUNK_URI: 'sip:127.0.0.1:5999' },
    });
    expect(init).toMatchObject({ code: 0, out: '', err: expect.stringContaining('http://127.0.0.1:8080') });
    expect(await turant.run(['user', 'list'], { env: { ...env, DATA_DIR: folder } })).toEqual({
      ...{ code: 0, err: '' },
      out: 'nobody signs in yet: `npx turant user link` prints a link for the first owner\n',
    });
    expect(await seen('trunk', env)).toEqual([
      0,
      'ok trunk TRUNK_URI is not set: calls go out on what the records have (Trunk), and real phones may ring',
    ]);
    const atUrl = ['init', '--out', join(folder, 'turant.json'), '--url', 'https://leads.example.in'];
    const again = await turant.run(atUrl, { env: { ...env, DATA_DIR: folder, TRUNK_URI: 'sip:127.0.0.1:5999' } });
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(readFileSync(join(folder, 'turant.json'), 'utf8')).baseUrl).toBe('https://leads.example.in');
  }, 120_000);

  it('counts the members that answer, compares the clock, and says when too few are left', async () => {
    if (!mongodb) return;
    const uri = mongodb.uri.replace('/?', '/turant-doctor?');
    const agrees = 'ok records the clock of this machine agrees with the clock of MongoDB';
    expect(await seen('records', { MONGODB_URI: uri })).toEqual([
      0,
      expect.stringMatching(/^ok records MongoDB: 3 of 3 members of \w+ answer$/),
      agrees,
    ]);
    const primary = await mongodb.primary();
    await mongodb.kill((primary + 1) % 3);
    expect(await seen('records', { MONGODB_URI: uri })).toEqual([
      0,
      expect.stringMatching(
        /^warn records MongoDB: 2 of 3 members of \w+ answer, [\w.:]+ does not; start what is down: if one more fails, no lead is taken$/,
      ),
      agrees,
    ]);
    await mongodb.kill((primary + 2) % 3);
    expect(await seen('records', { MONGODB_URI: uri })).toEqual([1, expect.stringMatching(/^fail records .*MONGODB_URI/)]);
  }, 180_000);

  it('asks for a replica set', async () => {
    if (!mongodb) return;
    const [port = 0] = await freePorts(1);
    await startMongod(await fetchMongod(), folder, alone, port);
    expect(await seen('records', { MONGODB_URI: `mongodb://127.0.0.1:${port}/turant` })).toEqual([
      1,
      expect.stringMatching(/^fail records MONGODB_URI names no replica set.*--replSet rs0.*rs\.initiate\(\)/),
    ]);
  }, 120_000);
});

describe('turant doctor and Kafka', () => {
  let kafka: KafkaCluster | undefined;
  beforeAll(async () => {
    kafka = await startKafka();
  }, KAFKA_START_MS);

  it('counts the brokers, and knows topics that are not there yet', async () => {
    if (!kafka) return;
    const [code, first = '', ...more] = await seen('bus', { KAFKA_BROKERS: kafka.brokers.join(',') });
    expect([code, first]).toEqual([0, 'ok bus Kafka: 1 broker']);
    for (const line of more) expect(line).toMatch(/^ok bus \d+ topics are not there yet, the first start makes them$/);
    const half = await seen('bus', { KAFKA_BROKERS: [...kafka.brokers, '127.0.0.1:1'].join(',') });
    expect(half[1]).toBe('warn bus Kafka: 1 of 2 named brokers are up; start the brokers that are down');
  }, 120_000);
});

describe('turant doctor beside a telephony worker', () => {
  let carrier: Carrier;
  let cluster: Cluster | undefined;
  let sipPort = 0;
  beforeAll(async () => {
    carrier = await startCarrier();
    [sipPort = 0] = await freePorts(1);
    const env = { TRUNK_URI: carrier.uri, SIP_PORT: String(sipPort), LOG_LEVEL: 'error', DRAIN_SECONDS: '1' };
    cluster = await startCluster({ apis: 1, workers: 1, within: 'turant doctor beside a telephony worker', env });
  }, CLUSTER_START_MS);

  it('knows its ports, finds the topics, and rings over the api', async () => {
    if (!cluster) return;
    const worker = new URL(cluster.workers[0]?.baseUrl ?? '');
    const engines = { MONGODB_URI: cluster.mongodbUri, KAFKA_BROKERS: cluster.kafka.brokers.join(',') };
    const own = { ...engines, PORT: worker.port, SIP_PORT: String(sipPort), TRUNK_URI: carrier.uri, DATA_DIR: cluster.folder };
    expect(await seen('(service|ports|bus|trunk)', own)).toEqual([
      0,
      `ok service a telephony worker answers at ${worker.origin}`,
      `ok ports PORT ${worker.port} and SIP_PORT ${sipPort}, in use by the Turant that runs`,
      'ok bus Kafka: 1 broker',
      expect.stringMatching(/^ok trunk answers OPTIONS with \d{3}$/),
    ]);
    const { code, out } = await turant.run(['doctor', '--call', freshPhone()], {
      env: { ...own, TURANT_URL: cluster.apis[0]?.baseUrl ?? '', TURANT_API_KEY: cluster.apiKey },
    });
    expect([code, out]).toEqual([0, expect.stringMatching(/^ok +service +a Turant answers at[^]*^ok +call +the phone rang$/m)]);
  }, 180_000);
});
