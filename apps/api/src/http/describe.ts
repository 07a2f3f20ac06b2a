import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiQuery, ApiResponse, type ApiBodyOptions, type ApiResponseSchemaHost } from '@nestjs/swagger';
import { schemaOf, type Dto, type JsonSchema } from './check-body.js';
import { DEFAULT_LIMIT, MOST_LIMIT } from './paging.js';
import { Knows } from './query.guard.js';

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

export const Answers = (status: number, description: string, fields: Readonly<Record<string, JsonSchema>>): MethodDecorator =>
  ApiResponse({ status, description, schema: record({ success, ...fields }) } as ApiResponseSchemaHost);

/** A list, newest first unless it says otherwise, and the parameters that every list knows. */
export const AnswersPage = (description: string, item: JsonSchema): MethodDecorator =>
  applyDecorators(
    Answers(200, description, { data: listOf(item), nextCursor: orNull(text) }),
    Asks('limit', `how many at most: 1 to ${MOST_LIMIT}, ${DEFAULT_LIMIT} when absent`),
    Asks('cursor', 'the nextCursor of the page before'),
    Asks('since', 'only what is from this time on (RFC 3339)'),
    Asks('until', 'only what is before this time (RFC 3339)'),
  );

/** A query parameter: for the document, and for the guard, which refuses every other one. */
export const Asks = (name: string, description: string, required = false): MethodDecorator =>
  applyDecorators(Knows(name), ApiQuery({ name, description, required, type: String }));

/** The body, as its class describes it. */
export const Takes = (dto: Dto<object>): MethodDecorator => ApiBody({ schema: schemaOf(dto) } as ApiBodyOptions);
