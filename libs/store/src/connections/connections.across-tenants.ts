import type { Connection } from '@turant/domain';
import { patchOp, type StorageEngine } from '../engine/storage-engine.js';
import { MAX_OF_ONE_ACCOUNT } from './max-of-one-account.js';
import { CONNECTIONS } from './connections.schema.js';

const PAGE = 100;
const MAX_SHARING = 1_000;
/** One answers a challenge for all of them. */
const MAX_WITH_ONE_TOKEN = 4;

/** For the platforms' hooks, which name no tenant, and the polls. */
export class ConnectionsAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** By the hash of the token in its address; an address that was rotated finds it until its time is over. */
  async withToken(tokenHash: string, now: Date): Promise<Connection | undefined> {
    const [found] = await this.engine.find(CONNECTIONS, { index: 'token', equals: [tokenHash], limit: 1 });
    if (found) return found;
    const [old] = await this.engine.find(CONNECTIONS, { index: 'old-token', equals: [tokenHash], limit: 1 });
    return old?.oldTokenUntil && now < old.oldTokenUntil ? old : undefined;
  }

  /**
   * Of a plugin with one address for all; several tenants may name the same account, each with a secret of its own. All are looked through, and of each
   * tenant the oldest few count, so that nobody can keep another tenant's connection out by naming its account often.
   */
  async ofAccount(account: string): Promise<Connection[]> {
    const counts = new Map<string, number>();
    const kept: Connection[] = [];
    let page: Connection[];
    let after = '';
    do {
      page = await this.engine.find(CONNECTIONS, { index: 'account', equals: [account], range: { gt: after }, limit: PAGE });
      for (const one of page) {
        const count = (counts.get(one.tenantId) ?? 0) + 1;
        counts.set(one.tenantId, count);
        if (count <= MAX_OF_ONE_ACCOUNT) kept.push(one);
      }
      after = page.at(-1)?._id ?? after;
    } while (page.length === PAGE);
    return kept;
  }

  /** By the hash of plugin and verify token; several tenants may have made up the same one. */
  withVerifyToken(verifyHash: string): Promise<Connection[]> {
    return this.engine.find(CONNECTIONS, { index: 'verify', equals: [verifyHash], limit: MAX_WITH_ONE_TOKEN });
  }

  /** Of a plugin, those that share its one address. */
  sharing(plugin: string): Promise<Connection[]> {
    // `}` follows `|`: all that begin with the plugin's id and the bar.
    return this.engine.find(CONNECTIONS, { index: 'account', range: { gte: `${plugin}|`, lt: `${plugin}}` }, limit: MAX_SHARING });
  }

  getMany(ids: readonly string[]): Promise<Connection[]> {
    return this.engine.getMany(CONNECTIONS, ids);
  }

  /** Polls that are due, the longest due first. */
  pollsDue(now: Date, limit: number): Promise<Connection[]> {
    return this.engine.find(CONNECTIONS, { index: 'polls', range: { lte: now }, limit });
  }

  /** Nobody else polls it until then. @returns undefined where somebody was faster */
  claimPoll({ _id, pollDueAt }: Connection, until: Date): Promise<Connection | undefined> {
    if (!pollDueAt) return Promise.resolve(undefined);
    return this.engine.patch(patchOp(CONNECTIONS, _id, [['pollDueAt', '=', pollDueAt]], { set: { pollDueAt: until } }));
  }
}
