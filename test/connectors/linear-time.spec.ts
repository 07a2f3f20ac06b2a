import { join } from 'node:path';
import { fieldNamesIn, type Json, maskRequest, type Plugin, type RawRequest, rawRequest } from '@turant/plugin-kit';
import { readFixtures, Subject } from '@turant/plugin-kit/testing';
import { RejectedError } from '@turant/domain';
import { plugins } from '../../plugins/registry.js';
import { Chance } from '../chaos/chance.js';
import { IS_WHOLE, seedOfSample } from '../engines/sample.js';
import { seedOfRun } from '../engines/seed.js';
import type { GrowingBody } from './growing-body.js';
import { KINDS } from './hostile-bodies.js';

// Replaces the kit's cache of field names by none. When a body is read again, the cache holds every name of a small body and few names of a larger
// one, so that the larger body would look quadratic although its reading is linear.
jest.mock('../../libs/plugin-kit/src/memoised.js', () => ({ memoised: <T>(read: T): T => read }));

/** The most that the address of a connection takes, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024;
/**
 * What the reading of one body may take, in milliseconds of CPU, on a machine that does the usual work in USUAL_MS. A megabyte of empty entries takes
 * up to 3,600 ms; the service ends such a reading after 2 s. The growth is what this spec is for.
 */
const MAX_CPU_MS = Number(process.env['READING_MAX_MS'] ?? 6_000);
/** What `usualWork` takes in this spec, in milliseconds of CPU, on the machine with two cores for which MAX_CPU_MS was chosen, with nothing beside it. */
const USUAL_MS = 90;
/** Shorter times are not compared: garbage collection and the compiler would decide. */
const MIN_COMPARED_MS = 150;
const MAX_GROWTH = 3;
/** How often a reading that grew too much is measured again before it is blamed. */
const CONFIRMATIONS = 5;
/** How long bodies are tried, in milliseconds: in `npm run test:all` for longer than in `npm test`. `READING_SAMPLE=all` tries them all, which takes hours. */
const SAMPLE = process.env['READING_SAMPLE'] ?? (IS_WHOLE ? '60000' : '10000');
/** Each commit tries other bodies. */
const SEED = seedOfRun('READING_SEED', seedOfSample('hostile bodies'));

interface Tried extends GrowingBody {
  readonly plugin: Plugin;
  readonly subject: Subject;
}

/** One kind of growing body of one plugin: the bodies of each of its fixtures, made when they are asked for. */
type Kind = readonly (() => Tried[])[];

const kindsOf = (plugin: Plugin): Kind[] => {
  if (plugin.read === undefined) return [];
  const subjects = readFixtures(join(__dirname, '../../plugins', plugin.id, 'fixtures'), plugin.id)
    .filter(({ expected }) => expected.outcome !== 'challenge')
    .map((fixture) => new Subject(plugin, fixture));
  const triedWith = (subject: Subject, body: GrowingBody): Tried => ({
    ...body,
    plugin,
    subject,
    what: `${plugin.id} ${subject.fixture.name}: ${body.what}`,
  });
  return KINDS.map((grow) => subjects.map((subject) => () => grow(subject.value).map((body) => triedWith(subject, body))));
};

/** All that is done with a request, but the check of its signature. */
function readAll({ plugin, subject, type }: Tried, body: Buffer): void {
  const { method, url, headers } = subject.withBody(body, type);
  const raw: RawRequest = rawRequest({ method, url, headers, body });
  const context = { settings: subject.settings, now: subject.now };
  maskRequest(plugin.proof, raw, ['test_secret_do_not_use']);
  for (const step of [
    () => plugin.handshake?.(raw, context),
    () => plugin.platformRequestId?.(raw),
    () => plugin.accounts?.(raw),
    () => subject.read(raw),
    () => fieldNamesIn(raw),
  ]) {
    try {
      step();
    } catch (error) {
      if (!(error instanceof RejectedError)) throw error;
    }
  }
}

/**
 * The least CPU time of some readings, in milliseconds. The least, because all that disturbs a reading makes it longer: the compiler and the
 * garbage collector, whose threads are counted, and a busy machine. A reading that is quadratic is so each time.
 */
function cpuOf(tried: Tried, bytes: number, times = 1): number {
  const body = Buffer.from(tried.of(bytes).slice(0, MAX_BODY_BYTES * 2));
  const taken = Array.from({ length: times }, () => {
    const start = process.cpuUsage();
    readAll(tried, body);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...taken);
}

/** Work as the reading of bodies has it: objects, their entries, short texts and regular expressions. */
function usualWork(): number {
  const list = JSON.parse(`[${Array.from({ length: 60_000 }, (_, index) => `{"f${index % 50}":"Asha ${index}"}`).join()}]`) as Record<
    string,
    string
  >[];
  return new Set(
    list.flatMap((one) => Object.entries(one).map(([name, text]) => `${name.toLowerCase()}=${text.replace(/\s+/g, ' ').trim()}`)),
  ).size;
}

/** How much longer this machine takes now: one that has other work, or is slower, takes longer for both. At least 1. */
function slowness(): number {
  const taken = Array.from({ length: CONFIRMATIONS }, () => {
    const start = process.cpuUsage();
    usualWork();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.max(1, Math.min(...taken) / USUAL_MS);
}

/**
 * What is wrong with the time that a growing body takes; undefined if nothing is. Grown slowly, so that the worst one ends, too. It has to grow too
 * much at two steps in a row. A quadratic reading grows too much at every step. A linear one may do so at one step, where the body outgrows the
 * processor's cache.
 */
function faultOf(tried: Tried, most = MAX_BODY_BYTES): string | undefined {
  let before = cpuOf(tried, most / 32);
  for (let bytes = most / 16; bytes <= most; bytes *= 2) {
    let now = cpuOf(tried, bytes);
    if (now > MIN_COMPARED_MS && now > before * MAX_GROWTH) {
      before = cpuOf(tried, bytes / 2, CONFIRMATIONS);
      now = cpuOf(tried, bytes, CONFIRMATIONS);
      const isSteep = now > before * MAX_GROWTH && before > cpuOf(tried, bytes / 4, CONFIRMATIONS) * MAX_GROWTH;
      if (now > MIN_COMPARED_MS && isSteep) return told(tried, bytes, before, now);
    }
    if (now > MAX_CPU_MS && cpuOf(tried, bytes, CONFIRMATIONS) > MAX_CPU_MS * slowness()) return told(tried, bytes, before, now);
    before = now;
  }
  return undefined;
}

const told = ({ what }: Tried, bytes: number, before: number, now: number): string =>
  `${what}: ${Math.round(before)} ms of CPU for ${bytes / 2048} KiB, ${Math.round(now)} ms for ${bytes / 1024} KiB`;

/** A list in an order that the seed decides. */
const shuffled = <T>(list: readonly T[], chance: Chance): T[] =>
  list
    .map((one) => ({ one, rank: chance.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);

/** One body of each kind of each plugin, again and again. */
function* sampled(kinds: readonly Kind[], chance: Chance): Generator<Tried> {
  // An empty list gives undefined.
  const oneOf = <T>(list: readonly T[]): T | undefined => chance.oneOf<T | undefined>(list);
  for (;;) {
    for (const kind of shuffled(kinds, chance)) {
      const body = oneOf(oneOf(kind)?.() ?? []);
      if (body) yield body;
    }
  }
}

/** Bodies that took quadratic time once. The sample may miss them. */
const form = (fields: readonly Json[], answers: readonly Json[]): Json => ({
  form_response: { token: 't', definition: { fields }, answers },
});
const answerTo = (id: string, text: string): Json => ({ type: 'text', text, field: { id, type: 'short_text' } });
const SLOW_ONCE: readonly (readonly [plugin: string, what: string, of: (bytes: number) => Json])[] = [
  ['zapier', 'many fields', (bytes) => Object.fromEntries(Array.from({ length: bytes / 12 }, (_, index) => [`f${index}`, 7]))],
  [
    'zapier',
    'a long name beside many names',
    (bytes) => ({
      full_name: 'Asha '.repeat(bytes / 10),
      phone: '9845022113',
      ...Object.fromEntries(Array.from({ length: bytes / 48 }, (_, index) => [`your_name_${index}`, 'x'])),
    }),
  ],
  [
    'gravity-forms',
    'many inputs of one field',
    (bytes) => ({ id: '1', '2.3': 'x', ...Object.fromEntries(Array.from({ length: bytes / 14 }, (_, index) => [`1.${index}`, 'x'])) }),
  ],
  [
    'typeform',
    'a title that quotes',
    (bytes) => form([{ id: 'b', title: '{{field:a}}'.repeat(bytes / 22) }], [answerTo('a', 'y'.repeat(bytes / 2)), answerTo('b', 'z')]),
  ],
  [
    'typeform',
    'a quoting title of many answers',
    (bytes) =>
      form(
        [{ id: 'b', title: '{{field:a}} a '.repeat(bytes / 28) }],
        Array.from({ length: bytes / 140 }, () => answerTo('b', 'z')),
      ),
  ],
  [
    'tally',
    'an option that is chosen often',
    (bytes) => ({
      data: {
        fields: [
          {
            key: 'q',
            label: 'q',
            type: 'C',
            options: [{ id: 'a', text: 'y'.repeat(bytes / 2) }],
            value: Array.from({ length: bytes / 8 }, () => 'a'),
          },
        ],
      },
    }),
  ],
  [
    'tally',
    'many checkboxes',
    (bytes) => ({ data: { fields: Array.from({ length: bytes / 40 }, (_, index) => ({ type: 'C', key: `k${index}`, value: true })) } }),
  ],
];

it.each(SLOW_ONCE)('reads in linear time what was slow once: %s, %s', (id, what, of) => {
  const plugin = plugins.find((one) => one.id === id);
  const [fixture] = readFixtures(join(__dirname, '../../plugins', id, 'fixtures'), id);
  if (!plugin || !fixture) throw new Error(`no plugin ${id} with a fixture`);
  const subject = new Subject(plugin, fixture);
  expect(
    faultOf({ plugin, subject, what, type: 'application/json', of: (bytes) => JSON.stringify(of(bytes)) }, MAX_BODY_BYTES / 4),
  ).toBeUndefined();
});

it(`reads hostile bodies of up to 1 MiB in linear time (READING_SEED=${SEED})`, () => {
  const only = new RegExp(process.env['READING_ONLY'] ?? '');
  const kinds = plugins.flatMap(kindsOf);
  const bodies = SAMPLE === 'all' ? kinds.flat().flatMap((bodiesOf) => bodiesOf()) : sampled(kinds, new Chance(SEED));
  const end = SAMPLE === 'all' ? Infinity : Date.now() + Number(SAMPLE);
  const faults: string[] = [];
  let count = 0;
  for (const tried of bodies) {
    if (Date.now() > end) break;
    if (!only.test(tried.what)) continue;
    const fault = faultOf(tried);
    if (fault) faults.push(fault);
    count += 1;
  }
  process.stderr.write(`linear-time: ${count} bodies tried\n`);
  expect(count).toBeGreaterThan(0);
  expect(faults).toEqual([]);
}, 86_400_000);
