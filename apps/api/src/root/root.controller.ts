import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { packageVersion } from '@turant/observability';
import { API_VERSION } from '../http/create-adapter.js';
import { Open } from '../http/caller.js';
import { listOf, record, ResponseBody, text } from '../http/describe.js';
import { AnyQueryParam } from '../http/query.guard.js';

/** Relative addresses: a proxy may give the service another name, and the `Host` of a request is never repeated. */
const ANSWER = {
  success: true,
  name: 'Turant',
  description: 'Speed to lead: a posted lead is called at once, in its own language.',
  version: packageVersion(),
  apiVersion: API_VERSION,
  documentation: {
    openapi: '/api/openapi.json',
    pages: ['docs/api.md', 'docs/behaviour.md', 'docs/running.md', 'docs/reachable.md', 'docs/operations.md', 'docs/talk.md'],
  },
  health: '/health/ready',
  talk: '/talk',
} as const;

/** Tells a person who opens the bare address what answers here, and where to read on. */
@ApiTags('health')
@Open()
@AnyQueryParam()
@Controller()
export class RootController {
  @Get()
  @ApiOperation({ summary: 'What this service is, and where its documentation is' })
  @ResponseBody(200, 'Addresses are relative to this one; pages are files of the source code', {
    name: text,
    description: text,
    version: { ...text, description: 'of the release that runs' },
    apiVersion: text,
    documentation: record({ openapi: text, pages: listOf(text) }),
    health: text,
    talk: { ...text, description: 'the page on which a person talks with an employee' },
  })
  read(): typeof ANSWER {
    return ANSWER;
  }
}
