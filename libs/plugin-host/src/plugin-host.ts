import type { Item, OutcomeJob, Plugin, RawRequest, Reply, SendResult, Settings } from '@turant/plugin-kit';
import type { Address } from './admit.js';

/** What becomes of a delivery at the door, before anything is stored. */
export type Admission =
  /** A platform's challenge, or a portal's ping: nothing to store. */
  | { kind: 'answered'; reply: Reply }
  /** The proof failed. `reason` is for the log and the counts; no secrets are in it. */
  | { kind: 'refused'; reply: Reply; reason: string }
  /** Stored all the same, so that nothing is lost. */
  | { kind: 'unparseable'; reply: Reply; platformRequestId?: string }
  | { kind: 'taken'; reply: Reply; platformRequestId?: string };

/** Settings in clear, and the ISO 3166 country in which numbers without a country code are read. */
export interface TenantContext {
  settings: Settings;
  region: string;
}

/** A setting that was refused: `field` as `settings.secret`. */
export interface SettingProblem {
  field: string;
  code: string;
  message: string;
}

/** The only meeting point of plugins and the rest: checks them, and runs their functions with limits, log and metrics. */
export interface PluginHost {
  readonly plugins: readonly Plugin[];
  get(id: string): Plugin | undefined;
  /**
   * Sync and cheap: it is the hook's hot path. Throws only where the plugin has a bug.
   * @param address `shared`: only what these settings' secret proves is taken; default `own`, whose token is a proof, too
   */
  admit(plugin: Plugin, raw: RawRequest, settings: Settings, address?: Address): Admission;
  /** The accounts that a request on an address for many tenants is for; none where it cannot be read. */
  accountsOf(plugin: Plugin, raw: RawRequest): readonly string[];
  /** @throws RejectedError UNPARSEABLE; anything else is the plugin's bug */
  read(plugin: Plugin, raw: RawRequest, of: TenantContext): Item[];
  /** Rejects with one of the five errors. */
  fetch(plugin: Plugin, ref: Readonly<Record<string, string>>, of: TenantContext & { attempt: number }): Promise<Item[]>;
  /** Rejects with one of the five errors; the cursor then stays where it was. */
  poll(plugin: Plugin, cursor: string | undefined, of: TenantContext): Promise<{ items: Item[]; cursor: string; hasMore: boolean }>;
  /** Rejects with one of the five errors. */
  send(plugin: Plugin, job: OutcomeJob, settings: Settings): Promise<SendResult>;
  /** None where the settings fit the plugin's schema. */
  checkSettings(plugin: Plugin, settings: unknown): SettingProblem[];
  secretNames(plugin: Plugin): readonly string[];
}
