import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';
import { Open } from '../http/caller.js';
import { refusal } from '../http/refusal.js';
import { sendEncoded } from '../http/send-encoded.js';
import { OpenApiDocument } from './open-api-document.js';

@Open()
@Controller('api')
export class OpenApiController {
  constructor(@Inject(OpenApiDocument) private readonly document: OpenApiDocument) {}

  /** The only JSON answer without `success`: OpenAPI defines the shape of its document. */
  @Get('openapi.json')
  @ApiExcludeEndpoint()
  async read(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    const file = await this.document.get();
    if (!file) throw refusal('UNAVAILABLE', 'the document is not there yet');
    void reply.header('cache-control', 'no-cache');
    sendEncoded(file, request, reply);
  }
}
