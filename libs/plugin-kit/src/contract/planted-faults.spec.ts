import type { Draft, Item } from '../items.js';
import { ignored, lead } from '../items.js';
import { at, listAt, listOf, type Json } from '../json.js';
import { bodyOf } from '../content/read-content.js';
import type { Answer } from '../lead/role.js';
import { definePlugin, type Plugin, type PluginDefinition } from '../plugin.js';
import { secretToken, type HmacProof, type ProofResult } from '../proof/proof.js';
import { signRequest } from '../proof/sign-request.js';
import type { RawRequest } from '../raw-request.js';
import { rawRequest } from '../raw-request.js';
import { secret, type Settings, sourceSettings } from '../settings.js';
import { CHECKS } from './describe-plugin.js';
import type { Expected, Fixture } from './fixture.js';
import { Subject, TEST_SECRET } from './subject.js';

const ASHA = { id: '2998847362', name: 'Asha', phone: '+919820012345', email: 'asha@example.com', message: 'Price of a chair, please' };
const LEAD = { name: 'Asha', phone: '+919820012345', email: 'asha@example.com', requirement: 'Price of a chair, please', source: 'sound' };
const EXPECTED: Expected = {
  outcome: 'leads',
  leads: [{ lead: LEAD, triggerImmediateCall: true, idempotencyKey: 'sound:2998847362' }],
  ack: { status: 202, contentType: 'text/plain', body: 'RECEIVED' },
};
const TIMED: HmacProof = {
  kind: 'hmac',
  header: 'x-signature',
  encoding: 'hex',
  prefix: 'sha256=',
  signs: '{timestamp}.{body}',
  timestamp: { header: 'x-time' },
};
const { timestamp: _none, ...UNTIMED }: HmacProof = { ...TIMED, signs: '{body}' };

/** One record, or a list of them under `leads`. */
const recordsIn = (body: Json): readonly Json[] => (at(body, 'leads') === undefined ? [body] : listAt(body, 'leads'));
const answersIn = (record: Json): Answer[] => [
  { key: 'name', value: at(record, 'name'), as: 'name' },
  { key: 'phone', value: at(record, 'phone'), as: 'phone' },
  { key: 'email', value: at(record, 'email'), as: 'email' },
  { key: 'message', value: at(record, 'message'), as: 'requirement' },
];
const soundDraft = (record: Json, more: Partial<Parameters<typeof lead>[0]> = {}): Draft =>
  lead({
    externalId: at(record, 'id'),
    answers: answersIn(record),
    ...more,
  });

type Changes = Partial<PluginDefinition>;
const SOUND: PluginDefinition = {
  id: 'sound',
  kit: 1,
  name: 'Sound',
  steps: ['Paste {url}.'],
  settings: sourceSettings({ secret: secret('of the test') }),
  proof: TIMED,
  reply: { status: 202, contentType: 'text/plain', body: 'RECEIVED' },
  read: (raw) => recordsIn(bodyOf(raw)).map((record) => soundDraft(record)),
};
const plugin = (changes: Changes = {}): Plugin => definePlugin({ ...SOUND, ...changes });
/** A plugin that reads each record with the given function. */
const reading = (draft: (record: Json, raw: RawRequest, settings: Settings) => Draft, changes: Changes = {}): Plugin =>
  plugin({ ...changes, read: (raw, { settings }) => recordsIn(bodyOf(raw)).map((record) => draft(record, raw, settings)) });

function fixture(body: Json = ASHA, changes: Partial<Fixture> = {}): Fixture {
  const headers = { 'Content-Type': 'application/json' };
  const raw = rawRequest({
    method: 'POST',
    url: 'https://hub.example.in/api/webhooks/sound/t1',
    headers,
    body: Buffer.from(JSON.stringify(body)),
  });
  return { name: 'asha', raw, expected: EXPECTED, toSign: true, settings: {}, ...changes };
}
const BATCH = fixture({ leads: [ASHA] });
const BY_GET = fixture(ASHA, {
  raw: rawRequest({
    method: 'GET',
    url: `https://hub.example.in/api/webhooks/sound/t1?${new URLSearchParams(ASHA).toString()}`,
    headers: {},
    body: Buffer.alloc(0),
  }),
});

/** A kit with a fault of its own, for the checks that no plugin can break. */
class Broken extends Subject {
  constructor(
    readonly wrong: { read?: (raw: RawRequest) => Item[]; proofResult?: (raw: RawRequest, settings: Settings, now: Date) => ProofResult },
    made: Plugin = plugin(),
  ) {
    super(made, fixture());
  }
  override read(raw: RawRequest = this.raw): Item[] {
    return this.wrong.read ? this.wrong.read(raw) : super.read(raw);
  }
  override proofResult(raw: RawRequest = this.raw, settings: Settings = this.settings, now: Date = this.now): ProofResult {
    return this.wrong.proofResult ? this.wrong.proofResult(raw, settings, now) : super.proofResult(raw, settings, now);
  }
}
const GENUINE: ProofResult = { kind: 'genuine' };
const overParsed = (raw: RawRequest): Json => JSON.parse(raw.body.toString('utf8')) as Json;
const subject = (made: Plugin, from: Fixture = fixture()): Subject => new Subject(made, from);
let count = 0;

/** For each check a fault that the check must find. */
const FAULTS: Readonly<Record<string, () => Subject>> = {
  'reads what is expected': () => subject(reading((one) => soundDraft(one, { source: 'somewhere' }))),
  'says that it reads queries, where a GET is a lead': () => subject(plugin({ proof: secretToken() }), BY_GET),
  'answers in the words that the platform wants': () =>
    subject(plugin({ reply: { status: 202, contentType: 'text/plain', body: 'Received' } })),
  'reads the same twice and changes nothing': () => subject(reading((one) => soundDraft(one, { extra: { count: (count += 1) } }))),
  'reads the same whatever type is declared': () =>
    subject(reading((one, raw) => soundDraft(raw.headers['content-type'] === 'application/json' ? one : null))),
  'reads the same with a byte order mark and blank lines around': () => subject(reading((_one, raw) => soundDraft(overParsed(raw)))),
  'reads the same in UTF-16 and where the charset is declared wrongly': () =>
    subject(reading((_one, raw) => soundDraft(JSON.parse(raw.body.toString('utf8').replace(/^\uFEFF/, ''))))),
  'reads the same in another layout, and with its keys in another order': () =>
    subject(reading((one) => soundDraft(one, { externalId: Object.values(one as object)[0] }))),
  'is not confused by fields that it does not know': () =>
    subject(reading((one) => soundDraft(one, { mayDial: Object.keys(one as object).length === 5 }))),
  'reads the good records beside bad ones': () =>
    subject(
      reading((one) => soundDraft(one, { source: String((one as { id: string }).id) && 'sound' })),
      BATCH,
    ),
  'takes the id from the record, every digit of it': () =>
    subject(reading((one, raw) => soundDraft(one, { externalId: at(overParsed(raw), 'id') }))),
  'reads the phone in every Indian dress': () =>
    subject(reading((one) => soundDraft({ ...(one as object), phone: `+91${String(at(one, 'phone')).replace(/\D/g, '').slice(-10)}` }))),
  'takes the mobile of several numbers in one field': () =>
    subject(reading((one) => soundDraft({ ...(one as object), phone: String(at(one, 'phone')).split(/[/,]| or /)[0] ?? '' }))),
  'takes empty markers for nothing: with neither phone nor e-mail nobody is called': () =>
    subject(reading((one) => soundDraft(one, { answers: [{ key: 'phone', value: at(one, 'phone') || '+919999999999', as: 'phone' }] }))),
  'calls a nameless lead by its number, unless another field names it': () =>
    subject(reading((one) => soundDraft({ ...(one as object), name: at(one, 'name') || 'Unknown' }))),
  'keeps letters of every script in a name': () =>
    subject(reading((one) => soundDraft({ ...(one as object), name: String(at(one, 'name')).replace(/[^ -~]/g, '') }))),
  'sees a test lead of Meta’s tool through whatever pipes it': () =>
    subject(reading((one) => soundDraft({ ...(one as object), phone: String(at(one, 'phone')).replace(/^<.*/, '') }))),
  'keeps the secret out of what is read': () => subject(reading((one, _raw, { secret: kept }) => soundDraft(one, { extra: { kept } }))),
  'says so where a body is cut off, and never crashes': () =>
    subject(plugin({ platformRequestId: (raw) => String(at(overParsed(raw), 'id')) })),
  'refuses what is nested ten thousand levels deep': () => new Broken({ read: () => [] }),
  'finds nobody in an empty body, and never crashes': () =>
    subject(reading((one) => soundDraft({ ...(one as object), email: at(one, 'email') ?? 'a@example.com' }))),
  'never crashes, whatever a field holds': () =>
    subject(reading((one) => soundDraft(one, { source: (at(one, 'name') as string).trim() && 'sound' }))),
  'never crashes on bytes that are no text': () =>
    subject(plugin({ platformRequestId: (raw) => new TextDecoder('utf-8', { fatal: true }).decode(raw.body) })),
  'keeps huge fields within bounds': () => {
    const sound = subject(plugin());
    const wide = (item: Item): Item => ({ ...item, lead: { ...LEAD, requirement: 'x'.repeat(5_001) } }) as Item;
    return new Broken({ read: (raw) => sound.read(raw).map(wide) });
  },
  'keeps names that reach into prototypes out': () =>
    subject(reading((one, raw) => soundDraft(one, { extra: overParsed(raw) as Record<string, Json> }))),
  'takes the platform’s own proof': () => {
    const forged = fixture(ASHA, { toSign: false });
    const headers = { ...forged.raw.headers, 'x-signature': 'sha256=00', 'x-time': '1767600600000' };
    return subject(plugin(), { ...forged, raw: { ...forged.raw, headers } });
  },
  'without a secret the address is the proof': () => new Broken({ proofResult: () => GENUINE }),
  'refuses a request without its proof': () => new Broken({ proofResult: () => GENUINE }),
  'refuses another secret': () => new Broken({ proofResult: () => GENUINE }),
  'refuses a changed body': () => subject(plugin({ proof: { ...TIMED, signs: '{timestamp}' } })),
  'refuses an empty, a cut and a borrowed signature': () =>
    new Broken({
      proofResult: (raw) =>
        raw.headers['x-signature']?.startsWith('sha256=') ? GENUINE : { kind: 'not-genuine', reason: 'signature wrong' },
    }),
  'refuses a replay by its time, and a clock that is wrong either way': () => new Broken({ proofResult: () => GENUINE }),
  'recognises a replay by its ids where the proof has no time': () =>
    subject(reading((one) => soundDraft(one, { externalId: undefined }), { proof: UNTIMED })),
  'takes the secret wherever it may be set by hand': () =>
    subject(plugin({ proof: { kind: 'token', in: [{ header: 'x-api-key' }, { header: 'x-hub-token' }, { query: 'key' }] } })),
  // The plugin reads the items of lists, but only the body itself is checked for the path that requires a signature.
  'refuses what was signed in any other wrapping, with its old signature and with none': () => {
    const sound = subject(plugin());
    const unsigned = (raw: RawRequest): ProofResult =>
      at(bodyOf(raw), 'id') === undefined ? { kind: 'not-checked' } : { kind: 'not-genuine', reason: 'signature missing' };
    return new Broken(
      { proofResult: (raw) => (raw.headers['x-signature'] ? sound.proofResult(raw) : unsigned(raw)) },
      plugin({ read: (raw) => listOf(bodyOf(raw)).map((record) => soundDraft(record)) }),
    );
  },
  'refuses any wrapping without the secret': () =>
    new Broken({ proofResult: (raw) => (listOf(bodyOf(raw)).length > 1 ? GENUINE : { kind: 'not-genuine', reason: 'signature missing' }) }),
  'refuses a signature that came twice': () =>
    new Broken({ proofResult: (raw) => (raw.headers['x-signature']?.includes('sha256=') ? GENUINE : { kind: 'not-checked' }) }),
  'takes what is signed afresh': () => subject(plugin({ proof: { kind: 'token', in: [{ query: 'key' }] } })),
};

const expecting = (lead: object, more: Partial<Expected> = {}, extra: object = {}): Expected => ({
  ...EXPECTED,
  leads: [{ lead: { ...LEAD, ...lead }, extra: { ...extra } }],
  ...more,
});
const { email: _address, ...UNMAILED } = LEAD;
const REWRITTEN: HmacProof = { ...UNTIMED, alsoSigns: ['restringified'] };
/** A body whose stringified form is signed, sent with other spaces. */
function respaced(): Fixture {
  const plain = fixture();
  const { headers } = signRequest(REWRITTEN, plain.raw, TEST_SECRET, new Date(0));
  return { ...plain, toSign: false, raw: { ...plain.raw, headers, body: Buffer.from(JSON.stringify(ASHA, null, 2)) } };
}
/** Correct plugins for which a check once raised a false alarm. */
const ODD_SUBJECTS: Readonly<Record<string, () => Subject>> = {
  'a test lead with a phone': () =>
    subject(
      reading((one) => soundDraft(one, { isTest: at(one, 'test') === true })),
      fixture({ ...ASHA, test: true }, { expected: { outcome: 'leads', leads: [{ lead: LEAD }], isTest: true } }),
    ),
  'a change without an address': () =>
    subject(
      reading((one) => ({ ...soundDraft(one), kind: at(one, 'event') === 'changed' ? 'change' : 'lead' }) as Draft),
      fixture({ ...ASHA, email: '', event: 'changed' }, { expected: { outcome: 'leads', leads: [{ lead: UNMAILED }] } }),
    ),
  'two addresses': () =>
    subject(
      reading((one) => soundDraft(one, { answers: [...answersIn(one), { key: 'work', value: at(one, 'work'), as: 'email' }] })),
      fixture({ ...ASHA, work: 'rao@acme.example' }, { expected: expecting({}, {}, { work: 'rao@acme.example' }) }),
    ),
  'a name with a prefix': () =>
    subject(
      reading((one) => soundDraft(one, { answers: [...answersIn(one), { key: 'prefix', value: at(one, 'prefix'), as: 'namePrefix' }] })),
      fixture({ ...ASHA, name: 'Lakshmi Iyer', prefix: 'Ms.' }, { expected: expecting({ name: 'Ms. Lakshmi Iyer' }) }),
    ),
  'an untimed signature before a timed one': () =>
    subject(plugin({ proof: { kind: 'any', of: [{ ...UNTIMED, header: 'x-other' }, TIMED] } })),
  'a signature of the body written anew': () => subject(plugin({ proof: REWRITTEN }), respaced()),
  'a POST with a word in its address': () => {
    const plain = fixture();
    const raw = rawRequest({ ...plain.raw, url: `${plain.raw.url}?kind=lead` });
    return subject(
      reading((one, { query }) => (query['kind'] === 'lead' ? soundDraft(one) : ignored('another kind'))),
      { ...plain, raw },
    );
  },
};

describe.each(Object.entries(ODD_SUBJECTS))('no check is alarmed by %s', (_name, odd) => {
  it.each(CHECKS.filter((check) => check.applies?.(odd()) ?? true))('$name', (check) => check.run(odd()));
});

/** Whether the check also applies to the correct plugin. */
const SOUND_SUBJECTS = [
  subject(plugin()),
  subject(plugin(), BATCH),
  subject(plugin({ proof: UNTIMED })),
  subject(plugin({ proof: secretToken() })),
  subject(plugin({ proof: secretToken(), readsQuery: true }), BY_GET),
];

describe.each(CHECKS)('the check "$name"', (check) => {
  it('leaves a sound plugin alone', () => {
    const looked = SOUND_SUBJECTS.filter((one) => check.applies?.(one) ?? true);
    expect(looked).not.toEqual([]);
    for (const one of looked) check.run(one);
  });

  it('sees a planted fault', () => {
    const faulty = FAULTS[check.name]?.();
    if (!faulty) throw new Error('no fault is planted for this check');
    expect(check.applies?.(faulty) ?? true).toBe(true);
    expect(() => check.run(faulty)).toThrow();
  });
});

it('every planted fault belongs to a check', () => {
  expect(Object.keys(FAULTS).sort()).toEqual(CHECKS.map((check) => check.name).sort());
});
