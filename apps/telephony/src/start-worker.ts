import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Settings } from '@turant/config';
import { erasingPartsOf, startBackfills } from '@turant/management';
import { createLogger, createMetrics, OrderedStop, packageVersion, stopOnSignals } from '@turant/observability';
import { measureRoad, openEngines, tellStartOfCalls } from '@turant/road';
import { createPluginHost, loadPluginPackages } from '@turant/plugin-host';
import { plugins } from '../../../plugins/registry.js';
import { buildTelephony } from './build-telephony.js';
import { isOperatorKey } from './is-operator-key.js';
import { WorkerModule } from './worker.module.js';

/** The longest time that an event may be between Kafka and its handler, and in no record. */
const KAFKA_IN_FLIGHT_MS = 300_000;

/** A telephony worker on MongoDB and Kafka. Any number of workers share the calls. */
export async function startWorker(settings: Settings): Promise<void> {
  const log = createLogger(settings.logLevel);
  const metrics = createMetrics();
  const engines = await openEngines(settings, { log, metrics, erasingParts: erasingPartsOf });
  const { road, bus, vault, kept } = engines;
  const { httpRewrites, outboundAllow, providerAllow } = settings;
  const packaged = loadPluginPackages(settings, plugins);
  const host = createPluginHost({ plugins, packaged, httpRewrites, outboundAllow, providerAllow, now: road.clock.now, log, metrics });
  const telephony = await buildTelephony({ settings, road, vault, kept, host, isOnlyProcess: false, sipPort: settings.sipPort });
  metrics.onRead(async () => {
    metrics.openCalls.set(telephony.runningCalls);
    for (const [group, lag] of Object.entries(await bus.lag())) metrics.lag.set({ group }, lag);
  });
  measureRoad(road, metrics);
  const past = startBackfills(road, KAFKA_IN_FLIGHT_MS);
  let isStopping = false;
  const checkReady = async (): Promise<void> => {
    if (isStopping) throw new Error('the worker is stopping');
    if (!bus.isSubscribed()) throw new Error('the worker is not subscribed');
    await road.store.engine.ping();
  };
  const isOperator = (authorization: string): Promise<boolean> => isOperatorKey(road, authorization);
  const isLocalReaderOpen = settings.localReader;
  const stop = new OrderedStop(
    [() => telephony.close(), () => engines.close(), () => road.eventLog?.flush()],
    [() => Promise.all([past.stop(), telephony.drain(settings.drainSeconds * 1000)])],
  );
  const module = WorkerModule.with(telephony, { metrics, checkReady, isLocalReaderOpen, isOperator }, stop);
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  stopOnSignals(() => {
    isStopping = true;
    return stop.close(app);
  }, log);
  await app.listen({ port: settings.port, host: settings.host });
  const url = await app.getUrl();
  const speechDetection = { by: telephony.detectors.kind, reason: telephony.detectors.reason };
  const facts = { process: 'telephony', version: packageVersion(), store: 'MongoDB', bus: 'Kafka', url, speechDetection } as const;
  const { sipHost, sipPublicHost, ari } = settings;
  await tellStartOfCalls(road, { ...facts, sipHost, sipPublicHost, hasAsterisk: ari !== undefined });
  process.stdout.write(`Turant telephony worker is up, health on ${url}\n`);
}
