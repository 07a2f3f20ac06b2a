import type { Http } from './http.js';
import type { Draft } from './items.js';
import type { OutcomeJob, SendResult } from './outcome.js';
import type { Proof } from './proof/proof.js';
import type { RawRequest } from './raw-request.js';
import type { Settings, SettingsSchema } from './settings.js';

/** What every function of a plugin is handed besides its subject. A plugin has no clock of its own. */
export interface Context<S = Settings> {
  readonly settings: S;
  readonly now: Date;
}
export interface FetchContext<S = Settings> extends Context<S> {
  /** 1 for the first try: a CRM may announce a contact before its phone is there. */
  readonly attempt: number;
}

/** An answer with exact words. */
export interface Reply {
  readonly status: number;
  readonly contentType?: string;
  readonly body?: string;
}

export interface PollResult {
  readonly drafts: readonly Draft[];
  /** Where the next poll goes on: kept in the same commit as the leads. */
  readonly cursor: string;
  /** There is more: poll again at once (within the platform's limits) instead of after `everyMs`. */
  readonly hasMore?: boolean;
}

export interface PluginDefinition<S extends Settings = Settings> {
  /** Kebab-case; the folder's name and part of the address. */
  readonly id: string;
  readonly kit: 1;
  readonly name: string;
  /** How the owner sets it up, a sentence each; `{url}` is the connection's address. */
  readonly steps: readonly string[];
  readonly settings: SettingsSchema<S>;

  /** Needed with `read`. */
  readonly proof?: Proof;
  /** What the platform is told; default 200 with `{"success":true}`. */
  readonly reply?: Reply;
  /** What it is told when the proof fails; default 401 with problem+json. */
  readonly refusal?: Reply;
  /** The sender's own word for where a lead is from wins over the slug: CRMs and automation tools. */
  readonly takesSource?: boolean;
  /** A GET with a query may be a lead. Otherwise a GET is a portal's ping and answered 200. */
  readonly readsQuery?: boolean;
  /** The platform's id of this delivery, the same when it tries again. */
  platformRequestId?(raw: RawRequest): string | undefined;
  /** Pure: the same request is read again when the plugin was mended. */
  read?(raw: RawRequest, context: Context<S>): readonly Draft[];
  /**
   * The answer to a platform's challenge, or undefined where the request is none.
   * @throws NotGenuineError where the challenge is not for these settings
   */
  handshake?(raw: RawRequest, context: Context<S>): Reply | undefined;
  /**
   * One address for many tenants: the `accountId`s that the request is for. They say whom to ask, and prove nothing: a connection takes the request only
   * where its own `secret` signed it, so the proof is an HMAC. Where the platform signs for all its customers with one key there is no such address.
   */
  accounts?(raw: RawRequest): readonly string[];
  /** Called later, off the request, and again as its errors say. */
  fetch?(http: Http, ref: Readonly<Record<string, string>>, context: FetchContext<S>): Promise<readonly Draft[]>;
  poll?(http: Http, cursor: string | undefined, context: Context<S>): Promise<PollResult>;
  /** How often, at the most, the platform allows a poll. Needed with `poll`. */
  readonly everyMs?: number;
  /** Delivers one outcome. Called again with the same `platformRequestId` where its error says so. */
  send?(http: Http, job: OutcomeJob, context: Context<S>): Promise<SendResult>;
}

export type Capability = 'source' | 'target' | 'fetch' | 'poll' | 'handshake' | 'shared-address';

/** A plugin as the host sees it: its settings are checked by its schema and then handed back to it. */
export interface Plugin extends PluginDefinition {
  readonly capabilities: readonly Capability[];
}

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const WRONG_NAMES = /^(token|api_?key|key|password|client_?secret|app_?secret|page_?id|organization_?id|signing_?secret)$/i;

/**
 * Checks a definition when it is loaded, so that a mistake is seen at boot and names the plugin.
 * @throws Error that says what to write instead
 */
export function definePlugin<S extends Settings>(definition: PluginDefinition<S>): Plugin {
  const problem = problemOf(definition as PluginDefinition);
  if (problem) throw new Error(`plugin ${definition.id}: ${problem}`);
  return { ...(definition as PluginDefinition), capabilities: capabilitiesOf(definition as PluginDefinition) };
}

function problemOf(plugin: PluginDefinition): string | undefined {
  const { id, kit, read, proof, fetch, poll, everyMs, send, accounts, settings } = plugin;
  const wrong = Object.keys(settings.properties).find((name) => WRONG_NAMES.test(name));
  if (kit !== 1) return `it is written for kit ${String(kit)}; this is kit 1`;
  if (!ID.test(id) || id === 'leads') return 'its id must be kebab-case and not "leads"';
  if (!read && !poll && !send) return 'it needs read, poll or send';
  if (read && !proof) return "read needs a proof; { kind: 'url' } if there is none";
  if (fetch && !read && !poll) return 'fetch needs a read or poll that answers refs';
  if ((poll === undefined) !== (everyMs === undefined)) return 'poll and everyMs go together';
  if (accounts && !('accountId' in settings.properties)) return 'accounts needs the setting accountId';
  if (accounts && !isSignedWithSecret(proof))
    return "accounts needs an hmac proof: nothing but the connection's own secret tells tenants apart";
  if (wrong) return `the setting ${wrong} has a house name: secret, verifyToken, accessToken or accountId`;
  return undefined;
}

function isSignedWithSecret(proof: Proof | undefined): boolean {
  const parts = proof?.kind === 'any' ? proof.of : [proof];
  return parts.every((part) => part?.kind === 'hmac' && (part.signs ?? '{body}').includes('{body}'));
}

function capabilitiesOf({ read, poll, send, fetch, handshake, accounts }: PluginDefinition): Capability[] {
  const has: readonly (readonly [unknown, Capability])[] = [
    [read ?? poll, 'source'],
    [send, 'target'],
    [fetch, 'fetch'],
    [poll, 'poll'],
    [handshake, 'handshake'],
    [accounts, 'shared-address'],
  ];
  return has.filter(([part]) => part !== undefined).map(([, capability]) => capability);
}
