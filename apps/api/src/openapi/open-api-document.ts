import type { Server } from 'node:net';
import { Inject, Injectable, type INestApplication } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Settings } from '@turant/config';
import { LOOPBACK_COOKIE, SECURE_COOKIE } from '../auth/session-cookie.js';
import { API_VERSION } from '../http/create-adapter.js';
import { baseUrlOf } from '../http/base-url.js';
import { gzippedFile, type EncodedFile } from '../http/send-encoded.js';
import { leadSchemas } from '../lead-webhook/lead-request.schema.js';
import { EVENT_WEBHOOKS } from '../subscriptions/event-webhooks.js';
import { HEADERS, PROBLEM, RESPONSES } from './common-responses.js';
import { completeOperation, type Operation } from './complete-operation.js';
import { PLATFORM_WEBHOOK_PATHS } from './platform-webhook-paths.js';
import { readExamples, withAnswers, withExamples } from './recorded-examples.js';
import { METRICS_PATH } from './metrics-path.js';
import { SchemaNames } from './schema-names.js';
import { TAGS } from './tags.js';

/** The default response is written out in each operation. */
const { default: _, ...SHARED_RESPONSES } = RESPONSES;

type Paths = Record<string, Record<string, Operation>>;

/** The OpenAPI document of the api, built from its controllers on first use. */
@Injectable()
export class OpenApiDocument {
  private app: INestApplication | undefined;
  private file: { url: string; bytes: Promise<EncodedFile> } | undefined;

  constructor(@Inject(ConfigService) readonly config: ConfigService<Settings, true>) {}

  setApp(app: INestApplication): void {
    this.app = app;
  }

  /** The same bytes for every request. Undefined until the app is there. */
  get(): Promise<EncodedFile> | undefined {
    const { app } = this;
    if (!app) return undefined;
    // The port is unknown until the process listens, and the document may be read before that.
    const url = baseUrlOf(this.config, (app.getHttpServer() as Server).address());
    if (this.file?.url !== url) {
      const text = JSON.stringify({ ...build(app), servers: [{ url }] });
      this.file = { url, bytes: gzippedFile('application/json; charset=utf-8', Buffer.from(text)) };
    }
    return this.file.bytes;
  }
}

function build(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Turant')
    .setDescription('Speed to lead: a posted lead is called at once, in its own language.')
    .setVersion(API_VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addSecurity('bearer', { type: 'http', scheme: 'bearer', description: 'An API key of your tenant, or the operator’s' })
    .addSecurity('cookieAuth', {
      type: 'apiKey',
      in: 'cookie',
      name: LOOPBACK_COOKIE,
      description:
        `The session of a person who is signed in (POST /api/session); over https its name is ${SECURE_COOKIE}. ` +
        'Every request that is not GET or HEAD carries the csrfToken of GET /api/session as X-CSRF-Token, too',
    })
    .addSecurityRequirements('bearer')
    .build();
  const operationIdFactory = (controller: string, method: string): string => `${controller.replace(/Controller$/, '')}.${method}`;
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory });
  const paths = { ...document.paths, ...METRICS_PATH, ...PLATFORM_WEBHOOK_PATHS } as unknown as Paths;
  const examples = readExamples();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      methods[method] = withExamples(examples, path, method, completeOperation(path, method, operation));
  const names = new SchemaNames();
  const named = names.refer({ paths, webhooks: EVENT_WEBHOOKS }) as object;
  const components = {
    ...document.components,
    schemas: { ...names.schemas, ...leadSchemas(), Problem: PROBLEM },
    responses: withAnswers(examples.refusals, SHARED_RESPONSES),
    headers: HEADERS,
  };
  const tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  return { ...document, ...named, tags, components } as unknown as OpenAPIObject;
}
