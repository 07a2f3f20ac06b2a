import type { Static, TSchema } from '@sinclair/typebox';
import { isOptional, shownFields, type ChangeOf, type Field, type Input, type NewOf, type RecordDeclaration } from '@turant/domain/records';
import { CheckedBody, orNullToo, type JsonSchema } from './check-body.js';
import { listOf, named, orNull, record, text, time, typeNameOf, withName } from './describe.js';

/** What the OpenAPI document calls a record. */
const nameOf = ({ collection, what = collection }: RecordDeclaration): string => typeNameOf(what);

/** Fields of a body that are not stored as they are. */
export type Extra = Readonly<Record<string, TSchema>>;
type ExtraOf<X extends Extra> = { [K in keyof X]?: Static<X[K]> };

/** The body that makes a record. */
export const newBodyOf = <D extends RecordDeclaration, X extends Extra = Record<never, never>>(
  declaration: D,
  extra?: X,
): CheckedBody<NewOf<D> & ExtraOf<X>> =>
  new CheckedBody(
    bodySchema(
      declaration,
      ({ input, newInput }) => newInput ?? input,
      ({ isNeeded }) => isNeeded === true,
      extra,
    ),
    `New${nameOf(declaration)}`,
  );

/** The body that changes a record: no field of it is needed. */
export const changeBodyOf = <D extends RecordDeclaration, X extends Extra = Record<never, never>>(
  declaration: D,
  extra?: X,
): CheckedBody<ChangeOf<D> & ExtraOf<X>> =>
  new CheckedBody(
    bodySchema(
      declaration,
      ({ input, changeInput }) => changeInput ?? input,
      () => false,
      extra,
    ),
    `${nameOf(declaration)}Changes`,
  );

type Options = Field['options'];

function bodySchema(
  { fields }: RecordDeclaration,
  inputOf: (options: Options) => Input | undefined,
  isNeeded: (options: Options) => boolean,
  extra: Extra = {},
): JsonSchema {
  const inputs = Object.entries(fields).flatMap(([name, { stored, options }]) => {
    const input = inputOf(options);
    if (!input) return [];
    const schema = 'type' in input ? (input as TSchema) : { ...stored, ...input };
    return [{ name, schema: asBody(schema), isNeeded: isNeeded(options) }];
  });
  return objectOf([...inputs, ...Object.entries(extra).map(([name, schema]) => ({ name, schema: asBody(schema), isNeeded: false }))]);
}

/**
 * A shape as a body may have it: objects refuse fields that they do not name, and a field that may be absent may be null. The entries of lists and of maps, and the
 * shapes among which a value chooses, are named in the OpenAPI document by their title.
 */
export function asBody({ title: _, properties, items, anyOf, additionalProperties, ...schema }: TSchema): JsonSchema {
  if (items) return { ...schema, items: namedBody(items as TSchema) };
  if (anyOf) return { ...schema, anyOf: (anyOf as TSchema[]).map(namedBody) };
  if (typeof additionalProperties === 'object') return { ...schema, additionalProperties: namedBody(additionalProperties as TSchema) };
  if (!properties)
    return { ...schema, ...(additionalProperties !== undefined && { additionalProperties: additionalProperties as unknown }) };
  const inner = Object.entries(properties as Record<string, TSchema>).map(([name, one]) => ({
    ...{ name, schema: asBody(one), isNeeded: !isOptional(one) },
  }));
  const { required: __, ...words } = schema as JsonSchema;
  return { ...words, ...objectOf(inner) };
}

const namedBody = (schema: TSchema): JsonSchema =>
  typeof schema['title'] === 'string' ? withName(`New${schema['title']}`, asBody(schema)) : asBody(schema);

function objectOf(fields: readonly { name: string; schema: JsonSchema; isNeeded: boolean }[]): JsonSchema {
  const required = fields.filter(({ isNeeded }) => isNeeded).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema, isNeeded }) => [name, isNeeded ? schema : orNullToo(schema)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** What answers show of a record; `computed` are fields that are not stored, and are computed for the answer. */
export const answerOf = (declaration: RecordDeclaration, computed?: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  named(nameOf(declaration), answerFieldsOf(declaration, computed));

/** The same by field, for answers that show more. */
export const answerFieldsOf = (
  declaration: RecordDeclaration,
  computed: Readonly<Record<string, JsonSchema>> = {},
): Readonly<Record<string, JsonSchema>> => ({
  [declaration.id.name]: text,
  ...Object.fromEntries(shownFields(declaration).map(([name, field]) => [name, shownSchema(field)])),
  ...computed,
});

function shownSchema({ stored, options: { absent, description, shownAs } }: Field): JsonSchema {
  const plain = asAnswer(shownAs ?? stored);
  const schema = isOptional(stored) && absent === undefined ? orNull(plain) : plain;
  return description === undefined ? schema : { ...schema, description };
}

/** Limits are those of bodies: what is stored may be older than they are. */
function asAnswer({ title, type, enum: values, items, properties, anyOf, additionalProperties, description }: TSchema): JsonSchema {
  if (type === 'Date') return description === undefined ? time : { ...time, description };
  if (items) return listOf(asAnswer(items as TSchema));
  if (anyOf) return { anyOf: (anyOf as TSchema[]).map(asAnswer) };
  if (properties) {
    const fields = Object.entries(properties as Record<string, TSchema>);
    const shown = record(Object.fromEntries(fields.map(([name, one]) => [isOptional(one) ? `${name}?` : name, asAnswer(one)])));
    return typeof title === 'string' ? withName(title, shown) : shown;
  }
  const others = typeof additionalProperties === 'object' ? asAnswer(additionalProperties as TSchema) : (additionalProperties as unknown);
  return {
    type: type as unknown,
    ...(values !== undefined && { enum: values as unknown }),
    ...(others !== undefined && { additionalProperties: others }),
  };
}
