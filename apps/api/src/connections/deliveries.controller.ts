import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DELIVERY_STATUSES, type DeliveryStatus } from '@turant/domain';
import { listDeliveries, replayDelivery, type DeliveryView } from '@turant/management';
import { Store } from '@turant/store';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { oneOf, QueryParam, ResponseBody, ResponsePage } from '../http/describe.js';
import { pageAnswer, readFilter, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { DELIVERY } from './connection-schema.js';
import { DeliveryReplayDto } from './connection.dto.js';

/** What was and is to be sent to a target. */
@ApiTags('connections')
@Controller('api/connections/:connectionId/deliveries')
export class DeliveriesController {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'What was sent or is to be sent to a target in the last 30 days, the newest events first' })
  @QueryParam('status', 'deliveries with this status', oneOf(DELIVERY_STATUSES))
  @ResponsePage('A page of deliveries', DELIVERY, 'dv')
  async list(
    @CallerParam() caller: Caller,
    @Param('connectionId') connectionId: string,
    @Query() query: QueryOf,
  ): Promise<PageAnswer<DeliveryView>> {
    const status = readFilter(query, 'status', asStatus, `one of ${DELIVERY_STATUSES.join(', ')}`);
    return pageAnswer(await listDeliveries(this, caller.tenantId, connectionId, readNewestPage(query, 'dv'), status));
  }

  @Post(':deliveryId/replay')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Send a failed delivery again, under its own id; one that may have arrived only with evenIfUnknown' })
  @ResponseBody(200, 'It is due at once', { delivery: DELIVERY })
  async replay(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('connectionId') connectionId: string,
    @Param('deliveryId') deliveryId: string,
    @DeclaredBody(DeliveryReplayDto, 'absent') { evenIfUnknown = false }: DeliveryReplayDto,
  ): Promise<{ success: true; delivery: DeliveryView }> {
    return {
      success: true,
      delivery: await replayDelivery(this.audited.of(request), caller.tenantId, connectionId, deliveryId, evenIfUnknown),
    };
  }
}

const asStatus = (text: string): DeliveryStatus | undefined => DELIVERY_STATUSES.find((one) => one === text);
