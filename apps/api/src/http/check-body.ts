import { RejectedError, type FieldProblem } from '@turant/domain';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { JSONSchema, targetConstructorToSchema } from 'class-validator-jsonschema';

/** A class whose decorators (class-validator) say what a body holds: once, for the check, the type and OpenAPI. */
export type Dto<T extends object> = new () => T;
export type JsonSchema = Record<string, unknown>;

/** Nothing is coerced, filled in or taken out: what is stored is what was sent. */
const ajv = new Ajv({ allErrors: true, strictTypes: false, verbose: true, multipleOfPrecision: 4, formats: { 'date-time': true } });
const compiled = new Map<Dto<object>, ValidateFunction>();

/** The class as a schema that refuses fields it does not name. null is absent: what may be absent may be null. */
export function schemaOf<T extends object>(dto: Dto<T>): JsonSchema {
  const schema = targetConstructorToSchema(dto) as JsonSchema & { properties?: Record<string, JsonSchema>; required?: string[] };
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    schema.required?.includes(name) ? one : orNullToo(one),
  ]);
  return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false };
}

function orNullToo(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(type !== undefined && { type: [type, 'null'].flat() }),
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}

/** A field that holds another such class. */
export const Nested = (dto: Dto<object>): PropertyDecorator => JSONSchema(() => schemaOf(dto)) as PropertyDecorator;

/**
 * The body of a management request; a field that is null is absent.
 * @throws RejectedError INVALID_BODY with one problem a field
 */
export function checkBody<T extends object>(dto: Dto<T>, body: unknown): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new RejectedError('INVALID_BODY', 'the body is a JSON object', [
      { field: '', code: 'REQUIRED', message: 'the body is a JSON object' },
    ]);
  const validate = compiled.get(dto) ?? compile(dto);
  if (validate(body)) return withoutNulls(body) as T;
  throw new RejectedError('INVALID_BODY', 'the body was refused', problemsOf(validate.errors ?? []));
}

/** Which of these fields the body holds as null, to take them away from a record. */
export const nulledFields = <F extends string>(body: unknown, fields: readonly F[]): F[] =>
  fields.filter((field) => typeof body === 'object' && body !== null && (body as Record<string, unknown>)[field] === null);

function compile(dto: Dto<object>): ValidateFunction {
  const validate = ajv.compile(schemaOf(dto));
  compiled.set(dto, validate);
  return validate;
}

/** In objects at any depth; a null in a list is a wrong item. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutNulls(inner)]));
}

function problemsOf(errors: readonly ErrorObject[]): FieldProblem[] {
  const first = new Map<string, FieldProblem>();
  for (const error of errors) {
    const problem = problemOf(error);
    if (!first.has(problem.field)) first.set(problem.field, problem);
  }
  return [...first.values()];
}

function problemOf({ instancePath, keyword, params, message, data }: ErrorObject): FieldProblem {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { missingProperty, additionalProperty, allowedValues } = params as {
    missingProperty?: string;
    additionalProperty?: string;
    allowedValues?: unknown[];
  };
  const field = [...path, ...[missingProperty ?? additionalProperty ?? []].flat()].join('.');
  if (keyword === 'required' || (data === null && isField(path))) return { field, code: 'REQUIRED', message: 'this field is needed' };
  if (keyword === 'additionalProperties') return { field, code: 'UNKNOWN_FIELD', message: 'there is no such field' };
  const allowed = allowedValues ? `: ${allowedValues.join(', ')}` : '';
  return { field, code: 'INVALID', message: `${message ?? 'not allowed'}${allowed}` };
}

/** Not an item of a list: null there is a wrong item, and null in a field that is needed a missing field. */
const isField = (path: readonly string[]): boolean => path.length > 0 && !/^\d+$/.test(path.at(-1) ?? '');
