import { Body, Controller, Delete, Get, Headers, HttpCode, Inject, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { asTenantId, isId, RejectedError, RETENTION_KINDS, TENANT_STATUSES } from '@turant/domain';
import { API_KEY, TENANT } from '@turant/domain/records';
import {
  changeTenant,
  createdBefore,
  createOnce,
  createTenant,
  deleteTenant,
  erasureView,
  getTenant,
  listTenants,
  type ErasureView,
  type IssuedKey,
  type TenantView,
} from '@turant/management';
import { tenantErasure } from '@turant/road';
import { OPERATOR_TRAIL } from '@turant/store';
import { ApiRoad } from '../tokens.js';
import { SECRET } from '../api-keys/api-key-schema.js';
import { ERASURE } from '../erasures/erasure-schema.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, OperatorOnly, type Caller } from '../http/caller.js';
import { checkBody, nulledFields } from '../http/check-body.js';
import { idOf, oneOf, QueryParam, RequestBody, ResponseBody, ResponsePage } from '../http/describe.js';
import { IdempotencyKeyHeader, readIdempotencyKey } from '../http/idempotency-key.js';
import { answerOf } from '../http/record-schemas.js';
import { pageAnswer, readFilter, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { refusal } from '../http/refusal.js';
import { CHANGED_TENANT, NEW_TENANT, TENANT_ANSWER } from './tenant-schema.js';

@ApiTags('tenants')
@Controller('api/tenants')
export class TenantsController {
  constructor(
    @Inject(ApiRoad) readonly road: ApiRoad,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Post()
  @OperatorOnly()
  @ApiOperation({ summary: 'Open a tenant; for the operator. No credits, no number, no employee yet' })
  @IdempotencyKeyHeader()
  @RequestBody(NEW_TENANT)
  @ResponseBody(201, 'The tenant and its first key', { tenant: TENANT_ANSWER, apiKey: answerOf(API_KEY), secret: SECRET })
  async create(@Req() request: ApiRequest, @Body() body: unknown): Promise<{ success: true; tenant: TenantView } & IssuedKey> {
    const key = readIdempotencyKey(request.headers['idempotency-key'], request.rawBody);
    const input = checkBody(NEW_TENANT, body);
    const parts = this.audited.of(request);
    const done = await createOnce(parts, TENANT, OPERATOR_TRAIL, key, (ids) => createTenant({ ...parts, ids }, input));
    if ('made' in done) return { success: true, ...done.made };
    throw createdBefore('tenant', done.madeBefore);
  }

  @Get()
  @OperatorOnly()
  @ApiOperation({ summary: 'All tenants with their status, newest first; for the operator' })
  @QueryParam('status', 'only of this status', oneOf(TENANT_STATUSES))
  @ResponsePage('A page of tenants', TENANT_ANSWER, 'tn')
  async list(@Query() query: QueryOf): Promise<PageAnswer<TenantView>> {
    const read = (text_: string): (typeof TENANT_STATUSES)[number] | undefined => TENANT_STATUSES.find((one) => one === text_);
    const status = readFilter(query, 'status', read, `one of ${TENANT_STATUSES.join(', ')}`);
    return pageAnswer(await listTenants(this.road, readNewestPage(query, 'tn'), status));
  }

  @Get(':tenantId')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Your own tenant; for the operator, any tenant' })
  @ResponseBody(200, 'The tenant', { tenant: TENANT_ANSWER })
  async get(@CallerParam() caller: Caller, @Param('tenantId') tenantId: string): Promise<{ success: true; tenant: TenantView }> {
    checkOwn(caller, tenantId);
    return { success: true, tenant: await getTenant(this.road, caller.tenantId) };
  }

  @Patch(':tenantId')
  @NeedsScope('admin')
  @ApiOperation({
    summary: 'Change your own tenant; for the operator, any tenant',
    description: 'The fields that are given change, the others stay. Only the operator may change countries and status.',
  })
  @RequestBody(CHANGED_TENANT)
  @ResponseBody(200, 'The tenant as it is now', { tenant: TENANT_ANSWER })
  async change(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('tenantId') tenantId: string,
    @Body() body: unknown,
  ): Promise<{ success: true; tenant: TenantView }> {
    checkOwn(caller, tenantId);
    const change = checkBody(CHANGED_TENANT, body);
    if ((change.countries || change.status) && !caller.isOperator)
      throw refusal('OPERATOR_ONLY', 'only the operator may change countries and status');
    const retentionDays = { ...change.retentionDays, ...forEver(body) };
    return { success: true, tenant: await changeTenant(this.audited.of(request), caller.tenantId, { ...change, retentionDays }) };
  }

  @Delete(':tenantId')
  @OperatorOnly()
  @HttpCode(202)
  @ApiOperation({
    summary: 'Delete a tenant with all its records, the ledger too, for ever; for the operator',
    description: 'Its keys are refused at once; the records go within minutes, and the tenant at last. 409 while a call is on the line.',
  })
  @ApiHeader({ name: 'X-Confirm-Tenant', description: 'the id of the tenant again, against slips', required: true, schema: idOf('tn') })
  @ResponseBody(202, 'The tenant, which is being deleted', { tenant: TENANT_ANSWER })
  async delete(
    @Req() request: ApiRequest,
    @Param('tenantId') tenantId: string,
    @Headers('x-confirm-tenant') confirmed: string | undefined,
  ): Promise<{ success: true; tenant: TenantView }> {
    return { success: true, tenant: await deleteTenant(this.audited.of(request), tenantId, confirmed) };
  }

  @Get(':tenantId/erasure')
  @OperatorOnly()
  @ApiOperation({
    summary: 'The proof that all that was said in the calls of a deleted tenant was destroyed; for the operator',
    description: '409 while the tenant or some of its records are still there.',
  })
  @ResponseBody(200, 'The erasure; leadId is null', { erasure: ERASURE })
  async erasure(@Param('tenantId') tenantId: string): Promise<{ success: true; erasure: ErasureView }> {
    if (!isId(tenantId, 'tn')) throw new RejectedError('TENANT_NOT_FOUND');
    const { road } = this;
    return { success: true, erasure: await erasureView(road, await tenantErasure(road, asTenantId(tenantId))) };
  }
}

/** Another tenant's id is answered like an id that never was. The operator's caller has the tenant of the path. */
function checkOwn(caller: Caller, tenantId: string): void {
  if (tenantId !== caller.tenantId) throw new RejectedError('TENANT_NOT_FOUND');
}

/** The kinds of records that the body keeps for ever: `checkBody` takes nulls for absent fields. */
function forEver(body: unknown): Readonly<Record<string, null>> {
  const { retentionDays } = body as { retentionDays?: unknown };
  return Object.fromEntries(nulledFields(retentionDays, RETENTION_KINDS).map((kind) => [kind, null]));
}
