import type { Settings } from '@turant/config';
import { erasingPartsOf } from '@turant/management';
import { createLogger, createMetrics, OrderedStop, packageVersion, stopOnSignals } from '@turant/observability';
import { openEngines, tellStart } from '@turant/road';
import { createApi } from './create-api.js';
import { packagedPlugins } from './packaged-plugins.js';
import { DEFAULT_RATE_LIMIT_PER_MINUTE } from './providers.js';
import { SourcesRun } from './sources-run.js';

/** An api process on MongoDB and Kafka. Any number of such processes can stand behind one address. */
export async function startApi(settings: Settings): Promise<void> {
  const packaged = packagedPlugins(settings);
  const log = createLogger(settings.logLevel);
  const metrics = createMetrics();
  const engines = await openEngines(settings, { log, metrics, erasingParts: erasingPartsOf });
  const { road, bus, vault, kept } = engines;
  metrics.onRead(async () => {
    for (const [group, lag] of Object.entries(await bus.lag())) metrics.lag.set({ group }, lag);
  });
  let isStopping = false;
  const checkReady = async (): Promise<void> => {
    if (isStopping) throw new Error('the api is stopping');
    await road.store.engine.ping();
  };
  const rateLimitPerMinute = settings.rateLimitPerMinute ?? DEFAULT_RATE_LIMIT_PER_MINUTE;
  const own = { packaged, rateLimitPerMinute, isStandalone: false, checkReady };
  const stop = (sources: SourcesRun): OrderedStop => new OrderedStop([() => sources.stop(), () => engines.close()]);
  const providers = [SourcesRun, { provide: OrderedStop, useFactory: stop, inject: [SourcesRun] }];
  const api = await createApi({ settings, road, metrics, vault, kept, ...own }, { providers });
  await bus.start();
  stopOnSignals(() => {
    isStopping = true;
    return api.get(OrderedStop).close(api);
  }, log);
  await api.listen({ port: settings.port, host: settings.host });
  const url = await api.getUrl();
  tellStart(road, { process: 'api', version: packageVersion(), store: 'MongoDB', bus: 'Kafka', url });
  process.stdout.write(`Turant api is up at ${url}\n`);
}
