import { type IdPrefix, isId } from '@turant/domain';
import { Argument, InvalidArgumentError, Option } from 'commander';

/** @param read makes the value of the text, and of the value so far where the option may come again */
type Read<T> = (text: string, before: T | undefined) => T;

export const option = <T = string>(flags: string, does: string, read?: Read<T>): Option => {
  const made = new Option(flags, does);
  return read ? made.argParser<T>(read) : made;
};

export const required = <T = string>(flags: string, does: string, read?: Read<T>): Option =>
  option(flags, does, read).makeOptionMandatory();

/** One of these words, which the help names. @param read makes the value of a word that is allowed */
export function choice(flags: string, does: string, words: readonly string[], read?: (word: string) => unknown): Option {
  const made = new Option(flags, does).choices(words);
  const check = made.parseArg;
  return read ? made.argParser((text) => (check?.(text, undefined), read(text))) : made;
}

export const argument = <T = string>(flags: string, does: string, read?: Read<T>): Argument => {
  const made = new Argument(flags, does);
  return read ? made.argParser<T>(read) : made;
};

/** An id becomes part of a path, where another text (`..`, nothing at all) would ask for something else. */
export class IdArgument extends Argument {
  constructor(
    name: string,
    readonly prefix: IdPrefix,
  ) {
    super(`<${name}>`, `its id, ${prefix}_…`);
    this.argParser((text) => {
      if (!isId(text, prefix)) throw new InvalidArgumentError(`it is an id of 29 characters that begins with ${prefix}_.`);
      return text;
    });
  }
}

/** The ids that stand in paths of the API, by the names that they have there. */
export const IDS = {
  callId: new IdArgument('call', 'cl'),
  connectionId: new IdArgument('connection', 'cn'),
  employeeId: new IdArgument('employee', 'em'),
  erasureId: new IdArgument('erasure', 'er'),
  leadId: new IdArgument('lead', 'ld'),
  payloadId: new IdArgument('payload', 'rq'),
  tenantId: new IdArgument('tenant', 'tn'),
  trunkId: new IdArgument('trunk', 'tr'),
  virtualNumberId: new IdArgument('number', 'vn'),
};

export const PHONE = argument('<phone>', 'in any form that a person types', readPhone);

/** The option of every command whose answer a program may read. */
export const JSON_OPTION = option('--json', 'the answer of the API, for programs');

export interface JsonOption {
  readonly json?: boolean;
}

/** The service reads numbers. A text without a digit is kept away from its paths, where `..` means another one. */
export function readPhone(text: string): string {
  if (!/\d/.test(text)) throw new InvalidArgumentError('it is a number such as +919812300001.');
  return text;
}

/** @param what the text has to be, such as `a whole number` @param max the most digits that it may have */
export const readWhole =
  (what = 'a whole number', max = 9) =>
  (text: string): number => {
    if (!/^\d+$/.test(text) || text.length > max) throw new InvalidArgumentError(`it is ${what}.`);
    return Number(text);
  };

export function readYesNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('it is yes or no.');
  return text === 'yes';
}

/** For an option that may come again. */
export const again = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** The same for a list that an empty text takes away. */
export const againOrNone = (text: string, before: readonly string[] | null = null): readonly string[] | null =>
  text === '' ? before : [...(before ?? []), text];

/** A text, or null for an empty one, which takes the field away. */
export const textOrNone = (text: string): string | null => text || null;

/** `key=value`, which may come again. */
export function keyValues(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('it is key=value.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
