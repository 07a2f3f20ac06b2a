import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { LeadFields, LeadRequest } from './lead-request.js';

export type JsonSchema = { [keyword: string]: unknown } & { properties?: Record<string, JsonSchema>; required?: string[] };

/** The reference by which the request's schema points to the lead's schema. */
export const LEAD_POINTER = '#/components/schemas/LeadFields';

/**
 * JSON Schemas of the two classes, made from their decorators, which are the only declaration. Null counts as absent, so every
 * optional field may be null.
 */
export const leadSchemas = (): { LeadRequest: JsonSchema; LeadFields: JsonSchema } => ({
  LeadRequest: schemaOf(LeadRequest),
  LeadFields: schemaOf(LeadFields),
});

function schemaOf(target: new () => object): JsonSchema {
  const schema = targetConstructorToSchema(target, { refPointerPrefix: '#/components/schemas/' }) as JsonSchema;
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, schema.required?.includes(name) ? one : nullable(one)] as const,
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

const nullable = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema.type, 'null'].flat() });
