import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@turant/domain';
import { PeerAddressFinder, siteOf } from '../before-body/peer-address-finder.js';
import type { ApiRequest } from '../http/api-request.js';
import { Vault } from '../tokens.js';

/** Tells visitors apart, for limits, by keyed hashes: nobody finds an address by them without the master key file. */
@Injectable()
export class Visitors {
  constructor(
    @Inject(PeerAddressFinder) private readonly peers: PeerAddressFinder,
    @Inject(Vault) private readonly vault: Vault,
  ) {}

  /** By the address that the request came from; of IPv6 by the /64. */
  of({ headers, raw }: ApiRequest, tenantId: TenantId): string {
    return this.hashOf(tenantId, `site:${siteOf(this.peers.of(headers, raw.socket.remoteAddress))}`);
  }

  /** By the id under which the owner of a key knows the visitor. */
  named(visitorId: string, tenantId: TenantId): string {
    return this.hashOf(tenantId, `id:${visitorId}`);
  }

  private hashOf(tenantId: TenantId, visitor: string): string {
    return this.vault.hash(`visitor|${tenantId}|${visitor}`);
  }
}
