import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { packageVersion } from '@turant/observability';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';
import { API_VERSION } from '../http/create-adapter.js';
import { Open } from '../http/caller.js';
import { listOf, record, ResponseBody, text } from '../http/describe.js';
import { AnyQueryParam } from '../http/query.guard.js';
import { BuiltPage } from '../page/page.controller.js';

/** Relative addresses: a proxy may give the service another name, and the `Host` of a request is never repeated. */
const ANSWER = {
  success: true,
  name: 'Turant',
  description: 'Speed to lead: a posted lead is called at once, in its own language.',
  version: packageVersion(),
  apiVersion: API_VERSION,
  documentation: {
    openapi: '/api/openapi.json',
    tryIt: '/api/docs',
    pages: ['docs/api.md', 'docs/behaviour.md', 'docs/running.md', 'docs/reachable.md', 'docs/operations.md', 'docs/talk.md'],
  },
  health: '/health/ready',
  talk: '/talk',
} as const;

/** A browser that asks for a page (`Accept: text/html` before JSON) gets the dashboard; anybody else is told what answers here. */
@ApiTags('health')
@Open()
@AnyQueryParam()
@Controller()
export class RootController {
  constructor(@Inject(BuiltPage) private readonly page: BuiltPage) {}

  @Get()
  @ApiOperation({
    summary: 'What this service is, and where its documentation is',
    description: 'With `Accept: text/html` the answer is the dashboard, for a browser.',
  })
  @ResponseBody(200, 'Addresses are relative to this one; pages are files of the source code', {
    name: text,
    description: text,
    version: { ...text, description: 'of the release that runs' },
    apiVersion: text,
    documentation: record({
      openapi: text,
      tryIt: { ...text, description: 'the same as a page, where each operation can be tried' },
      pages: listOf(text),
    }),
    health: text,
    talk: { ...text, description: 'the page on which a person talks with an employee' },
  })
  read(@Req() request: ApiRequest, @Res() reply: FastifyReply): void {
    void reply.header('vary', 'Accept');
    if (this.page.isThere && wantsPage(request.headers.accept)) this.page.sendEntry(request, reply);
    else void reply.send(ANSWER);
  }
}

/** Browsers name `text/html` first; tools name JSON, or take anything. */
const wantsPage = (accept = ''): boolean => /^\s*(text\/html|application\/xhtml\+xml)\b/.test(accept);
