import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { callView, getCall, listNamedCalls, type CallView, type NamedCallView, type WholeCallView } from '@turant/management';
import { callLead, hangUp, leadIdOfCall } from '@turant/road';
import type { FastifyReply } from 'fastify';
import { ApiRoad } from '../tokens.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { RequestBody, ResponseBody, ResponsePage } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { IdempotencyKeyHeader, readIdempotencyKey } from '../http/idempotency-key.js';
import { CallFilterParams, readCallFilter } from './call-filter.js';
import { CallOrderDto } from './call-order.dto.js';
import { PLAIN_CALL, NAMED_CALL, WHOLE_CALL } from './call-schema.js';

interface OneCall {
  success: true;
  call: CallView;
}

@ApiTags('calls')
@Controller('api/calls')
export class CallsController {
  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Calls, newest first, with all of the filters' })
  @CallFilterParams()
  @ResponsePage('A page of calls', NAMED_CALL, 'cl')
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<NamedCallView>> {
    return pageAnswer(await listNamedCalls(this.road, caller.tenantId, readNewestPage(query, 'cl'), readCallFilter(query)));
  }

  @Get(':callId')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'A call; from the moment its id was answered' })
  @ResponseBody(200, 'The call', { call: WHOLE_CALL })
  async get(@CallerParam() caller: Caller, @Param('callId') callId: string): Promise<{ success: true; call: WholeCallView }> {
    return { success: true, call: await getCall(this.road, caller.tenantId, callId, leadIdOfCall(callId)) };
  }

  @Post()
  @HttpCode(202)
  @NeedsScope('leads:write')
  @ApiOperation({ summary: 'Call a lead that is known, now or when the gate allows it; 409 while a call of the lead is open' })
  @IdempotencyKeyHeader()
  @RequestBody(CallOrderDto)
  @ResponseBody(202, 'The call is stored and on its way', { call: PLAIN_CALL })
  async order(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OneCall> {
    const key = readIdempotencyKey(request.headers['idempotency-key'], request.rawBody);
    const { call, isReplay } = await callLead(this.audited.of(request), tenantId, {
      ...checkBody(CallOrderDto, request.body),
      ...key,
    });
    if (isReplay) void reply.header('idempotency-replayed', 'true');
    return { success: true, call: callView(this.road, call) };
  }

  @Post(':callId/hang-up')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'End a call: one that waits is cancelled at once, one on the line by the worker that has it' })
  @ResponseBody(200, 'The call as it is now', { call: PLAIN_CALL })
  async hangUp(@CallerParam() caller: Caller, @Req() request: ApiRequest, @Param('callId') callId: string): Promise<OneCall> {
    return { success: true, call: callView(this.road, await hangUp(this.hangingUp(caller, request), caller.tenantId, callId)) };
  }

  /** A worker that has the call gets the order, and the trail has it before that. Of a call that waits the change itself is told. */
  private hangingUp({ tenantId }: Caller, request: ApiRequest): Parameters<typeof hangUp>[0] {
    const road = this.audited.of(request);
    const control: typeof road.bus.control = async (message) => {
      const whatId = message.kind === 'hang-up' ? message.callId : '';
      await this.audited.append(tenantId, road.actor, { action: 'order', what: 'hang-up', whatId });
      await road.bus.control(message);
    };
    return { ...road, bus: { control } };
  }
}
