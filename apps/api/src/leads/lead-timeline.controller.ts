import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { leadTimeline, type LeadTimeline } from '@turant/management';
import { Store } from '@turant/store';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { listOf, named, orNull, record, ResponseBody, text, time, yesNo } from '../http/describe.js';
import { TIMELINE_ENTRY } from '../timeline/timeline-schema.js';
import { LEAD_WITH_NOTES } from './lead-schema.js';

const RULE = { rule: text, reason: text };
const VERDICT = named('CallVerdict', {
  callId: text,
  at: time,
  refusedBy: orNull(record(RULE)),
  rules: listOf(record({ ...RULE, outcome: text })),
});

@ApiTags('leads')
@Controller('api/leads/:leadId/timeline')
export class LeadTimelineController {
  constructor(@Inject(Store) readonly store: Store) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The whole way of a lead: what happened, oldest first, and what the gate said of its calls' })
  @ResponseBody(200, 'The lead and its way', {
    lead: LEAD_WITH_NOTES,
    entries: listOf(TIMELINE_ENTRY),
    isCut: { ...yesNo, description: 'there are later entries, which /api/timeline has' },
    verdicts: { ...listOf(VERDICT), description: 'of the last 20 calls, newest first' },
  })
  async get(@CallerParam() { tenantId }: Caller, @Param('leadId') leadId: string): Promise<{ success: true } & LeadTimeline> {
    return { success: true, ...(await leadTimeline(this, tenantId, leadId)) };
  }
}
