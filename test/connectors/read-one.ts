import { type Item, rawRequest, readItems, type Settings } from '@turant/plugin-kit';
import { plugins } from '../../plugins/registry.js';

/** What a lead comes to, in one row of a table: the fields of the lead with what else decides whether it is called. */
export interface Reading {
  readonly settings?: Settings;
  readonly type?: string;
  /** A query string, with its question mark: the request is a GET then, where there is no body. */
  readonly query?: string;
}

/** Reads a body with a plugin of the registry: an object as JSON, a text as it is (a form or XML). */
export function readOne(id: string, body: unknown, { settings = {}, type, query = '' }: Reading = {}): Record<string, unknown>[] {
  const plugin = plugins.find((one) => one.id === id);
  if (!plugin) throw new Error(`no plugin ${id}`);
  const isText = typeof body === 'string';
  const raw = rawRequest({
    method: body === '' ? 'GET' : 'POST',
    url: `https://hub.example.in/api/webhooks/${id}/t1${query}`,
    headers: { 'content-type': type ?? (isText ? 'application/x-www-form-urlencoded' : 'application/json') },
    body: Buffer.from(isText ? body : JSON.stringify(body)),
  });
  return readItems(plugin, raw, { settings, region: 'IN', now: new Date('2026-01-05T08:30:00.000Z') }).map(plainOf);
}

function plainOf(item: Item): Record<string, unknown> {
  if (item.kind !== 'lead' && item.kind !== 'change') return { ...item };
  const { lead, extra, ...rest } = item;
  return { ...rest, ...lead, extra: Object.fromEntries(extra.map(({ name, value }) => [name, value])) };
}

/** A body of one platform, and what is to be read from it: of one lead, or of each. */
export type Case = readonly [id: string, what: string, body: unknown, wanted: Wanted | readonly Wanted[], reading?: Reading];
type Wanted = Readonly<Record<string, unknown>>;

/** The number that the person typed. */
export const TYPED = '+919845022113';
/** An address with two numbers that nobody typed. */
export const FROM_PAGE = 'https://shop.example.in/lp?phone=9811100000&gclid=9822200000';
/** Plugins whose bodies the customer lays out. */
export const ANY: readonly string[] = (
  'zapier make n8n pabbly integrately custom-json cardekho magicbricks sulekha freshsales hubspot zoho salesforce kylas google-forms ' +
  'gravity-forms fillout'
).split(' ');

export const every = (what: string, body: unknown, wanted: Case[3], ids: readonly string[] = ANY, reading?: Reading): Case[] =>
  ids.map((id) => [id, what, body, wanted, reading]);
/** Cases of one platform, each under what it is about. */
export const of = (id: string, cases: Readonly<Record<string, readonly [body: unknown, wanted: Case[3], reading?: Reading]>>): Case[] =>
  Object.entries(cases).map(([what, one]) => [id, what, ...one]);
export const form = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

/** A test for each case: the fields that are named, and how many leads there are. */
export function expectAll(cases: readonly Case[]): void {
  it.each(cases.map((one) => ({ title: `${one[0]}: ${one[1]}`, one })))('$title', ({ one: [id, , body, wanted, reading] }) => {
    const list = Array.isArray(wanted) ? (wanted as readonly Wanted[]) : [wanted as Wanted];
    const read = readOne(id, body, reading);
    const shown = read.map((item, index) => Object.fromEntries(Object.keys(list[index] ?? {}).map((key) => [key, item[key]])));
    expect(shown).toEqual(list);
  });
}
