import { join } from 'node:path';
import { Controller, Get, Inject, Injectable, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';
import { Open } from '../http/caller.js';
import { OWN_PAGE_HEADERS, OWN_PAGE_POLICY } from '../http/page-headers.js';
import { AnyQueryParam } from '../http/query.guard.js';
import { refusal } from '../http/refusal.js';
import { sendEncoded } from '../http/send-encoded.js';
import { readBuiltPage } from './built-page.js';

/** `blob:` is for a recording that was read by the page. */
const HEADERS = {
  ...OWN_PAGE_HEADERS,
  'content-security-policy': [...OWN_PAGE_POLICY, "media-src 'self' blob:", "frame-src 'self'"].join('; '),
  vary: 'Accept, Accept-Encoding',
} as const;

const ENTRY = 'index.html';
/** A file's name holds a hash of its bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The built dashboard; a checkout that was not built has none. */
@Injectable()
export class BuiltPage {
  private readonly files = readBuiltPage(join(__dirname, '../../../dashboard/built'));

  get isThere(): boolean {
    return this.files.has(ENTRY);
  }

  /** Sends the page itself, which then shows the view of its address. Nobody's data is in it. */
  sendEntry(request: ApiRequest, reply: FastifyReply): void {
    const entry = this.files.get(ENTRY);
    if (!entry) throw refusal('NOT_FOUND');
    void reply.headers(HEADERS).header('cache-control', 'no-cache');
    sendEncoded(entry, request, reply);
  }

  sendFile(path: string, request: ApiRequest, reply: FastifyReply): void {
    const file = this.files.get(path);
    if (!file) throw refusal('NOT_FOUND');
    void reply.headers(HEADERS).header('cache-control', FOR_EVER);
    sendEncoded(file, request, reply);
  }
}

/** Addresses of views, so that one can be opened, saved and loaded again. They are open: what a view asks the api for needs a session. */
const VIEWS = [
  'welcome',
  'reset',
  'sign-in',
  'start',
  'leads',
  'leads/:id',
  'calls',
  'calls/:id',
  'employees',
  'employees/:id',
  'sources',
  'sources/:id',
  'sources/new/:plugin',
  'outcomes',
  'money',
  'do-not-call',
  'numbers',
  'settings',
];

/** The dashboard's views and files. `GET /` is in `RootController`, which tells machines what this is. */
@ApiExcludeController()
@Open()
@AnyQueryParam()
@Controller()
export class PageController {
  constructor(@Inject(BuiltPage) private readonly page: BuiltPage) {}

  @Get(VIEWS)
  view(@Req() request: ApiRequest, @Res() reply: FastifyReply): void {
    this.page.sendEntry(request, reply);
  }

  @Get('page/:file')
  file(@Param('file') name: string, @Req() request: ApiRequest, @Res() reply: FastifyReply): void {
    this.page.sendFile(`page/${name}`, request, reply);
  }
}
