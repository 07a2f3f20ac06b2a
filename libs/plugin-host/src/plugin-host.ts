import type { FieldProblem } from '@turant/domain';
import type { Providers } from './open-provider.js';
import type { Item, NoticeJob, OutcomeJob, Plugin, RawRequest, Reply, SendResult, Settings } from '@turant/plugin-kit';

/** The address of a request: a connection's own, which is secret, or one that tenants share. */
export type AddressKind = 'own' | 'shared';

/** The decision about a platform's request, before anything is stored. */
export type Admission =
  /** A platform's challenge or a portal's ping: there is nothing to store. */
  | { kind: 'answered'; reply: Reply }
  /** The proof failed. `reason` is for the log and the counts, and holds no secrets. */
  | { kind: 'refused'; reply: Reply; reason: string }
  /** The body cannot be parsed. The request is stored all the same, so that no lead is lost. */
  | { kind: 'unparseable'; reply: Reply; platformRequestId?: string }
  | { kind: 'taken'; reply: Reply; platformRequestId?: string };

/** A connection's unsealed settings, and its tenant's ISO 3166 country, which numbers without a country code belong to. */
export interface TenantContext {
  settings: Settings;
  region: string;
  /** The tenant's id, under which readings take turns. Readings of one owner run one after the other. */
  owner?: string;
}

/** Whose settings are checked. */
export interface SettingsOwner {
  /** They are of a connection of the operator, which also goes to the origins of PROVIDER_ALLOW. */
  readonly isOperators?: boolean;
}

/** The only place where the service meets its plugins: it checks them, and runs their functions with a timeout, log and metrics. */
export interface PluginHost {
  readonly plugins: readonly Plugin[];
  get(id: string): Plugin | undefined;
  /**
   * Cheap, because every request of a platform passes it. Rejects if the plugin has a bug, and with RetryLaterError PROOF_STOPPED if a
   * package's plugin or a body above 32 KiB breaks the limit of time or memory; PROOF_BUSY if too many such bodies wait.
   * @param address `shared`: the secret of these settings must prove the request. Default: `own`, an address that is a proof itself
   */
  admit(plugin: Plugin, raw: RawRequest, settings: Settings, address?: AddressKind): Promise<Admission>;
  /** The accounts that a request at a shared address names; none if the body cannot be parsed. */
  accountsOf(plugin: Plugin, raw: RawRequest): Promise<readonly string[]>;
  /** Rejects with RejectedError UNPARSEABLE or READING_STOPPED (the limit of time or memory); with PluginBug for any other error. */
  read(plugin: Plugin, raw: RawRequest, of: TenantContext): Promise<Item[]>;
  /**
   * The names of the fields that a request has sent, for its owner, whatever the plugin reads from them. Rejects as `read` does.
   * @param owner as in `TenantContext`
   */
  fieldNames(plugin: Plugin, raw: RawRequest, owner: string): Promise<readonly string[]>;
  /** Rejects with one of the five errors. */
  fetch(plugin: Plugin, ref: Readonly<Record<string, string>>, of: TenantContext & { attempt: number }): Promise<Item[]>;
  /** Rejects with one of the five errors; the caller then keeps its old cursor. */
  poll(plugin: Plugin, cursor: string | undefined, of: TenantContext): Promise<{ items: Item[]; cursor: string; hasMore: boolean }>;
  /** Rejects with one of the five errors. */
  send(plugin: Plugin, job: OutcomeJob, settings: Settings): Promise<SendResult>;
  /** Rejects with one of the five errors. */
  notify(plugin: Plugin, job: NoticeJob, settings: Settings): Promise<SendResult>;
  /** Problems of settings that do not fit the plugin's schema; `field` is such as `settings.secret`. */
  checkSettings(plugin: Plugin, settings: unknown, owner?: SettingsOwner): FieldProblem[];
  /** A problem for each setting that is an address to which no request may be sent. */
  checkAddresses(settings: Readonly<Record<string, unknown>>, owner?: SettingsOwner): Promise<FieldProblem[]>;
  secretNames(plugin: Plugin): readonly string[];
  /** Opens providers of speech and text. */
  readonly providers: Providers;
}
