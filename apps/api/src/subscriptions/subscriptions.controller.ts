import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  changeSubscription,
  createSubscription,
  getSubscription,
  listSubscriptions,
  removeSubscription,
  rotateSubscription,
  type SubscriptionView,
  type SubscriptionWithSecret,
} from '@turant/management';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedParts } from '../http/audited-parts.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { checkBody, nulledFields } from '../http/check-body.js';
import { RequestBody, ResponseBody, ResponsePage } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { SIGNING_SECRET, SUBSCRIPTION } from './subscription-schema.js';
import { ChangedSubscriptionDto, NewSubscriptionDto, SecretRotationDto } from './subscription.dto.js';

const DEFAULT_OVERLAP_HOURS = 24;

interface OneSubscription {
  success: true;
  subscription: SubscriptionView;
}

/** Addresses of a tenant to which events are sent. */
@ApiTags('subscriptions')
@Controller('api/subscriptions')
export class SubscriptionsController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    @Inject(AuditedParts) private readonly audited: AuditedParts,
  ) {}

  @Get()
  @NeedsScope('admin')
  @ApiOperation({ summary: 'The addresses that events are sent to, newest first' })
  @ResponsePage('A page of subscriptions', SUBSCRIPTION, 'ws')
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<SubscriptionView>> {
    return pageAnswer(await listSubscriptions(this.parts, caller.tenantId, readNewestPage(query, 'ws')));
  }

  @Get(':subscriptionId')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'A subscription and how it fares' })
  @ResponseBody(200, 'The subscription', { subscription: SUBSCRIPTION })
  async get(@CallerParam() caller: Caller, @Param('subscriptionId') subscriptionId: string): Promise<OneSubscription> {
    return { success: true, subscription: await getSubscription(this.parts, caller.tenantId, subscriptionId) };
  }

  @Post()
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Send events to an address by Standard Webhooks; at most 20 a tenant' })
  @RequestBody(NewSubscriptionDto)
  @ResponseBody(201, 'The subscription, with its secret', { subscription: SUBSCRIPTION, secret: SIGNING_SECRET })
  async create(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Body() body: unknown,
  ): Promise<{ success: true } & SubscriptionWithSecret> {
    const input = checkBody(NewSubscriptionDto, body);
    return { success: true, ...(await createSubscription(this.audited.of(request), caller.tenantId, input)) };
  }

  @Patch(':subscriptionId')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Change, pause or wake; null takes the description away' })
  @RequestBody(ChangedSubscriptionDto)
  @ResponseBody(200, 'The subscription as it is now', { subscription: SUBSCRIPTION })
  async change(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('subscriptionId') subscriptionId: string,
    @Body() body: unknown,
  ): Promise<OneSubscription> {
    const input = checkBody(ChangedSubscriptionDto, body);
    const cleared = nulledFields(body, ['description']);
    const subscription = await changeSubscription(this.audited.of(request), caller.tenantId, subscriptionId, input, cleared);
    return { success: true, subscription };
  }

  @Delete(':subscriptionId')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Send no more events there; what waits is not sent' })
  @ResponseBody(200, 'It is gone', {})
  async remove(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('subscriptionId') subscriptionId: string,
  ): Promise<{ success: true }> {
    await removeSubscription(this.audited.of(request), caller.tenantId, subscriptionId);
    return { success: true };
  }

  @Post(':subscriptionId/rotate')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'A new signing secret; the old one signs, too, for the overlap' })
  @RequestBody(SecretRotationDto, false)
  @ResponseBody(200, 'The subscription, with its new secret', { subscription: SUBSCRIPTION, secret: SIGNING_SECRET })
  async rotate(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('subscriptionId') subscriptionId: string,
    @Body() body: unknown,
  ): Promise<{ success: true } & SubscriptionWithSecret> {
    const { overlapHours = DEFAULT_OVERLAP_HOURS } = checkBody(SecretRotationDto, body ?? {});
    return { success: true, ...(await rotateSubscription(this.audited.of(request), caller.tenantId, subscriptionId, overlapHours)) };
  }
}
