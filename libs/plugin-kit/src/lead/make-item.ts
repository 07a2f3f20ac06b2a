import { readTier, type Tier } from '@turant/domain';
import type { ChangeItem, LeadFacts, LeadFields, LeadItem, RejectedItem } from '../items.js';
import { idOf } from './id-of.js';
import type { Settings } from '../settings.js';
import { withFieldMap } from './answers.js';
import { groupByRole, type AnswersByRole } from './answers-by-role.js';
import { extraOf, looksLikeATrial, otherNames } from './extra-of.js';
import { withPlainSums, withPlainSumsIfMoney } from './money.js';
import { ownerOf } from './owner-of.js';
import { countryOf, emailOf, readPhones } from './person.js';
import type { Answer, Role } from './role.js';
import { truncated, isTestText, withoutEmptyParts, readableText } from './text.js';
import { readTime } from './time.js';

export interface ItemContext {
  readonly pluginId: string;
  readonly takesSource: boolean;
  readonly settings: Settings;
  /** The tenant's ISO 3166 country: that of numbers without a country code. */
  readonly region: string;
  /** The connection's secrets. An answer that holds one is dropped. */
  readonly secrets: readonly string[];
}

/** Longest texts of a lead, in characters. A field's name or question is cut before anything but the owner's map looks at it. */
const LEAD_LIMITS = { name: 200, requirement: 5_000, budget: 200, source: 200, question: 200 };

/** Makes an item of a draft. A lead without a phone and an e-mail address is rejected, unless it is a test. */
export function makeItem(kind: 'lead' | 'change', facts: LeadFacts, context: ItemContext): LeadItem | ChangeItem | RejectedItem {
  const answers = withoutSecrets(withFieldMap(facts.answers, context.settings.fieldMap), context.secrets).map(withShortQuestion);
  const countries = [countryOf(facts.country), ...answers.map(countryIn), countryOf(context.settings.country)];
  const regions = [...new Set([...countries, context.region].flatMap((one) => one ?? []))];
  const byRole = groupByRole(answers, { takesSource: context.takesSource, regions });
  const phones = phonesIn(byRole, regions);
  const email = [...byRole.values('email'), ...byRole.values('emailFallback')].flatMap((value) => emailOf(value) ?? [])[0];
  const isTest = (facts.isTest ?? false) || byRole.isTrue('isTest') || answers.some(({ value }) => isTestText(value));
  const externalId = idOf(facts.externalId) ?? byRole.values('externalId').flatMap((value) => idOf(value) ?? [])[0];
  const ids = pruned({ externalId, accountId: idOf(facts.accountId) });
  if (!phones.best && !email && !isTest && kind === 'lead') return { kind: 'rejected', reason: 'missing_phone', ...ids };
  const isBarred = facts.mayDial === false || byRole.isTrue('doNotCall') || byRole.isFalse('mayDial');
  const owner = ownerOf(facts.owner, byRole, context.settings.ownerMap);
  const lead = fieldsOf(facts, byRole, { phone: phones.best, email }, context);
  return pruned({
    kind,
    ...ids,
    lead,
    employeeId: owner.employeeId,
    tier: tierOf(byRole),
    mayDial: kind === 'lead' && phones.best !== undefined && !isTest && !isBarred,
    isTest,
    isNameMadeUp: nameOf(byRole) === undefined ? true : undefined,
    sentAt: readTime(
      facts.sentAt instanceof Date ? facts.sentAt.toISOString() : (facts.sentAt ?? byRole.values('sentAt')[0]),
      facts.offset,
    ),
    extra: extraOf(
      facts,
      byRole,
      { ...lead, externalId },
      { phoneRaw: phones.unread, otherPhones: phones.others, owner: owner.unmapped },
      context.takesSource && looksLikeATrial(lead) ? { suspectedTest: true } : {},
    ),
  });
}

/**
 * The lead's phone. The owner's map takes precedence over the plugin's roles, then come guesses, then the page's address. Within
 * each, the first mobile counts.
 */
function phonesIn(byRole: AnswersByRole, regions: readonly string[]): ReturnType<typeof readPhones> {
  const answers = byRole.all('phone');
  const ranked = [
    answers.filter((one) => one.isMapped),
    answers.filter((one) => !one.isMapped && one.as),
    answers.filter((one) => !one.as),
  ];
  const ranks = [...ranked, byRole.all('phoneFallback')];
  const read = ranks.map((rank) =>
    readPhones(
      rank.map((one) => one.value),
      regions,
    ),
  );
  const best = read.find((one) => one.best)?.best;
  const others = read.flatMap((one) => [...(one.best ? [one.best] : []), ...one.others]);
  return { best, others: [...new Set(others)].filter((one) => one !== best), unread: read.flatMap((one) => one.unread) };
}

const countryIn = (answer: Answer): string | undefined => (answer.as === 'country' ? countryOf(answer.value) : undefined);
const tierOf = (byRole: AnswersByRole): Tier | undefined => byRole.words('tier').flatMap((word) => readTier(word) ?? [])[0];

function withShortQuestion(answer: Answer): Answer {
  const { key, label = '' } = answer;
  if (key.length <= LEAD_LIMITS.question && label.length <= LEAD_LIMITS.question) return answer;
  const cut = (text: string): string => truncated(text, LEAD_LIMITS.question);
  return { ...answer, key: cut(key), ...(answer.label === undefined ? {} : { label: cut(label) }) };
}

function withoutSecrets(answers: readonly Answer[], secrets: readonly string[]): Answer[] {
  if (secrets.length === 0) return [...answers];
  return answers.filter(({ value }) => !(typeof value === 'string' && secrets.includes(value.trim())));
}

function fieldsOf(facts: LeadFacts, byRole: AnswersByRole, contact: { phone?: string; email?: string }, context: ItemContext): LeadFields {
  const { pluginId } = context;
  const name = nameOf(byRole) ?? `${pluginId} lead${contact.phone ? ` ${contact.phone.slice(-4)}` : ''}`;
  const requirement = requirementOf(byRole, otherNames(byRole, name));
  const budget = byRole.words('budget').map(withPlainSums)[0];
  const source = byRole.first('source') ?? facts.source ?? slugOf(pluginId);
  return pruned({
    name: truncated(name, LEAD_LIMITS.name),
    phone: contact.phone,
    email: contact.email,
    requirement: requirement && truncated(requirement, LEAD_LIMITS.requirement),
    budget: budget && truncated(budget, LEAD_LIMITS.budget),
    source: truncated(source, LEAD_LIMITS.source),
  });
}

const slugOf = (pluginId: string): string => pluginId.replaceAll('-', '_');

function nameOf(byRole: AnswersByRole): string | undefined {
  const firstText = (role: Role): string | undefined => byRole.words(role).flatMap((words) => withoutEmptyParts(words) ?? [])[0];
  const [first, last] = [firstText('firstName'), firstText('lastName')];
  const fallback = firstText('nameFallback');
  const name = firstText('name') ?? (first && last ? `${first} ${last}` : undefined) ?? fallback ?? first ?? last;
  const prefix = firstText('namePrefix');
  return name && prefix && !name.toLowerCase().startsWith(prefix.toLowerCase()) ? `${prefix} ${name}` : name;
}

/** The product or message first, then the remaining answers as `Label: value`, without repeats. */
function requirementOf(byRole: AnswersByRole, names: readonly Answer[]): string | undefined {
  const budgets = byRole.all('budget').filter(({ value }) => readableText(value) !== undefined);
  const labelled = [...budgets.slice(1), ...names, ...byRole.all('label')].flatMap(({ key, label, value }) => {
    const words = readableText(withPlainSumsIfMoney(value, label ?? key));
    return words === undefined ? [] : `${withoutMarks(readableText(label) ?? key)}: ${words}`;
  });
  const parts = new Set([...byRole.words('requirement'), ...labelled]);
  return parts.size === 0 ? undefined : [...parts].join('; ');
}

/** A label without the blanks, colons and stars at its end, which forms put behind a question. */
function withoutMarks(label: string): string {
  let end = label.length;
  while (end > 0 && /[\s:*]/.test(label.charAt(end - 1))) end -= 1;
  return label.slice(0, end);
}

/** The object without its undefined fields. */
function pruned<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T;
}
