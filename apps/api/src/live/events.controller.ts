import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { isId } from '@turant/domain';
import type { FastifyReply } from 'fastify';
import { StreamRight } from '../auth/stream-right.js';
import type { ApiRequest } from '../http/api-request.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { idOf, QueryParam } from '../http/describe.js';
import { readIdFilter, type Query as QueryOf } from '../http/paging.js';
import { LIVE_EVENT } from './live-event-schema.js';
import { LiveStreams } from './live-streams.js';
import { EVENT_STREAM } from './server-sent.js';

const SCOPE = 'dashboard:read';

@ApiTags('dashboard')
@Controller('api/dashboard/events')
export class EventsController {
  constructor(
    @Inject(LiveStreams) private readonly live: LiveStreams,
    @Inject(StreamRight) private readonly right: StreamRight,
  ) {}

  @Get()
  @NeedsScope(SCOPE)
  @ApiOperation({ summary: 'What happens, as it happens: server-sent events, which go on after Last-Event-ID' })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'the last id that came; a browser sends it by itself',
    schema: { type: 'string' },
  })
  @QueryParam('after', 'the same for a first connection: the newest entry that is known', idOf('te'))
  @ApiResponse({
    status: 200,
    description: 'A stream without an end; the schema is that of one event, whose data are JSON',
    content: { [EVENT_STREAM]: { schema: LIVE_EVENT } },
  })
  open(@CallerParam() caller: Caller, @Query() query: QueryOf, @Req() request: ApiRequest, @Res() reply: FastifyReply): void {
    const { tenantId, userId: personId } = caller;
    const after = readIdFilter(query, 'after', 'te');
    const last = request.headers['last-event-id'];
    void reply.headers({ 'content-type': EVENT_STREAM, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    if (request.method === 'HEAD') return void reply.send();
    const mayGoOn = (): Promise<boolean> => this.right.holds(request, SCOPE);
    const from = typeof last === 'string' && isId(last, 'te') ? last : after;
    void reply.send(this.live.open({ tenantId, after: from, mayGoOn, ...(personId !== undefined && { personId }) }));
  }
}
