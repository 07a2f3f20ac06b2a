import { Body, Controller, Get, Inject, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RejectedError, RETENTION_KINDS, TIERS } from '@turant/domain';
import { changeTenant, createTenant, getTenant, type IssuedKey, type TenantView } from '@turant/management';
import { API_KEY, SECRET } from '../api-keys/api-key-schema.js';
import { CallerParam, NeedsScope, OperatorOnly, type Caller } from '../http/caller.js';
import { checkBody, nulledFields } from '../http/check-body.js';
import { int, listOf, oneOf, orNull, record, RequestBody, ResponseBody, text, time } from '../http/describe.js';
import { refusal } from '../http/refusal.js';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import { ChangedTenantDto, NewTenantDto } from './new-tenant.dto.js';

const TENANT = record({
  tenantId: text,
  name: text,
  status: oneOf(['active', 'suspended']),
  region: text,
  countries: listOf(text),
  timeZone: text,
  defaultTier: oneOf(TIERS),
  retentionDays: record({ leads: orNull(int), timeline: orNull(int), requests: orNull(int) }),
  createdAt: time,
});

@ApiTags('tenants')
@Controller('api/tenants')
export class TenantsController {
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  @Post()
  @OperatorOnly()
  @ApiOperation({ summary: 'Open a tenant; for the operator. No credits, no number, no employee yet' })
  @RequestBody(NewTenantDto)
  @ResponseBody(201, 'The tenant and its first key', { tenant: TENANT, apiKey: API_KEY, secret: SECRET })
  async create(@Body() body: unknown): Promise<{ success: true; tenant: TenantView } & IssuedKey> {
    return { success: true, ...(await createTenant(this.parts, checkBody(NewTenantDto, body))) };
  }

  @Get(':tenantId')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Your own tenant; for the operator, any tenant' })
  @ResponseBody(200, 'The tenant', { tenant: TENANT })
  async get(@CallerParam() caller: Caller, @Param('tenantId') tenantId: string): Promise<{ success: true; tenant: TenantView }> {
    checkOwn(caller, tenantId);
    return { success: true, tenant: await getTenant(this.parts, caller.tenantId) };
  }

  @Patch(':tenantId')
  @NeedsScope('admin')
  @ApiOperation({
    summary: 'Change your own tenant; for the operator, any tenant',
    description: 'The fields that are given change, the others stay. Only the operator may change countries.',
  })
  @RequestBody(ChangedTenantDto)
  @ResponseBody(200, 'The tenant as it is now', { tenant: TENANT })
  async change(
    @CallerParam() caller: Caller,
    @Param('tenantId') tenantId: string,
    @Body() body: unknown,
  ): Promise<{ success: true; tenant: TenantView }> {
    checkOwn(caller, tenantId);
    const change = checkBody(ChangedTenantDto, body);
    if (change.countries && !caller.isOperator) throw refusal(403, 'OPERATOR_ONLY', 'only the operator may change countries');
    const retentionDays = { ...change.retentionDays, ...forEver(body) };
    return { success: true, tenant: await changeTenant(this.parts, caller.tenantId, { ...change, retentionDays }) };
  }
}

/** Another tenant's id is answered like an id that never was. The operator's caller has the tenant of the path. */
function checkOwn(caller: Caller, tenantId: string): void {
  if (tenantId !== caller.tenantId) throw new RejectedError('TENANT_NOT_FOUND', 'no such tenant');
}

/** The kinds of records that the body keeps for ever: `checkBody` takes nulls for absent fields. */
function forEver(body: unknown): Readonly<Record<string, null>> {
  const { retentionDays } = body as { retentionDays?: unknown };
  return Object.fromEntries(nulledFields(retentionDays, RETENTION_KINDS).map((kind) => [kind, null]));
}
