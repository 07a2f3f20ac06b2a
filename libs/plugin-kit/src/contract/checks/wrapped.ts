import { ok } from 'node:assert/strict';
import { RejectedError } from '@turant/domain';
import { readContent } from '../../content/read-content.js';
import { isObject, type Json } from '../../json.js';
import { type RawRequest, rawRequest } from '../../raw-request.js';
import type { Check } from '../check.js';
import type { Subject } from '../subject.js';
import { withoutProof } from './genuine.js';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Wrappings of a signed body that the platform never signed: each gives the wrapped text and its media type. */
const WRAPPINGS: Readonly<Record<string, (text: string, value: Json) => readonly [body: string, type: string]>> = {
  'a list around it': (text) => [`[${text}]`, JSON_TYPE],
  'a list of it twice': (text) => [`[${text},${text}]`, JSON_TYPE],
  'a list with something else first': (text) => [`[{},${text}]`, JSON_TYPE],
  'two lists around it': (text) => [`[[${text}]]`, JSON_TYPE],
  'an object around it': (text) => [`{"data":${text}}`, JSON_TYPE],
  'an object and a list around it': (text) => [`{"events":[${text}]}`, JSON_TYPE],
  'an object of ours around it': (text) => [`{"contact":${text}}`, JSON_TYPE],
  'a JSON text of it': (text) => [JSON.stringify(text), JSON_TYPE],
  'a JSON text of it in an object': (text) => [JSON.stringify({ body: text }), JSON_TYPE],
  'a list of JSON texts of it': (text) => [JSON.stringify([text]), JSON_TYPE],
  'a form field that holds it': (text) => [new URLSearchParams({ payload: text }).toString(), FORM_TYPE],
  'a form with its fields': (_text, value) => [formOf(value), FORM_TYPE],
  'the same after itself': (text) => [`${text}\n${text}`, JSON_TYPE],
  'its first key twice, another value first': (text, value) => [withKeyFirst(text, value), JSON_TYPE],
  'its first key twice, another value last': (text, value) => [withKeyLast(text, value), JSON_TYPE],
};

const recordIn = (value: Json): Readonly<Record<string, Json>> => {
  const first = Array.isArray(value) ? (value as readonly Json[])[0] : value;
  return isObject(first) ? first : {};
};

function formOf(value: Json): string {
  const pairs = Object.entries(recordIn(value)).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)] as const);
  return new URLSearchParams(Object.fromEntries(pairs)).toString();
}

function withKeyFirst(text: string, value: Json): string {
  const [key = 'x'] = Object.keys(recordIn(value));
  return text.replace('{', `{${JSON.stringify(key)}:"another",`);
}

function withKeyLast(text: string, value: Json): string {
  const [key = 'x'] = Object.keys(recordIn(value));
  const end = text.lastIndexOf('}');
  return `${text.slice(0, end)},${JSON.stringify(key)}:"another"${text.slice(end)}`;
}

/** Whether only the connection's own secret proves the request. */
const isProvedBySecret = ({ settings, proof }: Subject): boolean =>
  settings.secret !== undefined &&
  proof.kind !== 'url' &&
  proof.kind !== 'public-key' &&
  !(proof.kind === 'any' && proof.of.some(isPublic));
const isPublic = ({ kind }: { kind: string }): boolean => kind === 'public-key';

const isSignedJson = (subject: Subject): boolean => subject.isSignedAndProved && readContent(subject.raw).kind === 'json';

export const WRAPPED_CHECKS: readonly Check[] = [
  {
    name: 'refuses what was signed in any other wrapping, with its old signature and with none',
    applies: isSignedJson,
    run: (subject) => {
      const text = subject.raw.body.toString('utf8').trim();
      for (const [name, wrap] of Object.entries(WRAPPINGS)) {
        const [body, type] = wrap(text, subject.value);
        const signed = subject.withBody(Buffer.from(body), type);
        assertNobody(subject, signed, `${name}, with the old signature`);
        assertNobody(subject, { ...signed, headers: withoutProof(subject, signed).headers }, `${name}, without a signature`);
      }
    },
  },
  {
    name: 'refuses any wrapping without the secret',
    applies: (subject) => isProvedBySecret(subject) && readContent(subject.raw).kind === 'json',
    run: (subject) => {
      const { secret = '' } = subject.settings;
      const text = subject.raw.body.toString('utf8').trim().replaceAll(secret, 'another secret');
      const { value } = readContent(subject.withBody(Buffer.from(text)));
      for (const [name, wrap] of Object.entries(WRAPPINGS)) {
        const [body, type] = wrap(text, value);
        assertNobody(subject, withoutProof(subject, subject.withBody(Buffer.from(body), type)), name);
      }
    },
  },
  {
    name: 'refuses a signature that came twice',
    applies: ({ isSignedAndProved, signedProof }) => isSignedAndProved && !(signedProof && 'separator' in signedProof),
    run: (subject) => {
      const name = subject.signedProof?.header ?? '';
      const sent = subject.raw.headers[name] ?? '';
      const wrong = sent.replace(/[0-9a-f]/gi, (digit) => (digit === '0' ? '1' : '0'));
      for (const several of [
        [sent, sent],
        [wrong, sent],
        [sent, wrong],
      ]) {
        const raw = rawRequest({ ...subject.raw, headers: { ...subject.raw.headers, [name]: several } });
        assertNobody(subject, raw, `the header ${name}: ${several.join(', ')}`);
      }
    },
  },
];

/** Asserts that a request is refused, or that no person is read from it, since a platform may send an unsigned kind of request. */
function assertNobody(subject: Subject, raw: RawRequest, what: string): void {
  try {
    const { kind: proved } = subject.proofResult(raw);
    if (proved === 'not-genuine') return;
    ok(proved === 'not-checked', `${what}: it was taken for genuine`);
    const found = subject.read(raw).filter(({ kind }) => kind !== 'ignored' && kind !== 'rejected');
    ok(found.length === 0, `${what}: ${found.map(({ kind }) => kind).join()} was read from it`);
  } catch (error) {
    // The body cannot be parsed, so the request is refused.
    if (!(error instanceof RejectedError)) throw error;
  }
}
