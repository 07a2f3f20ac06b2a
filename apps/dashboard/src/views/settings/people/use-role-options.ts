import type { Role } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { peopleTexts } from './people-texts';

const ROLES = ['owner', 'manager', 'viewer'] as const satisfies readonly Role[];

/** The roles, each with what it may do. */
export function useRoleOptions(): { value: Role; label: string; hint: string }[] {
  const say = useTexts(peopleTexts);
  return ROLES.map((value) => ({ value, label: say(value), hint: say(`${value}May`) }));
}

/** What is said to refusals of these routes. */
export function usePeopleCodes(): Readonly<Record<string, string>> {
  const say = useTexts(peopleTexts);
  return { LAST_OWNER: say('lastOwner'), SCOPE_MISSING: say('tooHigh') };
}
