import { Type, type TArray, type TSchema, type TUnsafe } from '@sinclair/typebox';

/** Building blocks of declared records: TypeBox schemas, which are JSON Schema with a static type. */
export const text = Type.String();
export const int = Type.Integer();
export const yesNo = Type.Boolean();
export const time = Type.Date();
export const object = Type.Object;
export const optional = Type.Optional;
export const listOf = <S extends TSchema>(items: S): TArray<S> => Type.Array(items);

/** One of these texts. */
export const oneOf = <const V extends string>(values: readonly V[]): TUnsafe<V> => Type.Unsafe<V>({ type: 'string', enum: [...values] });

/** A text of which the compiler knows more than JSON Schema can say. */
export const textOf = <T extends string>(): TUnsafe<T> => Type.Unsafe<T>({ type: 'string' });

/** The same shape with more words of JSON Schema: limits, a description, examples. */
export const such = <S extends TSchema>(schema: S, words: Readonly<Record<string, unknown>>): S => ({ ...schema, ...words });

export const PHONE_FORMAT = 'a number in E.164, or as a person of the tenant’s region types it';

/** A number before it was read. */
export const typedPhone = Type.Unsafe<unknown>({ type: ['string', 'number'], description: PHONE_FORMAT });
