import type { Invitation } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { INVITATIONS } from '../collections.js';

/** For whoever comes with a link, which finds its tenant. */
export class InvitationsAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** @param hash SHA-256 of the link's token, hex */
  async withToken(hash: string): Promise<Invitation | undefined> {
    return (await this.engine.find(INVITATIONS, { index: 'token', equals: [hash], limit: 1 }))[0];
  }
}
