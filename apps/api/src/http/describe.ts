import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { IdPrefix } from '@turant/domain';
import { idText, typedTime } from '@turant/domain/records';
import { schemaOf, type BodyShape, type JsonSchema } from './check-body.js';

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

const success: JsonSchema = { type: 'boolean', const: true };

export const ResponseBody = (status: number, description: string, fields: Readonly<Record<string, JsonSchema>>): MethodDecorator =>
  ApiResponse({ status, description, schema: record({ success, ...fields }) });

/** A page of a list, with the query parameters that every list has. */
export const ResponsePage = (description: string, item: JsonSchema, prefix: IdPrefix): MethodDecorator =>
  applyDecorators(
    ResponseBody(200, description, { data: listOf(item), nextCursor: orNull(text) }),
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

/** Documents the body by its class. */
export const RequestBody = (dto: BodyShape<object>, required = true): MethodDecorator => ApiBody({ schema: schemaOf(dto), required });

/** Documents a body that has one of several shapes. */
export const RequestBodyOneOf = (...shapes: JsonSchema[]): MethodDecorator => ApiBody({ schema: { anyOf: shapes } });

/** The form that is always accepted; no pattern can describe the other forms in which people type numbers. */
export const PHONE: JsonSchema = { type: 'string', pattern: String.raw`^\+91[6-9][0-9]{9}$`, examples: ['+919876543210'] };
