import { HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { SUBSCRIPTION } from '@turant/domain/records';
import {
  changeSubscription,
  createSubscription,
  getSubscription,
  listSubscriptions,
  removeSubscription,
  rotateSubscription,
  type SubscriptionWithSecret,
} from '@turant/management';
import type { ApiRequest } from '../http/api-request.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { ResponseBody } from '../http/describe.js';
import { answerOf } from '../http/record-schemas.js';
import { resource } from '../http/resource.js';
import { SIGNING_SECRET } from './subscription-schema.js';
import { SecretRotationDto } from './subscription.dto.js';

const DEFAULT_OVERLAP_HOURS = 24;

const Subscriptions = resource(SUBSCRIPTION, {
  path: 'api/subscriptions',
  tag: 'subscriptions',
  one: 'subscription',
  reads: 'admin',
  list: { summary: 'The addresses that events are sent to, newest first', answer: 'A page of subscriptions', read: listSubscriptions },
  get: { summary: 'A subscription and how it fares', answer: 'The subscription', read: getSubscription },
  create: {
    summary: 'Send events to an address by Standard Webhooks; at most 20 a tenant',
    answer: 'The subscription, with its secret',
    also: { secret: SIGNING_SECRET },
    write: async (parts, tenant, input) => {
      const { subscription: made, secret } = await createSubscription(parts, tenant, input);
      return { made, also: { secret } };
    },
  },
  patch: {
    summary: 'Change, pause or wake; null takes the description away',
    answer: 'The subscription as it is now',
    write: changeSubscription,
  },
  remove: { summary: 'Send no more events there; what waits is not sent', answer: 'It is gone', remove: removeSubscription },
});

/** Addresses of a tenant to which events are sent. */
export class SubscriptionsController extends Subscriptions {
  @Post(':subscriptionId/rotate')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'A new signing secret; the old one signs, too, for the overlap' })
  @ResponseBody(200, 'The subscription, with its new secret', { subscription: answerOf(SUBSCRIPTION), secret: SIGNING_SECRET })
  async rotate(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('subscriptionId') subscriptionId: string,
    @DeclaredBody(SecretRotationDto, 'absent') { overlapHours = DEFAULT_OVERLAP_HOURS }: SecretRotationDto,
  ): Promise<{ success: true } & SubscriptionWithSecret> {
    return { success: true, ...(await rotateSubscription(this.audited.of(request), caller.tenantId, subscriptionId, overlapHours)) };
  }
}
