import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiQuery, ApiResponse, type ApiBodyOptions, type ApiQueryOptions, type ApiResponseSchemaHost } from '@nestjs/swagger';
import type { IdPrefix } from '@turant/domain';
import { schemaOf, type Dto, type JsonSchema } from './check-body.js';

export type { JsonSchema };
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from './paging.js';
import { KnownQueryParameter } from './query.guard.js';

/** Words of which the OpenAPI document's answers are made (JSON Schema 2020-12, as OpenAPI 3.1 has it). */
export const text: JsonSchema = { type: 'string' };
export const number: JsonSchema = { type: 'number' };
export const whole: JsonSchema = { type: 'integer' };
export const yesNo: JsonSchema = { type: 'boolean' };
export const time: JsonSchema = { type: 'string', format: 'date-time', description: 'RFC 3339, UTC, milliseconds' };
export const anything: JsonSchema = {};
export const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: [...values] });
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/** A name that ends with `?` may be absent. */
export function record(fields: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.map(([name]) => name).filter((name) => !name.endsWith('?'));
  return { type: 'object', required, properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ''), schema])) };
}

const success: JsonSchema = { type: 'boolean', const: true };

export const ResponseBody = (status: number, description: string, fields: Readonly<Record<string, JsonSchema>>): MethodDecorator =>
  ApiResponse({ status, description, schema: record({ success, ...fields }) } as ApiResponseSchemaHost);

/** A list, newest first unless it says otherwise, and the parameters that every list knows. */
export const ResponsePage = (description: string, item: JsonSchema, prefix: IdPrefix): MethodDecorator =>
  applyDecorators(
    ResponseBody(200, description, { data: listOf(item), nextCursor: orNull(text) }),
    QueryParameter('limit', 'how many at most', { type: 'integer', minimum: 1, maximum: MAX_PAGE_LIMIT, default: DEFAULT_PAGE_LIMIT }),
    QueryParameter('cursor', 'the nextCursor of the page before', idOf(prefix)),
    QueryParameter('since', 'only what is from this time on', timeInput),
    QueryParameter('until', 'only what is before this time', timeInput),
  );

/** A parameter of the query: for the document, and for the guard, which refuses every other one; empty is absent, unless it is needed. */
export const QueryParameter = (name: string, description: string, schema: JsonSchema = text, required = false): MethodDecorator =>
  applyDecorators(
    KnownQueryParameter(name),
    ApiQuery({ name, description, required, schema: required || schema === text ? schema : orEmpty(schema) } as ApiQueryOptions),
  );

const orEmpty = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'string', maxLength: 0 }] });

/** An id of that kind of record. */
export const idOf = (prefix: IdPrefix): JsonSchema => ({ type: 'string', pattern: `^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$` });

/** A time in a query or body: RFC 3339, from 1970 on, of a day that there is. */
export const timeInput: JsonSchema = {
  type: 'string',
  format: 'date-time',
  pattern: String.raw`^(?:19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}-[0-9]{2}[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(?:[Zz]|[+\-](?:[01][0-9]|2[0-3]):[0-5][0-9])$`,
};

/** The body, as its class describes it. */
export const RequestBody = (dto: Dto<object>): MethodDecorator => ApiBody({ schema: schemaOf(dto) } as ApiBodyOptions);

/** A body of one shape or another. */
export const RequestBodyOneOf = (...shapes: JsonSchema[]): MethodDecorator => ApiBody({ schema: { anyOf: shapes } } as ApiBodyOptions);

/** What is always read; how else people write numbers, no pattern says. */
export const PHONE: JsonSchema = { type: 'string', pattern: String.raw`^\+91[6-9][0-9]{9}$`, examples: ['+919876543210'] };
export const PHONE_FORMAT = 'a number in E.164, or as a person of the tenant’s region types it';
