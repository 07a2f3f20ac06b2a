import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LEDGER_TYPES } from '@turant/domain';
import { listLedger, topUp, viewWallet, type LedgerEntryView, type WalletView } from '@turant/management';
import type { FastifyReply } from 'fastify';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { int, number, oneOf, record, RequestBody, ResponseBody, ResponsePage, text, time } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import { TopUpDto } from './top-up.dto.js';

const WALLET = record({
  creditsBalance: { ...number, description: 'what can be spent: the balance less open reservations' },
  availablePaise: int,
  balance: number,
  balancePaise: int,
  reserved: number,
  reservedPaise: int,
  perMinuteAgentRate: number,
  exchangeRate: text,
  validity: text,
});
const ENTRY = record({
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
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The credits: what is there, what is set aside for running calls' })
  @ResponseBody(200, 'The wallet', { wallet: WALLET })
  async view(@CallerParam() caller: Caller): Promise<{ success: true; wallet: WalletView }> {
    return { success: true, wallet: await viewWallet(this.parts, caller.tenantId) };
  }

  @Get('ledger')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Every movement of money, newest first; the balance is their sum' })
  @ResponsePage('A page of the ledger', ENTRY, 'le')
  async ledger(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<LedgerEntryView>> {
    return pageAnswer(await listLedger(this.parts, caller.tenantId, readNewestPage(query, 'le')));
  }

  @Post('top-ups')
  @NeedsScope('billing')
  @ApiOperation({ summary: 'Add credits, once a reference: a repeat answers the first entry with 200, other credits 409' })
  @RequestBody(TopUpDto)
  @ResponseBody(201, 'Added', { entry: ENTRY, wallet: WALLET })
  @ResponseBody(200, 'Added before', { entry: ENTRY, wallet: WALLET })
  async topUp(
    @CallerParam() { tenantId }: Caller,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true; entry: LedgerEntryView; wallet: WalletView }> {
    const { entry, isRepeat } = await topUp(this.parts, tenantId, checkBody(TopUpDto, body));
    void reply.status(isRepeat ? 200 : 201);
    return { success: true, entry, wallet: await viewWallet(this.parts, tenantId) };
  }
}
