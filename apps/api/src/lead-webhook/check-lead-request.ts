import type { FieldProblem } from '@turant/domain';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { LeadRequest } from './lead-request.js';
import { LEAD_POINTER, leadSchemas } from './lead-request.schema.js';

/** One function for the whole body; it changes nothing. */
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

/** Fields of a lead; those that a body has beside a missing `lead` are what its sender forgot to wrap. */
const OF_LEAD = ['name', 'phone', 'email', 'requirement', 'budget', 'source'];

const NONE: readonly FieldProblem[] = [];

const CODES: Readonly<Record<string, string>> = { required: 'REQUIRED', type: 'WRONG_TYPE', maxLength: 'TOO_LONG', pattern: 'MALFORMED' };

/** What is wrong with a body, one entry for each field; nothing where it is right. */
export function checkLeadRequest(body: unknown): readonly FieldProblem[] {
  if (check(body)) return NONE;
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

/** null is absent: of a field that must be there it is said that it is missing, not that its type is wrong. */
const isNullRequired = (error: ErrorObject): boolean => error.data === null && error.instancePath !== '';

function hintOf(body: unknown): string {
  const found = OF_LEAD.filter((name) => Object.hasOwn(body as object, name));
  return found.length === 0 ? '' : `: put ${found.join(', ')} inside it, as {"lead":{"name":"…","phone":"…"}}`;
}
