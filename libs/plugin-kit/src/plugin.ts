import type { Context } from './context.js';
import type { Http } from './http.js';
import type { Draft } from './items.js';
import type { NoticeJob } from './notice.js';
import type { OutcomeJob, SendResult } from './outcome.js';
import type { Proof } from './proof/proof.js';
import type { RawRequest } from './raw-request.js';
import type { Settings, SettingsSchema } from './settings.js';
import type { LlmProvider } from './speech/llm.js';
import type { SttProvider } from './speech/stt.js';
import type { TtsProvider } from './speech/tts.js';

export interface FetchContext<S = Settings> extends Context<S> {
  /** 1 for the first try. A plugin may wait for a later one: some CRMs announce a contact before its phone is stored. */
  readonly attempt: number;
}

/** An HTTP response to a platform, word by word. */
export interface Reply {
  readonly status: number;
  readonly contentType?: string;
  readonly body?: string;
}

export interface PollResult {
  readonly drafts: readonly Draft[];
  /** Where the next poll starts. Stored in the same commit as the leads. */
  readonly cursor: string;
  /** True if more is waiting: the next poll then comes at once instead of after `minPollIntervalMs`. */
  readonly hasMore?: boolean;
}

export interface PluginDefinition<S extends Settings = Settings> {
  /** The id in kebab-case: the folder's name, and part of the address. */
  readonly id: string;
  readonly kit: 1;
  readonly name: string;
  /** How the owner sets the plugin up, one sentence each. `{url}` stands for the connection's address. */
  readonly steps: readonly string[];
  readonly settings: SettingsSchema<S>;

  /** Required with `read`. */
  readonly proof?: Proof;
  /** The response to an accepted request. Default: 200 with `{"success":true}`. */
  readonly reply?: Reply;
  /** The response to a request whose proof fails. Default: 401 with problem+json. */
  readonly refusal?: Reply;
  /** The source that the sender names takes precedence over the plugin's slug. For CRMs and automation tools. */
  readonly takesSource?: boolean;
  /** A GET with a query may be a lead. Without this a GET is a portal's ping, and answered with 200. */
  readonly readsQuery?: boolean;
  /** The platform's id of its request, the same when the platform sends the request again. */
  platformRequestId?(raw: RawRequest): string | undefined;
  /** Pure: a stored request is read again after the plugin was corrected. */
  read?(raw: RawRequest, context: Context<S>): readonly Draft[];
  /**
   * The response to a platform's challenge; undefined if the request is no challenge.
   * @throws NotGenuineError if the challenge does not fit these settings
   */
  handshake?(raw: RawRequest, context: Context<S>): Reply | undefined;
  /**
   * For one address that many tenants share: the platform's accounts that the request names. An account selects the connections to
   * try and proves nothing. A connection takes the request only if its own `secret` signed it, so the proof must be an HMAC. A
   * platform that signs for all its customers with one key has no shared address.
   */
  accounts?(raw: RawRequest): readonly string[];
  /** Completes a `ref`. Called after the platform was answered, and again as the thrown error says. */
  fetch?(http: Http, ref: Readonly<Record<string, string>>, context: FetchContext<S>): Promise<readonly Draft[]>;
  poll?(http: Http, cursor: string | undefined, context: Context<S>): Promise<PollResult>;
  /** The shortest time between two polls that the platform allows, in milliseconds. Required with `poll`. */
  readonly minPollIntervalMs?: number;
  /** Delivers one outcome. Called again with the same `deliveryId` if the thrown error says so. */
  send?(http: Http, job: OutcomeJob, context: Context<S>): Promise<SendResult>;
  /** Delivers a notice, for targets that take more than outcomes of leads. Needs `send`. */
  notify?(http: Http, job: NoticeJob, context: Context<S>): Promise<SendResult>;
  /** Hears a person: speech to text. */
  readonly stt?: SttProvider<S>;
  /** Speaks: text to speech. */
  readonly tts?: TtsProvider<S>;
  /** Thinks: a language model. */
  readonly llm?: LlmProvider<S>;
}

export type Capability = 'source' | 'target' | 'fetch' | 'poll' | 'handshake' | 'shared-address' | 'stt' | 'tts' | 'llm';

/** A plugin as the host sees it: the type of its settings is erased, because the host checks settings by the schema. */
export interface Plugin extends PluginDefinition {
  readonly capabilities: readonly Capability[];
}

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Other words for the four standard settings. */
const NON_STANDARD_NAMES = /^(token|api_?key|key|password|client_?secret|app_?secret|page_?id|organization_?id|signing_?secret)$/i;

/**
 * Checks a definition when its module is loaded, so that a mistake stops the start.
 * @throws Error that names the plugin and says what to write instead
 */
export function definePlugin<S extends Settings>(definition: PluginDefinition<S>): Plugin {
  const problem = problemOf(definition);
  if (problem) throw new Error(`plugin ${definition.id}: ${problem}`);
  return { ...(definition as PluginDefinition), capabilities: capabilitiesOf(definition) };
}

function problemOf(plugin: PluginDefinition): string | undefined {
  const { id, kit, read, proof, fetch, poll, minPollIntervalMs, send, accounts, stt, tts, llm, settings } = plugin;
  const wrong = Object.keys(settings.properties).find((name) => NON_STANDARD_NAMES.test(name));
  if (kit !== 1) return `it is written for kit ${String(kit)}; this is kit 1`;
  if (!ID.test(id) || id === 'leads') return 'its id must be kebab-case and not "leads"';
  if (!read && !poll && !send && !stt && !tts && !llm) return 'it needs read, poll, send, stt, tts or llm';
  if (read && !proof) return "read needs a proof; { kind: 'url' } if there is none";
  if (fetch && !read && !poll) return 'fetch needs a read or poll that answers refs';
  if ((poll === undefined) !== (minPollIntervalMs === undefined)) return 'poll and minPollIntervalMs go together';
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

function capabilitiesOf({ read, poll, send, fetch, handshake, accounts, stt, tts, llm }: PluginDefinition): Capability[] {
  const has: readonly (readonly [unknown, Capability])[] = [
    [read ?? poll, 'source'],
    [send, 'target'],
    [fetch, 'fetch'],
    [poll, 'poll'],
    [handshake, 'handshake'],
    [accounts, 'shared-address'],
    [stt, 'stt'],
    [tts, 'tts'],
    [llm, 'llm'],
  ];
  return has.filter(([part]) => part !== undefined).map(([, capability]) => capability);
}
