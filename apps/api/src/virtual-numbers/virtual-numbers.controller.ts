import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { NUMBER_STATUSES, RULE_PACK } from '@turant/domain';
import { changeNumber, createNumber, getNumber, listNumbers, removeNumber, type NumberView } from '@turant/management';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedParts } from '../http/audited-parts.js';
import { CallerParam, NeedsScope, OperatorOnly, type Caller } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { listOf, oneOf, record, RequestBody, ResponseBody, ResponsePage, text, yesNo } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import { ChangedVirtualNumberDto, NewVirtualNumberDto } from './virtual-number.dto.js';

const NUMBER = record({
  virtualNumberId: text,
  tenantId: text,
  number: text,
  status: oneOf(NUMBER_STATUSES),
  series: oneOf(['140', '1600', 'ordinary']),
  trunkIds: listOf(text),
  leadCalls: {
    ...record({ kind: oneOf(Object.keys(RULE_PACK.callerIds.kinds)), isAllowed: yesNo, shows: text, source: text, date: text }),
    description: 'whether the call of a lead may show the number on a telecom trunk, and the rule that says so',
  },
});

interface OneNumber {
  success: true;
  virtualNumber: NumberView;
}

@ApiTags('virtual numbers')
@Controller('api/virtual-numbers')
export class VirtualNumbersController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    @Inject(AuditedParts) private readonly audited: AuditedParts,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The numbers that your calls can show, newest first' })
  @ResponsePage('A page of numbers', NUMBER, 'vn')
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<NumberView>> {
    return pageAnswer(await listNumbers(this.parts, caller.tenantId, readNewestPage(query, 'vn')));
  }

  @Get(':virtualNumberId')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'A number' })
  @ResponseBody(200, 'The number', { virtualNumber: NUMBER })
  async get(@CallerParam() caller: Caller, @Param('virtualNumberId') id: string): Promise<OneNumber> {
    return { success: true, virtualNumber: await getNumber(this.parts, caller.tenantId, id) };
  }

  @Post()
  @OperatorOnly()
  @ApiOperation({ summary: 'Give a number to a tenant; for the operator. A number belongs to one tenant' })
  @RequestBody(NewVirtualNumberDto)
  @ResponseBody(201, 'The new number', { virtualNumber: NUMBER })
  async create(@Req() request: ApiRequest, @Body() body: unknown): Promise<OneNumber> {
    return { success: true, virtualNumber: await createNumber(this.audited.of(request), checkBody(NewVirtualNumberDto, body)) };
  }

  @Patch(':virtualNumberId')
  @OperatorOnly()
  @ApiOperation({ summary: 'Change the state of a number, or the trunks on which it is registered; for the operator' })
  @RequestBody(ChangedVirtualNumberDto)
  @ResponseBody(200, 'The number as it is now', { virtualNumber: NUMBER })
  async change(@Req() request: ApiRequest, @Param('virtualNumberId') id: string, @Body() body: unknown): Promise<OneNumber> {
    return { success: true, virtualNumber: await changeNumber(this.audited.of(request), id, checkBody(ChangedVirtualNumberDto, body)) };
  }

  @Delete(':virtualNumberId')
  @OperatorOnly()
  @ApiOperation({
    summary: 'Delete a number, so that it can be given to a tenant again; for the operator',
    description: '409 NUMBER_IN_USE unless it is released or pending.',
  })
  @ResponseBody(200, 'It is gone', {})
  async remove(@Req() request: ApiRequest, @Param('virtualNumberId') id: string): Promise<{ success: true }> {
    await removeNumber(this.audited.of(request), id);
    return { success: true };
  }
}
