import { SettingsError } from '@turant/domain';

/** The kit's rule for ids, with a maximum length because an id is part of an address, a file name and an import. */
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_PLUGIN_ID_LENGTH = 50;

/** @throws SettingsError PLUGIN_ID with the rule for ids */
export function checkId(id: string): void {
  if (id === 'leads') throw new SettingsError('PLUGIN_ID', '"leads" is reserved: /api/webhooks/leads is the bearer webhook');
  if (id.length > MAX_PLUGIN_ID_LENGTH || !ID.test(id))
    throw new SettingsError(
      'PLUGIN_ID',
      `"${id.slice(0, 80)}" is no plugin id: small letters, digits and single hyphens, at most ${MAX_PLUGIN_ID_LENGTH}, such as acme-forms`,
    );
}

/** Words that cannot name an import: JavaScript's reserved words and the registry's own `plugins`. */
const RESERVED_WORDS = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if ' +
    'implements import in instanceof interface let new null package private protected public return static super switch this throw true try type ' +
    'typeof undefined var void while with yield plugins'
  ).split(' '),
);

/** The import's name: `google-ads` becomes googleAds, `99acres` becomes p99acres; with a suffix when that name is taken. */
export function identifierOf(id: string, others: readonly string[]): string {
  const camel = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const name = /^\d/.test(camel) ? `p${camel}` : camel;
  const isTaken = (one: string): boolean => RESERVED_WORDS.has(one) || others.includes(one);
  if (!isTaken(name)) return name;
  const free = Array.from({ length: others.length + 1 }, (_, count) => `${name}Plugin${count || ''}`).find((one) => !isTaken(one));
  return free ?? `${name}Plugin`;
}

/** The display name: `google-ads` becomes Google Ads. */
export const titleOf = (id: string): string =>
  id.replace(/(^|-)([a-z0-9])/g, (_, gap: string, letter: string) => `${gap && ' '}${letter.toUpperCase()}`);
