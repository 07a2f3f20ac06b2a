import type { ExtraField } from '@turant/domain';
import type { LeadFacts, LeadFields } from '../items.js';
import type { AnswersByRole } from './answers-by-role.js';
import type { Answer, Role } from './role.js';
import { plainSum } from './money.js';
import { cut, plainText, withoutNothing, readableText } from './text.js';

const MOST = { name: 200, words: 1_000, inList: 10, fields: 100 };
const NAMES: readonly Role[] = ['name', 'nameFallback', 'firstName', 'lastName'];
/** Of these the first counts; what comes after it must not vanish. */
const SINGLE: readonly Role[] = ['email', 'emailFallback', 'source', 'externalId', 'tier'];
/** What the kit adds, always as a list. */
const LISTS = new Set(['otherPhones']);

/** Answers that were guessed to be a name and are not in the lead's: of a nominee, of a shop. They go back to the other answers. */
export function otherNames(byRole: AnswersByRole, name: string): Answer[] {
  return NAMES.flatMap((role) => byRole.all(role)).filter((answer) => answer.as === undefined && !isIn(name, answer));
}

const isIn = (name: string, { value }: Answer): boolean =>
  name.toLowerCase().includes((withoutNothing(readableText(value) ?? '') ?? '').toLowerCase());

/** What is kept beside the lead: what the plugin says, what no field took, and what could not be read. */
export function extraOf(
  facts: LeadFacts,
  byRole: AnswersByRole,
  lead: LeadFields & { externalId?: string },
  more: Readonly<Record<string, readonly string[]>>,
  tags: Readonly<Record<string, boolean>> = {},
): ExtraField[] {
  const taken = [lead.email, lead.source, lead.externalId].map((one) => one?.toLowerCase());
  const spare = [...NAMES.flatMap((role) => given(byRole, role)), ...SINGLE.flatMap((role) => byRole.all(role))].filter(
    (answer) => !isIn(lead.name, answer) && !taken.includes((readableText(answer.value) ?? '').toLowerCase()),
  );
  const answers = [...byRole.all('extra'), ...byRole.all('country'), ...spare].map(({ key, value, label }) => ({
    name: key,
    value: plainSum(value, label ?? key),
  }));
  const said = Object.entries({ ...facts.extra, ...tags }).map(([name, value]) => ({ name, value }));
  const found = Object.entries(more).map(([name, list]) => ({ name, value: LISTS.has(name) || list.length > 1 ? list : list[0] }));
  return [...answers, ...said, ...found]
    .flatMap(({ name, value }) => (readableText(value) === undefined ? [] : { name: cut(name, MOST.name), value: keptOf(value) }))
    .slice(0, MOST.fields);
}

/** What people type into an automation tool to try it. Only for a tag: such a lead is a lead. */
export const looksLikeATry = ({ name, email, phone }: LeadFields): boolean =>
  /^test(ing)?( (lead|user|name|customer|contact))?\d*$/i.test(name) ||
  /^test(ing)?\d*@/.test(email ?? '') ||
  (/^john doe$/i.test(name) && /^\+1(\d{3})?555|555\d{4}$/.test(phone ?? ''));

/** Answers that the plugin or the owner called a name; guessed ones are with the other answers. */
const given = (byRole: AnswersByRole, role: Role): Answer[] => byRole.all(role).filter((answer) => answer.as !== undefined);

/** Numbers, flags and short lists of texts as they are, all else as text. */
function keptOf(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const isList = Array.isArray(value) && value.length <= MOST.inList && value.every((one) => typeof one === 'string');
  return isList ? value.map((one: string) => cut(plainText(one), MOST.name)) : cut(readableText(value) ?? '', MOST.words);
}
