import { RejectedError } from '@turant/domain';

/** A section of pjsip.conf: one object of Asterisk. */
export interface PjsipSection {
  name: string;
  type: 'endpoint' | 'aor' | 'auth' | 'identify' | 'registration';
  options: readonly (readonly [name: string, value: string])[];
}

/** The characters of a name. Any other character might need an escape, and the semicolon is the only one that Asterisk can escape. */
const SECTION_NAME = /^\w{1,64}$/;
/** Printable ASCII without a blank at either end, because Asterisk strips those blanks from a value. */
const VALUE = /^[!-~](?:[ -~]*[!-~])?$/;
/** Asterisk skips a line of 8,192 bytes or more. A value of 4,000 semicolons takes 8,000, because each is escaped. */
const MAX_VALUE_CHARACTERS = 4_000;

/** @throws RejectedError TRUNK_NOT_RENDERED, whose message never has the value in it, because the value may be a password */
export function writePjsipSection({ name, type, options }: PjsipSection): string {
  if (!SECTION_NAME.test(name)) throw refused('id', 'has characters that the name of a section cannot have');
  return [`[${name}]`, ...[['type', type] as const, ...options].map(([option, value]) => writeOption(name, option, value)), ''].join('\n');
}

/** Asterisk reads `=>` like `=`. So a blank stands after the `=`: without it, a `>` at the beginning of the value would be lost. */
function writeOption(section: string, option: string, value: string): string {
  if (value.length > MAX_VALUE_CHARACTERS || !VALUE.test(value))
    throw refused(
      option,
      `of trunk ${section} is not printable ASCII without blanks at its ends, of at most ${MAX_VALUE_CHARACTERS} characters`,
    );
  // A semicolon without a backslash begins a comment.
  return `${option} = ${value.replaceAll(';', '\\;')}`;
}

const refused = (field: string, why: string): RejectedError => {
  const message = `the ${field} ${why}`;
  return new RejectedError('TRUNK_NOT_RENDERED', message, [{ field, code: 'TRUNK_NOT_RENDERED', message }]);
};
