import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { issueApiKey, listApiKeys, revokeApiKey, rotateApiKey, type ApiKeyView, type IssuedKey } from '@turant/management';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedParts } from '../http/audited-parts.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { RequestBody, ResponseBody, ResponsePage } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { readTimeField } from '../http/rfc-3339.js';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import { API_KEY, SECRET } from './api-key-schema.js';
import { NewApiKeyDto, RotationDto } from './api-key.dto.js';

type Issued = { success: true } & IssuedKey;

@ApiTags('api-keys')
@Controller('api/api-keys')
export class ApiKeysController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    @Inject(AuditedParts) private readonly audited: AuditedParts,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The keys without their secrets, newest first; ended ones say so' })
  @ResponsePage('A page of keys', API_KEY, 'ak')
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<ApiKeyView>> {
    return pageAnswer(await listApiKeys(this.parts, caller.tenantId, readNewestPage(query, 'ak')));
  }

  @Post()
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Issue a key; only a key with the scope billing hands out billing' })
  @RequestBody(NewApiKeyDto)
  @ResponseBody(201, 'The key, with its secret', { apiKey: API_KEY, secret: SECRET })
  async issue(@CallerParam() caller: Caller, @Req() request: ApiRequest, @Body() body: unknown): Promise<Issued> {
    const { name, scopes, expiresAt } = checkBody(NewApiKeyDto, body);
    const input = { name: name.trim(), scopes, expiresAt: readTimeField('expiresAt', expiresAt) };
    return { success: true, ...(await issueApiKey(this.audited.of(request), caller.tenantId, input, caller)) };
  }

  @Post(':keyId/rotate')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'A new key with the same name and scopes; the old one ends after the overlap' })
  @RequestBody(RotationDto)
  @ResponseBody(200, 'The new key, with its secret', { apiKey: API_KEY, secret: SECRET })
  async rotate(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('keyId') keyId: string,
    @Body() body: unknown,
  ): Promise<Issued> {
    const { overlapSeconds = 0, expiresAt } = checkBody(RotationDto, body ?? {});
    const rotation = { overlapSeconds, expiresAt: readTimeField('expiresAt', expiresAt) };
    return { success: true, ...(await rotateApiKey(this.audited.of(request), caller.tenantId, keyId, rotation, caller)) };
  }

  @Delete(':keyId')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Revoke a key: within a second it opens nothing any more; the last one with admin does not revoke itself' })
  @ResponseBody(200, 'It is revoked', {})
  async revoke(@CallerParam() caller: Caller, @Req() request: ApiRequest, @Param('keyId') keyId: string): Promise<{ success: true }> {
    await revokeApiKey(this.audited.of(request), caller.tenantId, keyId, caller.keyId);
    return { success: true };
  }
}
