import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MESSAGE_STATUSES, type MessageStatus } from '@turant/domain';
import { findSubscription, listMessages, replayMessage, replayUnsent, type MessageView } from '@turant/management';
import { ApiRoad } from '../tokens.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { int, oneOf, QueryParam, ResponseBody, ResponsePage, yesNo } from '../http/describe.js';
import { pageAnswer, readFilter, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { readTimeField } from '../http/rfc-3339.js';
import { sendTestMessage, type TestMessage } from './send-test-message.js';
import { MESSAGE, TEST_MESSAGE } from './subscription-schema.js';
import { MessagesReplayDto, TestMessageDto } from './subscription.dto.js';

/** The messages of a subscription: the log, the replay and the test. */
@ApiTags('subscriptions')
@Controller('api/subscriptions/:subscriptionId')
export class MessagesController {
  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Get('messages')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'What was sent or is to be sent in the last 30 days, the newest events first' })
  @QueryParam('status', 'messages with this status', oneOf(MESSAGE_STATUSES))
  @ResponsePage('A page of messages', MESSAGE, 'wm')
  async list(
    @CallerParam() caller: Caller,
    @Param('subscriptionId') subscriptionId: string,
    @Query() query: QueryOf,
  ): Promise<PageAnswer<MessageView>> {
    const status = readFilter(query, 'status', asStatus, `one of ${MESSAGE_STATUSES.join(', ')}`);
    return pageAnswer(await listMessages(this.road, caller.tenantId, subscriptionId, readNewestPage(query, 'wm'), status));
  }

  @Post('messages/:messageId/replay')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Send a message again, under the same webhook-id' })
  @ResponseBody(200, 'It is due at once', { message: MESSAGE })
  async replay(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('subscriptionId') subscriptionId: string,
    @Param('messageId') messageId: string,
  ): Promise<{ success: true; message: MessageView }> {
    const message = await replayMessage(this.road, caller.tenantId, subscriptionId, messageId);
    await this.ordered(caller, request, 'message-replay', messageId);
    return { success: true, message };
  }

  @Post('replay')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Send all messages again that were not taken, of events from a time on or of all; at most 10,000 at once' })
  @ResponseBody(200, 'How many are due at once', { replayed: int, isMore: yesNo })
  async replayAll(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('subscriptionId') subscriptionId: string,
    @DeclaredBody(MessagesReplayDto, 'absent') input: MessagesReplayDto,
  ): Promise<{ success: true; replayed: number; isMore: boolean }> {
    const since = readTimeField('since', input.since);
    const replayed = await replayUnsent(this.road, caller.tenantId, subscriptionId, since);
    await this.ordered(caller, request, 'subscription-replay', subscriptionId);
    return { success: true, ...replayed };
  }

  @Post('test')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Send a made-up message at once, and say what the address answered within 10 s' })
  @ResponseBody(200, 'How it fared', { outcome: TEST_MESSAGE })
  async test(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('subscriptionId') subscriptionId: string,
    @DeclaredBody(TestMessageDto, 'absent') { type }: TestMessageDto,
  ): Promise<{ success: true; outcome: TestMessage }> {
    const subscription = await findSubscription(this.road, caller.tenantId, subscriptionId);
    await this.ordered(caller, request, 'subscription-test', subscriptionId);
    const [first = 'lead.accepted'] = subscription.types;
    return { success: true, outcome: await sendTestMessage(this.road, subscription, type ?? first) };
  }

  private async ordered({ tenantId }: Caller, request: ApiRequest, what: string, whatId: string): Promise<void> {
    await this.audited.append(tenantId, this.audited.actorOf(request), { action: 'order', what, whatId });
  }
}

const asStatus = (text: string): MessageStatus | undefined => MESSAGE_STATUSES.find((one) => one === text);
