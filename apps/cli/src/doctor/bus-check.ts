import { createLogger } from '@turant/observability';
import { examineBroker } from '@turant/road';
import { type Check, ok, warn } from './check.js';

/** Kafka's brokers answer, and its topics are whole. */
export const busCheck: Check = {
  name: 'bus',
  limitMs: 20_000,
  run: async ({ settings: { kafkaBrokers, mongodbUri } }) => {
    if (kafkaBrokers.length === 0) {
      if (mongodbUri === undefined) return [ok('the embedded bus: nothing to check')];
      return [warn('MONGODB_URI is set and KAFKA_BROKERS is not', 'api and worker need both; a standalone needs neither')];
    }
    const { brokers, missing, troubled } = await examineBroker(kafkaBrokers, createLogger('silent'));
    const says = `Kafka: ${brokers} of ${kafkaBrokers.length} named brokers are up`;
    return [
      brokers < kafkaBrokers.length
        ? warn(says, 'start the brokers that are down')
        : ok(`Kafka: ${brokers} ${brokers === 1 ? 'broker' : 'brokers'}`),
      ...(missing.length > 0 ? [ok(`${missing.length} topics are not there yet, the first start makes them`)] : []),
      ...(troubled.length > 0
        ? [
            warn(
              `topics without all of their replicas: ${troubled.join(', ')}`,
              'start the brokers that are down, or wait until they have caught up',
            ),
          ]
        : []),
    ];
  },
};
