import { join } from 'node:path';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Open } from '../http/caller.js';
import { AnyQueryParam } from '../http/query.guard.js';
import { refusal } from '../http/refusal.js';
import { readPageFiles } from './page-files.js';

/**
 * The page runs the scripts of this service and no others, sends to this service only, is framed nowhere, and may ask for the microphone
 * and nothing else. `Referrer-Policy` and `X-Content-Type-Options` are those of every answer.
 */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'permissions-policy': 'microphone=(self), camera=(), display-capture=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;
const PAGE = 'talk.html';

/** The page on which a person talks with an employee. It is open to everybody: what it asks the api for needs a right of its own. */
@ApiExcludeController()
@Open()
@AnyQueryParam()
@Controller('talk')
export class TalkPageController {
  private readonly files = readPageFiles(join(__dirname, 'page'));

  @Get()
  page(@Res() reply: FastifyReply): void {
    this.send(PAGE, reply);
  }

  @Get(':file')
  file(@Param('file') name: string, @Res() reply: FastifyReply): void {
    this.send(name, reply);
  }

  private send(name: string, reply: FastifyReply): void {
    const file = this.files.get(name);
    if (!file) throw refusal(404, 'NOT_FOUND', 'there is nothing at this path');
    void reply.headers(HEADERS).header('content-type', file.type).send(file.body);
  }
}
