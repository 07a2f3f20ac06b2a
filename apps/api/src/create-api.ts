import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiModule } from './api.module.js';
import { addKeyHook } from './auth/key-hook.js';
import { KeyVerifier } from './auth/key-verifier.js';
import { WrongKeyLimit } from './before-body/wrong-key-limit.js';
import { createAdapter } from './http/create-adapter.js';
import { addPlatformWebhookRoutes } from './platform-webhooks/platform-webhook-routes.js';
import { recordRoutes, refuseOtherMethods } from './http/refuse-other-methods.js';
import { nestLogger } from './http/nest-logger.js';
import { OpenApiDocument } from './openapi/open-api-document.js';
import type { ApiParts } from './api-parts.js';

/** Creates the api, ready but not listening. `app.close()` lets running requests finish. */
export async function createApi(parts: ApiParts): Promise<NestFastifyApplication> {
  const adapter = createAdapter(parts.log, parts.metrics.http);
  const fastify = adapter.getInstance();
  const routes = recordRoutes(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.with(parts), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(parts.log),
  });
  addKeyHook(fastify, app.get(KeyVerifier), parts.log);
  addPlatformWebhookRoutes(fastify, parts, app.get(WrongKeyLimit));
  app.get(OpenApiDocument).setApp(app);
  await app.init();
  refuseOtherMethods(fastify, routes, parts.log);
  await fastify.ready();
  return app;
}
