import { RejectedError, schemaProblems } from '@turant/domain';
import { Ajv, type ValidateFunction } from 'ajv';
import { JSONSchema, targetConstructorToSchema } from 'class-validator-jsonschema';

/** A class whose class-validator decorators declare a body once: for the check, the type and the OpenAPI document. */
export type Dto<T extends object> = new () => T;
export type JsonSchema = Record<string, unknown>;

/** The shape of a body that follows from a declared record (record-schemas.ts). */
export class CheckedBody<T extends object> {
  declare readonly type: T;

  /** @param name what the OpenAPI document calls it */
  constructor(
    readonly schema: JsonSchema,
    readonly name?: string,
  ) {}
}
/** What a body has to be. */
export type BodyShape<T extends object> = Dto<T> | CheckedBody<T>;

/** Nothing is coerced, filled in or removed: the stored values are the sent ones. */
const ajv = new Ajv({ allErrors: true, strictTypes: false, verbose: true, multipleOfPrecision: 4, formats: { 'date-time': true } });
const compiled = new Map<BodyShape<object>, ValidateFunction>();

/** JSON Schema of the class; other fields are refused. A field that is null counts as absent, so every optional field may be null. */
export function schemaOf<T extends object>(dto: BodyShape<T>): JsonSchema {
  if (dto instanceof CheckedBody) return dto.schema;
  const schema = targetConstructorToSchema(dto) as JsonSchema & { properties?: Record<string, JsonSchema>; required?: string[] };
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    schema.required?.includes(name) ? one : orNullToo(one),
  ]);
  return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false };
}

export function orNullToo(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(type !== undefined && { type: [type, 'null'].flat() }),
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}

/** A field whose value is an object of another such class. Its description is given here: a second `JSONSchema` would be replaced. */
export const Nested = (dto: BodyShape<object>, description?: string): PropertyDecorator =>
  JSONSchema(() => ({ ...schemaOf(dto), ...(description !== undefined && { description }) })) as PropertyDecorator;

/**
 * Checks the body of a management request and takes its null fields out.
 * @throws RejectedError INVALID_BODY with one problem per field
 */
export function checkBody<T extends object>(dto: BodyShape<T>, body: unknown): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new RejectedError('INVALID_BODY', 'the body is a JSON object', [
      { field: '', code: 'REQUIRED', message: 'the body is a JSON object' },
    ]);
  const validate = compiled.get(dto) ?? compile(dto);
  if (validate(body)) return withoutNulls(body) as T;
  throw new RejectedError('INVALID_BODY', 'the body was refused', schemaProblems(validate.errors ?? []));
}

/** Which of the fields are null in the body: a null removes the field from the record. */
export const nulledFields = <F extends string>(body: unknown, fields: readonly F[]): F[] =>
  fields.filter((field) => typeof body === 'object' && body !== null && (body as Record<string, unknown>)[field] === null);

function compile(dto: BodyShape<object>): ValidateFunction {
  const validate = ajv.compile(schemaOf(dto));
  compiled.set(dto, validate);
  return validate;
}

/** Takes nulls out of objects at any depth; a null in a list stays and fails the check. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutNulls(inner)]));
}
