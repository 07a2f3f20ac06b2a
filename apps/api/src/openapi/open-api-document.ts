import { Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { API_VERSION } from '../http/adapter.js';
import { leadSchemas } from '../webhooks/lead-request.schema.js';

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

function built(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Turant')
    .setDescription('Speed to lead: a posted lead is called at once, in its own language.')
    .setVersion(API_VERSION)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key of your tenant' })
    .addSecurityRequirements('bearer')
    .build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}` });
  const schemas = { ...document.components?.schemas, ...(leadSchemas() as object) };
  return { ...document, components: { ...document.components, schemas } };
}
