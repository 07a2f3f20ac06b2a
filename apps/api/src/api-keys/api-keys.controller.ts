import { HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { API_KEY } from '@turant/domain/records';
import { issueApiKey, listApiKeys, revokeApiKey, rotateApiKey, type IssuedKey } from '@turant/management';
import type { ApiRequest } from '../http/api-request.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { ResponseBody } from '../http/describe.js';
import { answerOf } from '../http/record-schemas.js';
import { resource } from '../http/resource.js';
import { readTimeField } from '../http/rfc-3339.js';
import { SECRET } from './api-key-schema.js';
import { KeyRotationDto } from './api-key.dto.js';

const ApiKeys = resource(API_KEY, {
  path: 'api/api-keys',
  tag: 'api-keys',
  one: 'apiKey',
  reads: 'dashboard:read',
  list: { summary: 'The keys without their secrets, newest first; ended ones say so', answer: 'A page of keys', read: listApiKeys },
  create: {
    summary: 'Issue a key; only a key with the scope billing hands out billing',
    answer: 'The key, with its secret',
    as: 'issue',
    also: { secret: SECRET },
    write: async (parts, tenant, { name, scopes, expiresAt }, { caller }) => {
      const input = { name: name.trim(), scopes, expiresAt: readTimeField('expiresAt', expiresAt) };
      const { apiKey: made, secret } = await issueApiKey(parts, tenant, input, caller);
      return { made, also: { secret } };
    },
  },
  remove: {
    summary: 'Revoke a key: within a second it opens nothing any more; the last one with admin does not revoke itself',
    answer: 'It is revoked',
    as: 'revoke',
    remove: (parts, tenant, id, caller) => revokeApiKey(parts, tenant, id, caller.keyId),
  },
});

export class ApiKeysController extends ApiKeys {
  @Post(':keyId/rotate')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'A new key with the same name and scopes; the old one ends after the overlap' })
  @ResponseBody(200, 'The new key, with its secret', { apiKey: answerOf(API_KEY), secret: SECRET })
  async rotate(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('keyId') keyId: string,
    @DeclaredBody(KeyRotationDto, 'absent') { overlapSeconds = 0, expiresAt }: KeyRotationDto,
  ): Promise<{ success: true } & IssuedKey> {
    const rotation = { overlapSeconds, expiresAt: readTimeField('expiresAt', expiresAt) };
    return { success: true, ...(await rotateApiKey(this.audited.of(request), caller.tenantId, keyId, rotation, caller)) };
  }
}
