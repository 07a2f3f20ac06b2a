import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiModule } from './api.module.js';
import { addKeyGate } from './auth/key-gate.js';
import { KeyDoor } from './auth/key-door.js';
import { WrongKeyLimit } from './door/wrong-key-limit.js';
import { createAdapter } from './http/adapter.js';
import { addHookRoutes } from './hooks/hook-routes.js';
import { nestLogger } from './http/nest-logger.js';
import { OpenApiDocument } from './openapi/open-api-document.js';
import type { ApiParts } from './parts.js';

/** The api, ready but not listening: `await app.listen(port, host)`; `await app.close()` lets running requests finish. */
export async function createApi(parts: ApiParts): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.with(parts), createAdapter(parts.log, parts.metrics.http), {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(parts.log),
  });
  const fastify = app.getHttpAdapter().getInstance();
  addKeyGate(fastify, app.get(KeyDoor), parts.log);
  addHookRoutes(fastify, parts, app.get(WrongKeyLimit));
  app.get(OpenApiDocument).describes(app);
  await app.init();
  await fastify.ready();
  return app;
}
