import { randomBytes } from 'node:crypto';
import type { Provider } from '@nestjs/common';
import { EmbeddedBus } from '@turant/bus';
import { isLoopback, type Settings } from '@turant/config';
import { asTenantId, RetryLaterError, type AuditActor } from '@turant/domain';
import { erasingPartsOf, inviteFirstOwner, linkOf, seed, startBackfills } from '@turant/management';
import { createLogger, createMetrics, OrderedStop, packageVersion, stopOnSignals } from '@turant/observability';
import { keepDeadLetters, measureRoad, openRoad, tellStartOfCalls, type RoadContext } from '@turant/road';
import { openStore, type Store } from '@turant/store';
import { ModelShelf } from '@turant/understanding';
import { masterKeyOf, type Vault } from '@turant/vault';
import { createApi } from '../../api/src/create-api.js';
import { listeningUrl } from '../../api/src/http/base-url.js';
import { packagedPlugins } from '../../api/src/packaged-plugins.js';
import { RecurringWork } from '../../api/src/recurring-work.js';
import { SourcesRun } from '../../api/src/sources-run.js';
import { PluginHost, ProviderStates } from '../../api/src/tokens.js';
import { buildTelephony, type BuiltTelephony } from '../../telephony/src/build-telephony.js';
import { SweepSchedule, TELEPHONY } from '../../telephony/src/sweep-schedule.js';
import { greet } from './greet.js';
import { keepAsteriskTrunks } from './keep-asterisk-trunks.js';
import { startSandboxCarrier, type SandboxCarrier } from './sandbox-carrier.js';
import { readSipPort, readStandaloneFile, writeSipPort, writeStandaloneFile } from './standalone-file.js';

/** How often the file of Asterisk's trunks is compared with the records. */
const RENDER_INTERVAL_MS = 5_000;

/** What the start writes has its entries in the audit trail, too. */
function audited({ store, ...context }: RoadContext, vault: Vault): RoadContext & { vault: Vault; actor: AuditActor } {
  const [{ ids, clock }, actor] = [context, { kind: 'system' } as const];
  return { ...context, vault, actor, store: store.as({ actor, ids, clock, hash: (text) => vault.hash(text) }) };
}

/** Runs api and telephony in one process, on the embedded storage engine and bus; `npm start` runs this. */
export async function startStandalone(settings: Settings): Promise<void> {
  // Set before any file is created: other users may read nothing that this process writes.
  process.umask(0o077);
  const packaged = packagedPlugins(settings);
  const log = createLogger(settings.logLevel);
  const store = await openStore({ dataDir: settings.dataDir });
  const metrics = createMetrics();
  const bus = new EmbeddedBus(keepDeadLetters(store, log));
  const opened = await openRoad({ settings, store, bus, log, metrics, erasingParts: erasingPartsOf }, await masterKeyOf(settings.dataDir));
  const { road: context, vault } = opened;
  const carrier = settings.trunk.uri === undefined ? await startSandboxCarrier(settings.dataDir) : undefined;
  const trunk = trunkOf(settings, carrier);
  const known = await readStandaloneFile(settings.dataDir);
  const seeded = await seed(
    { ...audited(context, vault), trunk },
    { known, newTenantName: settings.businessName, randomBytesFor: () => randomBytes },
  );

  const keepTrunks = settings.ari && (await keepAsteriskTrunks({ ...context, vault }, settings.dataDir));
  const localModels = new ModelShelf({ modelsDir: settings.modelsDir, from: settings.modelsFrom });
  let isReady = false;
  const api = await createApi(
    {
      settings,
      ...opened,
      metrics,
      packaged,
      rateLimitPerMinute: settings.rateLimitPerMinute ?? 0,
      isStandalone: isLoopback(settings.host),
      localModels,
      checkReady: () => checkReady(store, isReady),
    },
    { providers: providersOf(settings, opened, { carrier, localModels }) },
  );
  const telephony = api.get<BuiltTelephony>(TELEPHONY);
  if (keepTrunks) api.get(RecurringWork).every(RENDER_INTERVAL_MS, keepTrunks);
  metrics.onRead(() => metrics.openCalls.set(telephony.runningCalls));
  measureRoad(context, metrics);
  stopOnSignals(() => api.get(OrderedStop).close(api), log);
  await api.listen({ port: settings.port, host: settings.host });
  const baseUrl = listeningUrl(settings, api.getHttpServer().address());
  await writeSipPort(settings.dataDir, telephony.sipPort);
  await writeStandaloneFile(settings.dataDir, { baseUrl, ...seeded });
  isReady = true;
  const tenant = await store.tenants.get(asTenantId(seeded.tenantId));
  const speechDetection = { by: telephony.detectors.kind, reason: telephony.detectors.reason };
  const facts = {
    process: 'standalone',
    version: packageVersion(),
    store: 'LMDB',
    bus: 'embedded',
    url: baseUrl,
    speechDetection,
  } as const;
  const { sipHost, sipPublicHost, ari } = settings;
  const trunks = await tellStartOfCalls(context, { ...facts, sipHost, sipPublicHost, hasAsterisk: ari !== undefined });
  const [obstacles, warnings] = [trunks.flatMap((one) => one.obstacles), trunks.flatMap((one) => one.warnings)];
  const invited = await inviteFirstOwner(context, asTenantId(seeded.tenantId));
  const welcomeLink = invited && linkOf(settings.publicUrl ?? baseUrl, invited);
  const isNewKey = known.apiKey !== seeded.apiKey;
  greet({ baseUrl, settings, tenant, apiKey: seeded.apiKey, isNewKey, welcomeLink, carrier, obstacles, warnings });
}

/** The trunk of the environment, or that of the sandbox carrier if the environment describes none. */
function trunkOf({ trunk }: Settings, carrier: SandboxCarrier | undefined): Parameters<typeof seed>[0]['trunk'] {
  if (!carrier) return { ...trunk, uri: trunk.uri ?? '', name: 'Trunk' };
  // Our own user agent begins the Call-ID with the id of the call.
  const headers = trunk.driver === 'asterisk' ? [...trunk.headers, carrier.callIdHeader] : trunk.headers;
  return { ...trunk, uri: carrier.uri, name: 'Sandbox carrier', headers };
}

async function checkReady(store: Store, isReady: boolean): Promise<void> {
  if (!isReady) throw new RetryLaterError('STARTING', 'the service is starting', 1000);
  await store.engine.ping();
}

/** The SIP port of calls that a crash cut off: their far ends still send to it, even if the calls are settled already. */
async function sipPortOf(settings: Settings, store: Store): Promise<number> {
  const [left] = await store.acrossTenants.calls.leased(1);
  return settings.sipPort || left?.dialog?.localPort || (await readSipPort(settings.dataDir));
}

/** What runs beside the api in the same context of Nest, and in which order it all stops: see `OrderedStop`. */
function providersOf(
  settings: Settings,
  { road, vault, kept }: Awaited<ReturnType<typeof openRoad>>,
  { carrier, localModels }: { carrier: SandboxCarrier | undefined; localModels: ModelShelf },
): Provider[] {
  const { store, bus, outbox, eventLog } = road;
  // The consumers of the sources are subscribed before the bus starts, which the telephony does.
  const telephony = async (_: SourcesRun, host: PluginHost): Promise<BuiltTelephony> =>
    buildTelephony({ settings, road, vault, kept, host, isOnlyProcess: true, sipPort: await sipPortOf(settings, store) });
  const stop = (sources: SourcesRun, calls: BuiltTelephony): OrderedStop => {
    const past = startBackfills(road, 0);
    return new OrderedStop([
      // No new calls are placed; running calls have DRAIN_SECONDS to end.
      () => Promise.all([sources.stop(), past.stop(), calls.drain(settings.drainSeconds * 1000)]),
      () => Promise.all([calls.close(), localModels.close()]),
      () => outbox.settled(),
      () => eventLog?.flush(),
      () => bus.close(),
      () => store.close(),
      () => carrier?.stop(),
    ]);
  };
  return [
    SourcesRun,
    SweepSchedule,
    { provide: TELEPHONY, useFactory: telephony, inject: [SourcesRun, PluginHost] },
    { provide: ProviderStates, useFactory: ({ breakers }: BuiltTelephony): ProviderStates => breakers, inject: [TELEPHONY] },
    { provide: OrderedStop, useFactory: stop, inject: [SourcesRun, TELEPHONY] },
  ];
}
