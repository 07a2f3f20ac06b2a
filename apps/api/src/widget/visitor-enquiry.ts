import { createHash } from 'node:crypto';
import { RejectedError } from '@turant/domain';
import type { Enquiry } from '@turant/road';
import type { TenantProfile } from '../auth/tenant-profiles.js';
import { phoneOf, readEnquiry } from '../lead-webhook/read-enquiry.js';
import type { WidgetVisit } from './widget-access.js';
import type { WidgetLeadDto } from './widget.dto.js';

const SOURCE = 'widget';
/** Of a phone, in a name that is made up for lists. */
const SHOWN_DIGITS = 4;

/**
 * What a visitor has typed, as an enquiry of the lead webhook: it passes the same checks, and has the same duplicates and gates. It asks for a
 * telephone call only if the employee's owner chose that.
 * @throws RejectedError VALIDATION_FAILED if neither name nor phone is there, or nobody can be called by the phone
 */
export function visitorEnquiry(
  { employee, origin }: Pick<WidgetVisit, 'employee' | 'origin'>,
  typed: Pick<WidgetLeadDto, 'name' | 'phone'>,
  profile: TenantProfile,
): Enquiry {
  const [name, phone] = [typed.name?.trim() || undefined, typed.phone?.trim() || undefined];
  const digits = phone === undefined ? undefined : phoneOf(phone, profile);
  if (phone !== undefined && digits === undefined)
    throw wrong('UNUSABLE_PHONE', 'phone', 'must be a number that can be called, best in E.164');
  if (name === undefined && digits === undefined) throw wrong('REQUIRED', 'name', 'name or phone is needed');
  const lead = { name: name ?? `${SOURCE} lead ${digits?.slice(-SHOWN_DIGITS) ?? ''}`, phone: digits, source: SOURCE, website: origin };
  const wantsCall = employee.callsWidgetLeads === true && digits !== undefined;
  const enquiry = readEnquiry({ lead, employeeId: employee._id, triggerImmediateCall: wantsCall }, profile);
  return { ...enquiry, ...(name === undefined && { isNameMadeUp: true }) };
}

/** Of all that counts in a body, so that a repeat is told from another one. */
export const hashOf = (...parts: readonly (string | undefined)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const wrong = (code: string, field: string, message: string): RejectedError =>
  new RejectedError('VALIDATION_FAILED', 'some fields are not as they should be; see errors', [{ field, code, message }]);
