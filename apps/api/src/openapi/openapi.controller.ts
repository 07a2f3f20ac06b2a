import { Controller, Get, Inject } from '@nestjs/common';
import { ApiExcludeEndpoint, type OpenAPIObject } from '@nestjs/swagger';
import { Open } from '../http/caller.js';
import { refusal } from '../http/refusal.js';
import { OpenApiDocument } from './open-api-document.js';

@Open()
@Controller('api')
export class OpenApiController {
  constructor(@Inject(OpenApiDocument) private readonly document: OpenApiDocument) {}

  /** The only JSON answer without `success`: OpenAPI defines the shape of its document. */
  @Get('openapi.json')
  @ApiExcludeEndpoint()
  read(): OpenAPIObject {
    const document = this.document.get();
    if (!document) throw refusal(503, 'UNAVAILABLE', 'the document is not there yet');
    return document;
  }
}
