import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Open } from '../http/caller.js';
import { AnyQueryParam } from '../http/query.guard.js';
import { refusal } from '../http/refusal.js';
import { readPageFiles, type PageFile } from '../talk/page-files.js';

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
  /** Read when they are first asked for: they are larger than all of the api. */
  private readonly taken = new Map<string, PageFile>();

  @Get()
  page(@Res() reply: FastifyReply): void {
    this.send(PAGE, reply);
  }

  @Get(':file')
  file(@Param('file') name: string, @Res() reply: FastifyReply): void {
    this.send(name, reply);
  }

  private send(name: string, reply: FastifyReply): void {
    const file = this.own.get(name) ?? this.fileOfSwaggerUi(name);
    if (!file) throw refusal(404, 'NOT_FOUND', 'there is nothing at this path');
    void reply.headers(HEADERS).header('content-type', file.type).send(file.body);
  }

  private fileOfSwaggerUi(name: string): PageFile | undefined {
    if (!Object.hasOwn(TAKEN, name)) return undefined;
    const found = this.taken.get(name) ?? { type: TAKEN[name as keyof typeof TAKEN], body: readFileSync(join(SWAGGER_UI, name)) };
    this.taken.set(name, found);
    return found;
  }
}
