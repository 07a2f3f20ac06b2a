import { performance } from 'node:perf_hooks';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EmbeddedBus } from '@turant/bus';
import { isLoopback, settingsOfProcess, type Settings } from '@turant/config';
import { createIds, RetryLaterError } from '@turant/domain';
import { createSipDriver } from '@turant/lines';
import { createLogger, type Logger } from '@turant/observability';
import { Announcer, Intake, scriptedTalk, startTelephony, WalletDesk, type Clock, type RoadContext, type Telephony } from '@turant/road';
import { openStore, type Store } from '@turant/store';
import { createVault, masterKeyOf, type Vault } from '@turant/vault';
import { espeakSpeaker, findPromptsDir, promptSpeaker, speakerChain } from '@turant/voice';
import { createApi } from '../../api/src/create-api.js';
import type { ApiParts } from '../../api/src/parts.js';
import { greet } from './greet.js';
import { sandboxCarrier, type SandboxCarrier } from './sandbox-carrier.js';
import { seed } from './seed.js';
import { stopOnSignals } from './stop-on-signals.js';
import { readStandaloneFile, writeStandaloneFile } from './standalone-file.js';
import { createTelephonyApp } from './telephony-app.js';

const clock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

/** api and telephony in one process, on the embedded engines: what `npm start` runs. */
export async function startStandalone(): Promise<void> {
  const settings = settingsOfProcess();
  const log = createLogger(settings.logLevel);
  const store = await openStore({ dataDir: settings.dataDir });
  const context = roadContext(store, log);
  const vault = createVault(await masterKeyOf(settings.dataDir));
  const carrier = settings.trunk.uri === undefined ? await sandboxCarrier() : undefined;
  const seeded = await seed({ ...context, vault, settings, trunkUri: settings.trunk.uri ?? carrier?.uri ?? '' });

  let isReady = false;
  const api = await createApi(apiParts(settings, context, async () => checkReady(store, isReady)));
  const telephony = await telephonyOf(settings, context, vault);
  const telephonyApp = await createTelephonyApp(telephony);
  stopOnSignals(() => stop({ api, telephonyApp, telephony, context, settings, carrier }));
  await api.listen({ port: settings.port, host: settings.host });
  const baseUrl = addressOf(api, settings.host);
  await writeStandaloneFile(settings.dataDir, { baseUrl, ...seeded, sipPort: telephony.sipPort });
  isReady = true;
  greet({ baseUrl, settings, apiKey: seeded.apiKey, carrier });
}

function roadContext(store: Store, log: Logger): RoadContext {
  const ids = createIds(() => Date.now());
  const bus = new EmbeddedBus(async (letter) => {
    log.error({ group: letter.group, event: letter.event.id, reason: letter.reason }, 'an event went to the dead letters');
    await store.acrossTenants.deadLetters.keep({ _id: ids('dl'), ...letter, at: clock.now() });
  });
  return { store, bus, announcer: new Announcer(store, bus, log), wallets: new WalletDesk(store), ids, clock, log };
}

function apiParts(settings: Settings, road: RoadContext, ready: () => Promise<void>): ApiParts {
  const { store, bus, ids, log, wallets } = road;
  return {
    settings,
    store,
    bus,
    ids,
    clock,
    log,
    wallets,
    road,
    intake: new Intake(road),
    rateLimitPerMinute: settings.rateLimitPerMinute ?? 0,
    isStandalone: isLoopback(settings.host),
    checkReady: ready,
  };
}

async function checkReady(store: Store, isReady: boolean): Promise<void> {
  if (!isReady) throw new RetryLaterError('STARTING', 'the service is starting', 1000);
  await store.door.ping();
}

async function telephonyOf(settings: Settings, context: RoadContext, vault: Vault): Promise<Telephony & { sipPort: number; close(): Promise<void> }> {
  const { store, log, ids } = context;
  // The port of the calls that a crash left up: their far ends still write to it, even where the calls are settled already.
  const [left] = await store.acrossTenants.calls.leased(1);
  const known = await readStandaloneFile(settings.dataDir);
  const lines = await createSipDriver({ port: settings.sipPort || left?.dialog?.localPort || known.sipPort || 0, log });
  const talk = scriptedTalk(speakerChain([espeakSpeaker(), promptSpeaker({ promptsDir: findPromptsDir() })]));
  const limits = { ringMs: settings.ringSeconds * 1000, maxCallMs: settings.maxCallSeconds * 1000 };
  const telephony = await startTelephony({ ...context, workerId: ids('te'), lines, vault, talk, limits }, { isOnlyProcess: true });
  return Object.assign(telephony, { sipPort: lines.port, close: () => lines.close() });
}

interface Running {
  api: NestFastifyApplication;
  telephonyApp: { close(): Promise<void> };
  telephony: Telephony & { close(): Promise<void> };
  context: RoadContext;
  settings: Settings;
  carrier: SandboxCarrier | undefined;
}

/** No new requests, no new calls; running calls get their time, then goodbye; then the store is closed. */
async function stop({ api, telephonyApp, telephony, context, settings, carrier }: Running): Promise<void> {
  await api.close();
  await telephony.drain(settings.drainSeconds * 1000);
  await telephonyApp.close();
  await telephony.close();
  await context.announcer.settled();
  await context.bus.close();
  await context.store.close();
  carrier?.stop();
}

function addressOf(api: NestFastifyApplication, host: string): string {
  const address = api.getHttpServer().address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
