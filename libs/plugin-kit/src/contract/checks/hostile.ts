import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { RejectedError } from '@turant/domain';
import type { Json } from '../../json.js';
import type { RawRequest } from '../../raw-request.js';
import type { Check } from '../check.js';
import { mapLeaves, mapObjects } from '../leaves.js';
import type { Subject } from '../subject.js';

/** Asserts that a request is read or refused as unparseable. Any other error is a bug, and would become a dead letter. */
function assertReadOrRefused(subject: Subject, raw: RawRequest, what: string): void {
  try {
    subject.plugin.platformRequestId?.(raw);
    subject.plugin.accounts?.(raw);
    subject.plugin.handshake?.(raw, { settings: subject.settings, now: subject.now });
    subject.read(raw);
  } catch (error) {
    ok(error instanceof RejectedError, `${what}: ${String(error)}`);
  }
}

const isJson = ({ raw }: Subject): boolean => /^\s*[[{]/.test(raw.body.toString('latin1', 0, 50));

export const HOSTILE_CHECKS: readonly Check[] = [
  {
    name: 'says so where a body is cut off, and never crashes',
    applies: ({ raw }) => raw.body.length > 0,
    run: (subject) => {
      for (let part = 1; part < 12; part += 1) {
        const body = subject.raw.body.subarray(0, Math.floor((subject.raw.body.length * part) / 12));
        assertReadOrRefused(subject, subject.withBody(body), `cut off after ${body.length} bytes`);
        if (isJson(subject)) strictEqual(outcomeOf(subject, body), 'UNPARSEABLE');
      }
    },
  },
  {
    name: 'refuses what is nested ten thousand levels deep',
    run: (subject) => {
      const deep = [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`];
      for (const text of deep) strictEqual(outcomeOf(subject, Buffer.from(text)), 'UNPARSEABLE');
    },
  },
  {
    name: 'finds nobody in an empty body, and never crashes',
    run: (subject) => {
      for (const text of ['', '{}', '[]', 'null', '""', '0', '[null]', '{"":""}', '[[]]', 'true', ' \r\n']) {
        const raw = subject.withBody(Buffer.from(text), 'application/json');
        assertReadOrRefused(subject, raw, `a body of ${text}`);
        deepStrictEqual(
          subject.read(raw).filter((item) => item.kind !== 'ignored' && item.kind !== 'rejected'),
          [],
          `somebody in ${text}`,
        );
      }
    },
  },
  {
    name: 'never crashes, whatever a field holds',
    run: (subject) => {
      const odd: Json[] = [
        null,
        0,
        -1,
        true,
        '',
        [],
        {},
        [null],
        { a: { b: [] } },
        ' ',
        '\u0000',
        '{',
        '[1',
        'x'.repeat(300),
        1e300,
        'constructor',
      ];
      for (const by of odd)
        assertReadOrRefused(
          subject,
          subject.withValue(mapLeaves(subject.value, () => by)),
          `all fields ${JSON.stringify(by).slice(0, 20)}`,
        );
      for (const by of odd)
        assertReadOrRefused(
          subject,
          subject.withValue(mapObjects(subject.value, (one) => withFirstField(one, by))),
          'the first field of each object',
        );
    },
  },
  {
    name: 'never crashes on bytes that are no text',
    applies: ({ raw }) => raw.body.length > 0,
    run: (subject) => {
      for (let at = 0; at < subject.raw.body.length; at += Math.max(1, Math.floor(subject.raw.body.length / 25))) {
        const body = Buffer.from(subject.raw.body);
        body[at] = 0xff;
        assertReadOrRefused(subject, subject.withBody(body), `byte ${at} is 0xff`);
      }
    },
  },
  {
    name: 'keeps huge fields within bounds',
    run: (subject) => {
      const letters = 'अ'.repeat(60_000);
      const body = mapLeaves(subject.value, (leaf) => (typeof leaf === 'string' && /[a-z ]{4}/i.test(leaf) ? `${leaf} ${letters}` : leaf));
      assertReadOrRefused(subject, subject.withValue(body), 'huge fields');
      for (const { lead, extra } of subject.leadsIn(body)) {
        ok(
          (lead.requirement ?? '').length <= 5_000 &&
            lead.name.length <= 200 &&
            lead.source.length <= 200 &&
            (lead.budget ?? '').length <= 200,
        );
        ok(extra.length <= 100 && JSON.stringify(extra).length <= 200_000, 'extra is huge');
      }
    },
  },
  {
    name: 'keeps names that reach into prototypes out',
    run: (subject) => {
      const text = JSON.stringify(subject.value).replace(
        /^([[\s]*)\{/,
        '$1{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
      );
      const items = subject.read(subject.withBody(Buffer.from(text), 'application/json'));
      strictEqual(({} as Record<string, unknown>)['polluted'], undefined, 'Object.prototype was changed');
      ok(!/polluted|__proto__/.test(JSON.stringify(items)), 'a forbidden name was kept');
    },
  },
];

function outcomeOf(subject: Subject, body: Buffer): string {
  try {
    return `read ${subject.read(subject.withBody(body, 'application/json')).length} items`;
  } catch (error) {
    return error instanceof RejectedError ? error.code : String(error);
  }
}

function withFirstField(object: Readonly<Record<string, Json>>, by: Json): Json {
  const [first] = Object.keys(object);
  return first === undefined ? object : { ...object, [first]: by };
}
