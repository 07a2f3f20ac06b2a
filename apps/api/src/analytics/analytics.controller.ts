import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { COUNTER_KINDS } from '@turant/domain';
import { analyse, MAX_DAYS, MAX_DAYS_OF_HOURS, type Analysis } from '@turant/management';
import { Store } from '@turant/store';
import { Clock } from '../tokens.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { int, listOf, named, oneOf, QueryParam, ResponseBody, text, timeInput } from '../http/describe.js';
import { readFilter, type Query as QueryOf } from '../http/paging.js';
import { DAY, readRangeText } from './read-range-text.js';

const ROW = named('AnalyticsRow', {
  key: {
    ...text,
    description: 'a day, the time at which an hour begins, an employeeId, a plugin (or api, browser, removed), or a status of calls',
  },
  leads: { ...int, description: 'that came in this time' },
  calls: { ...int, description: 'placed; of an outcome: calls that have ended so, also those that were never placed' },
  connected: int,
  seconds: int,
  refused: int,
  failed: int,
  converted: { ...int, description: 'of these leads, by now' },
  costPaise: { ...int, description: 'before refunds' },
});
const TIME_OR_DAY = { anyOf: [DAY, timeInput] };
const GROUP_BY = oneOf(COUNTER_KINDS);

@ApiTags('dashboard')
@Controller('api/analytics')
export class AnalyticsController {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(Clock) readonly clock: Clock,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Leads, calls and cost of a range, by day, hour, employee, source or outcome' })
  @QueryParam('from', `the first day (by hours also a time); at most ${MAX_DAYS} days, by hours ${MAX_DAYS_OF_HOURS}`, TIME_OR_DAY)
  @QueryParam('to', 'the last day, by hours also a time; default today', TIME_OR_DAY)
  @QueryParam('groupBy', 'what a row is; default day', GROUP_BY)
  @ResponseBody(200, 'The rows', { from: text, to: text, groupBy: GROUP_BY, data: listOf(ROW) })
  async read(@CallerParam() { tenantId }: Caller, @Query() query: QueryOf): Promise<{ success: true } & Analysis> {
    const read = (given: string): (typeof COUNTER_KINDS)[number] | undefined => COUNTER_KINDS.find((one) => one === given);
    const groupBy = readFilter(query, 'groupBy', read, `one of ${COUNTER_KINDS.join(', ')}`) ?? 'day';
    return { success: true, ...(await analyse(this, tenantId, { ...readRangeText(query), groupBy })) };
  }
}
