import { Inject, Injectable } from '@nestjs/common';
import { isKeyOver, scopesOfRole, type RecordingLink, type Scope } from '@turant/domain';
import { findRecordingLink, linkNotFound } from '@turant/management';
import { Store } from '@turant/store';
import { Clock, Vault } from '../tokens.js';

const NEEDED: Scope = 'recordings:read';

/** A link plays as long as whoever made it may play the recording, and as long as the tenant is active. */
@Injectable()
export class LinkRight {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(Clock) readonly clock: Clock,
    @Inject(Vault) readonly vault: Vault,
  ) {}

  /**
   * Asks the store, and no cache: a right that was taken away ends each of its links with the next request.
   * @throws RejectedError LINK_NOT_FOUND, whatever the reason is
   */
  async admit(secret: string): Promise<RecordingLink> {
    const link = await findRecordingLink(this, secret);
    const [tenant, scopes] = await Promise.all([this.store.tenants.get(link.tenantId), this.scopesOfMaker(link)]);
    if (tenant?.status !== 'active' || !scopes.includes(NEEDED)) throw linkNotFound('this link is not valid, or not any more');
    return link;
  }

  private async scopesOfMaker({ tenantId, userId, keyId }: RecordingLink): Promise<readonly Scope[]> {
    const { store, clock } = this;
    if (userId !== undefined) {
      const user = await store.users.get(tenantId, userId);
      return user?.status === 'active' ? scopesOfRole(user.role) : [];
    }
    const key = await store.acrossTenants.apiKeys.get(keyId ?? '');
    if (!key || isKeyOver(key, clock.now())) return [];
    if (key.isOperator) return [NEEDED];
    return key.tenantId === tenantId ? key.scopes : [];
  }
}
