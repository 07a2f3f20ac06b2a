import {
  type Answer,
  definePlugin,
  type Draft,
  guessRole,
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

/** Tracking and facts about the page: nothing that the person said. */
const FACTS =
  /^(utm|gcl|fbcl|gad|msclk)|campaign|\bad ?(set|id|name)\b|^(form|page)( (id|name|title))?$|^(event|session|webhook|site) id$|\b(url|link|referr?er|ip|ip address|user ?agent|device|browser)$/i;
/** `lead.created`, `form_submitted`: what happened, in the sender's words. */
const EVENT = /^(event|type|action|trigger|topic|event ?type)$/i;
const ID =
  /^((lead|en?quiry|inquiry|query|submission|response|entry|record|request|ticket|reference) ?)?(id|no|number|ref|reference|uuid)$/i;
/** Not any date: the one of a visit is the person's answer. */
const MOMENT =
  /^((lead|en?quiry|submission|form) ?)?(created|submitted|posted|received|sent|generated)( ?(at|on|date|time))?$|^(timestamp|date ?time)$/i;
/** A longer table is nobody's to check; what is left out is guessed at when a lead comes. */
const MOST_ROWS = 120;

/** What each field of the drafts seems to be, in their order: a line of the table each, for a person to check. */
export function guessRoles(drafts: readonly Draft[]): RoleTable {
  const roles = new Map<string, Role>();
  for (const draft of drafts) {
    if (draft.kind !== 'lead') continue;
    for (const answer of draft.answers) {
      const key = tableKeyOf(answer);
      const known = roles.get(key);
      if (isFit(answer, key) && (known === undefined || known === 'label')) roles.set(key, roleOf(answer));
    }
  }
  const rows = [...withOneName(roles)].sort(([, a], [, b]) => rankOf(a) - rankOf(b));
  return new Map(rows.length > MOST_ROWS ? rows.filter(([, role]) => role !== 'label').slice(0, MOST_ROWS) : rows);
}

/** Beside a first and a last name, another "name" is a form's or a product's. */
function withOneName(roles: RoleTable): RoleTable {
  const all = [...roles.values()];
  if (!all.includes('firstName') || !all.includes('lastName')) return roles;
  return new Map([...roles].map(([key, role]) => [key, role === 'name' || role === 'nameFallback' ? 'label' : role]));
}

/** Without the lists of objects in which nobody's number was found: the author opens them, or leaves them out. */
export function withoutLists(roles: RoleTable, drafts: readonly Draft[]): RoleTable {
  const lists = drafts.flatMap((draft) =>
    draft.kind === 'lead' ? draft.answers.filter(({ value }) => holdsObjects(value)).map(tableKeyOf) : [],
  );
  return new Map([...roles].map(([key, role]) => [key, role === 'label' && lists.includes(key) ? 'drop' : role]));
}

const holdsObjects = (value: unknown): boolean => Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);

/** For who checks the table; of one role the order of the body stays. */
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

/** No key of a table: nothing but punctuation, what an object already has, and numbers such as 1.2, which is not 12. */
const isFit = ({ label, key: name }: Answer, key: string): boolean =>
  key !== '' && key !== '__proto__' && !/\d[\s_.-]+\d/.test(label ?? name);

function roleOf(answer: Answer): Role {
  const { as, key, label = key, value } = answer;
  if (as !== undefined) return as;
  const guessed = guessRole(label) ?? guessRole(key);
  if (guessed === 'source') return 'extra';
  if (guessed === 'phone' || guessed === 'email') return readableText(value) === undefined || reaches(answer, guessed) ? guessed : 'label';
  if (guessed !== undefined) return guessed;
  const words = labelFromKey(label).replace(/[\s.]+/g, ' ');
  if (isOneWord(value) && ID.test(words)) return 'externalId';
  if (MOMENT.test(words) && readTime(value) !== undefined) return 'sentAt';
  if (EVENT.test(words) && /^[a-z]+([._-][a-z]+)+$/i.test(readableText(value) ?? '')) return 'extra';
  return FACTS.test(words) || isAddress(value) ? 'extra' : 'label';
}

const isOneWord = (value: unknown): boolean => /^[^\s]{1,200}$/.test(readableText(value) ?? '') && typeof value !== 'object';
const isAddress = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/\S+$/.test(value.trim());

/** Whether the kit itself finds a phone or an e-mail address in it. */
function reaches(answer: Answer, field: 'phone' | 'email'): boolean {
  const read = (): Draft[] => [lead({ answers: [{ ...answer, as: field }], isTest: true })];
  const plugin = definePlugin({ id: 'probe', kit: 1, name: 'Probe', steps: [], settings: sourceSettings({}), proof: secretToken(), read });
  const [item] = readItems(plugin, NOTHING, { settings: {}, region: 'IN', now: new Date(0) });
  return item?.kind === 'lead' && item.lead[field] !== undefined;
}

const NOTHING: RawRequest = { method: 'POST', url: '/', headers: {}, query: {}, body: Buffer.from('{}') };
