import { guessRole } from './guess-role.js';
import { isForMachines } from './is-for-machines.js';
import { emailOf, readPhones } from './person.js';
import type { Answer, Role } from './role.js';
import { readableText } from './text.js';

/** Answers grouped by role, each group in the order of the answers. */
export class AnswersByRole {
  private readonly byRole = new Map<Role, Answer[]>();

  add(role: Role, answer: Answer): void {
    const list = this.byRole.get(role);
    if (list) list.push(answer);
    else this.byRole.set(role, [answer]);
  }

  all(role: Role): readonly Answer[] {
    return this.byRole.get(role) ?? [];
  }

  values(role: Role): unknown[] {
    return this.all(role).map((answer) => answer.value);
  }

  words(role: Role): string[] {
    return this.values(role).flatMap((value) => readableText(value) ?? []);
  }

  /** The first answer that is not empty. */
  first(role: Role): string | undefined {
    return this.words(role)[0];
  }

  isTrue(role: Role): boolean {
    return this.values(role).some(isYes);
  }

  isFalse(role: Role): boolean {
    return this.values(role).some((value) => /^(false|no|n|0|off)$/i.test(String(value).trim()));
  }
}

const isYes = (value: unknown): boolean => /^(true|yes|y|1|on)$/i.test(String(value).trim());

/** Groups answers by role. An answer whose role is a guess, and that holds no phone or e-mail address, becomes a `label`. */
export function groupByRole(answers: readonly Answer[], options: GuessOptions): AnswersByRole {
  const byRole = new AnswersByRole();
  for (const answer of answers) byRole.add(roleOf(answer, options), answer);
  return byRole;
}

interface GuessOptions {
  readonly takesSource: boolean;
  readonly regions: readonly string[];
}
/** The type check is for plugins that look a sender's word up in a plain object: under `toString` they find a function. */
const roleOf = (answer: Answer, options: GuessOptions): Role => (typeof answer.as === 'string' ? answer.as : guessedRole(answer, options));

function guessedRole(answer: Answer, { takesSource, regions }: GuessOptions): Role {
  const role = (answer.label === undefined ? undefined : guessRole(answer.label)) ?? guessRole(answer.key) ?? 'label';
  if (role === 'label' && isForMachines(answer)) return 'extra';
  if (role === 'source' && !takesSource) return 'extra';
  const words = readableText(answer.value);
  if (words === undefined) return role;
  if ((role === 'phone' || role === 'phoneFallback') && readPhones([answer.value], regions).best === undefined) return 'label';
  if ((role === 'email' || role === 'emailFallback') && emailOf(answer.value) === undefined) return 'label';
  return role;
}
