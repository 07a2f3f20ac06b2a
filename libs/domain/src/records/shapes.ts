import type { IdPrefix } from '../ids.js';
import { Type, type TArray, type TSchema, type TUnsafe } from '@sinclair/typebox';

/** Building blocks of declared records: TypeBox schemas, which are JSON Schema with a static type. */
export const text = Type.String();
export const int = Type.Integer();
export const number = Type.Number();
export const yesNo = Type.Boolean();
export const time = Type.Date();
/** A mark that is there or not. */
export const yes = Type.Unsafe<true>({ type: 'boolean' });
export const object = Type.Object;
export const optional = Type.Optional;
export const listOf = <S extends TSchema>(items: S): TArray<S> => Type.Array(items);

/** One of these texts. */
export const oneOf = <const V extends string>(values: readonly V[]): TUnsafe<V> => Type.Unsafe<V>({ type: 'string', enum: [...values] });

/** A text of which the compiler knows more than JSON Schema can say. */
export const textOf = <T extends string>(): TUnsafe<T> => Type.Unsafe<T>({ type: 'string' });

/** A value of which the compiler knows more than this JSON Schema says. */
export const shape = <T>(schema: Readonly<Record<string, unknown>>): TUnsafe<T> => Type.Unsafe<T>(schema);

/** The same shape with more keywords of JSON Schema: limits, a description, examples. */
export const withKeywords = <S extends TSchema>(schema: S, keywords: Readonly<Record<string, unknown>>): S => ({ ...schema, ...keywords });

/** A record's id with this prefix. */
export const idText = (prefix: IdPrefix): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', pattern: `^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$` });

/** A time in a query or body: RFC 3339, from 1970 on. */
export const typedTime = Type.Unsafe<string>({
  type: 'string',
  format: 'date-time',
  pattern: String.raw`^(?:19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}-[0-9]{2}[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(?:[Zz]|[+\-](?:[01][0-9]|2[0-3]):[0-5][0-9])$`,
});

/** A name that a person gives. */
export const typedName = { minLength: 1, maxLength: 200 } as const;

export const PHONE_FORMAT = 'a number in E.164, or as a person of the tenant’s region types it';

/** A number before it was read. */
export const typedPhone = Type.Unsafe<unknown>({ type: ['string', 'number'], description: PHONE_FORMAT });
