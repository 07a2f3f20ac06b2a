import { ok, strictEqual } from 'node:assert/strict';
import type { Json } from '../../json.js';
import { emailOf } from '../../lead/person.js';
import { readableText } from '../../lead/text.js';
import type { Check } from '../check.js';
import { leavesIn, mapLeaves, withPhone, withPhones, withText } from '../leaves.js';
import type { Subject } from '../subject.js';

const phoneOf = (subject: Subject): string => subject.fixture.expected.leads?.[0]?.lead['phone'] ?? '';
const isIndian = (subject: Subject): boolean => /^\+91[6-9]\d{9}$/.test(phoneOf(subject)) && withPhone(subject, '') !== undefined;
const devanagari = (digits: string): string => digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

/** The ways in which Indians and spreadsheets write a mobile number of ten digits. */
const writtenFormsOf = (ten: string): Json[] => [
  ten,
  Number(ten),
  `0${ten}`,
  `'+91${ten}`,
  `p:+91${ten}`,
  `tel:+91-${ten}`,
  `+91-${ten}`,
  `+91 ${ten.slice(0, 5)} ${ten.slice(5)}`,
  `91${ten}`,
  `0091${ten}`,
  `(${ten.slice(0, 5)}) ${ten.slice(5, 7)}-${ten.slice(7)}`,
  `${ten}.0`,
  devanagari(ten),
  `\u202a+91 ${ten}\u202c`,
];

export const PERSON_CHECKS: readonly Check[] = [
  {
    name: 'reads the phone in every Indian dress',
    applies: isIndian,
    run: (subject) => {
      for (const written of writtenFormsOf(phoneOf(subject).slice(3))) {
        const found = subject.leadsIn(withPhone(subject, written) ?? null)[0]?.lead.phone;
        strictEqual(found, phoneOf(subject), `written as ${JSON.stringify(written)}`);
      }
    },
  },
  {
    name: 'takes the mobile of several numbers in one field',
    applies: isIndian,
    run: (subject) => {
      const ten = phoneOf(subject).slice(3);
      for (const written of [`044-2811 2233 / ${ten}`, `${ten}, 044 2811 2233`, `${ten} or 9840099999`]) {
        strictEqual(subject.leadsIn(withPhone(subject, written) ?? null)[0]?.lead.phone, phoneOf(subject), `written as ${written}`);
      }
    },
  },
  {
    name: 'takes empty markers for nothing: with neither phone nor e-mail nobody is called',
    // A test lead and a change need neither.
    applies: (subject) => isIndian(subject) && !subject.fixture.expected.isTest && subject.read().every(({ kind }) => kind !== 'change'),
    run: (subject) => {
      const email = subject.fixture.expected.leads?.[0]?.lead['email'];
      for (const marker of ['', null, 'null', 'N/A', 'NA', '-', 'undefined', 'none', 0, '0', '{{1.phone}}', '[your-phone]', 'No data']) {
        const body = withPhones(subject, marker);
        const [lead] = subject.leadsIn(body);
        strictEqual(lead?.lead.phone, undefined, `${String(marker)} became a phone`);
        ok(!lead || (lead.mayDial === false && lead.lead.email !== undefined), 'a lead that nobody can reach');
        const bare = email ? withoutEmail(body, email) : body;
        const kinds = subject.read(subject.withValue(bare)).map((item) => item.kind);
        ok(kinds.length > 0 && !kinds.includes('lead'), `without e-mail and with ${String(marker)} it is a ${kinds.join()}`);
      }
    },
  },
  {
    name: 'calls a nameless lead by its number, unless another field names it',
    applies: (subject) => isIndian(subject) && withoutName(subject) !== undefined,
    run: (subject) => {
      const body = withoutName(subject) ?? null;
      const name = subject.leadsIn(body)[0]?.lead.name ?? '';
      const isInBody = leavesIn(body).some((leaf) => readableText(leaf) === name);
      ok(isInBody || name === `${subject.plugin.id} lead ${phoneOf(subject).slice(-4)}`, `it is called "${name}"`);
    },
  },
  {
    name: 'keeps letters of every script in a name',
    applies: (subject) => withoutName(subject) !== undefined,
    run: (subject) => {
      const own = subject.fixture.expected.leads?.[0]?.lead['name'] ?? '';
      const body = withText(subject.value, own, 'José आरती 🙂 O’Neil');
      if (body) strictEqual(subject.leadsIn(body)[0]?.lead.name, 'José आरती 🙂 O’Neil');
    },
  },
  {
    name: 'sees a test lead of Meta’s tool through whatever pipes it',
    applies: (subject) => withPhone(subject, '') !== undefined,
    run: (subject) => {
      const [lead] = subject.leadsIn(withPhone(subject, '<test lead: dummy data for phone_number>') ?? null);
      strictEqual(lead?.isTest, true);
      strictEqual(lead?.mayDial, false);
    },
  },
  {
    name: 'keeps the secret out of what is read',
    applies: ({ settings }) => settings.secret !== undefined,
    run: (subject) => ok(!JSON.stringify(subject.read()).includes(subject.settings.secret ?? ''), 'the secret is in what was read'),
  },
];

const withoutEmail = (body: Json, email: string): Json =>
  mapLeaves(body, (leaf) => (typeof leaf === 'string' && (leaf.toLowerCase().includes(email) || emailOf(leaf)) ? '' : leaf));

/** The body without the name and its parts; undefined unless leaves of their own hold them. */
function withoutName(subject: Subject): Json | undefined {
  const leads = subject.fixture.expected.leads ?? [];
  const name = leads[0]?.lead['name'] ?? '';
  const words = name.toLowerCase().split(' ');
  // If the name starts with a prefix, the name's own field holds the other words.
  const parts = new Set([...words, ...words.map((_word, index) => words.slice(index).join(' '))]);
  const isPart = (leaf: Json): boolean => typeof leaf === 'string' && parts.has(leaf.trim().toLowerCase());
  if (leads.length !== 1 || !leavesIn(subject.value).some(isPart)) return undefined;
  return mapLeaves(subject.value, (leaf) => (isPart(leaf) ? '' : leaf));
}
