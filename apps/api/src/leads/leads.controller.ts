import { Controller, Delete, Get, Inject, Param, Patch, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { erasureView, getLead, listLeads, type ErasureView, type LeadView, type LeadWithNotes } from '@turant/management';
import { eraseLead, markLead } from '@turant/road';
import { appendAudit, Store } from '@turant/store';
import { ApiRoad } from '../tokens.js';
import { ERASURE } from '../erasures/erasure-schema.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { ResponseBody, ResponsePage } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { LeadChangesDto } from './lead-changes.dto.js';
import { LeadFilterParams, readLeadFilter } from './lead-filter.js';
import { LEAD_WITH_NOTES, PLAIN_LEAD } from './lead-schema.js';

interface OneLead {
  success: true;
  lead: LeadWithNotes;
}

@ApiTags('leads')
@Controller('api/leads')
export class LeadsController {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(ApiRoad) readonly road: ApiRoad,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({
    summary: 'Leads, newest first, with all of the filters; later enquiries of the same person are in the single lead’s notes',
  })
  @ResponsePage('A page of leads', PLAIN_LEAD, 'ld')
  @LeadFilterParams()
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<LeadView>> {
    return pageAnswer(await listLeads(this, caller.tenantId, readNewestPage(query, 'ld'), readLeadFilter(query)));
  }

  @Get(':leadId')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'A lead with its calls and notes' })
  @ResponseBody(200, 'The lead', { lead: LEAD_WITH_NOTES })
  async get(@CallerParam() caller: Caller, @Param('leadId') leadId: string): Promise<OneLead> {
    return { success: true, lead: await getLead(this, caller.tenantId, leadId) };
  }

  @Patch(':leadId')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Mark a lead converted, lost, or back; the same mark again changes nothing' })
  @ResponseBody(200, 'The lead as it is now', { lead: LEAD_WITH_NOTES })
  async mark(
    @CallerParam() { tenantId, keyId }: Caller,
    @Req() request: ApiRequest,
    @Param('leadId') leadId: string,
    @DeclaredBody(LeadChangesDto) { status }: LeadChangesDto,
  ): Promise<OneLead> {
    await markLead(this.audited.of(request), tenantId, leadId, status, { keyId });
    return { success: true, lead: await getLead(this, tenantId, leadId) };
  }

  @Delete(':leadId')
  @NeedsScope('admin')
  @ApiOperation({
    summary: 'Erase the person of a lead, for ever',
    description:
      'Name, number, e-mail and all that was said go; keys of recordings and transcripts are destroyed. The bill stays, and a keyed hash of the number on the do-not-call list. Asked again, it answers the same certificate. 409 LEAD_ON_LINE while a call is on the line.',
  })
  @ResponseBody(200, 'The erasure; state is begun where a part has to wait', { erasure: ERASURE })
  async erase(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @Param('leadId') leadId: string,
  ): Promise<{ success: true; erasure: ErasureView }> {
    const { road } = this;
    const erasure = await eraseLead(road, tenantId, leadId);
    // One entry for all that was erased: the trail names nobody.
    const act = { action: 'delete', what: 'lead', whatId: leadId, after: { erasureId: erasure._id } } as const;
    await appendAudit(road, tenantId, this.audited.actorOf(request), act);
    return { success: true, erasure: await erasureView(road, erasure) };
  }
}
