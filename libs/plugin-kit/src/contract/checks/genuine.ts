import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import type { TokenPlace } from '../../proof/proof.js';
import { signRequest } from '../../proof/sign-request.js';
import { DEFAULT_TOLERANCE_MS } from '../../proof/timestamp.js';
import type { RawRequest } from '../../raw-request.js';
import type { Check } from '../check.js';
import type { Subject } from '../subject.js';

const hasSecret = ({ settings, proof }: Subject): boolean => settings.secret !== undefined && proof.kind !== 'url';
const isProved = (subject: Subject): boolean => hasSecret(subject) && subject.proofResult().kind === 'genuine';
const partsOf = ({ proof }: Subject): readonly Exclude<Subject['proof'], { kind: 'any' }>[] => (proof.kind === 'any' ? proof.of : [proof]);
const inBody = (subject: Subject): boolean =>
  partsOf(subject).some((part) => part.kind === 'token' && part.in.some((place) => 'body' in place));

/** A request without anything that could prove it. */
export function withoutProof(subject: Subject, raw: RawRequest = subject.raw): RawRequest {
  const names = partsOf(subject).flatMap((part) => {
    if (part.kind === 'token') return part.in.flatMap((place) => ('header' in place ? [place.header] : []));
    return 'header' in part ? [part.header] : ['authorization'];
  });
  const headers = Object.fromEntries(Object.entries(raw.headers).filter(([name]) => !names.includes(name)));
  return { ...raw, headers, query: {} };
}

export const GENUINE_CHECKS: readonly Check[] = [
  {
    name: 'takes the platform’s own proof',
    applies: (subject) => hasSecret(subject) && (subject.signedProof !== undefined || sendsToken(subject) || subject.fixture.toSign),
    run: (subject) => deepStrictEqual(subject.proofResult(), { kind: 'genuine' }),
  },
  {
    name: 'without a secret the address is the proof',
    applies: ({ proof }) => proof.kind !== 'public-key' && !(proof.kind === 'any' && proof.of.some((part) => part.kind === 'public-key')),
    run: (subject) =>
      deepStrictEqual(subject.proofResult(subject.raw, { ...subject.settings, secret: undefined }), { kind: 'not-checked' }),
  },
  {
    name: 'refuses a request without its proof',
    applies: (subject) => hasSecret(subject) && !inBody(subject) && !mayBeUnsigned(subject),
    run: (subject) => strictEqual(subject.proofResult(withoutProof(subject)).kind, 'not-genuine'),
  },
  {
    name: 'refuses another secret',
    applies: (subject) => isProved(subject) && partsOf(subject).every((part) => part.kind !== 'public-key'),
    run: (subject) => {
      for (const secret of ['another', `${subject.settings.secret}x`, subject.settings.secret?.slice(0, -1)]) {
        strictEqual(subject.proofResult(subject.raw, { ...subject.settings, secret }).kind, 'not-genuine', `${secret} was taken`);
      }
    },
  },
  {
    name: 'refuses a changed body',
    applies: (subject) => subject.signedProof !== undefined && isProved(subject),
    run: (subject) => {
      for (const at of [0, Math.floor(subject.raw.body.length / 2), subject.raw.body.length - 1]) {
        const body = Buffer.from(subject.raw.body);
        body[at] = (body[at] ?? 0) ^ 1;
        ok(isRefused(subject, { ...subject.raw, body }), `byte ${at} was changed`);
      }
      // A signature of the stringified body does not cover spaces.
      const { signedProof: proof } = subject;
      if (proof?.kind === 'hmac' && proof.alsoSigns?.includes('restringified')) return;
      ok(isRefused(subject, { ...subject.raw, body: Buffer.concat([subject.raw.body, Buffer.from(' ')]) }), 'a space was added');
    },
  },
  {
    name: 'refuses an empty, a cut and a borrowed signature',
    applies: (subject) => subject.signedProof !== undefined && isProved(subject),
    run: (subject) => {
      const name = subject.signedProof?.header ?? '';
      const sent = subject.raw.headers[name] ?? '';
      const prefix = /^[\w-]+[=,](?=.{20})/.exec(sent)?.[0] ?? '';
      for (const forged of [prefix, ' ', sent.slice(0, -8), `${prefix}${'A'.repeat(44)}`, `${prefix}${'0'.repeat(64)}`, 'null']) {
        ok(isRefused(subject, { ...subject.raw, headers: { ...subject.raw.headers, [name]: forged } }), `taken: ${forged}`);
      }
    },
  },
  {
    name: 'refuses a replay by its time, and a clock that is wrong either way',
    applies: (subject) => subject.timedProof !== undefined && isProved(subject),
    run: (subject) => {
      const tolerance = subject.timedProof?.timestamp?.toleranceMs ?? DEFAULT_TOLERANCE_MS;
      for (const sign of [-1, 1]) {
        const at = (ms: number): Date => new Date(subject.now.getTime() + sign * ms);
        strictEqual(subject.proofResult(subject.raw, subject.settings, at(tolerance - 1_000)).kind, 'genuine');
        strictEqual(subject.proofResult(subject.raw, subject.settings, at(tolerance + 1_000)).kind, 'not-genuine');
      }
    },
  },
  {
    name: 'recognises a replay by its ids where the proof has no time',
    applies: (subject) => subject.timedProof === undefined && subject.signedProof !== undefined,
    run: (subject) => {
      const ids = (raw: RawRequest): unknown[] => [
        subject.plugin.platformRequestId?.(raw),
        ...subject.read(raw).map((item) => item.externalId),
      ];
      const [first, again] = [ids(subject.raw), ids({ ...subject.raw, headers: { ...subject.raw.headers, 'x-attempt': '2' } })];
      deepStrictEqual(again, first);
      ok(first.some((id) => id !== undefined) || subject.read().every((item) => item.kind === 'ignored'), 'nothing tells a replay');
    },
  },
  {
    name: 'takes the secret wherever it may be set by hand',
    applies: (subject) => hasSecret(subject) && partsOf(subject).some(isHandSet),
    run: (subject) => {
      const secret = subject.settings.secret ?? '';
      const ways = [
        ['x-api-key', secret],
        ['x-hub-token', secret],
        ['authorization', `Bearer ${secret}`],
        ['authorization', `bearer ${secret}`],
      ];
      for (const [name = '', value = ''] of ways) {
        const raw = withoutProof(subject);
        strictEqual(subject.proofResult({ ...raw, headers: { ...raw.headers, [name]: value } }).kind, 'genuine', `${name} was not taken`);
      }
    },
  },
  {
    name: 'takes what is signed afresh',
    applies: (subject) => hasSecret(subject) && partsOf(subject)[0]?.kind !== 'public-key' && !inBody(subject),
    run: (subject) => {
      const now = new Date(subject.now.getTime() + 86_400_000);
      const signed = signRequest(subject.proof, withoutProof(subject), subject.settings.secret ?? '', now);
      deepStrictEqual(subject.proofResult(signed, subject.settings, now), { kind: 'genuine' });
    },
  },
];

function isRefused(subject: Subject, raw: RawRequest): boolean {
  try {
    return subject.proofResult(raw).kind === 'not-genuine';
  } catch {
    // The proof's time may be in the body, which cannot be parsed any more.
    return true;
  }
}

const places = (subject: Subject): TokenPlace[] => partsOf(subject).flatMap((part) => (part.kind === 'token' ? part.in : []));

/** Whether the sample holds a token. The samples of some portals do not. */
function sendsToken(subject: Subject): boolean {
  const { raw } = subject;
  const headers = [...places(subject).flatMap((place) => ('header' in place ? [place.header] : []))];
  const isBasic = partsOf(subject).some((part) => part.kind === 'basic') && raw.headers['authorization'] !== undefined;
  return isBasic || headers.some((name) => raw.headers[name] !== undefined) || inBody(subject);
}

const isHandSet = (part: { kind: string; in?: readonly TokenPlace[] }): boolean =>
  part.kind === 'token' &&
  (part.in ?? []).some((place) => 'header' in place && place.header === 'x-api-key') &&
  (part.in ?? []).length >= 3;

const mayBeUnsigned = (subject: Subject): boolean =>
  partsOf(subject).some((part) => part.kind === 'public-key') && subject.proofResult(withoutProof(subject)).kind === 'not-checked';
