import { RejectedError } from '@turant/domain';

/** A section of pjsip.conf: one object of Asterisk. */
export interface PjsipSection {
  name: string;
  type: 'endpoint' | 'aor' | 'auth' | 'identify' | 'registration';
  options: readonly (readonly [name: string, value: string])[];
}

/** Anything else would need escapes, of which Asterisk knows one only. */
const SECTION_NAME = /^\w{1,64}$/;
/** Printable ASCII. Asterisk strips the blanks at both ends of a value. */
const VALUE = /^[!-~](?:[ -~]*[!-~])?$/;
/** Asterisk skips a line of 8,192 bytes and more. */
const MAX_VALUE_CHARACTERS = 4_000;

/** @throws RejectedError TRUNK_NOT_RENDERED without the value, which may be a password */
export function writePjsipSection({ name, type, options }: PjsipSection): string {
  if (!SECTION_NAME.test(name)) throw refused('id', 'has characters that the name of a section cannot have');
  return [`[${name}]`, ...[['type', type] as const, ...options].map(([option, value]) => writeOption(name, option, value)), ''].join('\n');
}

/** The blank after the sign keeps a `>` at the beginning of the value from being read as a part of the sign. */
function writeOption(section: string, option: string, value: string): string {
  if (value.length > MAX_VALUE_CHARACTERS || !VALUE.test(value))
    throw refused(
      option,
      `of trunk ${section} is not printable ASCII without blanks at its ends, of at most ${MAX_VALUE_CHARACTERS} characters`,
    );
  // A bare semicolon begins a comment.
  return `${option} = ${value.replaceAll(';', '\\;')}`;
}

const refused = (field: string, why: string): RejectedError => {
  const message = `the ${field} ${why}`;
  return new RejectedError('TRUNK_NOT_RENDERED', message, [{ field, code: 'TRUNK_NOT_RENDERED', message }]);
};
