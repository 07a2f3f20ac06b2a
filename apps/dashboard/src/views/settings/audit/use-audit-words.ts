import type { AuditEntry } from '../../../api/records';
import { usePages } from '../../../parts/use-pages';
import { keysQuery } from '../../../queries/keys';
import { usersQuery } from '../../../queries/people';
import { useFormats } from '../../../texts/formats';
import { useTexts } from '../../../texts/texts';
import type { ValueWords } from './audit-differences';
import { auditTexts } from './audit-texts';

type Key = keyof (typeof auditTexts)['en'];
const isKey = (key: string): key is Key => Object.hasOwn(auditTexts.en, key);

interface AuditWords {
  who(entry: AuditEntry): string;
  what(entry: AuditEntry): string;
  field(name: string): string;
  values: ValueWords;
}

/** Names of keys and people by their ids, as far as they are read; else the id says it. */
function useNames(): Map<string, string> {
  const keys = usePages(keysQuery);
  const people = usePages({ ...usersQuery, retry: false });
  return new Map([
    ...(keys.data ?? []).map(({ keyId, name }) => [keyId, name] as const),
    ...(people.data ?? []).map(({ userId, name }) => [userId, name] as const),
  ]);
}

/** Says entries of the trail in words; what this page does not know is named as the API names it. */
export function useAuditWords(): AuditWords {
  const say = useTexts(auditTexts);
  const names = useNames();
  const { money, time } = useFormats();
  const sayOr = (key: string, otherwise: string, values?: Record<string, string>): string => (isKey(key) ? say(key, values) : otherwise);
  return {
    who({ who: { kind, keyId, userId } }) {
      const id = userId ?? keyId ?? '';
      return sayOr(`who.${kind}`, kind, { name: names.get(id) ?? id });
    },
    what: ({ action, what }) => say(action, { what: sayOr(`what.${what}`, what) }),
    field: (name) => sayOr(`field.${name}`, name),
    values: {
      yes: say('yes'),
      no: say('no'),
      nothing: say('nothing'),
      forEver: say('forEver'),
      time,
      money,
      word: (value) => (isKey(`value.${value}`) ? say(`value.${value}` as Key) : undefined),
    },
  };
}
