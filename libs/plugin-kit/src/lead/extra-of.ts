import type { ExtraField } from '@turant/domain';
import type { LeadFacts, LeadFields } from '../items.js';
import type { AnswersByRole } from './answers-by-role.js';
import type { Answer, Role } from './role.js';
import { withPlainSumsIfMoney } from './money.js';
import { truncated, plainText, withoutEmptyParts, readableText } from './text.js';

/** Lengths of a name and of a text, items of a list, and fields of a lead. */
const EXTRA_LIMITS = { name: 200, text: 1_000, list: 10, fields: 100 };
const NAME_ROLES: readonly Role[] = ['name', 'nameFallback', 'firstName', 'lastName'];
/** Roles of which a lead takes the first answer only. The other answers are kept as extra. */
const SINGLE_ROLES: readonly Role[] = ['email', 'emailFallback', 'source', 'externalId', 'tier'];
/** Fields that are always a list. */
const LIST_FIELDS = new Set(['otherPhones']);

/** Answers that were guessed to be a name but are no part of the lead's name, such as a nominee's or a shop's. */
export function otherNames(byRole: AnswersByRole, name: string): Answer[] {
  return NAME_ROLES.flatMap((role) => byRole.all(role)).filter((answer) => answer.as === undefined && !isPartOfName(name, answer));
}

const isPartOfName = (name: string, { value }: Answer): boolean =>
  name.toLowerCase().includes((withoutEmptyParts(readableText(value) ?? '') ?? '').toLowerCase());

/** The extra fields of a lead: the plugin's own, answers that no other field took, and texts that could not be read. */
export function extraOf(
  facts: LeadFacts,
  byRole: AnswersByRole,
  lead: LeadFields & { externalId?: string },
  more: Readonly<Record<string, readonly string[]>>,
  tags: Readonly<Record<string, boolean>> = {},
): ExtraField[] {
  const used = [lead.email, lead.source, lead.externalId].map((one) => one?.toLowerCase());
  const spare = [...NAME_ROLES.flatMap((role) => withKnownRole(byRole, role)), ...SINGLE_ROLES.flatMap((role) => byRole.all(role))].filter(
    (answer) => !isPartOfName(lead.name, answer) && !used.includes((readableText(answer.value) ?? '').toLowerCase()),
  );
  const answers = [...byRole.all('extra'), ...byRole.all('country'), ...spare].map(({ key, value, label }) => ({
    name: key,
    value: withPlainSumsIfMoney(value, label ?? key),
  }));
  const given = Object.entries({ ...facts.extra, ...tags }).map(([name, value]) => ({ name, value }));
  const found = Object.entries(more).map(([name, list]) => ({ name, value: LIST_FIELDS.has(name) || list.length > 1 ? list : list[0] }));
  return [...answers, ...given, ...found]
    .flatMap(({ name, value }) =>
      readableText(value) === undefined
        ? []
        : { name: truncated(name, EXTRA_LIMITS.name), value: keptOf(LIST_FIELDS.has(name) ? value : onlyItemOf(value)) },
    )
    .slice(0, EXTRA_LIMITS.fields);
}

/** Whether a lead looks like a person's trial of an automation tool. The lead only gets a tag, and is called like any other. */
export const looksLikeATrial = ({ name, email, phone }: LeadFields): boolean =>
  /^test(ing)?( (lead|user|name|customer|contact))?\d*$/i.test(name) ||
  /^test(ing)?\d*@/.test(email ?? '') ||
  (/^john doe$/i.test(name) && /^\+1(\d{3})?555|555\d{4}$/.test(phone ?? ''));

/** Answers whose role was not guessed. Guessed names are among `otherNames`. */
const withKnownRole = (byRole: AnswersByRole, role: Role): Answer[] => byRole.all(role).filter((answer) => answer.as !== undefined);

/** Form builders send each answer as a list. */
const onlyItemOf = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value);

/** Numbers, booleans and short lists of texts as they are, any other value as text. */
function keptOf(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const isList = Array.isArray(value) && value.length <= EXTRA_LIMITS.list && value.every((one) => typeof one === 'string');
  return isList
    ? value.map((one: string) => truncated(plainText(one), EXTRA_LIMITS.name))
    : truncated(readableText(value) ?? '', EXTRA_LIMITS.text);
}
