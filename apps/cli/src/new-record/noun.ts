import { SettingsError } from '@turant/domain';

/** How code, addresses and sentences write a noun: `call list` of call-list. */
export interface Noun {
  /** call-list, call-lists */
  kebab: string;
  kebabs: string;
  /** callList, callLists */
  camel: string;
  camels: string;
  /** CallList, CallLists */
  pascal: string;
  pascals: string;
  /** CALL_LIST, CALL_LISTS */
  constant: string;
  constants: string;
  /** `a call list`, `call lists` */
  a: string;
  words: string;
  many: string;
  /** The two letters with which its ids begin. */
  prefix: string;
}

/** A longer noun makes lines that the formatter breaks. */
const MAX_NOUN_LENGTH = 20;
const NOUN = /^[a-z]{3,}(-[a-z]+)*$/;

/**
 * @param noun one of them, such as call-list @param plural where it is not made by the rules of English for most nouns
 * @param prefixes those of the ids of other records
 * @throws SettingsError USAGE
 */
export function nounOf(noun: string, plural: string | undefined, prefixes: readonly string[]): Noun {
  for (const one of [noun, ...(plural === undefined ? [] : [plural])])
    if (one.length > MAX_NOUN_LENGTH || !NOUN.test(one) || pascalOf(one) in globalThis)
      throw new SettingsError(
        'USAGE',
        `"${one.slice(0, 80)}" is no noun: small letters with single hyphens, 3 to ${MAX_NOUN_LENGTH}, such as call-list, and no name of JavaScript's own`,
      );
  const nouns = plural ?? pluralOf(noun);
  const words = noun.replaceAll('-', ' ');
  return {
    ...{ kebab: noun, kebabs: nouns, camel: camelOf(noun), camels: camelOf(nouns), pascal: pascalOf(noun), pascals: pascalOf(nouns) },
    ...{ constant: constantOf(noun), constants: constantOf(nouns) },
    ...{ a: `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${words}`, words, many: nouns.replaceAll('-', ' ') },
    prefix: freePrefix(noun, prefixes),
  };
}

const camelOf = (kebab: string): string => kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const pascalOf = (kebab: string): string => camelOf(`-${kebab}`);
const constantOf = (kebab: string): string => kebab.replaceAll('-', '_').toUpperCase();

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}${/(s|x|z|ch|sh)$/.test(noun) ? 'es' : 's'}`;
}

/** The noun's first letter with the first other letter of it that makes a prefix which no other record has. */
function freePrefix(noun: string, taken: readonly string[]): string {
  const [first = '', ...others] = noun.replaceAll('-', '');
  const free = [...others, ...'abcdefghijklmnopqrstuvwxyz'].map((letter) => first + letter).find((one) => !taken.includes(one));
  if (free === undefined) throw new SettingsError('USAGE', `every prefix of an id that begins with ${first} is taken: choose another noun`);
  return free;
}
