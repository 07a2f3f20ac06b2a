import { OptionalKind, type Static, type TObject, type TOptional, type TSchema } from '@sinclair/typebox';
import type { IdPrefix } from '../ids.js';

/**
 * What the audit trail says of a field that was changed. `told`: its value before and after. `secret`, `personal`: only that it was changed; the
 * trail outlives the erasure of a person. `marked`: that it was changed, and a keyed hash of its new value; one field of a record at most.
 * `ignored`: nothing, because the service writes it by itself.
 */
export type FieldRule = 'told' | 'secret' | 'personal' | 'marked' | 'ignored';

/** A shape of its own, or keywords of JSON Schema for the stored shape. */
export type Input = TSchema | Readonly<Record<string, unknown>>;

export interface FieldOptions {
  /**
   * What a person may write: the stored shape with more keywords of JSON Schema, or a shape of its own, of which management makes the stored value.
   * Without any of the three only the service writes the field.
   */
  input?: Input;
  /** What a new record may be given, where that differs. */
  newInput?: Input;
  /** What a change may give, where that differs. */
  changeInput?: Input;
  /** A new record needs it. */
  isNeeded?: true;
  /** A null in a change takes it away. */
  isClearable?: true;
  /** Whether answers show it. Default: told fields, and no others. */
  isShown?: boolean;
  /** What answers show when the field is absent. Default: null. */
  absent?: unknown;
  /** The shape in answers. Default: the stored one, without limits. */
  shownAs?: TSchema;
  /** The description of an answer's field. */
  description?: string;
  /**
   * Fields of one group lie in a record of their own in the embedded engine, as in a column family: a change of these fields rewrites that
   * record only.
   */
  group?: string;
}

export interface Field<S extends TSchema = TSchema, O extends FieldOptions = FieldOptions, R extends FieldRule = FieldRule> {
  /** As it is stored. */
  stored: S;
  rule: R;
  options: O;
}

export type Fields = Readonly<Record<string, Field>>;

const ruled =
  <R extends FieldRule>(rule: R) =>
  <S extends TSchema, const O extends FieldOptions = Record<never, never>>(stored: S, options?: O): Field<S, O, R> => ({
    stored,
    rule,
    options: options ?? ({} as O),
  });

export const told = ruled('told');
export const secret = ruled('secret');
export const personal = ruled('personal');
export const marked = ruled('marked');
export const ignored = ruled('ignored');

/** Answers show the field, whatever the audit trail tells of it. */
export const SHOWN = { isShown: true } as const;
/** Answers do not show the field, though the audit trail tells it: they may show a computed one in its place. */
export const HIDDEN = { isShown: false } as const;

export interface DeclaredIndex {
  /** In order; the last one is `_id`, or all of them together are unique. */
  fields: readonly string[];
  isUnique?: true;
  /** A record is deleted so many seconds after the time in the index's only field. */
  expiresAfterSeconds?: number;
  /** The index holds the records that have this field, or these values. Default: all. */
  having?: string | Readonly<Record<string, unknown>>;
}

export interface StoredRecord<F extends Fields = Fields> {
  /** The name of the collection. */
  collection: string;
  /** The kind of record, as a reader of the audit trail knows it; absent if people do not change it. */
  what?: string;
  fields: F;
  /** By name. */
  indexes: Readonly<Record<string, DeclaredIndex>>;
}

/** A record that answers show. */
export interface RecordDeclaration<F extends Fields = Fields, Id extends string = string> extends StoredRecord<F> {
  /** What answers call the id, and how ids begin. */
  id: { name: Id; prefix: IdPrefix };
}

/** Declares a record once: its type, collection and audit rules follow from the declaration, and its bodies and answers if it has an id for them. */
export function record<F extends Fields, const Id extends string>(declaration: RecordDeclaration<F, Id>): RecordDeclaration<F, Id>;
export function record<F extends Fields>(declaration: StoredRecord<F>): StoredRecord<F>;
export function record<F extends Fields>(declaration: StoredRecord<F>): StoredRecord<F> {
  return declaration;
}

type Plain<T> = { [K in keyof T]: T[K] };
type Stored<F extends Field> = F['stored'] extends TOptional<infer S> ? S : F['stored'];
type NamesWith<F extends Fields, O> = { [K in keyof F]: F[K]['options'] extends O ? K : never }[keyof F];

/** A record as it is stored. */
export type RecordOf<D extends StoredRecord> = Plain<Static<TObject<{ [K in keyof D['fields']]: D['fields'][K]['stored'] }>>>;

/** What a body may give of a field, by the option `Own`, else by `input`. */
type Given<F extends Field, Own extends 'newInput' | 'changeInput'> = Static<
  F['options'][Own] extends TSchema
    ? F['options'][Own]
    : F['options'] extends { [K in Own]: unknown }
      ? Stored<F>
      : F['options']['input'] extends TSchema
        ? F['options']['input']
        : Stored<F>
>;
type NewNames<F extends Fields> = NamesWith<F, { input: unknown } | { newInput: unknown }>;

/** What a change of a record may give. */
export type ChangeOf<D extends RecordDeclaration> = {
  [K in NamesWith<D['fields'], { input: unknown } | { changeInput: unknown }>]?: Given<D['fields'][K], 'changeInput'>;
};
/** What a new record is made of. */
export type NewOf<D extends RecordDeclaration> = Plain<
  { [K in Exclude<NewNames<D['fields']>, NamesWith<D['fields'], { isNeeded: true }>>]?: Given<D['fields'][K], 'newInput'> } & {
    [K in NamesWith<D['fields'], { isNeeded: true }>]: Given<D['fields'][K], 'newInput'>;
  }
>;
/** The fields that a null takes away. */
export type ClearableOf<D extends RecordDeclaration> = NamesWith<D['fields'], { isClearable: true }>;

type IsShown<F extends Field> = F['options'] extends { isShown: infer Is } ? Is : F['rule'] extends 'told' ? true : false;
/** Times as texts, at any depth. */
type AsText<T> = T extends string | number | boolean
  ? T
  : T extends Date
    ? string
    : T extends readonly (infer I)[]
      ? AsText<I>[]
      : T extends object
        ? { [K in keyof T]: AsText<T[K]> }
        : T;
type Shown<F extends Field> =
  | AsText<Static<Stored<F>>>
  | (F['stored'] extends TOptional<TSchema> ? (F['options'] extends { absent: unknown } ? never : null) : never);

/** A record as answers show it: its id, and the fields that are shown. */
export type ViewOf<D extends RecordDeclaration> = Plain<
  { [K in D['id']['name']]: string } & {
    [K in keyof D['fields'] as IsShown<D['fields'][K]> extends true ? K : never]-?: Shown<D['fields'][K]>;
  }
>;

export const isOptional = (schema: TSchema): boolean => schema[OptionalKind] === 'Optional';

/** The fields that answers show, by name. */
export const shownFields = ({ fields }: RecordDeclaration): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, { rule, options }]) => options.isShown ?? rule === 'told');

/** A stored record as answers show it; times are RFC 3339 in UTC. */
export function viewOf<D extends RecordDeclaration>(declaration: D, stored: RecordOf<D>): ViewOf<D> {
  const values = stored as Readonly<Record<string, unknown>>;
  const fields = shownFields(declaration).map(([name, { options }]) => [name, asText(values[name] ?? options.absent ?? null)] as const);
  return Object.fromEntries([[declaration.id.name, values['_id']], ...fields]) as ViewOf<D>;
}

function asText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(asText);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asText(inner)]));
}

export const clearableOf = <D extends RecordDeclaration>({ fields }: D): ClearableOf<D>[] =>
  Object.entries(fields).flatMap(([name, { options }]) => (options.isClearable ? [name as ClearableOf<D>] : []));
