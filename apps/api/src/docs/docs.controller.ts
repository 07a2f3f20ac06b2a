import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';
import { Open } from '../http/caller.js';
import { AnyQueryParam } from '../http/query.guard.js';
import { refusal } from '../http/refusal.js';
import { gzippedFile, sendEncoded, type EncodedFile } from '../http/send-encoded.js';
import { readPageFiles } from '../talk/page-files.js';

/**
 * The page loads and asks this service only. `data:` is for pictures in Swagger UI's styles. Swagger UI sets HTML that it has cleaned
 * itself, so Trusted Types cannot be required here; scripts are still those of this service only.
 */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const SWAGGER_UI = dirname(require.resolve('swagger-ui-dist/package.json'));
const TAKEN = { 'swagger-ui.css': 'text/css; charset=utf-8', 'swagger-ui-bundle.js': 'text/javascript; charset=utf-8' } as const;
const PAGE = 'docs.html';

/** The API's documentation in a browser, from files of this machine. It is as open as the OpenAPI document that it shows. */
@ApiExcludeController()
@Open()
@AnyQueryParam()
@Controller('api/docs')
export class DocsController {
  private readonly own = readPageFiles(join(__dirname, 'page'));
  /** Read and encoded when they are first asked for: those of Swagger UI are larger than all of the api. */
  private readonly files = new Map<string, Promise<EncodedFile>>();

  @Get()
  page(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send(PAGE, request, reply);
  }

  @Get(':file')
  file(@Param('file') name: string, @Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send(name, request, reply);
  }

  private async send(name: string, request: ApiRequest, reply: FastifyReply): Promise<void> {
    const file = this.files.get(name) ?? this.read(name);
    if (!file) throw refusal('NOT_FOUND');
    this.files.set(name, file);
    const found = await file;
    void reply.headers(HEADERS).header('cache-control', 'no-cache');
    sendEncoded(found, request, reply);
  }

  private read(name: string): Promise<EncodedFile> | undefined {
    const own = this.own.get(name);
    if (own) return gzippedFile(own.type, own.body);
    if (!Object.hasOwn(TAKEN, name)) return undefined;
    return gzippedFile(TAKEN[name as keyof typeof TAKEN], readFileSync(join(SWAGGER_UI, name)));
  }
}
