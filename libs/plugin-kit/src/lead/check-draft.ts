import type { Draft } from '../items.js';
import type { Answer, Role } from './role.js';

const KINDS: ReadonlySet<unknown> = new Set<Draft['kind']>(['lead', 'change', 'ref', 'delete', 'ignored']);
const ROLES: ReadonlySet<string> = new Set(
  Object.keys({
    name: 1,
    firstName: 1,
    lastName: 1,
    namePrefix: 1,
    nameFallback: 1,
    phone: 1,
    phoneFallback: 1,
    email: 1,
    emailFallback: 1,
    requirement: 1,
    label: 1,
    budget: 1,
    source: 1,
    country: 1,
    owner: 1,
    tier: 1,
    externalId: 1,
    sentAt: 1,
    isTest: 1,
    mayDial: 1,
    doNotCall: 1,
    extra: 1,
    drop: 1,
  } satisfies Record<Role, 1>),
);
const FIELDS: ReadonlySet<string> = new Set(
  Object.keys({ key: 1, value: 1, label: 1, as: 1, isMapped: 1 } satisfies Record<keyof Answer, 1>),
);
const SHAPE = 'an answer is {key, value, label?, as?}';

/**
 * Asserts that a plugin returned drafts of the right shape. The messages name the place and what is wrong with it, and no value of the
 * sender's. A function as a role is let pass: plugins that look a sender's word up in a plain object find one under `toString`.
 * @param hook the plugin's function, for the message
 * @throws TypeError a bug of the plugin
 */
export function checkDrafts(drafts: unknown, hook: string): asserts drafts is readonly Draft[] {
  if (!Array.isArray(drafts)) throw wrong(`${hook} must return a list of drafts, such as [lead({answers})], not ${kindOf(drafts)}`);
  drafts.forEach(checkDraft);
}

function checkDraft(draft: unknown, at: number): void {
  const { kind, answers } = (draft ?? {}) as { kind?: unknown; answers?: unknown };
  if (!KINDS.has(kind)) throw wrong(`draft ${at + 1} is no draft: make it with lead, change, ref, deleted or ignored`);
  if (kind !== 'lead' && kind !== 'change') return;
  if (!Array.isArray(answers)) throw wrong(`${kind}({answers}): answers must be a list, not ${kindOf(answers)}; ${SHAPE}`);
  for (let index = 0; index < answers.length; index += 1) {
    const fault = faultOf(answers[index]);
    if (fault !== undefined) throw wrong(`${kind}({answers}): answers[${index}]${fault}; ${SHAPE}`);
  }
}

function faultOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return ` must be an object, not ${kindOf(answer)}`;
  const { key, label, as } = answer as { key?: unknown; label?: unknown; as?: unknown };
  if (typeof key !== 'string') return `.key must be a text, the name of the sender's field, not ${kindOf(key)}`;
  if (label !== undefined && typeof label !== 'string') return `.label must be a text, not ${kindOf(label)}`;
  if (typeof as === 'string' && !ROLES.has(as)) return `.as is no role; the roles are ${[...ROLES].join(', ')}`;
  for (const field in answer) if (!FIELDS.has(field)) return ` has a field ${JSON.stringify(field.slice(0, 40))} that no answer has`;
  return undefined;
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value);
const wrong = (message: string): TypeError => new TypeError(message);
