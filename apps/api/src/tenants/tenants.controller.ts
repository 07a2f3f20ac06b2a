import { Body, Controller, Get, Inject, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TIERS } from '@turant/domain';
import { changeTenant, createTenant, getTenant, type IssuedKey, type TenantView } from '@turant/management';
import { API_KEY, SECRET } from '../api-keys/api-key-schema.js';
import { OperatorOnly } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { listOf, oneOf, record, RequestBody, ResponseBody, text, time } from '../http/describe.js';
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
  createdAt: time,
});

@ApiTags('tenants')
@OperatorOnly()
@Controller('api/tenants')
export class TenantsController {
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  @Post()
  @ApiOperation({ summary: 'Open a tenant; for the operator. No credits, no number, no employee yet' })
  @RequestBody(NewTenantDto)
  @ResponseBody(201, 'The tenant and its first key', { tenant: TENANT, apiKey: API_KEY, secret: SECRET })
  async create(@Body() body: unknown): Promise<{ success: true; tenant: TenantView } & IssuedKey> {
    return { success: true, ...(await createTenant(this.parts, checkBody(NewTenantDto, body))) };
  }

  @Get(':tenantId')
  @ApiOperation({ summary: 'A tenant; for the operator' })
  @ResponseBody(200, 'The tenant', { tenant: TENANT })
  async get(@Param('tenantId') tenantId: string): Promise<{ success: true; tenant: TenantView }> {
    return { success: true, tenant: await getTenant(this.parts, tenantId) };
  }

  @Patch(':tenantId')
  @ApiOperation({ summary: 'Which countries a tenant may call; for the operator' })
  @RequestBody(ChangedTenantDto)
  @ResponseBody(200, 'The tenant as it is now', { tenant: TENANT })
  async change(@Param('tenantId') tenantId: string, @Body() body: unknown): Promise<{ success: true; tenant: TenantView }> {
    return { success: true, tenant: await changeTenant(this.parts, tenantId, checkBody(ChangedTenantDto, body)) };
  }
}
