import { Inject, Injectable } from '@nestjs/common';
import type { Scope } from '@turant/domain';
import type { ApiRequest } from '../http/api-request.js';
import { KeyLookup } from './key-lookup.js';
import { TenantProfiles } from './tenant-profiles.js';

const BEARER_KEY = /^bearer ([^ ]+)$/i;

/** Asks again, while an answer is still being sent, whether its request would be admitted. */
@Injectable()
export class StreamRight {
  constructor(
    @Inject(KeyLookup) private readonly keys: KeyLookup,
    @Inject(TenantProfiles) private readonly profiles: TenantProfiles,
  ) {}

  /** @param request that the guard has admitted */
  async holds(request: ApiRequest, scope: Scope): Promise<boolean> {
    const { user } = request;
    const secret = BEARER_KEY.exec(request.headers.authorization ?? '')?.[1];
    if (!user || secret === undefined) return false;
    const caller = await this.keys.callerOf(secret);
    if (!caller || caller.keyId !== user.keyId) return false;
    const profile = await this.profiles.of(user.tenantId);
    if (!profile || profile.tenant.status === 'deleting') return false;
    return caller.isOperator || (profile.tenant.status === 'active' && caller.scopes.includes(scope));
  }
}
