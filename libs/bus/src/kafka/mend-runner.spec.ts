import Runner from 'kafkajs/src/consumer/runner.js';
import { mendRunner } from './mend-runner.js';

const say = (): void => undefined;
const quiet = { debug: say, info: say, warn: say, error: say, namespace: (): object => quiet };

it('a consumer that was closed while its fetchers were made anew comes to its end (kafkajs loops for ever)', async () => {
  mendRunner();
  const consumerGroup = { getNodeIds: () => ['1', '2'], groupId: 'a', memberId: 'm' };
  const runner = new Runner({ logger: quiet, consumerGroup, concurrency: 1 });
  expect(runner.running).toBe(false);
  await expect(runner.fetchManager.start()).resolves.toBeUndefined();
});
