import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { IdPrefix } from '@turant/domain';
import { idText, typedTime } from '@turant/domain/records';
import { CheckedBody, schemaOf, type BodyShape, type JsonSchema } from './check-body.js';

export type { JsonSchema };
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from './paging.js';
import { KnownQueryParam } from './query.guard.js';

/** Building blocks of the OpenAPI document's schemas (JSON Schema 2020-12, as in OpenAPI 3.1). */
export const text: JsonSchema = { type: 'string' };
export const number: JsonSchema = { type: 'number' };
export const int: JsonSchema = { type: 'integer' };
export const yesNo: JsonSchema = { type: 'boolean' };
export const time: JsonSchema = { type: 'string', format: 'date-time', description: 'RFC 3339, UTC, milliseconds' };
export const anything: JsonSchema = {};
export const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: [...values] });
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/** An object schema; a field whose name ends with `?` may be absent. */
export function record(fields: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.map(([name]) => name).filter((name) => !name.endsWith('?'));
  return { type: 'object', required, properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ''), schema])) };
}

/** Where a schema carries its name until the OpenAPI document is built. As a symbol it stands in no JSON, and a copy of the schema has it, too. */
const SCHEMA_NAME = Symbol('the name in components.schemas');

/** A schema that stands in the OpenAPI document once, under this name, and is referred to elsewhere (openapi/schema-names.ts). */
export const withName = (name: string, schema: JsonSchema): JsonSchema => ({ ...schema, [SCHEMA_NAME]: name });
export const nameOfSchema = (schema: object): string | undefined => (schema as { [SCHEMA_NAME]?: string })[SCHEMA_NAME];

/** A type's name for a word of ours: `VirtualNumber` for `virtual-number`, `LeadAccepted` for `lead.accepted`. */
export const typeNameOf = (word: string): string => word.replace(/(?:^|[-.])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** An object schema with a name. */
export const named = (name: string, fields: Readonly<Record<string, JsonSchema>>): JsonSchema => withName(name, record(fields));

const success: JsonSchema = { type: 'boolean', const: true };

const answerWith = (status: number, description: string, schema: JsonSchema): MethodDecorator =>
  ApiResponse({ status, description, schema });

/** @param name for an answer that several routes give */
export function ResponseBody(
  status: number,
  description: string,
  fields: Readonly<Record<string, JsonSchema>>,
  name?: string,
): MethodDecorator {
  const schema = record({ success, ...fields });
  return answerWith(status, description, name === undefined ? schema : withName(name, schema));
}

/** A page is named after what it lists. */
export function pageOf(item: JsonSchema): JsonSchema {
  const page = record({ success, data: listOf(item), nextCursor: orNull(text) });
  const name = nameOfSchema(item);
  return name === undefined ? page : withName(`${name}Page`, page);
}

/** An answer in the shape of a page. */
export const ResponseList = (description: string, item: JsonSchema): MethodDecorator => answerWith(200, description, pageOf(item));

/** A page of a list, with the query parameters that every list has. */
export const ResponsePage = (description: string, item: JsonSchema, prefix: IdPrefix): MethodDecorator =>
  applyDecorators(
    answerWith(200, description, pageOf(item)),
    QueryParam('limit', 'how many at most', { type: 'integer', minimum: 1, maximum: MAX_PAGE_LIMIT, default: DEFAULT_PAGE_LIMIT }),
    QueryParam('cursor', 'the nextCursor of the page before', idOf(prefix)),
    QueryParam('since', 'only what is from this time on', timeInput),
    QueryParam('until', 'only what is before this time', timeInput),
  );

/** Declares a query parameter, for the OpenAPI document and for `QueryGuard`. An optional parameter that is empty counts as absent. */
export const QueryParam = (name: string, description: string, schema: JsonSchema = text, required = false): MethodDecorator =>
  applyDecorators(
    KnownQueryParam(name),
    ApiQuery({ name, description, required, schema: required || schema === text ? schema : orEmpty(schema) }),
  );

const orEmpty = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'string', maxLength: 0 }] });

/** A record id with this prefix. */
export const idOf = (prefix: IdPrefix): JsonSchema => ({ ...idText(prefix) });

/** A time in a query or body: RFC 3339, from 1970 on. */
export const timeInput: JsonSchema = { ...typedTime };

/** The schema of a body, named after its class: `CallOrder` of `CallOrderDto`. */
function namedBody(shape: BodyShape<object>): JsonSchema {
  const name = shape.name?.replace(/Dto$/, '');
  return name === undefined ? schemaOf(shape) : withName(name, schemaOf(shape));
}

/** Documents the body by its class. */
export const RequestBody = (shape: BodyShape<object>, required = true): MethodDecorator => ApiBody({ schema: namedBody(shape), required });

/** Documents a body that has one of several shapes. */
export const RequestBodyOneOf = (...shapes: (BodyShape<object> | JsonSchema)[]): MethodDecorator =>
  ApiBody({ schema: { anyOf: shapes.map((one) => (isBodyShape(one) ? namedBody(one) : one)) } });

const isBodyShape = (one: BodyShape<object> | JsonSchema): one is BodyShape<object> =>
  typeof one === 'function' || one instanceof CheckedBody;

/** The form that is always accepted; no pattern can describe the other forms in which people type numbers. */
export const PHONE: JsonSchema = { type: 'string', pattern: String.raw`^\+91[6-9][0-9]{9}$`, examples: ['+919876543210'] };
