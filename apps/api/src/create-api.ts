import 'reflect-metadata';
import type { Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiModule } from './api.module.js';
import { addKeyHook } from './auth/key-hook.js';
import { KeyLookup } from './auth/key-lookup.js';
import { KeyRateLimit } from './auth/key-rate-limit.js';
import { KeyVerifier } from './auth/key-verifier.js';
import { SessionVerifier } from './auth/session-verifier.js';
import { TenantProfiles } from './auth/tenant-profiles.js';
import { WrongKeyLimit } from './before-body/wrong-key-limit.js';
import { admitOrigins } from './http/cross-origin.js';
import { createAdapter } from './http/create-adapter.js';
import { areManyAllowed, limitConnections, MAX_CONNECTIONS_OF_ADDRESS, onceAMinute } from './http/limit-connections.js';
import { addFastPath } from './lead-webhook/fast-path.js';
import { addPlatformWebhookRoutes } from './platform-webhooks/platform-webhook-routes.js';
import { recordRoutes, refuseOtherMethods } from './http/refuse-other-methods.js';
import { nestLogger } from './http/nest-logger.js';
import { OpenApiDocument } from './openapi/open-api-document.js';
import { PlatformWebhookHandler } from './platform-webhooks/platform-webhook-handler.js';
import type { Opened } from './providers.js';
import { ApiRoad, LeadIntake } from './tokens.js';

/**
 * Creates the api, ready but not listening. `app.close()` lets running requests finish.
 * @param more.providers of its process; tests put some in the place of the api's
 * @param more.hasFastPath false only in tests, which try both ways of a lead
 */
export async function createApi(
  opened: Opened,
  { providers, hasFastPath = true }: { providers?: readonly Provider[]; hasFastPath?: boolean } = {},
): Promise<NestFastifyApplication> {
  const { settings, metrics } = opened;
  const { log } = opened.road;
  const adapter = createAdapter(log, metrics.http);
  const fastify = adapter.getInstance();
  admitOrigins(fastify, settings.corsOrigins);
  limitConnections(fastify.server, {
    max: MAX_CONNECTIONS_OF_ADDRESS,
    isExempt: areManyAllowed(settings.trustedProxies),
    onRefused: onceAMinute(() => log.warn({ max: MAX_CONNECTIONS_OF_ADDRESS }, 'an address has too many connections; more are closed')),
  });
  const routes = recordRoutes(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.with(opened, providers), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(log),
  });
  const { config } = app.get<ApiRoad>(ApiRoad);
  if (hasFastPath) {
    const admission = { keys: app.get(KeyLookup), profiles: app.get(TenantProfiles), limit: app.get(KeyRateLimit) };
    addFastPath(fastify, { intake: app.get(LeadIntake), metrics, log, ...admission });
  }
  addKeyHook(fastify, app.get(KeyVerifier), app.get(SessionVerifier), log);
  addPlatformWebhookRoutes(fastify, { log, config, webhooks: app.get(PlatformWebhookHandler), limit: app.get(WrongKeyLimit) });
  app.get(OpenApiDocument).setApp(app);
  await app.init();
  refuseOtherMethods(fastify, routes, log);
  await fastify.ready();
  return app;
}
