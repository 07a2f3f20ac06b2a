import { randomUUID } from 'node:crypto';
import type { KafkaBusHandle } from '@turant/bus';
import type { Settings } from '@turant/config';
import { SettingsError } from '@turant/domain';
import type { Logger, Metrics } from '@turant/observability';
import { masterKeyIn, masterKeyOf } from '@turant/vault';
import { keepDeadLetters } from './create-road.js';
import { openBroker } from './open-broker.js';
import { openDatabase } from './open-database.js';
import { openRoad, type MakeErasingParts, type OpenedRoad } from './open-road.js';

/** Published events are marked ten times a second instead of once a batch. This is shorter than the sweep's two seconds. */
const MARK_TOGETHER_MS = 100;

export interface Engines extends OpenedRoad {
  bus: KafkaBusHandle;
  close(): Promise<void>;
}

/** Opens MongoDB and Kafka. @throws SettingsError ENGINES_MISSING if the environment names none, DATABASE_REFUSED, BROKER_REFUSED */
export async function openEngines(
  settings: Settings,
  { log, metrics, erasingParts }: { log: Logger; metrics?: Metrics; erasingParts: MakeErasingParts },
): Promise<Engines> {
  const { mongodbUri, kafkaBrokers } = settings;
  if (mongodbUri === undefined || kafkaBrokers.length === 0)
    throw new SettingsError('ENGINES_MISSING', 'MONGODB_URI and KAFKA_BROKERS are needed; on one machine `npm start` needs neither');
  const masterKey = await (settings.masterKeyFile === undefined ? masterKeyOf(settings.dataDir) : masterKeyIn(settings.masterKeyFile));
  const store = await openDatabase(mongodbUri);
  const bus = await openBroker({
    brokers: kafkaBrokers,
    processId: `turant-${randomUUID()}`,
    keepDeadLetter: keepDeadLetters(store, log),
    log,
  });
  const opened = await openRoad({ settings, store, bus, log, metrics, markTogetherMs: MARK_TOGETHER_MS, erasingParts }, masterKey);
  return {
    ...opened,
    bus,
    close: async () => {
      await opened.road.outbox.settled();
      await bus.close();
      await store.close();
      await opened.kept.storage.close();
    },
  };
}
