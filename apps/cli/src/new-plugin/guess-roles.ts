import {
  type Answer,
  definePlugin,
  type Draft,
  guessRole,
  isForMachines,
  labelFromKey,
  secretToken,
  lead,
  type RawRequest,
  readItems,
  readTime,
  type Role,
  sourceSettings,
  tableKeyOf,
  readableText,
} from '@turant/plugin-kit';
import type { RoleTable } from './template.js';

const ID =
  /^((lead|en?quiry|inquiry|query|submission|response|entry|record|request|ticket|reference) ?)?(id|no|number|ref|reference|uuid)$/i;
/** Fields with the time of sending. Other dates, such as that of a visit, are the person's answers. */
const SENT_AT =
  /^((lead|en?quiry|submission|form) ?)?(created|submitted|posted|received|sent|generated)( ?(at|on|date|time))?$|^(timestamp|date ?time)$/i;
/** A longer table is too long for a person to check; the roles of further fields are guessed when a lead arrives. */
const MAX_TABLE_ROWS = 120;

/**
 * Guesses the role of each field of the drafts: the lines of a table for a person to check. An empty field that may be anything has no
 * line, so that its role is guessed from its value when it has one.
 */
export function guessRoles(drafts: readonly Draft[]): RoleTable {
  const roles = new Map<string, Role>();
  for (const draft of drafts) {
    if (draft.kind !== 'lead') continue;
    for (const answer of draft.answers) {
      const key = tableKeyOf(answer);
      const known = roles.get(key);
      const role = roleOf(answer);
      if (isFit(answer, key) && !isUnknown(answer, role) && (known === undefined || known === 'label')) roles.set(key, role);
    }
  }
  const rows = [...withOneName(roles)].sort(([, a], [, b]) => rankOf(a) - rankOf(b));
  return new Map(rows.length > MAX_TABLE_ROWS ? rows.filter(([, role]) => role !== 'label').slice(0, MAX_TABLE_ROWS) : rows);
}

const isUnknown = ({ value }: Answer, role: Role): boolean => role === 'label' && readableText(value) === undefined;

/** When there are a first and a last name, another "name" belongs to a form or a product, or is both: the kit looks at its value. */
function withOneName(roles: RoleTable): RoleTable {
  const all = [...roles.values()];
  if (!all.includes('firstName') || !all.includes('lastName')) return roles;
  const others = [...roles].filter(([, role]) => role !== 'nameFallback');
  return new Map(others.map(([key, role]) => [key, role === 'name' ? 'label' : role]));
}

/** Drops the lists of objects in which no contact was found; the plugin's author may read them in code. */
export function withoutLists(roles: RoleTable, drafts: readonly Draft[]): RoleTable {
  const lists = drafts.flatMap((draft) =>
    draft.kind === 'lead' ? draft.answers.filter(({ value }) => holdsObjects(value)).map(tableKeyOf) : [],
  );
  return new Map([...roles].map(([key, role]) => [key, role === 'label' && lists.includes(key) ? 'drop' : role]));
}

const holdsObjects = (value: unknown): boolean => Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);

/** The order of the table's lines, for the person who checks them. Lines of one role keep the order of the body. */
const RANKS: readonly Role[] = [
  'externalId',
  'name',
  'firstName',
  'lastName',
  'nameFallback',
  'phone',
  'email',
  'requirement',
  'label',
  'budget',
];
const rankOf = (role: Role): number => (RANKS.includes(role) ? RANKS.indexOf(role) : RANKS.length);

/** Whether the key can stand in the table: not empty, not `__proto__`, and without numbers such as 1.2, which would read as 12. */
const isFit = ({ label, key: name }: Answer, key: string): boolean =>
  key !== '' && key !== '__proto__' && !/\d[\s_.-]+\d/.test(label ?? name);

function roleOf(answer: Answer): Role {
  const { as, key, label = key, value } = answer;
  if (as !== undefined) return as;
  const guessed = guessRole(label) ?? guessRole(key);
  if (guessed === 'source') return 'extra';
  if (guessed === 'phone' || guessed === 'email') return readableText(value) === undefined || yields(answer, guessed) ? guessed : 'label';
  if (guessed !== undefined && (guessed !== 'label' || !isForMachines(answer))) return guessed;
  const words = labelFromKey(label).replace(/[\s.]+/g, ' ');
  if (isOneWord(value) && ID.test(words)) return 'externalId';
  if (SENT_AT.test(words) && readTime(value) !== undefined) return 'sentAt';
  return isForMachines(answer) ? 'extra' : 'label';
}

const isOneWord = (value: unknown): boolean => /^[^\s]{1,200}$/.test(readableText(value) ?? '') && typeof value !== 'object';

/** Whether the kit itself finds a phone or an e-mail address in the answer. */
function yields(answer: Answer, field: 'phone' | 'email'): boolean {
  const read = (): Draft[] => [lead({ answers: [{ ...answer, as: field }], isTest: true })];
  const plugin = definePlugin({ id: 'probe', kit: 1, name: 'Probe', steps: [], settings: sourceSettings({}), proof: secretToken(), read });
  const [item] = readItems(plugin, NOTHING, { settings: {}, region: 'IN', now: new Date(0) });
  return item?.kind === 'lead' && item.lead[field] !== undefined;
}

const NOTHING: RawRequest = { method: 'POST', url: '/', headers: {}, query: {}, body: Buffer.from('{}') };
