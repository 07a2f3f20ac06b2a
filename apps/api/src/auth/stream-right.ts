import { Inject, Injectable } from '@nestjs/common';
import type { Scope } from '@turant/domain';
import type { ApiRequest } from '../http/api-request.js';
import type { Caller } from '../http/caller.js';
import { KeyLookup } from './key-lookup.js';
import { sessionTokenIn } from './session-cookie.js';
import { SessionLookup } from './session-lookup.js';
import { TenantProfiles } from './tenant-profiles.js';

const BEARER_KEY = /^bearer ([^ ]+)$/i;

/** Asks again, while an answer is still being sent, whether its request would be admitted. */
@Injectable()
export class StreamRight {
  constructor(
    @Inject(KeyLookup) private readonly keys: KeyLookup,
    @Inject(SessionLookup) private readonly sessions: SessionLookup,
    @Inject(TenantProfiles) private readonly profiles: TenantProfiles,
  ) {}

  /** @param request that the guard has admitted */
  async holds(request: ApiRequest, scope: Scope): Promise<boolean> {
    const { user } = request;
    const caller = user && (await this.callerOf(request, user));
    if (!user || !caller || caller.keyId !== user.keyId) return false;
    const profile = await this.profiles.of(user.tenantId);
    if (!profile || profile.tenant.status === 'deleting') return false;
    return caller.isOperator || (profile.tenant.status === 'active' && caller.scopes.includes(scope));
  }

  /** A stream that is open is no act of a person: it does not keep a session alive. */
  private async callerOf({ headers }: ApiRequest, { sessionId }: Caller): Promise<Caller | undefined> {
    if (sessionId !== undefined) {
      const person = await this.sessions.idlePersonOf(sessionTokenIn(headers) ?? '');
      return person?.sessionId === sessionId ? person : undefined;
    }
    const secret = BEARER_KEY.exec(headers.authorization ?? '')?.[1];
    return secret === undefined ? undefined : this.keys.callerOf(secret);
  }
}
