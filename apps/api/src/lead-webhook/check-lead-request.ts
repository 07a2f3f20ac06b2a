import type { FieldProblem } from '@turant/domain';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { LeadRequest } from './lead-request.js';
import { LEAD_POINTER, leadSchemas } from './lead-request.schema.js';

/** Compiles one check for the whole body. The check does not change the body. */
function compiled(): ValidateFunction<LeadRequest> {
  const { LeadRequest: request, LeadFields: lead } = leadSchemas();
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes: false,
    removeAdditional: false,
    verbose: true,
    allowUnionTypes: true,
    strictTypes: false,
  });
  ajv.addKeyword('components');
  return ajv.compile<LeadRequest>({ ...request, components: { schemas: { [LEAD_POINTER.split('/').at(-1) as string]: lead } } });
}

const check = compiled();

/** Fields of a lead. A body that has them and no `lead` was sent without the wrapping object. */
const LEAD_FIELDS = ['name', 'phone', 'email', 'requirement', 'budget', 'source'];

const NO_PROBLEMS: readonly FieldProblem[] = [];

const CODES: Readonly<Record<string, string>> = { required: 'REQUIRED', type: 'WRONG_TYPE', maxLength: 'TOO_LONG', pattern: 'MALFORMED' };

/** The problems of a body, one per field; none when the body is valid. */
export function checkLeadRequest(body: unknown): readonly FieldProblem[] {
  if (check(body)) return NO_PROBLEMS;
  const byField = new Map<string, FieldProblem>();
  for (const error of check.errors ?? []) {
    const problem = problemOf(error, body);
    if (!byField.has(problem.field)) byField.set(problem.field, problem);
  }
  return [...byField.values()];
}

function problemOf(error: ErrorObject, body: unknown): FieldProblem {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'required' || isNullRequired(error)) {
    const missing = error.keyword === 'required' ? String(error.params.missingProperty) : '';
    const field = [path, missing].filter(Boolean).join('.');
    return { field, code: 'REQUIRED', message: `is required${field === 'lead' ? hintOf(body) : ''}` };
  }
  const wanted = (error.parentSchema as { description?: string }).description ?? 'an object';
  return { field: path || 'body', code: CODES[error.keyword] ?? 'INVALID', message: `must be ${wanted}` };
}

/** Null counts as absent: a required field that is null is reported as missing, not as a wrong type. */
const isNullRequired = (error: ErrorObject): boolean => error.data === null && error.instancePath !== '';

function hintOf(body: unknown): string {
  const found = LEAD_FIELDS.filter((name) => Object.hasOwn(body as object, name));
  return found.length === 0 ? '' : `: put ${found.join(', ')} inside it, as {"lead":{"name":"…","phone":"…"}}`;
}
