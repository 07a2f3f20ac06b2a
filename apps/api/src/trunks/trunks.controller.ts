import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CARRIER_PROFILE_NAMES, TRUNK_DRIVERS, TRUNK_TRANSPORTS } from '@turant/domain';
import {
  changeTrunk,
  CLEARABLE_TRUNK_FIELDS,
  createTrunk,
  getTrunk,
  listTrunks,
  removeTrunk,
  type TrunksContext,
  type TrunkView,
} from '@turant/management';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedParts } from '../http/audited-parts.js';
import { OperatorOnly } from '../http/caller.js';
import { checkBody, nulledFields } from '../http/check-body.js';
import { int, listOf, oneOf, orNull, record, RequestBody, ResponseBody, text, time, yesNo } from '../http/describe.js';
import { pageAnswer, type PageAnswer } from '../http/paging.js';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import { TRUNK_BREAKER, TRUNK_HEALTH } from './trunk-health-schema.js';
import { ChangedTrunkDto, NewTrunkDto } from './trunk.dto.js';

const TRUNK = record({
  trunkId: text,
  name: text,
  uri: text,
  transport: oneOf(TRUNK_TRANSPORTS),
  kind: oneOf(['test', 'telecom']),
  driver: oneOf(TRUNK_DRIVERS),
  mediaEncryption: orNull(oneOf(['sdes'])),
  register: yesNo,
  username: orNull(text),
  hasPassword: yesNo,
  headers: { type: 'object', additionalProperties: text },
  profile: orNull(oneOf(CARRIER_PROFILE_NAMES)),
  callerIdStyle: orNull({ type: 'object', additionalProperties: true }),
  dlt: orNull(record({ 'entityId?': text, 'templateId?': text, 'headerId?': text, 'telemarketerIds?': listOf(text) })),
  callerIds: { ...listOf(text), description: 'the active numbers that are registered on it, of all tenants' },
  cps: int,
  maxCalls: int,
  order: int,
  routes: orNull(listOf(text)),
  addresses: listOf(text),
  nat: yesNo,
  noResponseMs: orNull(int),
  testNumbers: orNull(listOf(text)),
  isSeeded: { ...yesNo, description: 'the environment describes it: order, routes and isDraining only can be changed here' },
  isDraining: yesNo,
  breaker: TRUNK_BREAKER,
  heldUntil: orNull({ ...time, description: 'the carrier asked for no calls before this time' }),
  health: TRUNK_HEALTH,
  openCalls: int,
  warnings: { ...listOf(text), description: 'why no call passes the gate on it, as far as its settings say' },
});

interface OneTrunk {
  success: true;
  trunk: TrunkView;
}

@ApiTags('trunks')
@OperatorOnly()
@Controller('api/trunks')
export class TrunksController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    @Inject(AuditedParts) private readonly audited: AuditedParts,
  ) {}

  @Get()
  @ApiOperation({ summary: 'All trunks with their state, in the order in which they are tried; for the operator' })
  @ResponseBody(200, 'All of them', { data: listOf(TRUNK), nextCursor: orNull(text) })
  async list(): Promise<PageAnswer<TrunkView>> {
    return pageAnswer(await listTrunks(this.parts));
  }

  @Get(':trunkId')
  @ApiOperation({ summary: 'A trunk with its state; for the operator' })
  @ResponseBody(200, 'The trunk', { trunk: TRUNK })
  async get(@Param('trunkId') trunkId: string): Promise<OneTrunk> {
    return { success: true, trunk: await getTrunk(this.parts, trunkId) };
  }

  @Post()
  @ApiOperation({
    summary: 'Add a trunk; for the operator',
    description: 'Its password is never shown again. Numbers are registered on it at /api/virtual-numbers.',
  })
  @RequestBody(NewTrunkDto)
  @ResponseBody(201, 'The new trunk', { trunk: TRUNK })
  async create(@Req() request: ApiRequest, @Body() body: unknown): Promise<OneTrunk> {
    return { success: true, trunk: await createTrunk(this.contextOf(request), checkBody(NewTrunkDto, body)) };
  }

  @Patch(':trunkId')
  @ApiOperation({
    summary: `Change or drain a trunk; null takes away ${CLEARABLE_TRUNK_FIELDS.join(', ')}. For the operator`,
    description: 'The settings that are given change, the others stay; its running calls go on. 409 for the trunk of the environment.',
  })
  @RequestBody(ChangedTrunkDto)
  @ResponseBody(200, 'The trunk as it is now', { trunk: TRUNK })
  async change(@Req() request: ApiRequest, @Param('trunkId') trunkId: string, @Body() body: unknown): Promise<OneTrunk> {
    const input = checkBody(ChangedTrunkDto, body);
    return { success: true, trunk: await changeTrunk(this.contextOf(request), trunkId, input, nulledFields(body, CLEARABLE_TRUNK_FIELDS)) };
  }

  @Delete(':trunkId')
  @ApiOperation({
    summary: 'Remove a trunk; for the operator',
    description: '409 TRUNK_IN_USE while a call is on the line over it or a number that is not released is registered on it.',
  })
  @ResponseBody(200, 'It is gone', {})
  async remove(@Req() request: ApiRequest, @Param('trunkId') trunkId: string): Promise<{ success: true }> {
    await removeTrunk(this.audited.of(request), trunkId);
    return { success: true };
  }

  private contextOf(request: ApiRequest): TrunksContext {
    const { sipHost, sipPublicHost } = this.parts.settings;
    return { ...this.audited.of(request), agent: { sipHost, sipPublicHost } };
  }
}
