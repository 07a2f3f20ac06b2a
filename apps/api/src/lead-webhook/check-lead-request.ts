import { schemaProblems, type FieldProblem } from '@turant/domain';
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

const CODES: Readonly<Record<string, string>> = { type: 'WRONG_TYPE', maxLength: 'TOO_LONG', pattern: 'MALFORMED' };

/** The problems of a body, one per field; none when the body is valid. */
export function checkLeadRequest(body: unknown): readonly FieldProblem[] {
  if (check(body)) return NO_PROBLEMS;
  return schemaProblems(check.errors ?? [], {
    root: 'body',
    wordsOf: ({ keyword, parentSchema }: ErrorObject, field, isMissing) => {
      if (isMissing) return { code: 'REQUIRED', message: `is required${field === 'lead' ? hintOf(body) : ''}` };
      const wanted = (parentSchema as { description?: string }).description ?? 'an object';
      return { code: CODES[keyword] ?? 'INVALID', message: `must be ${wanted}` };
    },
  });
}

function hintOf(body: unknown): string {
  const found = LEAD_FIELDS.filter((name) => Object.hasOwn(body as object, name));
  return found.length === 0 ? '' : `: put ${found.join(', ')} inside it, as {"lead":{"name":"…","phone":"…"}}`;
}
