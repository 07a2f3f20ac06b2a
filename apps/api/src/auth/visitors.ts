import type { TenantId } from '@turant/domain';
import type { ApiParts } from '../api-parts.js';
import { PeerAddressFinder, siteOf } from '../before-body/peer-address-finder.js';
import type { ApiRequest } from '../http/api-request.js';

/** Tells visitors apart, for limits, by keyed hashes: nobody finds an address by them without the master key file. */
export class Visitors {
  private readonly peers: PeerAddressFinder;

  constructor(private readonly parts: Pick<ApiParts, 'settings' | 'vault'>) {
    this.peers = new PeerAddressFinder(parts.settings.trustedProxies);
  }

  /** By the address that the request came from; of IPv6 by the /64. */
  of({ headers, raw }: ApiRequest, tenantId: TenantId): string {
    return this.hashOf(tenantId, `site:${siteOf(this.peers.of(headers, raw.socket.remoteAddress))}`);
  }

  /** By the id under which the owner of a key knows the visitor. */
  named(visitorId: string, tenantId: TenantId): string {
    return this.hashOf(tenantId, `id:${visitorId}`);
  }

  private hashOf(tenantId: TenantId, visitor: string): string {
    return this.parts.vault.hash(`visitor|${tenantId}|${visitor}`);
  }
}
