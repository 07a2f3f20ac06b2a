import { Controller, Get, Inject, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LEDGER_TYPES } from '@turant/domain';
import { listLedger, refund, setDailyCap, topUp, viewWallet, type LedgerEntryView, type WalletView } from '@turant/management';
import type { FastifyReply } from 'fastify';
import { ApiRoad } from '../tokens.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { nulledFields } from '../http/check-body.js';
import { int, named, number, oneOf, orNull, ResponseBody, ResponsePage, text, time } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { WalletChangesDto } from './wallet-changes.dto.js';
import { RefundDto } from './refund.dto.js';
import { TopUpDto } from './top-up.dto.js';

const WALLET = named('Wallet', {
  creditsBalance: { ...number, description: 'what can be spent: the balance less open reservations' },
  availablePaise: int,
  balance: number,
  balancePaise: int,
  reserved: number,
  reservedPaise: int,
  dailyCap: { ...orNull(number), description: "credits that may be spent on one day of the tenant's time zone; null: any amount" },
  dailyCapPaise: orNull(int),
  spentToday: { ...number, description: 'what calls have cost today, and what is reserved for them' },
  spentTodayPaise: int,
  perMinuteAgentRate: number,
  exchangeRate: text,
  validity: text,
});
const ENTRY = named('LedgerEntry', {
  entryId: text,
  at: time,
  type: oneOf(LEDGER_TYPES),
  amount: { ...number, description: 'credits, signed' },
  amountPaise: int,
  balanceAfter: number,
  balanceAfterPaise: int,
  reference: text,
  'callId?': text,
});

@ApiTags('wallet')
@Controller('api/wallet')
export class WalletController {
  constructor(
    @Inject(ApiRoad) readonly road: ApiRoad,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The credits: what is there, what is set aside for running calls' })
  @ResponseBody(200, 'The wallet', { wallet: WALLET })
  async view(@CallerParam() caller: Caller): Promise<{ success: true; wallet: WalletView }> {
    return { success: true, wallet: await viewWallet(this.road, caller.tenantId) };
  }

  @Patch()
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Set the daily cap, or take it away with null; calls that wait for it go on within seconds' })
  @ResponseBody(200, 'The wallet as it is now', { wallet: WALLET })
  async change(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @DeclaredBody(WalletChangesDto) { dailyCapCredits }: WalletChangesDto,
  ): Promise<{ success: true; wallet: WalletView }> {
    const isGiven = dailyCapCredits !== undefined || nulledFields(request.body, ['dailyCapCredits']).length > 0;
    if (isGiven) await setDailyCap(this.audited.of(request), tenantId, dailyCapCredits ?? null);
    return { success: true, wallet: await viewWallet(this.road, tenantId) };
  }

  @Get('ledger')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Every movement of money, newest first; the balance is their sum' })
  @ResponsePage('A page of the ledger', ENTRY, 'le')
  async ledger(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<LedgerEntryView>> {
    return pageAnswer(await listLedger(this.road, caller.tenantId, readNewestPage(query, 'le')));
  }

  @Post('top-ups')
  @NeedsScope('billing')
  @ApiOperation({ summary: 'Add credits, once a reference: a repeat answers the first entry with 200, other credits 409' })
  @ResponseBody(201, 'Added', { entry: ENTRY, wallet: WALLET }, 'WalletMovement')
  @ResponseBody(200, 'Added before', { entry: ENTRY, wallet: WALLET }, 'WalletMovement')
  async topUp(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @DeclaredBody(TopUpDto) input: TopUpDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true; entry: LedgerEntryView; wallet: WalletView }> {
    const { entry, isRepeat } = await topUp({ ...this.road, actor: this.audited.actorOf(request) }, tenantId, input);
    void reply.status(isRepeat ? 200 : 201);
    return { success: true, entry, wallet: await viewWallet(this.road, tenantId) };
  }

  @Post('refunds')
  @NeedsScope('billing')
  @ApiOperation({
    summary:
      'Give back what a call has cost, or a part of it, once a reference: a repeat answers the first entry with 200, other values 409',
    description: 'More than the call has cost is never given back (409).',
  })
  @ResponseBody(201, 'Given back', { entry: ENTRY, wallet: WALLET }, 'WalletMovement')
  @ResponseBody(200, 'Given back before', { entry: ENTRY, wallet: WALLET }, 'WalletMovement')
  async refund(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @DeclaredBody(RefundDto) input: RefundDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true; entry: LedgerEntryView; wallet: WalletView }> {
    const { entry, isRepeat } = await refund({ ...this.road, actor: this.audited.actorOf(request) }, tenantId, input);
    void reply.status(isRepeat ? 200 : 201);
    return { success: true, entry, wallet: await viewWallet(this.road, tenantId) };
  }
}
