import { isDeepStrictEqual } from 'node:util';
import { nameOfSchema, type JsonSchema } from '../http/describe.js';

const REFERENCE = '#/components/schemas/';

/** Documents say of a place what a schema means there; all else is the schema's own. */
const wordsOf = ({ description }: JsonSchema): JsonSchema => ({ ...(description !== undefined && { description }) });

/**
 * Replaces each schema that has a name by a reference, and collects what is referred to.
 * @throws Error if two schemas have one name
 */
export class SchemaNames {
  readonly schemas: Record<string, JsonSchema> = {};

  refer(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.refer(one));
    if (typeof value !== 'object' || value === null) return value;
    const referred = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.refer(one)]));
    const name = nameOfSchema(value);
    return name === undefined ? referred : this.keep(name, referred);
  }

  private keep(name: string, { description, ...schema }: JsonSchema): JsonSchema {
    this.schemas[name] ??= schema;
    if (!isDeepStrictEqual(this.schemas[name], schema)) throw new Error(`two schemas of the OpenAPI document are called ${name}`);
    return { $ref: `${REFERENCE}${name}`, ...wordsOf({ description }) };
  }
}
