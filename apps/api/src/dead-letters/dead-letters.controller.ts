import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { listDeadLetters, replayDeadLetter, type DeadLetterView } from '@turant/management';
import { GROUPS } from '@turant/road';
import { Store } from '@turant/store';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { OperatorOnly } from '../http/caller.js';
import { int, named, oneOf, orNull, QueryParam, record, ResponseBody, ResponsePage, text, time } from '../http/describe.js';
import { pageAnswer, readFilter, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';

const DEAD_LETTER = named('DeadLetter', {
  deadLetterId: text,
  group: { ...text, description: 'the step that could not handle it' },
  event: record({ id: text, type: text, time, tenantId: text, subject: text }),
  reason: text,
  tries: int,
  at: time,
  dueAt: orNull({ ...time, description: 'when it is handled again; null: not by itself' }),
});

@ApiTags('dead-letters')
@OperatorOnly()
@Controller('api/dead-letters')
export class DeadLettersController {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Events that a step could not handle, of every tenant, newest first; for the operator' })
  @QueryParam('group', 'only of this step', oneOf(GROUPS))
  @ResponsePage('A page of dead letters', DEAD_LETTER, 'dl')
  async list(@Query() query: QueryOf): Promise<PageAnswer<DeadLetterView>> {
    const group = readFilter(query, 'group', (name) => GROUPS.find((one) => one === name), `one of ${GROUPS.join(', ')}`);
    return pageAnswer(await listDeadLetters(this, readNewestPage(query, 'dl'), group));
  }

  @Post(':deadLetterId/replay')
  @HttpCode(200)
  @ApiOperation({ summary: 'Handle it again, now that its cause is mended; a worker does within seconds. For the operator' })
  @ResponseBody(200, 'The dead letter, due now', { deadLetter: DEAD_LETTER })
  async replay(
    @Req() request: ApiRequest,
    @Param('deadLetterId') deadLetterId: string,
  ): Promise<{ success: true; deadLetter: DeadLetterView }> {
    return { success: true, deadLetter: await replayDeadLetter(this.audited.of(request), deadLetterId) };
  }
}
