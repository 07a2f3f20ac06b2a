import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { readContent } from '../../content/read-content.js';
import type { Item, LeadItem } from '../../items.js';
import type { Json } from '../../json.js';
import type { Check } from '../check.js';
import { assertExpected } from '../assert-expected.js';
import { leavesIn, mapObjects, withText } from '../leaves.js';
import type { Subject } from '../subject.js';

const kindOf = (subject: Subject): string => readContent(subject.raw).kind;
const isText = (subject: Subject): boolean => ['json', 'xml'].includes(kindOf(subject));
const hasItems = (subject: Subject): boolean => subject.fixture.expected.outcome !== 'challenge';

export const READING_CHECKS: readonly Check[] = [
  {
    name: 'reads what is expected',
    applies: hasItems,
    run: (subject) => assertExpected(subject.read(), subject.fixture.expected),
  },
  {
    name: 'says that it reads queries, where a GET is a lead',
    applies: ({ fixture }) => fixture.raw.method === 'GET' && fixture.expected.outcome === 'leads',
    run: ({ plugin }) => strictEqual(plugin.readsQuery, true, 'without readsQuery the host takes a GET for a ping'),
  },
  {
    name: 'answers in the words that the platform wants',
    applies: ({ fixture }) => fixture.expected.ack !== undefined && fixture.expected.outcome !== 'challenge',
    run: ({ plugin, fixture }) => {
      const { status, contentType, body } = fixture.expected.ack ?? { status: 200 };
      strictEqual(plugin.reply?.status ?? 200, status);
      if (contentType !== undefined) strictEqual(plugin.reply?.contentType, contentType);
      if (typeof body === 'string') strictEqual(plugin.reply?.body, body);
      else if (body !== undefined) deepStrictEqual(JSON.parse(plugin.reply?.body ?? 'null'), body);
    },
  },
  {
    name: 'reads the same twice and changes nothing',
    run: (subject) => {
      const before = JSON.stringify([subject.value, subject.raw.headers, subject.raw.body.toString('hex')]);
      const first = subject.read();
      deepStrictEqual(subject.read(), first);
      strictEqual(subject.plugin.platformRequestId?.(subject.raw), subject.plugin.platformRequestId?.({ ...subject.raw }));
      strictEqual(
        JSON.stringify([subject.value, subject.raw.headers, subject.raw.body.toString('hex')]),
        before,
        'read changed the request',
      );
    },
  },
  {
    name: 'reads the same whatever type is declared',
    applies: (subject) => ['json', 'xml', 'form', 'multipart'].includes(kindOf(subject)),
    run: (subject) => {
      const types = ['application/json', 'text/plain', 'application/octet-stream', 'application/x-www-form-urlencoded', ''];
      for (const type of types)
        deepStrictEqual(subject.read(subject.withBody(subject.raw.body, type)), subject.read(), `declared as ${type}`);
    },
  },
  {
    name: 'reads the same with a byte order mark and blank lines around',
    applies: isText,
    run: (subject) => {
      const body = Buffer.concat([Buffer.from('\uFEFF'), subject.raw.body, Buffer.from('\r\n\r\n')]);
      deepStrictEqual(subject.read(subject.withBody(body)), subject.read());
    },
  },
  {
    name: 'reads the same in UTF-16 and where the charset is declared wrongly',
    applies: isText,
    run: (subject) => {
      const text = readText(subject);
      const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
      deepStrictEqual(subject.read(subject.withBody(utf16)), subject.read());
      deepStrictEqual(subject.read(subject.withBody(subject.raw.body, 'application/json; charset=no-such-charset')), subject.read());
    },
  },
  {
    name: 'reads the same in another layout, and with its keys in another order',
    applies: (subject) => kindOf(subject) === 'json',
    run: (subject) => {
      deepStrictEqual(subject.read(subject.withBody(Buffer.from(JSON.stringify(subject.value, null, '\t')))), subject.read());
      const turned = mapObjects(subject.value, (object) => Object.fromEntries(Object.entries(object).reverse()));
      deepStrictEqual(unordered(subject.read(subject.withValue(turned))), unordered(subject.read()));
    },
  },
  {
    name: 'is not confused by fields that it does not know',
    applies: (subject) => typeof subject.value === 'object' && subject.value !== null && !Array.isArray(subject.value),
    run: (subject) => {
      const more: Json = { zz_new: 'new', zz_list: [1, { a: null }], zz_none: null, ...(subject.value as Readonly<Record<string, Json>>) };
      deepStrictEqual(peopleIn(subject.read(subject.withValue(more))), peopleIn(subject.read()));
    },
  },
  {
    name: 'reads the good records beside bad ones',
    applies: (subject) => recordLists(subject).length > 0,
    run: (subject) => {
      const wanted = peopleIn(subject.read());
      const body = withBadRecords(subject.value, recordLists(subject));
      const found = peopleIn(subject.read(subject.withValue(body)));
      for (const one of wanted)
        ok(
          found.some((other) => JSON.stringify(other) === JSON.stringify(one)),
          'a bad record beside it lost a good one',
        );
    },
  },
  {
    name: 'takes the id from the record, every digit of it',
    applies: (subject) => idsIn(subject).length > 0,
    run: (subject) => {
      for (const id of idsIn(subject)) {
        const other = /^\d+$/.test(id) ? '90071992547409931' : `${id}-other`;
        const body = withText(subject.value, id, other);
        const text = JSON.stringify(body).replaceAll('"90071992547409931"', '90071992547409931');
        const ids = subject.read(subject.withBody(Buffer.from(text), 'application/json')).map((item) => item.externalId);
        ok(
          ids.some((one) => one !== undefined && one.endsWith(other)),
          `${id} became ${other} in the body, but the ids are ${ids.join()}`,
        );
      }
    },
  },
];

const readText = (subject: Subject): string => new TextDecoder().decode(subject.raw.body);

/** Ids of items that are leaves of the body. */
function idsIn(subject: Subject): string[] {
  const leaves = new Set(leavesIn(subject.value).map(String));
  return subject.read().flatMap(({ externalId }) => (externalId !== undefined && leaves.has(externalId) ? [externalId] : []));
}

/** Who the leads are and what identifies them, without their other fields. */
const peopleIn = (items: readonly Item[]): unknown[] =>
  items.flatMap((item): unknown[] => {
    if (item.kind === 'ref') return [{ id: item.externalId, ref: item.ref }];
    if (item.kind !== 'lead' && item.kind !== 'change') return [];
    const { name, phone, email, budget } = item.lead;
    return [{ id: item.externalId, name, phone, email, budget, mayDial: item.mayDial }];
  });

const unordered = (items: readonly Item[]): unknown[] =>
  items.map((item) => {
    if (item.kind !== 'lead' && item.kind !== 'change') return item;
    const { lead, extra, ...rest } = item as LeadItem;
    const parts = (lead.requirement ?? '').split(/[;,] /).sort();
    return {
      ...rest,
      lead: { ...lead, requirement: parts },
      extra: extra.map(({ name, value }) => JSON.stringify([name, Array.isArray(value) ? [...(value as unknown[])].sort() : value])).sort(),
    };
  });

/** Lists of records: lists of objects without which the body has fewer items. */
function recordLists(subject: Subject): Json[] {
  const lists: Json[] = [];
  const look = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object')) lists.push(value as Json);
    for (const inner of Object.values(value)) look(inner as Json);
  };
  look(subject.value);
  const all = peopleIn(subject.read()).length;
  return lists.filter((list) => countWithout(subject, list) < all);
}

function countWithout(subject: Subject, list: Json): number {
  return peopleIn(subject.read(subject.withValue(swapList(subject.value, list, [])))).length;
}

function swapList(value: Json, list: Json, by: Json): Json {
  if (value === list) return by;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => swapList(one, list, by));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, swapList(inner, list, by)]));
}

const withBadRecords = (value: Json, lists: readonly Json[]): Json =>
  lists.slice(0, 1).reduce<Json>((body, list) => swapList(body, list, [null, 'x', {}, ...(list as readonly Json[]), [], 0]), value);
