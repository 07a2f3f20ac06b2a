/** Numbers from 0 (in) to 1 (out), the same for the same seed (mulberry32). */
export type Chance = () => number;

export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const whole = (chance: Chance, below: number): number => Math.floor(chance() * below);
const one = <T>(chance: Chance, of: readonly T[]): T => of[whole(chance, of.length)] as T;

const nested = (levels: number, inner: unknown = 1): unknown =>
  Array.from({ length: levels }).reduce<unknown>((value, _, at) => (at % 2 ? { a: value } : [value]), inner);

/** Values that someone, somewhere, sends in place of a text. */
const STRANGE: readonly ((chance: Chance) => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -1,
  () => 1e308,
  () => 9_876_543_210,
  () => 919_812_345_678,
  () => 0.1,
  () => [],
  () => ({}),
  () => ['a', 'b'],
  () => ({ value: 'x' }),
  () => '',
  () => ' ',
  () => '\u0000',
  () => 'true',
  () => 'null',
  () => '\u202e\u200b\ufeff',
  () => 'é'.normalize('NFD'),
  () => '😀'.repeat(20),
  () => 'नमस्ते',
  () => "'; DROP TABLE leads; --",
  () => '{{lead.name}} #{7*7} <script>',
  () => '\r\nX-Evil: 1\r\n\r\n',
  () => '../../etc/passwd',
  () => 'call me',
  (chance) => 'x'.repeat(one(chance, [199, 200, 201, 254, 255, 1_000, 5_000, 5_001, 60_000])),
  (chance) => nested(one(chance, [1, 10, 40, 90, 500])),
  () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"then":"x"}'),
  (chance) => String(whole(chance, 1e9)),
  (chance) => one(chance, ['value', 'PREMIUM', 'Standard', 'gold', ' value']),
  (chance) => one(chance, ['a@example.in', 'nobody', 'a@b', 'x y@example.in', 'a@@b.in']),
];

const FIELDS = [
  'lead',
  'employeeId',
  'triggerImmediateCall',
  'tier',
  'lead.name',
  'lead.phone',
  'lead.email',
  'lead.requirement',
  'lead.budget',
  'lead.source',
] as const;
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$where',
  'a.b',
  '',
  '_id',
  'tenantId',
  'isTest',
  'status',
  'callId',
  'length',
  '\u0000',
  'x'.repeat(300),
  '\ud83d',
  'lead',
  'name',
];

type Body = Record<string, unknown>;

function placeOf(body: Body, field: string): { holder: Body; name: string } {
  const [top = '', inner] = field.split('.');
  const lead = body.lead;
  if (inner === undefined || typeof lead !== 'object' || lead === null) return { holder: body, name: inner ?? top };
  return { holder: lead as Body, name: inner };
}

const CHANGES: readonly ((body: Body, chance: Chance) => void)[] = [
  (body, chance) => {
    const { holder, name } = placeOf(body, one(chance, FIELDS));
    delete holder[name];
  },
  (body, chance) => {
    const { holder, name } = placeOf(body, one(chance, FIELDS));
    holder[name] = one(chance, STRANGE)(chance);
  },
  (body, chance) => {
    const { holder } = placeOf(body, one(chance, ['lead', 'lead.name']));
    const name = one(chance, Array.isArray(holder) ? ['0'] : NAMES);
    // An own field, whatever its name.
    Object.defineProperty(holder, name, { value: one(chance, STRANGE)(chance), enumerable: true, configurable: true, writable: true });
  },
  (body, chance) => {
    for (let count = whole(chance, 200); count > 0; count--) body[`field-${count}`] = count;
  },
];

/** Changes of the text of a body. */
const REWRITES: readonly ((text: string, chance: Chance) => string)[] = [
  (text, chance) => text.slice(0, whole(chance, text.length)),
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
  (text) => `  \n\t${text}\r\n`,
  (text) => text.replace('{', '{"lead":null,'),
  (text) => text.replace(/}\s*$/, ',"lead":{"name":"Twice"}}'),
  (text) => text.replace(/"name":/, '"name":7,"name":'),
  (text) => text.replace(/"([A-Z])/, '"\\ud83d$1'),
  (text) => text.replace(/"name":"[^"]*"/, '"name":NaN'),
  (text) => text.replace(/"name":"[^"]*"/, '"name":1e999'),
  (text) => text.replace(/"phone":"[^"]*"/, '"phone":-1e999'),
  (text) => text.replace(/:/, ': /* comment */'),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace(/}$/, ',}'),
  (text, chance) => '['.repeat(whole(chance, 20_000)) + text,
  (text) => text.replace(/"name":"/, '"name":"\n'),
  (text) => text.replace(/"name":"/, '"n\\u0061me":"'),
  (text) => JSON.stringify(text),
  (text, chance) => text.replace(/}$/, `,"pad":"${'x'.repeat(one(chance, [1_000, 100_000, 270_000]))}"}`),
];

/** Changes of its bytes. */
const BREAKS: readonly ((bytes: Buffer, chance: Chance) => Buffer)[] = [
  (bytes, chance) => {
    const changed = Buffer.from(bytes);
    for (let count = 1 + whole(chance, 4); count > 0; count--) changed[whole(chance, changed.length)]! ^= 1 << whole(chance, 8);
    return changed;
  },
  (bytes, chance) => {
    const at = whole(chance, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([whole(chance, 256)]), bytes.subarray(at)]);
  },
  (bytes) => Buffer.from(bytes.toString('utf8'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le'),
  (bytes, chance) => Buffer.from(Array.from({ length: whole(chance, 200) }, () => whole(chance, 256))),
];

/** One to three changes of a valid body; a few stay as they are. */
export function mutated(valid: object, chance: Chance): Buffer {
  const kind = chance();
  const body = structuredClone(valid) as Body;
  if (kind < 0.7) for (let count = whole(chance, 4); count > 0; count--) one(chance, CHANGES)(body, chance);
  const text = kind >= 0.65 && kind < 0.85 ? one(chance, REWRITES)(JSON.stringify(body), chance) : JSON.stringify(body);
  const bytes = Buffer.from(text, 'utf8');
  return kind >= 0.85 && bytes.length > 0 ? one(chance, BREAKS)(bytes, chance) : bytes;
}
