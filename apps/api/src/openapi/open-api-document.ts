import { Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { API_VERSION } from '../http/adapter.js';
import { listOf, record, text, whole } from '../http/describe.js';
import { leadSchemas } from '../webhooks/lead-request.schema.js';

type SchemasObject = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type OperationObject = { responses: object };

/** What the api offers, read from its controllers the first time that somebody asks. */
@Injectable()
export class OpenApiDocument {
  private app: INestApplication | undefined;
  private document: OpenAPIObject | undefined;

  describes(app: INestApplication): void {
    this.app = app;
  }

  get(): OpenAPIObject | undefined {
    this.document ??= this.app && built(this.app);
    return this.document;
  }
}

const PROBLEM = record({
  success: { type: 'boolean', const: false },
  type: text,
  title: text,
  status: whole,
  detail: text,
  instance: text,
  code: text,
  errors: listOf(record({ field: text, code: text, message: text })),
  requestId: text,
});

const REFUSED = {
  description: 'A problem (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function built(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Turant')
    .setDescription('Speed to lead: a posted lead is called at once, in its own language.')
    .setVersion(API_VERSION)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key of your tenant' })
    .addSecurityRequirements('bearer')
    .build();
  const operationIdFactory = (controller: string, method: string): string => `${controller.replace(/Controller$/, '')}.${method}`;
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory });
  for (const path of Object.values(document.paths))
    for (const operation of Object.values(path as Record<string, OperationObject>))
      operation.responses = { ...operation.responses, default: REFUSED };
  const schemas = { ...document.components?.schemas, ...leadSchemas(), Problem: PROBLEM } as unknown as SchemasObject;
  return { ...document, components: { ...document.components, schemas } };
}
