import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { listTimeline, type TimelineEntryView } from '@turant/management';
import { Store } from '@turant/store';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { idOf, QueryParam, ResponsePage } from '../http/describe.js';
import { pageAnswer, readIdFilter, readPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { TIMELINE_ENTRY } from './timeline-schema.js';

@ApiTags('timeline')
@Controller('api/timeline')
export class TimelineController {
  constructor(@Inject(Store) readonly store: Store) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'What happened, oldest first: to a lead, to a call, or at all' })
  @QueryParam('leadId', 'entries of this lead', idOf('ld'))
  @QueryParam('callId', 'entries of this call', idOf('cl'))
  @ResponsePage('A page of entries, oldest first', TIMELINE_ENTRY, 'te')
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<TimelineEntryView>> {
    const page = readPage(query, 'te');
    const about = { leadId: readIdFilter(query, 'leadId', 'ld'), callId: readIdFilter(query, 'callId', 'cl') };
    return pageAnswer(await listTimeline(this, caller.tenantId, { ...page, ...about }));
  }
}
