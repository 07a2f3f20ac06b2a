import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TIERS } from '@turant/domain';
import { createTenant, getTenant, type IssuedKey, type TenantView } from '@turant/management';
import { API_KEY, SECRET } from '../api-keys/api-key-schema.js';
import { OperatorOnly } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { Answers, oneOf, record, Takes, text, time } from '../http/describe.js';
import { API_PARTS, type ApiParts } from '../parts.js';
import { NewTenantDto } from './new-tenant.dto.js';

const TENANT = record({
  tenantId: text,
  name: text,
  status: oneOf(['active', 'suspended']),
  region: text,
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
  @Takes(NewTenantDto)
  @Answers(201, 'The tenant and its first key, which has every scope', { tenant: TENANT, apiKey: API_KEY, secret: SECRET })
  async create(@Body() body: unknown): Promise<{ success: true; tenant: TenantView } & IssuedKey> {
    return { success: true, ...(await createTenant(this.parts, checkBody(NewTenantDto, body))) };
  }

  @Get(':tenantId')
  @ApiOperation({ summary: 'A tenant; for the operator' })
  @Answers(200, 'The tenant', { tenant: TENANT })
  async get(@Param('tenantId') tenantId: string): Promise<{ success: true; tenant: TenantView }> {
    return { success: true, tenant: await getTenant(this.parts, tenantId) };
  }
}
