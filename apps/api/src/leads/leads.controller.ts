import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { getLead, listLeads, type LeadView, type LeadWithNotes } from '@turant/management';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { Answers, AnswersPage, Asks, idOf, record } from '../http/describe.js';
import { pageAnswer, readIdFilter, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { API_PARTS, type ApiParts } from '../parts.js';
import { LEAD, LEAD_WITH_NOTES } from './lead-schema.js';

@ApiTags('leads')
@Controller('api/leads')
export class LeadsController {
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Leads, newest first; later enquiries of the same person are in the single lead’s notes' })
  @AnswersPage('A page of leads', record(LEAD), 'ld')
  @Asks('connectionId', 'only those of this connection', idOf('cn'))
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<LeadView>> {
    const connectionId = readIdFilter(query, 'connectionId', 'cn');
    return pageAnswer(await listLeads(this.parts, caller.tenantId, readNewestPage(query, 'ld'), connectionId));
  }

  @Get(':leadId')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'A lead with its calls and notes' })
  @Answers(200, 'The lead', { lead: record(LEAD_WITH_NOTES) })
  async get(@CallerParam() caller: Caller, @Param('leadId') leadId: string): Promise<{ success: true; lead: LeadWithNotes }> {
    return { success: true, lead: await getLead(this.parts, caller.tenantId, leadId) };
  }
}
