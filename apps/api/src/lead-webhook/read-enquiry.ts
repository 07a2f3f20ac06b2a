import { readPhone, readTier, RejectedError, tierOf, type Employee, type FieldProblem, type Tier } from '@turant/domain';
import type { Enquiry } from '@turant/road';
import type { TenantProfile } from '../auth/tenant-profiles.js';
import { checkLeadRequest } from './check-lead-request.js';
import { extraFieldsOf } from './extra-fields.js';
import type { LeadFields, LeadRequest } from './lead-request.js';

/**
 * Reads the body as an enquiry.
 * @throws RejectedError VALIDATION_FAILED with an entry for each field, NO_ACTIVE_EMPLOYEE
 */
export function readEnquiry(body: unknown, profile: TenantProfile): Enquiry {
  const problems = checkLeadRequest(body);
  if (problems.length > 0) throw invalid([...problems, ...furtherProblems(body, problems, profile)]);
  const request = body as LeadRequest;
  const { lead } = request;
  const phone = phoneOf(lead.phone, profile);
  const wantsCall = request.triggerImmediateCall === true;
  const employee = employeeOf(request.employeeId, profile);
  if ((wantsCall && phone === undefined) || employee === null) throw invalid(furtherProblems(body, problems, profile));
  if (wantsCall && employee === undefined) throw new RejectedError('NO_ACTIVE_EMPLOYEE', 'a call was asked for, and no employee is active');
  const extra = extraFieldsOf(request, lead);
  if (phone === undefined && given(lead.phone)) extra.push({ name: 'phoneRaw', value: lead.phone });
  return {
    tenantId: profile.tenant._id,
    name: lead.name.trim(),
    phone,
    email: textOf(lead.email),
    requirement: lead.requirement ?? undefined,
    budget: lead.budget ?? undefined,
    source: lead.source ?? undefined,
    extra,
    employee,
    tier: tierAsked(request.tier) ?? tierOf(profile.tenant, employee),
    wantsCall,
  };
}

/** Whether an enquiry was refused because of its employee. */
export const lacksEmployee = (error: unknown): boolean =>
  error instanceof RejectedError && (error.code === 'NO_ACTIVE_EMPLOYEE' || error.problems.some(({ code }) => code === 'UNKNOWN_EMPLOYEE'));

const invalid = (problems: readonly FieldProblem[]): RejectedError =>
  new RejectedError('VALIDATION_FAILED', 'some fields are not as they should be; see errors', problems);

/** Problems that only the tenant's records reveal. Reported with the schema's problems, so that a sender learns all of them at once. */
function furtherProblems(body: unknown, found: readonly FieldProblem[], profile: TenantProfile): FieldProblem[] {
  const request = (body ?? {}) as Partial<LeadRequest>;
  const lead = (request.lead ?? {}) as Partial<LeadFields>;
  const isFine = (field: string): boolean =>
    !found.some((one) => field === one.field || field.startsWith(`${one.field}.`) || one.field === 'body');
  const problems: FieldProblem[] = [];
  if (isFine('employeeId') && employeeOf(request.employeeId, profile) === null)
    problems.push({ field: 'employeeId', code: 'UNKNOWN_EMPLOYEE', message: 'must be an active employee of yours' });
  if (request.triggerImmediateCall === true && isFine('lead.phone') && phoneOf(lead.phone, profile) === undefined)
    problems.push(
      given(lead.phone)
        ? { field: 'lead.phone', code: 'UNUSABLE_PHONE', message: 'must be a number that can be called, best in E.164' }
        : { field: 'lead.phone', code: 'REQUIRED', message: 'is required when a call is asked for' },
    );
  return problems;
}

const given = (phone: LeadFields['phone']): boolean => phone !== undefined && phone !== null && String(phone).trim() !== '';

export function phoneOf(phone: LeadFields['phone'], { tenant }: Pick<TenantProfile, 'tenant'>): string | undefined {
  if (phone === undefined || phone === null) return undefined;
  return readPhone(phone, tenant.region);
}

/** Null: the id is given, but is no active employee of this tenant. */
function employeeOf(id: string | null | undefined, { employees, defaultEmployee }: TenantProfile): Employee | undefined | null {
  if (id === undefined || id === null) return defaultEmployee;
  const employee = employees.get(id);
  return employee?.status === 'active' ? employee : null;
}

const tierAsked = (tier: string | null | undefined): Tier | undefined => (typeof tier === 'string' ? readTier(tier) : undefined);

const textOf = (text: string | null | undefined): string | undefined => text?.trim() || undefined;
