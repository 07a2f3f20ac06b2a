import { readContent } from './content/read-content.js';
import { unparseable } from './content/limits.js';
import type { Http } from './http.js';
import type { Draft, Item } from './items.js';
import { idOf } from './lead/id-of.js';
import { makeItem, type ItemContext } from './lead/make-item.js';
import type { Plugin } from './plugin.js';
import type { RawRequest } from './raw-request.js';
import { secretNamesOf, type Settings } from './settings.js';

/** What the host knows when it has something read. */
export interface ReadContext {
  readonly settings: Settings;
  /** ISO 3166 country of the tenant. */
  readonly region: string;
  readonly now: Date;
}

/**
 * Whether a request can be read at all; all that is asked before the platform is answered.
 * @throws RejectedError UNPARSEABLE
 */
export function checkSyntax(raw: RawRequest): void {
  if (readContent(raw).kind === 'text') throw unparseable('the body is neither JSON nor a form nor XML');
}

/**
 * All that a request holds, in its order. Pure.
 * @throws RejectedError UNPARSEABLE; anything else that is thrown is the plugin's bug
 */
export function readItems(plugin: Plugin, raw: RawRequest, reading: ReadContext): Item[] {
  checkSyntax(raw);
  const { settings, now } = reading;
  return finish(plugin, plugin.read?.(raw, { settings, now }) ?? [], reading);
}

/** The lead behind a reference. Rejects with one of the five errors. */
export async function fetchItems(
  plugin: Plugin,
  http: Http,
  ref: Readonly<Record<string, string>>,
  reading: ReadContext & { attempt: number },
): Promise<Item[]> {
  const { settings, now, attempt } = reading;
  return finish(plugin, (await plugin.fetch?.(http, ref, { settings, now, attempt })) ?? [], reading);
}

/** What is new since the cursor. Rejects with one of the five errors; the cursor then stays where it was. */
export async function pollItems(
  plugin: Plugin,
  http: Http,
  cursor: string | undefined,
  reading: ReadContext,
): Promise<{ items: Item[]; cursor: string; hasMore: boolean }> {
  if (!plugin.poll) throw new Error(`plugin ${plugin.id} cannot be polled`);
  const { settings, now } = reading;
  const polled = await plugin.poll(http, cursor, { settings, now });
  return { items: finish(plugin, polled.drafts, reading), cursor: polled.cursor, hasMore: polled.hasMore ?? false };
}

function finish(plugin: Plugin, drafts: readonly Draft[], { settings, region }: ReadContext): Item[] {
  const secrets = secretNamesOf(plugin.settings).flatMap((name) => (typeof settings[name] === 'string' ? [settings[name]] : []));
  const context: ItemContext = { pluginId: plugin.id, takesSource: plugin.takesSource ?? false, settings, region, secrets };
  return drafts.map((draft) => itemOf(draft, context));
}

function itemOf(draft: Draft, context: ItemContext): Item {
  const ids = idsOf(draft);
  const own = context.settings.accountId;
  if (ids.accountId !== undefined && own && ids.accountId !== own) return { kind: 'ignored', reason: 'another account', ...ids };
  if (draft.kind === 'lead' || draft.kind === 'change') return makeItem(draft.kind, draft, context);
  if (draft.kind === 'ref') return { kind: 'ref', ref: draft.ref, ...ids };
  if (draft.kind === 'ignored') return { kind: 'ignored', reason: draft.reason, ...ids };
  return ids.externalId === undefined ? { kind: 'rejected', reason: 'missing_external_id', ...ids } : { kind: 'delete', ...ids };
}

function idsOf({ externalId, accountId }: { externalId?: unknown; accountId?: unknown }): { externalId?: string; accountId?: string } {
  const [id, account] = [idOf(externalId), idOf(accountId)];
  return { ...(id === undefined ? {} : { externalId: id }), ...(account === undefined ? {} : { accountId: account }) };
}
