import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineProcess, freePorts } from '../engines/engine-process.js';
import { KAFKA_START_MS, startKafka, type KafkaCluster } from '../engines/kafka.js';
import { startMongod } from '../engines/lone-mongod.js';
import { fetchMongod } from '../engines/mongod-binary.js';
import { MONGODB_START_MS, startMongodb, type Mongodb } from '../engines/mongodb.js';
import { CommandLine } from './command-line.js';

const turant = new CommandLine();
const folder = mkdtempSync(join(tmpdir(), 'turant-doctor-engines-'));
afterAll(async () => {
  await turant.clean();
  rmSync(folder, { recursive: true, force: true });
});

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
  afterAll(() => Promise.all([mongodb?.stop(), alone.kill()]));

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
  afterAll(() => kafka?.stop());

  it('counts the brokers, and knows topics that are not there yet', async () => {
    if (!kafka) return;
    const [code, first = '', ...more] = await seen('bus', { KAFKA_BROKERS: kafka.brokers.join(',') });
    expect([code, first]).toEqual([0, 'ok bus Kafka: 1 broker']);
    for (const line of more) expect(line).toMatch(/^ok bus \d+ topics are not there yet, the first start makes them$/);
    const half = await seen('bus', { KAFKA_BROKERS: [...kafka.brokers, '127.0.0.1:1'].join(',') });
    expect(half[1]).toBe('warn bus Kafka: 1 of 2 named brokers are up; start the brokers that are down');
  }, 120_000);
});
