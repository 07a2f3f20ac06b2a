import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RejectedError } from '@turant/domain';
import {
  deletePayload,
  findConnection,
  getLead,
  listPayloads,
  replayPayload,
  tryConnection,
  type LeadWithNotes,
  type PayloadView,
  type TryResult,
} from '@turant/management';
import { ApiRoad } from '../tokens.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { orNull, ResponseBody, ResponsePage } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { LEAD_WITH_NOTES } from '../leads/lead-schema.js';
import { PAYLOAD, TEST_OUTCOME, TRIED } from './connection-schema.js';
import { ConnectionTestDto, PayloadTrialDto } from './connection.dto.js';
import { sendTestLead } from './send-test-lead.js';
import { sendTestOutcome, type TestOutcome } from './send-test-outcome.js';

interface TestAnswer {
  success: true;
  lead: LeadWithNotes | null;
  outcome: TestOutcome | null;
}

/** The requests that a connection has received, and what is read from a body. */
@ApiTags('connections')
@Controller('api/connections/:connectionId')
export class PayloadsController {
  constructor(
    @Inject(ApiRoad) readonly road: ApiRoad,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Get('payloads')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'What the platform sent, newest first, and what was read from each; secrets are masked' })
  @ResponsePage('A page of payloads', PAYLOAD, 'rq')
  async payloads(
    @CallerParam() caller: Caller,
    @Param('connectionId') connectionId: string,
    @Query() query: QueryOf,
  ): Promise<PageAnswer<PayloadView>> {
    return pageAnswer(await listPayloads(this.road, caller.tenantId, connectionId, readNewestPage(query, 'rq')));
  }

  @Post('payloads/:payloadId/replay')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Read a stored payload again; what is a lead already stays that lead' })
  @ResponseBody(200, 'It is read again at once', { payload: PAYLOAD })
  async replay(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('connectionId') connectionId: string,
    @Param('payloadId') payloadId: string,
  ): Promise<{ success: true; payload: PayloadView }> {
    return { success: true, payload: await replayPayload(this.audited.of(request), caller.tenantId, connectionId, payloadId) };
  }

  @Delete('payloads/:payloadId')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Delete a stored payload that is not being read; its leads stay' })
  @ResponseBody(200, 'It is gone', {})
  async remove(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('connectionId') connectionId: string,
    @Param('payloadId') payloadId: string,
  ): Promise<{ success: true }> {
    await deletePayload(this.audited.of(request), caller.tenantId, connectionId, payloadId);
    return { success: true };
  }

  @Post('try')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'What would be read from a body, or from the last payload; stores nothing' })
  @ResponseBody(200, 'What would be read', TRIED)
  async try(
    @CallerParam() caller: Caller,
    @Param('connectionId') connectionId: string,
    @Req() { body: sent }: ApiRequest,
    @DeclaredBody(PayloadTrialDto, 'absent') { headers }: PayloadTrialDto,
  ): Promise<{ success: true } & TryResult> {
    // The body as sent: `checkBody` takes nulls out, and a body under trial may hold nulls.
    const tried = (sent as { body?: unknown } | undefined)?.body ?? undefined;
    return { success: true, ...(await tryConnection(this.road, caller.tenantId, connectionId, { body: tried, headers })) };
  }

  @Post('test')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({
    summary:
      'Send a test: of a source a made-up lead, marked isTest, that rings nobody, or, with a phone, rings that phone; to a target a made-up outcome',
  })
  @ResponseBody(200, 'The test lead, or how the outcome fared', { lead: orNull(LEAD_WITH_NOTES), outcome: orNull(TEST_OUTCOME) })
  async test(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @Param('connectionId') connectionId: string,
    @DeclaredBody(ConnectionTestDto, 'absent') { phone }: ConnectionTestDto,
  ): Promise<TestAnswer> {
    const connection = await findConnection(this.road, tenantId, connectionId);
    const plugin = this.road.host.get(connection.plugin);
    const isTarget = plugin !== undefined && !plugin.capabilities.includes('source');
    if (isTarget && phone !== undefined) throw phoneForTarget();
    const act = { action: 'order', what: 'connection-test', whatId: connectionId } as const;
    await this.audited.append(tenantId, this.audited.actorOf(request), act);
    if (isTarget) {
      return { success: true, lead: null, outcome: await sendTestOutcome(this.road, connection, plugin) };
    }
    const leadId = await sendTestLead(this.road, connection, phone);
    return { success: true, lead: await getLead(this.road, tenantId, leadId), outcome: null };
  }
}

function phoneForTarget(): RejectedError {
  const message = 'a target brings no leads: nobody is called for it';
  return new RejectedError('TEST_INVALID', message, [{ field: 'phone', code: 'UNKNOWN_FIELD', message }]);
}
