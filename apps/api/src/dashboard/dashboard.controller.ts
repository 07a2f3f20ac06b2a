import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { summarise, type Summary } from '@turant/management';
import { Store } from '@turant/store';
import { Clock } from '../tokens.js';
import { readIdFilter, type Query as QueryOf } from '../http/paging.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { idOf, int, listOf, named, number, oneOf, orNull, QueryParam, record, ResponseBody, text, time } from '../http/describe.js';
import { DAY, readRangeText } from '../analytics/read-range-text.js';
import { TIMELINE_ENTRY } from '../timeline/timeline-schema.js';
import { CALLS, METRICS } from './summary-schema.js';

const WALLET = record({ creditsBalance: number, perMinuteAgentRate: number, exchangeRate: text, validity: text });
const FLEET_ROW = named('FleetRow', {
  employeeId: text,
  name: text,
  status: oneOf(['active', 'paused']),
  languages: listOf(text),
  activeCalls: int,
  callsToday: int,
  connectedToday: int,
  lastCallAt: orNull(time),
});

@ApiTags('dashboard')
@Controller('api/dashboard')
export class DashboardController {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(Clock) readonly clock: Clock,
  ) {}

  /** A standalone on loopback answers without a key, too: `LocalReader` decides. */
  @Get('summary')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Metrics, wallet, employees and the newest activity at one glance' })
  @QueryParam('from', 'metrics of the days from this one on, at most 366', DAY)
  @QueryParam('to', 'and until this one; without it until today', DAY)
  @QueryParam('employeeId', 'metrics of this employee', idOf('em'))
  @ResponseBody(200, 'The summary', {
    metrics: METRICS,
    calls: CALLS,
    wallet: WALLET,
    fleet: listOf(FLEET_ROW),
    recentActivity: listOf(TIMELINE_ENTRY),
    asOf: time,
  })
  async summary(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<{ success: true } & Summary> {
    const employeeId = readIdFilter(query, 'employeeId', 'em');
    return { success: true, ...(await summarise(this, caller.tenantId, { ...readRangeText(query), employeeId })) };
  }
}
