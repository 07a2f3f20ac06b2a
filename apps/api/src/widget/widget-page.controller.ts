import { join } from 'node:path';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { employeeOfWidget } from '@turant/road';
import { Store } from '@turant/store';
import type { FastifyReply } from 'fastify';
import { Open } from '../http/caller.js';
import type { Query as QueryOf } from '../http/paging.js';
import { AnyQueryParam } from '../http/query.guard.js';
import { refusal } from '../http/refusal.js';
import { readPageFiles } from '../talk/page-files.js';

/** The frame runs the scripts of this service and no others, sends to this service only, and may ask for the microphone and nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  // As in the script's tag, whatever a website has made of it. Its own origin is needed for the microphone.
  'sandbox allow-scripts allow-same-origin',
];
const FRAME_HEADERS = {
  'permissions-policy': 'microphone=(self), camera=(), display-capture=(), geolocation=()',
  // A website that isolates itself (COEP) shows only frames that do the same.
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
const FILE_HEADERS = { 'content-security-policy': "default-src 'none'", 'cross-origin-resource-policy': 'same-origin' } as const;
/** Websites load the script with each of their pages; a new version comes within minutes. */
const SCRIPT_HEADERS = { 'cache-control': 'public, max-age=600', 'cross-origin-resource-policy': 'cross-origin' } as const;

const SCRIPT = 'widget.js';
const PAGE = 'frame.html';

/**
 * The script of a website, and the frame that it opens. Who may show the frame is said by `frame-ancestors`, and kept by the browser: the
 * origins of the employee and nobody else. X-Frame-Options cannot say it, so it is not sent.
 */
@ApiExcludeController()
@Open()
@AnyQueryParam()
@Controller()
export class WidgetPageController {
  private readonly files = readPageFiles(join(__dirname, 'page'));

  constructor(@Inject(Store) readonly store: Store) {}

  @Get('widget.js')
  script(@Res() reply: FastifyReply): void {
    this.send(SCRIPT, SCRIPT_HEADERS, reply);
  }

  @Get('widget/frame')
  async frame(@Query() { employee }: QueryOf, @Res() reply: FastifyReply): Promise<void> {
    const found = typeof employee === 'string' ? await employeeOfWidget(this, employee) : undefined;
    if (!found?.allowedOrigins) throw nothing();
    const policy = [...POLICY, `frame-ancestors ${found.allowedOrigins.join(' ')}`].join('; ');
    this.send(PAGE, { ...FRAME_HEADERS, 'content-security-policy': policy }, reply);
  }

  @Get('widget/:file')
  file(@Param('file') name: string, @Res() reply: FastifyReply): void {
    if (name === PAGE || name === SCRIPT) throw nothing();
    this.send(name, FILE_HEADERS, reply);
  }

  private send(name: string, headers: Readonly<Record<string, string>>, reply: FastifyReply): void {
    const file = this.files.get(name);
    if (!file) throw nothing();
    void reply.headers(headers).header('content-type', file.type).send(file.body);
  }
}

const nothing = (): Error => refusal('NOT_FOUND');
