import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from '@turant/domain';
import { errorFields } from '@turant/observability';
import type { RawRequest } from '@turant/plugin-host';
import { Store } from '@turant/store';
import { openSecrets, verifyHashOf } from '@turant/vault';
import { Logger, Vault } from '../tokens.js';

/** Values of a challenge's query that are looked up; Meta's challenge has three. */
const MAX_QUERY_VALUES = 8;
const MAX_TOKEN_CHARACTERS = 1_000;

/** Finds the connections whose verify token is in a challenge, by the token's keyed hash: no other connection's secret is opened. */
@Injectable()
export class VerifyTokens {
  /** Plugin id to the single run that hashes the verify tokens of connections stored before hashes existed. */
  private readonly completed = new Map<string, Promise<void>>();

  constructor(
    @Inject(Store) private readonly store: Store,
    @Inject(Vault) private readonly vault: Vault,
    @Inject(Logger) private readonly log: Logger,
  ) {}

  async connectionsFor(plugin: string, { query }: RawRequest): Promise<Connection[]> {
    const values = Object.values(query).filter((value) => value !== '' && value.length <= MAX_TOKEN_CHARACTERS);
    if (values.length === 0) return [];
    await this.complete(plugin);
    const { store, vault } = this;
    const hashes = [...new Set(values)].slice(0, MAX_QUERY_VALUES).map((value) => verifyHashOf(vault, plugin, value));
    return (await Promise.all(hashes.map((hash) => store.acrossTenants.connections.withVerifyToken(hash)))).flat();
  }

  private complete(plugin: string): Promise<void> {
    const before = this.completed.get(plugin);
    if (before) return before;
    const run = this.hashAll(plugin).catch((error: unknown) => {
      this.completed.delete(plugin);
      this.log.warn(errorFields(error), 'older verify tokens could not be hashed');
    });
    this.completed.set(plugin, run);
    return run;
  }

  private async hashAll(plugin: string): Promise<void> {
    const { store, vault } = this;
    const all = await store.acrossTenants.connections.sharing(plugin);
    for (const one of all.filter(({ sealed, verifyHash }) => sealed['verifyToken'] !== undefined && verifyHash === undefined)) {
      const token = openSecrets(vault, { _id: one._id, sealed: { verifyToken: one.sealed['verifyToken'] ?? '' } })['verifyToken'] ?? '';
      const set = { verifyHash: verifyHashOf(vault, plugin, token) };
      await store.connections.patch(one.tenantId, one._id, [['verifyHash', 'absent']], { set });
    }
  }
}
