import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { LeadFields, LeadRequest } from './lead-request.js';

export type JsonSchema = { [keyword: string]: unknown } & { properties?: Record<string, JsonSchema>; required?: string[] };

/** Where the request's schema finds the lead's. */
export const LEAD_POINTER = '#/components/schemas/LeadFields';

/**
 * JSON Schema of the two classes, made from their decorators: the only declaration. null is absent, so whatever may be
 * absent may be null.
 */
export const leadSchemas = (): { LeadRequest: JsonSchema; LeadFields: JsonSchema } => ({
  LeadRequest: schemaOf(LeadRequest),
  LeadFields: schemaOf(LeadFields),
});

function schemaOf(target: new () => object): JsonSchema {
  const schema = targetConstructorToSchema(target, {
    refPointerPrefix: '#/components/schemas/',
    classTransformerMetadataStorage: defaultMetadataStorage as never,
  }) as JsonSchema;
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    schema.required?.includes(name) ? one : nullable(one),
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

const nullable = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema.type, 'null'].flat() });
