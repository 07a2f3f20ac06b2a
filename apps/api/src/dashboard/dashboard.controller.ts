import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { summarise, type Summary } from '@turant/management';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { int, listOf, number, oneOf, orNull, record, ResponseBody, text, time } from '../http/describe.js';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import { TIMELINE_ENTRY } from '../timeline/timeline-schema.js';

const percent = { ...text, examples: ['62.5%'] };

const METRICS = record({
  totalEmployees: int,
  activeEmployees: int,
  totalCalls: { ...int, description: 'calls that went out on a line' },
  connectedCalls: { ...int, description: 'of these, answered' },
  pickupRate: { ...percent, description: 'connected calls by the calls that no longer ring' },
  totalMinutes: int,
  totalLeads: int,
  conversionRate: percent,
  activeVirtualNumbers: int,
});
const CALLS = record({
  waiting: { ...int, description: 'requested and not placed: for their turn, a cap, money, or a trunk that takes calls' },
  refused: int,
  failed: int,
});
const WALLET = record({ creditsBalance: number, perMinuteAgentRate: number, exchangeRate: text, validity: text });
const FLEET_ROW = record({
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
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  /** A standalone on loopback answers without a key, too: `LocalReader` decides. */
  @Get('summary')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Metrics, wallet, employees and the newest activity at one glance' })
  @ResponseBody(200, 'The summary', {
    metrics: METRICS,
    calls: CALLS,
    wallet: WALLET,
    fleet: listOf(FLEET_ROW),
    recentActivity: listOf(TIMELINE_ENTRY),
    asOf: time,
  })
  async summary(@CallerParam() caller: Caller): Promise<{ success: true } & Summary> {
    return { success: true, ...(await summarise(this.parts, caller.tenantId)) };
  }
}
