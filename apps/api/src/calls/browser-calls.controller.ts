import { Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RejectedError } from '@turant/domain';
import { readBrowserOffer } from '@turant/lines';
import { BrowserOrders } from '@turant/road';
import { chooseLanguage } from '@turant/voice';
import type { FastifyReply } from 'fastify';
import { ApiRoad } from '../tokens.js';
import { TalkAccess, type TalkWish } from '../auth/talk-access.js';
import type { ApiRequest } from '../http/api-request.js';
import { AlsoWithoutKey, NeedsScope } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { idOf, int, oneOf, QueryParam, RequestBody, ResponseBody, text, yesNo } from '../http/describe.js';
import { IdempotencyKeyHeader, readIdempotencyKey } from '../http/idempotency-key.js';
import { readIdFilter, type Query as QueryOf } from '../http/paging.js';
import { BrowserCallDto } from './browser-call.dto.js';
import { ICE_SERVERS, iceServersOf, type IceServer } from './ice-servers.js';

interface TalkAnswer {
  success: true;
  employeeId: string;
  employeeName: string;
  businessName: string;
  language: string;
  maxSeconds: number;
  iceServers: readonly IceServer[];
  isTest: boolean;
}

/** Talking with an employee in a browser (WebRTC). */
@ApiTags('calls')
@Controller('api')
export class BrowserCallsController {
  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(BrowserOrders) readonly browserOrders: BrowserOrders,
    @Inject(TalkAccess) private readonly access: TalkAccess,
  ) {}

  @Get('talk')
  @NeedsScope('leads:write')
  @AlsoWithoutKey()
  @ApiOperation({ summary: 'With whom a browser will talk, and the TURN servers for it; without a key if the employee takes visitors' })
  @QueryParam('employeeId', 'the employee that takes the leads when absent; a visitor names one', idOf('em'))
  @ResponseBody(200, 'The employee', {
    employeeId: text,
    employeeName: text,
    businessName: text,
    language: { ...text, description: 'BCP 47' },
    maxSeconds: int,
    iceServers: ICE_SERVERS,
    isTest: { ...yesNo, description: 'whether the employee sends audio back on request' },
  })
  async talk(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply, @Query() query: QueryOf): Promise<TalkAnswer> {
    const employeeId = readIdFilter(query, 'employeeId', 'em');
    const { tenantId, employee } = await this.access.admit(request, reply, { ...(employeeId !== undefined && { employeeId }) });
    const tenant = await this.road.store.tenants.get(tenantId);
    const { limits } = this.road.config.get('webrtc', { infer: true });
    return {
      success: true,
      employeeId: employee._id,
      employeeName: employee.name,
      businessName: tenant?.name ?? '',
      language: chooseLanguage(employee.languages),
      maxSeconds: limits.maxCallMs / 1_000,
      iceServers: iceServersOf(this.road, tenantId),
      isTest: employee.isTest === true,
    };
  }

  @Post('calls/browser')
  @NeedsScope('leads:write')
  @AlsoWithoutKey()
  @ApiOperation({
    summary: 'Talk with an employee in a browser: takes the offer of an RTCPeerConnection, answers at once. It costs nothing',
  })
  @IdempotencyKeyHeader()
  @QueryParam('echo', '1: a test employee sends the audio back', oneOf(['1']))
  @RequestBody(BrowserCallDto)
  @ResponseBody(201, 'The call is up as soon as the browser has connected', { callId: text, sdp: { ...text, description: 'the answer' } })
  async call(
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() query: QueryOf,
  ): Promise<{ success: true; callId: string; sdp: string }> {
    // Who may talk is decided before the body is judged; of the body only the employee counts for it.
    const { tenantId, employee, visitor } = await this.access.admit(request, reply, wishOf(request.body));
    const { sdp } = checkBody(BrowserCallDto, request.body);
    const isEcho = query.echo !== undefined;
    if (isEcho && !employee.isTest) throw new RejectedError('EMPLOYEE_NOT_A_TEST');
    // An offer that cannot be answered is refused before any worker hears of it.
    readBrowserOffer(sdp);
    const key = readIdempotencyKey(request.headers['idempotency-key'], request.rawBody);
    const order = { tenantId, employeeId: employee._id, sdp, isEcho, ...(visitor !== undefined && { visitor }), ...keyOf(key, visitor) };
    const { callId, sdp: answer, isReplay } = await this.browserOrders.order(order);
    if (isReplay) void reply.header('idempotency-replayed', 'true');
    return { success: true, callId, sdp: answer };
  }
}

function wishOf(body: unknown): TalkWish {
  const { employeeId, visitorId } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { ...(typeof employeeId === 'string' && { employeeId }), ...(typeof visitorId === 'string' && { visitorId }) };
}

/** A visitor's keys are the visitor's own: nobody gets the answer to another one's order. */
function keyOf(key: ReturnType<typeof readIdempotencyKey>, visitor: string | undefined): ReturnType<typeof readIdempotencyKey> {
  return key && visitor !== undefined ? { ...key, idempotencyKey: `${visitor}|${key.idempotencyKey}` } : key;
}
