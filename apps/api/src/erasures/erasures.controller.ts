import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { getErasure, listErasures, type ErasureView } from '@turant/management';
import { ApiRoad } from '../tokens.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { ResponseBody, ResponsePage } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { ERASURE } from './erasure-schema.js';

@ApiTags('erasures')
@Controller('api/erasures')
export class ErasuresController {
  constructor(@Inject(ApiRoad) readonly road: ApiRoad) {}

  @Get()
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Persons who were erased, newest first, each with its signed certificate' })
  @ResponsePage('A page of erasures', ERASURE, 'er')
  async list(@CallerParam() { tenantId }: Caller, @Query() query: QueryOf): Promise<PageAnswer<ErasureView>> {
    return pageAnswer(await listErasures(this.road, tenantId, readNewestPage(query, 'er')));
  }

  @Get(':erasureId')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'An erasure with its signed certificate' })
  @ResponseBody(200, 'The erasure', { erasure: ERASURE })
  async get(@CallerParam() { tenantId }: Caller, @Param('erasureId') id: string): Promise<{ success: true; erasure: ErasureView }> {
    return { success: true, erasure: await getErasure(this.road, tenantId, id) };
  }
}
