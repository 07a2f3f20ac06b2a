import { accountOf, type Connection } from '@turant/domain';
import { hashOf } from '@turant/management';
import { DEFAULT_REPLY, type Plugin, type RawRequest, type Reply } from '@turant/plugin-host';
import { openConnection, type Arrival, type OpenedConnection } from '@turant/road';
import { BriefCache } from '../auth/brief-cache.js';
import { Remembered } from '../door/remembered.js';
import { Turnstile } from '../door/turnstile.js';
import { refusal } from '../http/refusal.js';
import type { ApiParts } from '../parts.js';
import { VerifyTokens } from './verify-tokens.js';
import { judgeShared } from './shared-judge.js';

/** In one delivery: each is a look-up, before anything is proved. */
const MOST_ACCOUNTS = 200;

const notFound = (): Error => refusal(404, 'HOOK_NOT_FOUND', 'there is no such address');

/** What the platforms' addresses do: whose is it, is it genuine, store it raw, answer in the platform's words. */
export class HookDoor {
  private readonly byToken: BriefCache<OpenedConnection>;
  private readonly withToken = new WeakMap<OpenedConnection, readonly string[]>();
  private readonly remembered = new Remembered();
  private readonly verifyTokens: VerifyTokens;
  private readonly turnstile = new Turnstile();
  private readonly byAccount: BriefCache<readonly OpenedConnection[]>;

  constructor(private readonly parts: ApiParts) {
    const { store, clock, bus } = parts;
    const nowMs = (): number => clock.monotonicMs();
    this.verifyTokens = new VerifyTokens(parts);
    this.byToken = new BriefCache(async (hash) => {
      const found = await store.acrossTenants.connections.withToken(hash, clock.now());
      this.remembered.note(hash, found !== undefined);
      return this.opened(found);
    }, nowMs);
    this.byAccount = new BriefCache(async (account) => {
      const found = (await store.acrossTenants.connections.ofAccount(account)).map((one) => this.opened(one));
      return found.filter((one) => one !== undefined);
    }, nowMs);
    bus.onControl((message) => {
      if (message.kind !== 'tenant-changed') return;
      this.byToken.drop(({ connection }) => connection.tenantId === message.tenantId);
      this.byAccount.drop((all) => all.length === 0 || all.some(({ connection }) => connection.tenantId === message.tenantId));
    });
  }

  /** The store need not be asked. */
  isKnown(pluginId: string, tokenHash: string): boolean {
    return this.byToken.peek(tokenHash)?.connection.plugin === pluginId;
  }

  /** It was right when the store was asked last, however long ago. */
  wasRight(tokenHash: string): boolean {
    return this.remembered.has(tokenHash);
  }

  async has(pluginId: string, tokenHash: string): Promise<boolean> {
    return (await this.byToken.get(tokenHash))?.connection.plugin === pluginId;
  }

  isShared(pluginId: string): boolean {
    return this.parts.host.get(pluginId)?.capabilities.includes('shared-address') === true;
  }

  /** Whether a challenge at an address for many tenants has somebody's verify token. */
  async hasVerifyToken(pluginId: string, raw: RawRequest): Promise<boolean> {
    return (await this.verifyTokens.connectionsFor(pluginId, raw)).length > 0;
  }

  /** A connection's own address. @throws refusal 404; RetryLaterError where nothing can be stored */
  async take(pluginId: string, token: string, raw: RawRequest): Promise<Reply> {
    const opened = await this.byToken.get(hashOf(token));
    if (!opened || opened.connection.plugin !== pluginId) throw notFound();
    const { plugin, settings, connection } = opened;
    const admission = this.parts.host.admit(plugin, raw, settings);
    if (admission.kind === 'refused') this.parts.refusals.add(connection, admission.reason);
    if (admission.kind === 'taken' || admission.kind === 'unparseable') {
      const { platformRequestId: deliveryId } = admission;
      await this.parts.requests.accept([{ connection, raw, deliveryId, proof: plugin.proof, secrets: this.secretsOf(opened, token) }]);
    }
    return admission.reply;
  }

  /**
   * An address for many tenants: one request for each connection whose own secret signed it. The accounts in it say only whose secrets to try.
   * An account that nobody has connected is answered well: the platform would try it again for days.
   */
  async takeShared(pluginId: string, raw: RawRequest): Promise<Reply> {
    const { host } = this.parts;
    const plugin = host.get(pluginId);
    if (!plugin || !this.isShared(pluginId)) throw notFound();
    if (raw.body.length > 0) await this.turnstile.turn();
    const accounts = host.accountsOf(plugin, raw);
    if (accounts.length === 0) {
      const all = (await this.verifyTokens.connectionsFor(pluginId, raw)).map((one) => this.opened(one));
      return this.challenged(plugin, raw, all);
    }
    const found = await Promise.all(
      [...new Set(accounts)].slice(0, MOST_ACCOUNTS).map((id) => this.byAccount.get(accountOf(pluginId, id))),
    );
    const connections = found.flatMap((all) => all ?? []);
    const judged = judgeShared(host, raw, connections);
    const arrivals = judged.flatMap(({ opened, admission }): Arrival[] => {
      const { connection, secrets } = opened;
      if (admission.kind === 'refused') this.parts.refusals.add(connection, admission.reason);
      if (admission.kind !== 'taken') return [];
      return [{ connection, raw, deliveryId: admission.platformRequestId, proof: plugin.proof, secrets }];
    });
    if (arrivals.length > 0) await this.parts.requests.accept(arrivals);
    const first = judged.find(({ admission }) => admission.kind === 'taken') ?? judged[0];
    return first?.admission.reply ?? plugin.reply ?? DEFAULT_REPLY;
  }

  /** A challenge names no account: whoever it fits answers it. A portal's ping is answered well. */
  private challenged(plugin: Plugin, raw: RawRequest, all: readonly (OpenedConnection | undefined)[]): Reply {
    const replies = all.flatMap((opened) =>
      opened?.settings.verifyToken === undefined ? [] : [this.parts.host.admit(plugin, raw, opened.settings)],
    );
    const answer = replies.find(({ kind }) => kind === 'answered') ?? this.parts.host.admit(plugin, raw, { verifyToken: '\0nobody' });
    return answer.kind === 'taken' ? DEFAULT_REPLY : answer.reply;
  }

  /** With the token of the address, by which the entry was found; one list for all its requests. */
  private secretsOf(opened: OpenedConnection, token: string): readonly string[] {
    const secrets = this.withToken.get(opened) ?? [...opened.secrets, token];
    this.withToken.set(opened, secrets);
    return secrets;
  }

  private opened(connection: Connection | undefined): OpenedConnection | undefined {
    return connection && this.parts.host.get(connection.plugin) ? openConnection(this.parts, connection) : undefined;
  }
}
