/** A parsed body. An integer beyond 2^53 is a string, so that no id loses digits. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** A dotted path such as `form_response.token`, or a list of names if a name holds a dot (`['1.3']`). */
export type Path = string | readonly (string | number)[];

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path, or undefined. Never throws, and never reads inherited properties such as `constructor`. */
export function at(value: unknown, path: Path): Json | undefined {
  const names = typeof path === 'string' ? path.split('.') : path;
  let here = value;
  for (const name of names) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined;
    here = (here as Record<string | number, unknown>)[name];
  }
  return here as Json | undefined;
}

/**
 * The list at a path: a single value becomes a list of one, no value an empty list. A platform's push and pull often differ in
 * just this.
 */
export function listAt(value: unknown, path: Path): readonly Json[] {
  return listOf(at(value, path));
}

export function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

/** The object at a path, or an empty one. */
export function objectAt(value: unknown, path: Path): JsonObject {
  const found = at(value, path);
  return isObject(found) ? found : {};
}

/** An id, token or code at a path as trimmed text; undefined if there is none. For a person's words use `textAt`. */
export function idAt(value: unknown, path: Path): string | undefined {
  const found = at(value, path);
  if (typeof found === 'number') return String(found);
  if (typeof found !== 'string') return undefined;
  return found.trim() || undefined;
}
