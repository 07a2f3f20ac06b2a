import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkJars } from './kafka-jars.js';
import { KAFKA_START_MS, type KafkaCluster, shows, startKafka } from './kafka.js';
import { temporaryFolder } from './temporary-folder.js';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a real Kafka', () => {
  let kafka: KafkaCluster | undefined;
  beforeAll(async () => {
    kafka = await startKafka({ isOwn: true, within: 'a real Kafka' });
  }, KAFKA_START_MS);
  afterAll(() => kafka?.stop());

  it('is there again after it was killed and started, and gone after stop', async () => {
    if (!kafka?.isOurs) return;
    const [address = ''] = kafka.brokers;
    const [first = 0] = [kafka.pid(0)];
    await kafka.kill(0);
    expect([isRunning(first), kafka.pid(0)]).toEqual([false, undefined]);
    await kafka.restart(0);
    await shows(address, [{ address }]);
    const second = kafka.pid(0) ?? 0;
    await kafka.stop();
    expect(isRunning(second)).toBe(false);
    await expect(shows(address, [])).rejects.toThrow();
  }, 120_000);
});

describe('fetching Kafka', () => {
  it('refuses jars that we do not know', () => {
    const folder = temporaryFolder('turant-jars-');
    writeFileSync(join(folder, 'kafka.jar'), 'something else');
    expect(() => checkJars(folder)).toThrow(/^1 jars in .* not the c35e55bf/);
  });
});
