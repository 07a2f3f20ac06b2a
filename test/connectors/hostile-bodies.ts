import { isObject, type Json, type JsonObject } from '@turant/plugin-kit';
import { type GrowingBody, repeated } from './growing-body.js';
import { grownForms, grownMultipart, grownXml } from './hostile-formats.js';

type Place = readonly (string | number)[];

/** Texts that make an expression or a loop look at the same characters again and again. */
const PATTERNS: readonly string[] = [
  ...[' ', ' :', '*', '\t', '-', '_', '.', ',', '|', '/', '(', '((0)', "'", '"', '\\', '%', '&#', '&amp;', '\u0000', '\u00a0'],
  ...[
    '1',
    '1.',
    '1-',
    '12345678 ',
    '9845022113,',
    '+91',
    '1E5',
    '1e',
    '<a ',
    '<br ',
    '<br>a : b',
    '<!--',
    '</p',
    '{{',
    '{{a}}',
    '${',
    '[a_-]',
  ],
  ...[
    '[',
    ']',
    '[1,',
    '{"a":',
    'a@',
    '@',
    'a.',
    'a;b=c\n',
    'http://a.',
    'www.',
    'tel:',
    'p:',
    'or ',
    'and\n',
    'name ',
    'dealer ',
    'aA',
    'a_',
    '__c',
  ],
  ...['no contact ', 'null ', 'अ', '\ud83d\ude00', '\ud83d', 'field:a', '\r\n'],
];
/** What follows a pattern, so that a match fails at the very end or begins anew. */
const ENDS = ['', '!', '1', 'x:'] as const;
/** Beginnings of names that the kit knows, since other names are read on another way. */
const KNOWN_NAMES = [
  'phone',
  'name',
  'email',
  'country',
  'budget',
  'message',
  'owner',
  'id',
  'utm_',
  'q',
  'a.b.',
  '@',
  '',
  'dealer_phone',
  'firstName',
];
const KNOWN_VALUES: readonly Json[] = ['9845022113', 'Asha', 'a@b.in', 'IN', true, '', '1', 7, null, ['x'], { label: 'x', other: 'y' }];

/** A pattern as often as it takes for so many bytes of JSON. */
const repeatedIn = (bytes: number, pattern: string): string => pattern.repeat(Math.max(1, bytes / (JSON.stringify(pattern).length - 2)));
const json = (what: string, of: (bytes: number) => Json): GrowingBody => ({
  what,
  type: 'application/json',
  of: (bytes) => JSON.stringify(of(bytes)),
});
/** A list of things that together have about this many bytes. */
const listOfSize = <T>(bytes: number, make: (index: number) => T): T[] => {
  const mean = (JSON.stringify(make(1)).length + JSON.stringify(make(100_000)).length) / 2 + 1;
  return Array.from({ length: Math.max(1, Math.floor(bytes / mean)) }, (_, index) => make(index));
};

/** The shapes, by kind: each makes the bodies that grow from a fixture's value, one for each shape at each place of the value. */
export const KINDS: readonly ((value: Json) => GrowingBody[])[] = [
  (value) => placesIn(value, isList).flatMap((place) => grownLists(value, place)),
  (value) => placesIn(value, isText).flatMap((place) => grownTexts(value, place)),
  (value) => placesIn(value, isObject).flatMap((place) => objectsWithFields(value, place)),
  (value) => placesIn(value, isObject).flatMap((place) => objectsWithOddNames(value, place)),
  (value) => everyText(value, placesIn(value, isText)),
  grownForms,
  grownXml,
  grownMultipart,
];

function grownLists(value: Json, place: Place): GrowingBody[] {
  const items = valueAt(value, place) as readonly Json[];
  const grown = (bytes: number, isUnique: boolean): Json[] =>
    listOfSize(bytes, (index) => (isUnique ? unique(items[index % items.length] ?? null, index) : (items[index % items.length] ?? null)));
  const path = place.join('.');
  const beside = placesIn(value, isText).filter((text) => !place.every((name, at) => text[at] === name));
  return [
    json(`list of unlike items ${path}`, (bytes) => withValue(value, place, grown(bytes, true))),
    json(`list of like items ${path}`, (bytes) => withValue(value, place, grown(bytes, false))),
    json(`list of lists ${path}`, (bytes) =>
      withValue(
        value,
        place,
        listOfSize(bytes, () => [[]]),
      ),
    ),
    json(`list of empty objects ${path}`, (bytes) =>
      withValue(
        value,
        place,
        listOfSize(bytes, () => ({})),
      ),
    ),
    // What a list names again and again may be long.
    ...beside.map((text) =>
      json(`list ${path} and a long ${text.join('.')}`, (bytes) =>
        withValue(withValue(value, place, grown(bytes / 2, false)), text, repeated('long ', bytes / 2)),
      ),
    ),
    ...placesIn(items[0] ?? null, isText).map((inner) =>
      json(`list ${path} with one long ${inner.join('.')}`, (bytes) => {
        const first = withValue(items[0] ?? null, inner, repeated('long ', bytes / 2));
        return withValue(value, place, [first, ...grown(bytes / 2, false)]);
      }),
    ),
  ];
}

function grownTexts(value: Json, place: Place): GrowingBody[] {
  const old = String(valueAt(value, place));
  const path = place.join('.');
  const shapes = PATTERNS.flatMap((pattern) =>
    ENDS.map((end) =>
      json(`text ${path} of ${JSON.stringify(pattern)} and ${JSON.stringify(end)}`, (bytes) =>
        withValue(value, place, `${repeatedIn(bytes, pattern)}${end}`),
      ),
    ),
  );
  return [
    ...shapes,
    json(`text ${path}, itself and dashes`, (bytes) => withValue(value, place, `${old}${repeated('- ', bytes)}${old}`)),
    json(`text ${path}, a list in it`, (bytes) => withValue(value, place, JSON.stringify(listOfSize(bytes / 2, (index) => `v${index}`)))),
    json(`text ${path}, records in it`, (bytes) =>
      withValue(value, place, JSON.stringify(listOfSize(bytes / 1.5, (index) => ({ name: `n${index}`, phone: '9845022113' })))),
    ),
    json(`text ${path}, JSON in JSON in JSON`, (bytes) => {
      const inner = JSON.stringify({ a: JSON.stringify({ b: JSON.stringify(listOfSize(bytes / 8, (index) => ({ k: index }))) }) });
      return withValue(value, place, inner);
    }),
    {
      what: `text ${path} of escapes`,
      type: 'application/json',
      of: (bytes) => JSON.stringify(withValue(value, place, 'ESCAPES')).replace('ESCAPES', () => repeated('\\ud800\\u0020', bytes)),
    },
  ];
}

/** One pattern in all texts of a body. */
function everyText(value: Json, texts: readonly Place[]): GrowingBody[] {
  return PATTERNS.map((pattern) =>
    json(`all texts of ${JSON.stringify(pattern)}`, (bytes) => {
      return texts.reduce((all, place) => withValue(all, place, `${repeatedIn(bytes / texts.length, pattern)}!`), value);
    }),
  );
}

type Fields = readonly (readonly [string, Json])[];

/** The value whose object at a place has further fields. */
const withFields = (value: Json, place: Place, fields: Fields): Json =>
  withValue(value, place, { ...(valueAt(value, place) as JsonObject), ...Object.fromEntries(fields) });

/** Objects of many fields. */
function objectsWithFields(value: Json, place: Place): GrowingBody[] {
  const path = place.join('.') || 'the body';
  const many = (what: string, field: (index: number) => readonly [string, Json]): GrowingBody =>
    json(`${what} in ${path}`, (bytes) => withFields(value, place, listOfSize(bytes, field)));
  const nested = (levels: number): Json => (levels === 0 ? 1 : { a: nested(levels - 1) });
  return [
    ...KNOWN_NAMES.map((name, at) =>
      many(`fields ${name}1, ${name}2, …`, (index) => [`${name}${index}`, KNOWN_VALUES[(at + index) % KNOWN_VALUES.length] ?? null]),
    ),
    ...KNOWN_VALUES.map((one) =>
      many(`fields with ${JSON.stringify(one)}`, (index) => [`${KNOWN_NAMES[index % KNOWN_NAMES.length] ?? ''}${index}`, one]),
    ),
    many('names of 200 characters', (index) => [repeated(`dealer ${index} - `, 190), 'x']),
    many('nested objects', (index) => [`n${index}`, nested(50 - place.length)]),
    many('objects of objects', (index) => [`n${index}`, { a: { b: { c: { d: 1 } } } }]),
  ];
}

/** Objects with a very long name, and with names that have to do with one another. */
function objectsWithOddNames(value: Json, place: Place): GrowingBody[] {
  const path = place.join('.') || 'the body';
  const names = PATTERNS.map((pattern) =>
    json(`a field's name of ${JSON.stringify(pattern)} in ${path}`, (bytes) =>
      withFields(value, place, [[`x${repeatedIn(bytes, pattern)}x`, 'x']]),
    ),
  );
  const related = json(`a long name beside many names in ${path}`, (bytes) =>
    withFields(value, place, [
      ['full_name', repeated('Asha ', bytes / 2)],
      ...listOfSize(bytes / 2, (index): readonly [string, Json] => [`your_name_${index}`, 'Asha']),
    ]),
  );
  const abroad = json(`countries and phones in ${path}`, (bytes) =>
    withFields(value, place, [
      ...listOfSize(bytes / 2, (index): readonly [string, Json] => [`phone_${index}`, '9845022113']),
      // The kit compares names without blanks and underscores, so that it takes all of these for the same name.
      ...listOfSize(bytes / 2, (index): readonly [string, Json] => [
        `country${' '.repeat(index % 90)}${'_'.repeat(index / 90)}`,
        letters(index),
      ]),
    ]),
  );
  return [...names, related, abroad];
}

/** AA, AB, … */
const letters = (index: number): string => String.fromCharCode(65 + (Math.floor(index / 26) % 26), 65 + (index % 26));

const isList = (value: Json): boolean => Array.isArray(value) && value.length > 0;
const isText = (value: Json): boolean => typeof value === 'string';

/** The places of such values in a value. Of a list only the first item is looked into, since the others are like it. */
function placesIn(value: Json, isSuch: (value: Json) => boolean, place: Place = []): Place[] {
  const inner: [string | number, Json][] = Array.isArray(value) ? [[0, value[0] as Json]] : isObject(value) ? Object.entries(value) : [];
  const found = inner.flatMap(([name, one]) => (one === undefined ? [] : placesIn(one, isSuch, [...place, name])));
  return isSuch(value) ? [place, ...found] : found;
}

const valueAt = (value: Json, place: Place): Json => place.reduce<Json>((here, name) => (here as JsonObject)[name] ?? null, value);

function withValue(value: Json, [first, ...rest]: Place, by: Json): Json {
  if (first === undefined) return by;
  const inner = withValue((value as JsonObject)[first] ?? null, rest, by);
  if (Array.isArray(value)) return (value as readonly Json[]).map((one, index) => (index === first ? inner : one));
  return { ...(value as JsonObject), [first]: inner };
}

/** An item whose ids, keys and names are its own. */
function unique(value: Json, index: number): Json {
  if (typeof value === 'string') return value.length < 60 ? `${value}${index}` : value;
  if (!isObject(value)) return value;
  const isOwn = (name: string): boolean => /key|id|ref|name|label|field|question|title/i.test(name);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isOwn(name) ? unique(inner, index) : inner]));
}
