import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PHONE_FORMAT } from '@turant/domain/records';
import {
  addDoNotCall,
  checkDoNotCall,
  getDoNotCall,
  importDoNotCall,
  listDoNotCall,
  MAX_PHONES,
  removeDoNotCall,
  type DoNotCallCheck,
  type DoNotCallView,
  type ImportResult,
} from '@turant/management';
import { ApiRoad } from '../tokens.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { checkBody } from '../http/check-body.js';
import {
  int,
  listOf,
  named,
  orNull,
  PHONE,
  QueryParam,
  record,
  RequestBodyOneOf,
  ResponseBody,
  ResponsePage,
  text,
  time,
  yesNo,
} from '../http/describe.js';
import { pageAnswer, readNewestPage, restorePlus, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { NewDoNotCallDto, DoNotCallImportDto } from './do-not-call.dto.js';

/** `phone` is null in lists where the person was erased. */
const ENTRY = named('DoNotCall', { phone: orNull(text), reason: orNull(text), addedAt: time });

/** A number as it was read, and whether it is called. */
const CHECKED = {
  phone: text,
  blocked: yesNo,
  'reason?': text,
  leadIds: {
    ...listOf(text),
    description:
      'leads with this number and the status do-not-call, newest first, of the newest 100; once the number is off the list, PATCH /api/leads/{leadId} or POST /api/calls take them up again',
  },
};

interface OneEntry {
  success: true;
  doNotCall: DoNotCallView;
}

@ApiTags('do-not-call')
@Controller('api/do-not-call')
export class DoNotCallController {
  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Numbers that are never called, newest first' })
  @ResponsePage('A page of the list', ENTRY, 'te')
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<DoNotCallView>> {
    return pageAnswer(await listDoNotCall(this.road, caller.tenantId, readNewestPage(query, 'te')));
  }

  @Get('check')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Whether a number is on the list' })
  @QueryParam('phone', PHONE_FORMAT, PHONE, true)
  @ResponseBody(200, 'The number as it was read', CHECKED, 'DoNotCallCheck')
  async check(@CallerParam() caller: Caller, @Query('phone') phone: unknown): Promise<{ success: true } & DoNotCallCheck> {
    return {
      success: true,
      ...(await checkDoNotCall(this.road, caller.tenantId, typeof phone === 'string' ? restorePlus(phone) : phone)),
    };
  }

  @Get(':phone')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'A number on the list' })
  @ResponseBody(200, 'The entry', { doNotCall: ENTRY })
  async get(@CallerParam() caller: Caller, @Param('phone') phone: string): Promise<OneEntry> {
    return { success: true, doNotCall: await getDoNotCall(this.road, caller.tenantId, phone) };
  }

  @Post()
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Never call this number' })
  @ResponseBody(201, 'The entry', { doNotCall: ENTRY })
  async add(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @DeclaredBody(NewDoNotCallDto) input: NewDoNotCallDto,
  ): Promise<OneEntry> {
    return { success: true, doNotCall: await addDoNotCall(this.audited.of(request), caller.tenantId, input) };
  }

  @Post('import')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Never call these numbers; those that cannot be read are named, the others are on the list' })
  @RequestBodyOneOf(DoNotCallImportDto, { type: 'array', minItems: 1, maxItems: MAX_PHONES, items: {} })
  @ResponseBody(200, 'What became of them', { added: int, alreadyThere: int, refused: listOf(record({ index: int, code: text })) })
  async import(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Body() body: unknown,
  ): Promise<{ success: true } & ImportResult> {
    const list = checkBody(DoNotCallImportDto, Array.isArray(body) ? { phones: body } : body);
    return { success: true, ...(await importDoNotCall({ ...this.road, actor: this.audited.actorOf(request) }, caller.tenantId, list)) };
  }

  @Delete(':phone')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Take a number off the list; nothing is called by that' })
  @ResponseBody(200, 'The number as it is now', CHECKED, 'DoNotCallCheck')
  async remove(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('phone') phone: string,
  ): Promise<{ success: true } & DoNotCallCheck> {
    return { success: true, ...(await removeDoNotCall(this.audited.of(request), caller.tenantId, phone)) };
  }
}
