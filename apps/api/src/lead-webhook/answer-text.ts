import type { LeadAnswer } from '@turant/domain';

/** The body of an answer to a lead: exactly the six documented fields. */
export const answerText = ({ leadId, callId, status, employeeId, tier }: LeadAnswer): string =>
  JSON.stringify({ success: true, leadId, callId, status, employeeId, tier });
