import type { ExtraField } from './lead.js';

/**
 * Extra fields as an object. The object has no prototype, so that a field named like an inherited property is harmless.
 * A name that occurs more than once gets the list of its values.
 */
export function extraView(fields: readonly ExtraField[]): Readonly<Record<string, unknown>> {
  const byName = new Map<string, unknown[]>();
  for (const { name, value } of fields) byName.set(name, [...(byName.get(name) ?? []), value]);
  const view = Object.create(null) as Record<string, unknown>;
  for (const [name, values] of byName) view[name] = values.length === 1 ? values[0] : values;
  return view;
}
