import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ANSWERERS, CALL_STATUSES, KEPT_STATES, TIERS, WAIT_REASONS } from '@turant/domain';
import { callView, getCall, listCalls, type CallView, type WholeCallView } from '@turant/management';
import { callLead, hangUp, leadIdOfCall } from '@turant/road';
import { appendAudit } from '@turant/store';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedParts } from '../http/audited-parts.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import {
  int,
  type JsonSchema,
  listOf,
  number,
  oneOf,
  orNull,
  record,
  RequestBody,
  ResponseBody,
  ResponsePage,
  text,
  time,
  yesNo,
} from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { IdempotencyKeyHeader, readIdempotencyKey } from '../http/idempotency-key.js';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import { CallFilterParams, readCallFilter } from './call-filter.js';
import { CallOrderDto } from './call-order.dto.js';

const ANSWER = record({
  question: { ...text, description: 'as it was said' },
  spoke: { ...yesNo, description: 'whether the person spoke in reply' },
  ms: { ...int, minimum: 0, description: 'milliseconds of that speech' },
  key: orNull({ ...text, description: 'the last key that was pressed, the opt-out key included' }),
});

const KEPT = record({ state: oneOf(KEPT_STATES), durationMs: orNull(int), reason: orNull(text), isCutOff: yesNo, sha256: orNull(text) });

const CALL_FIELDS = {
  callId: text,
  leadId: { ...orNull(text), description: 'null for a visitor of a page' },
  employeeId: orNull(text),
  line: oneOf(['browser', 'telephone']),
  trunkId: orNull(text),
  from: orNull(text),
  to: orNull(text),
  tier: oneOf(TIERS),
  status: oneOf(CALL_STATUSES),
  refusedBy: orNull(record({ rule: text, reason: text })),
  requestedAt: time,
  placedAt: orNull(time),
  ringingAt: orNull(time),
  answeredAt: orNull(time),
  endedAt: orNull(time),
  endedBy: orNull(oneOf(['callee', 'agent', 'operator', 'system'])),
  endReason: orNull(text),
  sip: orNull(record({ code: int, reason: text, cause: orNull(int) })),
  durationMs: orNull(int),
  seconds: orNull(int),
  blocks: orNull(int),
  cost: orNull({ ...number, description: 'credits' }),
  costPaise: orNull(int),
  'refunded?': { ...number, description: 'credits that were given back of the cost' },
  'refundedPaise?': int,
  attempt: int,
  answers: orNull(listOf(ANSWER)),
  answeredBy: {
    ...orNull(oneOf(ANSWERERS)),
    description: 'a person, a machine (answering machine, announcement) or a tone (signal, fax, music)',
  },
  recording: { ...orNull(KEPT), description: 'null if the call is not recorded' },
  transcript: orNull(KEPT),
  hops: listOf(record({ trunkId: text, at: time, reason: text, sipCode: orNull(int) })),
  firstLegId: { ...orNull(text), description: 'of a call to the business: the call whose person asked for it' },
  joinedAt: { ...orNull(time), description: 'of a call to the business: since when it and the person hear one another' },
  secondLegId: { ...orNull(text), description: "the call to the business that this call's person asked for" },
  waitingFor: orNull(oneOf([...WAIT_REASONS])),
  dueAt: orNull(time),
  verdict: orNull(record({ pack: text, at: time, rules: listOf(record({ rule: text, outcome: text, reason: text })) })),
};
const CALL = record(CALL_FIELDS);

const ms = (description: string): JsonSchema => ({ ...int, minimum: 0, description: `milliseconds ${description}` });
/** A time of a stage that may not have happened. */
const stageMs = (description: string): JsonSchema => ({ ...orNull(int), description: `milliseconds ${description}` });
const count = (description: string): JsonSchema => ({ ...int, minimum: 0, description });

const TURN = record({
  turn: { ...int, minimum: 1 },
  question: { ...orNull(int), description: 'where in the script the employee was: 0 is the greeting, 1 the first question' },
  atMs: ms("from the answer to the person's first sound, or to the decision to speak unasked"),
  speechMs: stageMs('of the person’s speech; null if the employee spoke unasked'),
  endpointMs: stageMs('from the person’s last sound to the decision that the turn is over'),
  speechReadyMs: stageMs('from that decision, or the decision to speak, until the speech was ready'),
  firstFrameMs: stageMs('from then to the first frame on the line'),
  responseMs: stageMs('from the person’s last sound to the first frame on the line'),
  isInterrupted: { ...yesNo, description: 'whether the person took the floor while the employee spoke' },
  bargeInMs: stageMs('from the person’s first sound until the employee fell silent for it'),
  falseInterruptions: count('how often the employee paused for a sound and then went on'),
});

const QUALITY = record({
  receivedPackets: int,
  lostPackets: { ...int, description: 'packets of the browser that never came, or too late' },
  latePackets: { ...int, description: 'of these, packets that came when something else was in their place' },
  concealedMs: { ...int, description: 'audio that was put in place of lost packets' },
  jitterMs: int,
  browserLostPackets: { ...int, description: 'of ours, as the browser reported last' },
  browserJitterMs: int,
});

const WHOLE_CALL = record({
  ...CALL_FIELDS,
  answerToFirstWordMs: stageMs('from the answer of the call to the first frame of the greeting'),
  turns: { ...orNull(listOf(TURN)), description: 'the first 200 turns' },
  turnsLeftOut: { ...orNull(int), description: 'how many later turns are not in `turns`' },
  quality: { ...orNull(QUALITY), description: "what the network did to a browser's call" },
});

interface OneCall {
  success: true;
  call: CallView;
}

@ApiTags('calls')
@Controller('api/calls')
export class CallsController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    @Inject(AuditedParts) private readonly audited: AuditedParts,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Calls, newest first; one filter at a time' })
  @CallFilterParams()
  @ResponsePage('A page of calls', CALL, 'cl')
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<CallView>> {
    return pageAnswer(await listCalls(this.parts, caller.tenantId, readNewestPage(query, 'cl'), readCallFilter(query)));
  }

  @Get(':callId')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'A call; from the moment its id was answered' })
  @ResponseBody(200, 'The call', { call: WHOLE_CALL })
  async get(@CallerParam() caller: Caller, @Param('callId') callId: string): Promise<{ success: true; call: WholeCallView }> {
    return { success: true, call: await getCall(this.parts, caller.tenantId, callId, leadIdOfCall(callId)) };
  }

  @Post()
  @HttpCode(202)
  @NeedsScope('leads:write')
  @ApiOperation({ summary: 'Call a lead that is known, now or when the gate allows it; 409 while a call of the lead is open' })
  @IdempotencyKeyHeader()
  @RequestBody(CallOrderDto)
  @ResponseBody(202, 'The call is stored and on its way', { call: CALL })
  async order(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OneCall> {
    const key = readIdempotencyKey(request.headers['idempotency-key'], request.rawBody);
    const { call, isReplay } = await callLead(this.audited.of(request).road, tenantId, {
      ...checkBody(CallOrderDto, request.body),
      ...key,
    });
    if (isReplay) void reply.header('idempotency-replayed', 'true');
    return { success: true, call: callView(this.parts, call) };
  }

  @Post(':callId/hang-up')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'End a call: one that waits is cancelled at once, one on the line by the worker that has it' })
  @ResponseBody(200, 'The call as it is now', { call: CALL })
  async hangUp(@CallerParam() caller: Caller, @Req() request: ApiRequest, @Param('callId') callId: string): Promise<OneCall> {
    return { success: true, call: callView(this.parts, await hangUp(this.hangingUp(caller, request), caller.tenantId, callId)) };
  }

  /** A worker that has the call gets the order, and the trail has it before that. Of a call that waits the change itself is told. */
  private hangingUp({ tenantId }: Caller, request: ApiRequest): Parameters<typeof hangUp>[0] {
    const { road, actor } = this.audited.of(request);
    const control: typeof road.bus.control = async (message) => {
      const whatId = message.kind === 'hang-up' ? message.callId : '';
      await appendAudit(this.parts, tenantId, actor, { action: 'order', what: 'hang-up', whatId });
      await road.bus.control(message);
    };
    return { ...road, bus: { control } };
  }
}
