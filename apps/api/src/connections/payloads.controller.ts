import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { getLead, listPayloads, replayPayload, tryConnection, type LeadWithNotes, type PayloadView, type Tried } from '@turant/management';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { Answers, AnswersPage, record, Takes } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { LEAD_WITH_NOTES } from '../leads/lead-schema.js';
import { API_PARTS, type ApiParts } from '../parts.js';
import { PAYLOAD, TRIED } from './connection-schema.js';
import { TrialDto } from './connection.dto.js';
import { sendTestLead } from './send-test-lead.js';

/** What came to a connection, and what would be read. */
@ApiTags('connections')
@Controller('api/connections/:connectionId')
export class PayloadsController {
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  @Get('payloads')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'What the platform sent, newest first, and what was read from each; secrets are masked' })
  @AnswersPage('A page of payloads', PAYLOAD)
  async payloads(
    @CallerParam() caller: Caller,
    @Param('connectionId') connectionId: string,
    @Query() query: QueryOf,
  ): Promise<PageAnswer<PayloadView>> {
    return pageAnswer(await listPayloads(this.parts, caller.tenantId, connectionId, readNewestPage(query, 'rq')));
  }

  @Post('payloads/:payloadId/replay')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Read a stored payload again; what is a lead already stays that lead' })
  @Answers(200, 'It is read again at once', { payload: PAYLOAD })
  async replay(
    @CallerParam() caller: Caller,
    @Param('connectionId') connectionId: string,
    @Param('payloadId') payloadId: string,
  ): Promise<{ success: true; payload: PayloadView }> {
    const context = { ...this.parts, announcer: this.parts.road.announcer };
    return { success: true, payload: await replayPayload(context, caller.tenantId, connectionId, payloadId) };
  }

  @Post('try')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'What would be read from a body, or from the last payload; stores nothing' })
  @Takes(TrialDto)
  @Answers(200, 'What would be read', TRIED)
  async try(
    @CallerParam() caller: Caller,
    @Param('connectionId') connectionId: string,
    @Body() body: unknown,
  ): Promise<{ success: true } & Tried> {
    const { headers } = checkBody(TrialDto, body ?? {});
    // As it was sent: the check takes nulls out, and what is tried may hold some.
    const tried = (body as { body?: unknown } | null | undefined)?.body ?? undefined;
    return { success: true, ...(await tryConnection(this.parts, caller.tenantId, connectionId, { body: tried, headers })) };
  }

  @Post('test')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Send me a test: a made-up lead of this connection, marked isTest; it rings nobody' })
  @Answers(200, 'The test lead', { lead: record(LEAD_WITH_NOTES) })
  async test(@CallerParam() caller: Caller, @Param('connectionId') connectionId: string): Promise<{ success: true; lead: LeadWithNotes }> {
    const leadId = await sendTestLead(this.parts, caller.tenantId, connectionId);
    return { success: true, lead: await getLead(this.parts, caller.tenantId, leadId) };
  }
}
