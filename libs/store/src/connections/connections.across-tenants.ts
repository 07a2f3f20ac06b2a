import type { Connection } from '@turant/domain';
import { patchOp, type StorageEngine } from '../engine/storage-engine.js';
import { MAX_OF_ONE_ACCOUNT } from './max-of-one-account.js';
import { CONNECTIONS } from '../collections.js';

const CONNECTIONS_A_PAGE = 100;
const MAX_SHARING = 1_000;
/** Any of the connections with one verify token can answer a challenge. */
const MAX_WITH_ONE_TOKEN = 4;

/** For the platforms' webhooks, which name no tenant, and for the polls. */
export class ConnectionsAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** Finds a connection by the hash of the token in its address. The address before a rotation also finds it, until `oldTokenUntil`. */
  async withToken(tokenHash: string, now: Date): Promise<Connection | undefined> {
    const [found] = await this.engine.find(CONNECTIONS, { index: 'token', equals: [tokenHash], limit: 1 });
    if (found) return found;
    const [old] = await this.engine.find(CONNECTIONS, { index: 'old-token', equals: [tokenHash], limit: 1 });
    return old?.oldTokenUntil && now < old.oldTokenUntil ? old : undefined;
  }

  /**
   * The connections that name this account, for a plugin with one address for all tenants; several tenants may name the same account. Of
   * each tenant the oldest `MAX_OF_ONE_ACCOUNT` are answered, so that no tenant can crowd out another one by naming its account often.
   */
  async ofAccount(account: string): Promise<Connection[]> {
    const counts = new Map<string, number>();
    const kept: Connection[] = [];
    let page: Connection[];
    let after = '';
    do {
      page = await this.engine.find(CONNECTIONS, { index: 'account', equals: [account], range: { gt: after }, limit: CONNECTIONS_A_PAGE });
      for (const one of page) {
        const count = (counts.get(one.tenantId) ?? 0) + 1;
        counts.set(one.tenantId, count);
        if (count <= MAX_OF_ONE_ACCOUNT) kept.push(one);
      }
      after = page.at(-1)?._id ?? after;
    } while (page.length === CONNECTIONS_A_PAGE);
    return kept;
  }

  /** Finds connections by the hash of plugin and verify token; several tenants may have chosen the same token. */
  withVerifyToken(verifyHash: string): Promise<Connection[]> {
    return this.engine.find(CONNECTIONS, { index: 'verify', equals: [verifyHash], limit: MAX_WITH_ONE_TOKEN });
  }

  /** The connections that share the one address of a plugin. */
  sharing(plugin: string): Promise<Connection[]> {
    // `}` follows `|` in ASCII, so the range holds all accounts that begin with the plugin's id and a bar.
    return this.engine.find(CONNECTIONS, { index: 'account', range: { gte: `${plugin}|`, lt: `${plugin}}` }, limit: MAX_SHARING });
  }

  getMany(ids: readonly string[]): Promise<Connection[]> {
    return this.engine.getMany(CONNECTIONS, ids);
  }

  /** Polls that are due, the longest due first. */
  pollsDue(now: Date, limit: number): Promise<Connection[]> {
    return this.engine.find(CONNECTIONS, { index: 'polls', range: { lte: now }, limit });
  }

  /** Claims a poll until a time. @returns undefined if another process was faster */
  claimPoll({ _id, pollDueAt }: Connection, until: Date): Promise<Connection | undefined> {
    if (!pollDueAt) return Promise.resolve(undefined);
    return this.engine.patch(patchOp(CONNECTIONS, _id, [['pollDueAt', '=', pollDueAt]], { set: { pollDueAt: until } }));
  }
}
