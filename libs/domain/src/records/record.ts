import { OptionalKind, type Static, type TObject, type TOptional, type TSchema } from '@sinclair/typebox';
import type { IdPrefix } from '../ids.js';

/**
 * What the audit trail says of a field that was changed. `told`: its value before and after. `secret`, `personal`: only that it was changed; the
 * trail outlives the erasure of a person. `marked`: that it was changed, and a keyed hash of its new value; one field of a record at most.
 * `ignored`: nothing, because the service writes it by itself.
 */
export type FieldRule = 'told' | 'secret' | 'personal' | 'marked' | 'ignored';

export interface FieldOptions {
  /**
   * What a person may write: the stored shape with more words of JSON Schema, or a shape of its own, of which management makes the stored value.
   * Absent: only the service writes the field.
   */
  input?: TSchema | Readonly<Record<string, unknown>>;
  /** A new record needs it. */
  isNeeded?: true;
  /** A null in a change takes it away. */
  isClearable?: true;
  /** Whether answers show it. Default: told fields, and no others. */
  isShown?: boolean;
  /** What answers show when the field is absent. Default: null. */
  absent?: unknown;
  /** The description of an answer's field. */
  says?: string;
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

export interface DeclaredIndex {
  /** In order; the last one is `_id`, or all of them together are unique. */
  fields: readonly string[];
  isUnique?: true;
  /** The index holds the records that have this field. Default: all. */
  having?: string;
}

export interface RecordDeclaration<F extends Fields = Fields, Id extends string = string> {
  /** The name of the collection. */
  collection: string;
  /** The kind of record, as a reader of the audit trail knows it. */
  what: string;
  /** What answers call the id, and how ids begin. */
  id: { name: Id; prefix: IdPrefix };
  fields: F;
  /** By name. */
  indexes: Readonly<Record<string, DeclaredIndex>>;
}

/** Declares a record once: its type, collection, audit rules, bodies and answers follow from the declaration. */
export const record = <F extends Fields, const Id extends string>(declaration: RecordDeclaration<F, Id>): RecordDeclaration<F, Id> =>
  declaration;

type Plain<T> = { [K in keyof T]: T[K] };
type Stored<F extends Field> = F['stored'] extends TOptional<infer S> ? S : F['stored'];
type NamesWith<F extends Fields, O> = { [K in keyof F]: F[K]['options'] extends O ? K : never }[keyof F];

/** A record as it is stored. */
export type RecordOf<D extends RecordDeclaration> = Plain<Static<TObject<{ [K in keyof D['fields']]: D['fields'][K]['stored'] }>>>;

type Input<F extends Field> = Static<F['options']['input'] extends TSchema ? F['options']['input'] : Stored<F>>;

/** What a change of a record may give. */
export type ChangeOf<D extends RecordDeclaration> = {
  [K in NamesWith<D['fields'], { input: unknown }>]?: Input<D['fields'][K]>;
};
/** What a new record is made of. */
export type NewOf<D extends RecordDeclaration> = Plain<
  ChangeOf<D> & { [K in NamesWith<D['fields'], { isNeeded: true }>]: Input<D['fields'][K]> }
>;
/** The fields that a null takes away. */
export type ClearableOf<D extends RecordDeclaration> = NamesWith<D['fields'], { isClearable: true }>;

type IsShown<F extends Field> = F['options'] extends { isShown: infer Is } ? Is : F['rule'] extends 'told' ? true : false;
type AsText<T> = T extends Date ? string : T;
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
  const shown = (name: string, { options }: Field): unknown => {
    const value = values[name] ?? options.absent ?? null;
    return value instanceof Date ? value.toISOString() : value;
  };
  const fields = shownFields(declaration).map(([name, field]) => [name, shown(name, field)] as const);
  return Object.fromEntries([[declaration.id.name, values['_id']], ...fields]) as ViewOf<D>;
}

export const clearableOf = <D extends RecordDeclaration>({ fields }: D): ClearableOf<D>[] =>
  Object.entries(fields).flatMap(([name, { options }]) => (options.isClearable ? [name as ClearableOf<D>] : []));
