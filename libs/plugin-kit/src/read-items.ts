import { readContent } from './content/read-content.js';
import { unparseable } from './content/limits.js';
import type { Http } from './http.js';
import type { Draft, Item } from './items.js';
import { checkDrafts } from './lead/check-draft.js';
import { idOf } from './lead/id-of.js';
import { makeItem, type ItemContext } from './lead/make-item.js';
import type { Plugin } from './plugin.js';
import type { RawRequest } from './raw-request.js';
import { secretNamesOf, type Settings } from './settings.js';

/** What the host provides for reading. */
interface ReadContext {
  readonly settings: Settings;
  /** The tenant's ISO 3166 country. */
  readonly region: string;
  readonly now: Date;
}

/**
 * Checks only that the body can be parsed. Nothing more is checked before the platform is answered.
 * @throws RejectedError UNPARSEABLE
 */
export function checkSyntax(raw: RawRequest): void {
  if (readContent(raw).kind === 'text') throw unparseable('the body is neither JSON nor a form nor XML');
}

/**
 * All items of a request, in its order. Pure.
 * @throws RejectedError UNPARSEABLE; TypeError if the drafts have the wrong shape; any other error is a bug of the plugin, too
 */
export function readItems(plugin: Plugin, raw: RawRequest, context: ReadContext): Item[] {
  checkSyntax(raw);
  const { settings, now } = context;
  return plugin.read ? itemsOf(plugin, 'read', plugin.read(raw, { settings, now }), context) : [];
}

/** The items behind a `ref`. Rejects with one of the five errors. */
export async function fetchItems(
  plugin: Plugin,
  http: Http,
  ref: Readonly<Record<string, string>>,
  context: ReadContext & { attempt: number },
): Promise<Item[]> {
  const { settings, now, attempt } = context;
  return plugin.fetch ? itemsOf(plugin, 'fetch', await plugin.fetch(http, ref, { settings, now, attempt }), context) : [];
}

/** The items since the cursor. Rejects with one of the five errors; the caller then keeps its old cursor. */
export async function pollItems(
  plugin: Plugin,
  http: Http,
  cursor: string | undefined,
  context: ReadContext,
): Promise<{ items: Item[]; cursor: string; hasMore: boolean }> {
  if (!plugin.poll) throw new Error(`plugin ${plugin.id} cannot be polled`);
  const { settings, now } = context;
  const polled = await plugin.poll(http, cursor, { settings, now });
  return { items: itemsOf(plugin, 'poll', polled.drafts, context), cursor: polled.cursor, hasMore: polled.hasMore ?? false };
}

function itemsOf(plugin: Plugin, hook: 'read' | 'fetch' | 'poll', drafts: unknown, { settings, region }: ReadContext): Item[] {
  checkDrafts(drafts, hook);
  const secrets = secretNamesOf(plugin.settings).flatMap((name) => (typeof settings[name] === 'string' ? [settings[name]] : []));
  const item: ItemContext = { pluginId: plugin.id, takesSource: plugin.takesSource ?? false, settings, region, secrets };
  return drafts.map((draft) => itemOf(draft, item));
}

function itemOf(draft: Draft, context: ItemContext): Item {
  const ids = idsOf(draft);
  const ownAccount = context.settings.accountId;
  if (ids.accountId !== undefined && ownAccount && ids.accountId !== ownAccount)
    return { kind: 'ignored', reason: 'another account', ...ids };
  if (draft.kind === 'lead' || draft.kind === 'change') return makeItem(draft.kind, draft, context);
  if (draft.kind === 'ref') return { kind: 'ref', ref: draft.ref, ...ids };
  if (draft.kind === 'ignored') return { kind: 'ignored', reason: draft.reason, ...ids };
  return ids.externalId === undefined ? { kind: 'rejected', reason: 'missing_external_id', ...ids } : { kind: 'delete', ...ids };
}

function idsOf({ externalId, accountId }: { externalId?: unknown; accountId?: unknown }): { externalId?: string; accountId?: string } {
  const [id, account] = [idOf(externalId), idOf(accountId)];
  return { ...(id === undefined ? {} : { externalId: id }), ...(account === undefined ? {} : { accountId: account }) };
}
