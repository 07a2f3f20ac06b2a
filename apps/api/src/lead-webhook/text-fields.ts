import { TIERS } from '@turant/domain';
import { IsBoolean, IsString, Matches, ValidateBy } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/**
 * A rule that class-validator and the compiled check read alike; `description` is also what a refused sender is told.
 * The schema stands as it is: what would be derived from the property's TypeScript type is a reference to nothing.
 */
const ruled = (schema: object, ...checks: PropertyDecorator[]): PropertyDecorator => {
  return (target, key) =>
    [...checks, JSONSchema((() => schema) as never) as PropertyDecorator].forEach((decorate) => decorate(target, key));
};

export const TrueOrFalse = (description: string): PropertyDecorator => ruled({ type: 'boolean', description }, IsBoolean());

/** As JSON Schema counts: code points. */
const lengthOf = (text: string): number => [...text].length;

const patterned = (pattern: RegExp, description: string): PropertyDecorator =>
  ruled({ type: 'string', pattern: pattern.source, description }, IsString(), Matches(pattern));

/** Up to so many characters. class-validator's own MaxLength leaves variation selectors uncounted, JSON Schema does not. */
export const TextUpTo = (most: number): PropertyDecorator =>
  ruled(
    { type: 'string', maxLength: most, description: `text of at most ${most} characters` },
    ValidateBy({ name: 'textUpTo', validator: { validate: (value) => typeof value === 'string' && lengthOf(value) <= most } }),
  );

/** Trimmed, 1 to 200 characters. */
export const NameText = (): PropertyDecorator =>
  patterned(/^\s*\S(?:[\s\S]{0,198}\S)?\s*$/u, 'text of 1 to 200 characters, not counting spaces around it');

/**
 * ASCII letters and digits, and whatever is not ASCII and no blank. In no class does `\p` stand: a pattern in a JSON Schema has no
 * flag, and generators of other languages do not know it.
 */
const OUTSIDE = String.raw`\s\u0000-\/:-@\[-\u0060{-\u009f`;
const LABEL = String.raw`[^${OUTSIDE}](?:(?:[^${OUTSIDE}]|-){0,61}[^${OUTSIDE}])?`;
const ADDRESS = String.raw`[^\s@\u0000-\u001f\u007f-\u009f"(),:;<>\[\]\\]{1,64}@(?:${LABEL}\.)+(?![0-9]+\s*$)${LABEL}`;

/**
 * Its shape only: whether it exists, nobody knows. Nothing but spaces is no address. At most 254 characters (RFC 5321).
 * The two cases do not share their leading spaces: a text of spaces would then take the square of its length.
 */
const EMAIL = new RegExp(String.raw`^(?:\s*$|\s*(?=\S{6,254}\s*$)${ADDRESS}\s*$)`, 'u');

export const EmailText = (): PropertyDecorator => patterned(EMAIL, 'an e-mail address of at most 254 characters');

/** Text, or a JSON number as some platforms send. */
export const PhoneText = (): PropertyDecorator =>
  ruled(
    { type: ['string', 'number'], description: 'a phone number, best in E.164; as text or as a number' },
    ValidateBy({ name: 'phoneText', validator: { validate: (value) => typeof value === 'string' || Number.isFinite(value) } }),
  );

const anyCase = (word: string): string => [...word].map((letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).join('');

export const TierText = (): PropertyDecorator =>
  patterned(new RegExp(`^\\s*(?:${TIERS.map(anyCase).join('|')})\\s*$`, 'u'), `one of ${TIERS.join(', ')}, in any case`);
