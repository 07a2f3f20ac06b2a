import { Inject, Injectable } from '@nestjs/common';
import { accountOf, type Connection, type TenantId } from '@turant/domain';
import { hashOf } from '@turant/management';
import { DEFAULT_REPLY, type Plugin, type RawRequest, type Reply } from '@turant/plugin-host';
import { openConnection, TenantCache, type Arrival, type OpenedConnection } from '@turant/road';
import { KnownGoodHashes } from '../before-body/known-good-hashes.js';
import { EventLoopThrottle } from '../before-body/event-loop-throttle.js';
import { refusal } from '../http/refusal.js';
import { ApiRoad, RequestIntake } from '../tokens.js';
import { RefusalCounts } from './refusal-counts.js';
import { VerifyTokens } from './verify-tokens.js';
import { admitShared } from './admit-shared.js';

/** Accounts of one request. Each is a look-up in the store, before anything is proved. */
const MAX_ACCOUNTS = 200;

const notFound = (): Error => refusal('HOOK_NOT_FOUND');

/** Handles platforms' webhooks: finds the connection, checks the proof, stores the raw request, answers in the platform's words. */
@Injectable()
export class PlatformWebhookHandler {
  private readonly byToken: TenantCache<OpenedConnection>;
  private readonly secretsWithToken = new WeakMap<OpenedConnection, readonly string[]>();
  private readonly validTokens = new KnownGoodHashes();
  private readonly throttle = new EventLoopThrottle();
  private readonly byAccount: TenantCache<readonly OpenedConnection[]>;

  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(RequestIntake) private readonly requests: RequestIntake,
    @Inject(RefusalCounts) private readonly refusals: RefusalCounts,
    @Inject(VerifyTokens) private readonly verifyTokens: VerifyTokens,
  ) {
    const { store, clock } = road;
    const isOf = ({ connection }: OpenedConnection, tenant: TenantId): boolean => connection.tenantId === tenant;
    const readToken = async (hash: string): Promise<OpenedConnection | undefined> => {
      const found = await store.acrossTenants.connections.withToken(hash, clock.now());
      this.validTokens.note(hash, found !== undefined);
      return this.opened(found);
    };
    const readAccount = async (account: string): Promise<readonly OpenedConnection[]> =>
      (await store.acrossTenants.connections.ofAccount(account)).flatMap((one) => this.opened(one) ?? []);
    this.byToken = new TenantCache(road, readToken, isOf);
    this.byAccount = new TenantCache(road, readAccount, (all, tenant) => all.length === 0 || all.some((one) => isOf(one, tenant)));
  }

  /** Whether the token is cached as valid. */
  isKnown(pluginId: string, tokenHash: string): boolean {
    return this.byToken.peek(tokenHash)?.connection.plugin === pluginId;
  }

  /** Whether the token was valid when the store was last asked, however long ago. */
  wasValid(tokenHash: string): boolean {
    return this.validTokens.has(tokenHash);
  }

  async has(pluginId: string, tokenHash: string): Promise<boolean> {
    return (await this.byToken.get(tokenHash))?.connection.plugin === pluginId;
  }

  isShared(pluginId: string): boolean {
    return this.road.host.get(pluginId)?.capabilities.includes('shared-address') === true;
  }

  /** Whether a challenge at a shared address carries a verify token of some connection. */
  async hasVerifyToken(pluginId: string, raw: RawRequest): Promise<boolean> {
    return (await this.verifyTokens.connectionsFor(pluginId, raw)).length > 0;
  }

  /** A request to a connection's own address. @throws refusal 404; RetryLaterError when nothing can be stored */
  async handle(pluginId: string, token: string, raw: RawRequest): Promise<Reply> {
    const opened = await this.byToken.get(hashOf(token));
    if (!opened || opened.connection.plugin !== pluginId) throw notFound();
    const { plugin, settings, connection } = opened;
    const admission = await this.road.host.admit(plugin, raw, settings);
    if (admission.kind === 'refused') this.refusals.add(connection, admission.reason);
    if (admission.kind === 'taken' || admission.kind === 'unparseable') {
      const { platformRequestId } = admission;
      await this.requests.accept([{ connection, raw, platformRequestId, proof: plugin.proof, secrets: this.secretsOf(opened, token) }]);
    }
    return admission.reply;
  }

  /**
   * A request to an address that all tenants share: stored once for each connection whose own secret signed it. The accounts in the
   * request only say whose secrets to try. An account that nobody has connected gets a success, or the platform would retry for days.
   */
  async handleShared(pluginId: string, raw: RawRequest): Promise<Reply> {
    const { host } = this.road;
    const plugin = host.get(pluginId);
    if (!plugin || !this.isShared(pluginId)) throw notFound();
    if (raw.body.length > 0) await this.throttle.turn();
    const accounts = await host.accountsOf(plugin, raw);
    if (accounts.length === 0) {
      const all = (await this.verifyTokens.connectionsFor(pluginId, raw)).map((one) => this.opened(one));
      return this.answerChallenge(plugin, raw, all);
    }
    const ids = [...new Set(accounts)].slice(0, MAX_ACCOUNTS);
    const found = await Promise.all(ids.map(async (id) => this.byAccount.get(accountOf(pluginId, id))));
    const connections = found.flatMap((all) => all ?? []);
    const admitted = await admitShared(host, raw, connections);
    const arrivals = admitted.flatMap(({ opened, admission }): Arrival[] => {
      const { connection, secrets } = opened;
      if (admission.kind === 'refused') this.refusals.add(connection, admission.reason);
      if (admission.kind !== 'taken') return [];
      return [{ connection, raw, platformRequestId: admission.platformRequestId, proof: plugin.proof, secrets }];
    });
    if (arrivals.length > 0) await this.requests.accept(arrivals);
    const first = admitted.find(({ admission }) => admission.kind === 'taken') ?? admitted[0];
    return first?.admission.reply ?? plugin.reply ?? DEFAULT_REPLY;
  }

  /** A challenge names no account: the connection whose verify token fits answers. A ping without a challenge gets a success. */
  private async answerChallenge(plugin: Plugin, raw: RawRequest, all: readonly (OpenedConnection | undefined)[]): Promise<Reply> {
    const replies = await Promise.all(
      all.flatMap((opened) => (opened?.settings.verifyToken === undefined ? [] : [this.road.host.admit(plugin, raw, opened.settings)])),
    );
    const answer =
      replies.find(({ kind }) => kind === 'answered') ?? (await this.road.host.admit(plugin, raw, { verifyToken: '\0nobody' }));
    return answer.kind === 'taken' ? DEFAULT_REPLY : answer.reply;
  }

  /** The connection's secrets with the token of its address. One list per opened connection, for all its requests. */
  private secretsOf(opened: OpenedConnection, token: string): readonly string[] {
    const secrets = this.secretsWithToken.get(opened) ?? [...opened.secrets, token];
    this.secretsWithToken.set(opened, secrets);
    return secrets;
  }

  private opened(connection: Connection | undefined): OpenedConnection | undefined {
    return connection && this.road.host.get(connection.plugin) ? openConnection(this.road, connection) : undefined;
  }
}
