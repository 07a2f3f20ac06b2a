import type { FieldProblem } from './errors.js';

/** An error of Ajv (https://ajv.js.org/api.html#error-objects), as far as it is read here. */
export interface SchemaError {
  instancePath: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  message?: string;
  /** What was checked, if Ajv is `verbose`. */
  data?: unknown;
}

interface Naming<E> {
  /** Stands before the path of each field. */
  within?: string;
  /** What the checked value itself is called. Default: nothing. */
  root?: string;
  /** @param isMissing whether the field is absent; a null counts as absent */
  wordsOf?(error: E, field: string, isMissing: boolean): Pick<FieldProblem, 'code' | 'message'>;
}

/** One problem for each field that a JSON Schema refuses: the first one. */
export function schemaProblems<E extends SchemaError>(
  errors: readonly E[],
  { within, root = '', wordsOf = plainWords }: Naming<E> = {},
): FieldProblem[] {
  const first = new Map<string, FieldProblem>();
  for (const error of errors) {
    const path = error.instancePath.split('/').slice(1).map(unescaped);
    const { missingProperty, additionalProperty } = error.params;
    const named = [within ?? [], path, missingProperty ?? additionalProperty ?? []].flat().join('.');
    const field = named === '' ? root : named;
    const isMissing = error.keyword === 'required' || (error.data === null && endsInField(path));
    if (!first.has(field)) first.set(field, { field, ...wordsOf(error, field, isMissing) });
  }
  return [...first.values()];
}

function plainWords({ keyword, params, message }: SchemaError, _field: string, isMissing: boolean): Pick<FieldProblem, 'code' | 'message'> {
  if (isMissing) return { code: 'REQUIRED', message: 'this field is needed' };
  if (keyword === 'additionalProperties') return { code: 'UNKNOWN_FIELD', message: 'there is no such field' };
  const { allowedValues } = params;
  const allowed = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : '';
  return { code: 'INVALID', message: `${message ?? 'not allowed'}${allowed}` };
}

/** RFC 6901, section 4. */
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** A null in an item of a list is a wrong value; in a field it counts as absent. */
const endsInField = (path: readonly string[]): boolean => path.length > 0 && !/^\d+$/.test(path.at(-1) ?? '');
