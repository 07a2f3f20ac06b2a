import { TIERS } from '@turant/domain';
import { IsBoolean, IsString, Matches, ValidateBy } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/**
 * A rule that holds for class-validator and for the compiled check; `description` is also part of the error message. The schema is
 * passed as a function so that it is used unchanged: a schema derived from the property's TypeScript type would hold a dangling
 * reference.
 */
const ruled = (schema: object, ...checks: PropertyDecorator[]): PropertyDecorator => {
  return (target, key) =>
    [...checks, JSONSchema((() => schema) as never) as PropertyDecorator].forEach((decorate) => decorate(target, key));
};

export const TrueOrFalse = (description: string): PropertyDecorator => ruled({ type: 'boolean', description }, IsBoolean());

/** Length in code points, as JSON Schema counts. */
const lengthOf = (text: string): number => [...text].length;

const patterned = (pattern: RegExp, description: string): PropertyDecorator =>
  ruled({ type: 'string', pattern: pattern.source, description }, IsString(), Matches(pattern));

/** Text of at most `maxLength` characters. class-validator's own MaxLength does not count variation selectors; JSON Schema does. */
export const TextUpTo = (maxLength: number): PropertyDecorator =>
  ruled(
    { type: 'string', maxLength, description: `text of at most ${maxLength} characters` },
    ValidateBy({ name: 'textUpTo', validator: { validate: (value) => typeof value === 'string' && lengthOf(value) <= maxLength } }),
  );

/** Trimmed, 1 to 200 characters. */
export const NameText = (): PropertyDecorator =>
  patterned(/^\s*\S(?:[\s\S]{0,198}\S)?\s*$/u, 'text of 1 to 200 characters, not counting spaces around it');

/**
 * Characters outside a domain label; inside are ASCII letters and digits, and all non-ASCII characters but spaces. No class uses
 * `\p`: a pattern in a JSON Schema has no flags, and code generators of other languages do not know `\p`.
 */
const OUTSIDE = String.raw`\s\u0000-\/:-@\[-\u0060{-\u009f`;
const LABEL = String.raw`[^${OUTSIDE}](?:(?:[^${OUTSIDE}]|-){0,61}[^${OUTSIDE}])?`;
const ADDRESS = String.raw`[^\s@\u0000-\u001f\u007f-\u009f"(),:;<>\[\]\\]{1,64}@(?:${LABEL}\.)+(?![0-9]+\s*$)${LABEL}`;

/**
 * The shape of an e-mail address of at most 254 characters (RFC 5321), or nothing but spaces, which counts as no address. The two
 * alternatives do not share their leading spaces: a text of spaces would then take time that grows with the square of its length.
 */
const EMAIL = new RegExp(String.raw`^(?:\s*$|\s*(?=\S{6,254}\s*$)${ADDRESS}\s*$)`, 'u');

export const EmailText = (): PropertyDecorator => patterned(EMAIL, 'an e-mail address of at most 254 characters');

/** A phone as text, or as the JSON number that some platforms send. */
export const PhoneText = (): PropertyDecorator =>
  ruled(
    { type: ['string', 'number'], description: 'a phone number, best in E.164; as text or as a number' },
    ValidateBy({ name: 'phoneText', validator: { validate: (value) => typeof value === 'string' || Number.isFinite(value) } }),
  );

const anyCase = (word: string): string => [...word].map((letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).join('');

export const TierText = (): PropertyDecorator =>
  patterned(new RegExp(`^\\s*(?:${TIERS.map(anyCase).join('|')})\\s*$`, 'u'), `one of ${TIERS.join(', ')}, in any case`);
