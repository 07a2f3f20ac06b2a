import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { TIERS, type LeadAnswer } from '@turant/domain';
import { Store } from '@turant/store';
import type { FastifyReply } from 'fastify';
import { Clock, LeadIntake } from '../tokens.js';
import { TenantProfiles } from '../auth/tenant-profiles.js';
import type { ApiRequest } from '../http/api-request.js';
import { NeedsScope, type Caller } from '../http/caller.js';
import { oneOf, orNull, ResponseBody, text } from '../http/describe.js';
import { IdempotencyKeyHeader, readIdempotencyKey } from '../http/idempotency-key.js';
import { AnyQueryParam } from '../http/query.guard.js';
import { refusal } from '../http/refusal.js';
import { answerText } from './answer-text.js';
import { takeLead } from './take-lead.js';

const ANSWER = {
  leadId: text,
  callId: orNull(text),
  status: oneOf(['accepted', 'duplicate']),
  employeeId: orNull(text),
  tier: oneOf(TIERS),
};

/** POST /api/webhooks/leads: every lead that is not plain, see `addFastPath`. */
@ApiTags('webhooks')
@Controller('api/webhooks')
export class LeadWebhookController {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(LeadIntake) readonly intake: LeadIntake,
    @Inject(Clock) readonly clock: Clock,
    @Inject(TenantProfiles) readonly profiles: TenantProfiles,
  ) {}

  @Post('leads')
  @HttpCode(202)
  @NeedsScope('leads:write')
  @AnyQueryParam()
  @ApiOperation({ summary: 'Hand in a lead, and have it called at once if you ask for it' })
  @IdempotencyKeyHeader()
  @ApiBody({ schema: { $ref: '#/components/schemas/LeadRequest' } })
  @ResponseBody(202, 'The lead is stored, and its call, if one was asked for, is on its way', ANSWER)
  async accept(@Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    const { tenantId } = request.user as Caller;
    if (request.body === undefined) throw refusal('BODY_EMPTY');
    const key = readIdempotencyKey(request.headers['idempotency-key'], request.rawBody);
    const found = this.profiles.of(tenantId);
    const profile = found instanceof Promise ? await found : found;
    if (!profile) throw refusal('TENANT_NOT_FOUND');
    const accepted = await takeLead(this, request.body, profile, key);
    sendAnswer(reply, accepted, accepted.isReplay);
  }
}

/** Sends a text that is serialised already, so that neither Nest nor Fastify processes it again. */
function sendAnswer(reply: FastifyReply, answer: LeadAnswer, isReplay: boolean): void {
  if (isReplay) void reply.header('idempotency-replayed', 'true');
  void reply.header('content-type', 'application/json; charset=utf-8').send(answerText(answer));
}
