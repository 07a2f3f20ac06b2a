import 'reflect-metadata';
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
import type { ApiParts } from './api-parts.js';

/**
 * Creates the api, ready but not listening. `app.close()` lets running requests finish.
 * @param hasFastPath false only in tests, which try both ways of a lead
 */
export async function createApi(parts: ApiParts, hasFastPath = true): Promise<NestFastifyApplication> {
  const adapter = createAdapter(parts.log, parts.metrics.http);
  const fastify = adapter.getInstance();
  admitOrigins(fastify, parts.settings.corsOrigins);
  limitConnections(fastify.server, {
    max: MAX_CONNECTIONS_OF_ADDRESS,
    isExempt: areManyAllowed(parts.settings.trustedProxies),
    onRefused: onceAMinute(() =>
      parts.log.warn({ max: MAX_CONNECTIONS_OF_ADDRESS }, 'an address has too many connections; more are closed'),
    ),
  });
  const routes = recordRoutes(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.with(parts), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(parts.log),
  });
  if (hasFastPath)
    addFastPath(fastify, { parts, keys: app.get(KeyLookup), profiles: app.get(TenantProfiles), limit: app.get(KeyRateLimit) });
  addKeyHook(fastify, app.get(KeyVerifier), app.get(SessionVerifier), parts.log);
  addPlatformWebhookRoutes(fastify, parts, app.get(WrongKeyLimit));
  app.get(OpenApiDocument).setApp(app);
  await app.init();
  refuseOtherMethods(fastify, routes, parts.log);
  await fastify.ready();
  return app;
}
