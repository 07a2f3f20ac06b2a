import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { Settings } from '@turant/config';
import { errorFields } from '@turant/observability';
import { createPluginHost, createWebhookSender, type PackagedPlugin, ReadingPool } from '@turant/plugin-host';
import { acceptLead, acceptRequest, BrowserOrders, type RoadContext } from '@turant/road';
import { Store } from '@turant/store';
import { plugins } from '../../../plugins/registry.js';
import { BearerStrategy } from './auth/bearer.strategy.js';
import { KeyLookup } from './auth/key-lookup.js';
import { KeyGuard } from './auth/key.guard.js';
import { KeyVerifier } from './auth/key-verifier.js';
import { KeyRateLimit } from './auth/key-rate-limit.js';
import { LinkRight } from './auth/link-right.js';
import { LocalReader } from './auth/local-reader.js';
import { SessionLookup } from './auth/session-lookup.js';
import { SessionVerifier } from './auth/session-verifier.js';
import { StreamRight } from './auth/stream-right.js';
import { TalkAccess } from './auth/talk-access.js';
import { TenantProfiles } from './auth/tenant-profiles.js';
import { Visitors } from './auth/visitors.js';
import { PeerAddressFinder } from './before-body/peer-address-finder.js';
import { WrongKeyLimit } from './before-body/wrong-key-limit.js';
import { Previews } from './employees/previews.js';
import { AuditedRoads } from './http/audited-roads.js';
import { ProblemFilter } from './http/problem.filter.js';
import { QueryGuard } from './http/query.guard.js';
import { LiveStreams } from './live/live-streams.js';
import { OpenApiDocument } from './openapi/open-api-document.js';
import { BuiltPage } from './page/page.controller.js';
import { Entrance } from './people/entrance.js';
import { RefusedEntries } from './people/refused-entries.js';
import { SignInAttempts } from './people/sign-in-attempts.js';
import { SignInLimit } from './people/sign-in-limit.js';
import { PlatformWebhookHandler } from './platform-webhooks/platform-webhook-handler.js';
import { RefusalCounts } from './platform-webhooks/refusal-counts.js';
import { VerifyTokens } from './platform-webhooks/verify-tokens.js';
import { RecurringWork } from './recurring-work.js';
import { SpeechTrials } from './speech/speech-trials.js';
import { StandardSpeaker } from './speech/standard-speaker.js';
import { WidgetAccess } from './widget/widget-access.js';
import {
  ApiRoad,
  Bus,
  CheckReady,
  Clock,
  KeptParts,
  LeadIntake,
  LocalModels,
  Logger,
  Metrics,
  MintId,
  PluginHost,
  ProviderStates,
  RequestIntake,
  Vault,
  WebhookSender,
} from './tokens.js';

/** Requests per minute and key when RATE_LIMIT_PER_MINUTE is not set. */
export const DEFAULT_RATE_LIMIT_PER_MINUTE = 100_000;

/** As it is built. */
const REGISTRY_FILE = join(__dirname, '../../../plugins/registry.js');

/** What a process opens before its api starts. */
export interface Opened {
  settings: Settings;
  road: RoadContext;
  metrics: Metrics;
  vault: Vault;
  /** Reads what was said. */
  kept: KeptParts;
  /** The plugins from outside the repository. */
  packaged: readonly PackagedPlugin[];
  /** Requests per minute and key; 0 = no limit. */
  rateLimitPerMinute: number;
  /** Whether this process is a standalone that listens on loopback only; see `LocalReader`. */
  isStandalone: boolean;
  /** The models of this machine; absent in a process in which no calls run. */
  localModels?: LocalModels;
  /** Throws when this process cannot do its work; /health/ready asks. */
  checkReady: () => Promise<void>;
}

/** All providers of the api: objects that its process has opened, objects that the libs make of these, and classes of the api. */
export function providersOf({ settings, road, metrics, vault, kept, packaged, ...own }: Opened): Provider[] {
  const { rateLimitPerMinute, isStandalone, localModels = null, checkReady } = own;
  const { httpRewrites: rewrites, outboundAllow: allow } = settings;
  return [
    { provide: Store, useValue: road.store },
    { provide: Bus, useValue: road.bus },
    { provide: Clock, useValue: road.clock },
    { provide: MintId, useValue: road.ids },
    { provide: Logger, useValue: road.log },
    { provide: Metrics, useValue: metrics },
    { provide: Vault, useValue: vault },
    { provide: KeptParts, useValue: kept },
    { provide: CheckReady, useValue: checkReady },
    { provide: PeerAddressFinder, useValue: new PeerAddressFinder(settings.trustedProxies) },
    { provide: KeyRateLimit, useValue: new KeyRateLimit(rateLimitPerMinute) },
    { provide: LeadIntake, useFactory: () => acceptLead(road) },
    { provide: RequestIntake, useFactory: () => acceptRequest(road) },
    { provide: BrowserOrders, useFactory: () => new BrowserOrders({ ...road, vault }) },
    { provide: WebhookSender, useFactory: () => createWebhookSender({ rewrites, allow, now: road.clock.now }) },
    // Only a process in which calls run knows more.
    { provide: ProviderStates, useValue: { stateOf: () => 'unknown' } satisfies ProviderStates },
    { provide: LocalModels, useValue: localModels },
    { provide: PluginHost, useFactory: () => pluginHost(settings, road, metrics, packaged) },
    {
      provide: ApiRoad,
      useFactory: (config: ApiRoad['config'], host: PluginHost, intake: LeadIntake, webhooks: WebhookSender): ApiRoad => ({
        ...road,
        config,
        host,
        vault,
        intake,
        webhooks,
      }),
      inject: [ConfigService, PluginHost, LeadIntake, WebhookSender],
    },
    {
      provide: LocalReader,
      useFactory: (config: ApiRoad['config']) => new LocalReader(road.store, config, isStandalone),
      inject: [ConfigService],
    },
    ...OWN_PROVIDERS,
  ];
}

const OWN_PROVIDERS: readonly Provider[] = [
  AuditedRoads,
  BearerStrategy,
  BuiltPage,
  Entrance,
  KeyLookup,
  KeyVerifier,
  LinkRight,
  LiveStreams,
  OpenApiDocument,
  PlatformWebhookHandler,
  Previews,
  RecurringWork,
  RefusalCounts,
  RefusedEntries,
  SessionLookup,
  SessionVerifier,
  SignInAttempts,
  SignInLimit,
  SpeechTrials,
  StandardSpeaker,
  StreamRight,
  TalkAccess,
  TenantProfiles,
  VerifyTokens,
  Visitors,
  WidgetAccess,
  WrongKeyLimit,
  { provide: APP_GUARD, useClass: KeyGuard },
  { provide: APP_GUARD, useClass: QueryGuard },
  { provide: APP_FILTER, useClass: ProblemFilter },
];

function pluginHost(settings: Settings, { clock, log }: RoadContext, metrics: Metrics, packaged: readonly PackagedPlugin[]): PluginHost {
  const { httpRewrites, outboundAllow, providerAllow } = settings;
  const reader = new ReadingPool({ registryFile: REGISTRY_FILE, packages: { plugins: settings.plugins, dataDir: settings.dataDir } });
  reader.open().catch((error: unknown) => log.error(errorFields(error), 'the thread that reads requests does not start'));
  if (packaged.length > 0) log.info({ packages: packaged.map(({ name }) => name) }, 'plugins from outside the repository are in use');
  return createPluginHost({ plugins, packaged, httpRewrites, outboundAllow, providerAllow, now: clock.now, log, metrics, reader });
}
