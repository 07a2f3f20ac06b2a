import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LEAD_STATUSES, TIERS } from '@turant/domain';
import { getLead, listLeads, type LeadView, type LeadWithNotes } from '@turant/management';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { Answers, AnswersPage, listOf, oneOf, orNull, record, text, time, yesNo } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { API_PARTS, type ApiParts } from '../parts.js';

const ENQUIRY = {
  name: text,
  phone: orNull(text),
  email: orNull(text),
  requirement: orNull(text),
  budget: orNull(text),
  source: orNull(text),
  extra: {
    type: 'object',
    additionalProperties: true,
    description: 'fields that the specification does not name; of a name that came twice, a list',
  },
  receivedAt: time,
};
const LEAD = {
  leadId: text,
  ...ENQUIRY,
  employeeId: orNull(text),
  tier: oneOf(TIERS),
  status: oneOf(LEAD_STATUSES),
  isTest: yesNo,
  callIds: listOf(text),
};

@ApiTags('leads')
@Controller('api/leads')
export class LeadsController {
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Leads, newest first; later enquiries of the same person are in the single lead’s notes' })
  @AnswersPage('A page of leads', record(LEAD))
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<LeadView>> {
    return pageAnswer(await listLeads(this.parts, caller.tenantId, readNewestPage(query, 'ld')));
  }

  @Get(':leadId')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'A lead with its calls and notes' })
  @Answers(200, 'The lead', { lead: record({ ...LEAD, notes: listOf(record(ENQUIRY)) }) })
  async get(@CallerParam() caller: Caller, @Param('leadId') leadId: string): Promise<{ success: true; lead: LeadWithNotes }> {
    return { success: true, lead: await getLead(this.parts, caller.tenantId, leadId) };
  }
}
