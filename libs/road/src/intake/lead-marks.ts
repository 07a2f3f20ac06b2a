import type { LeadStatus } from '@turant/domain';

/** The statuses that a user may give a lead. The road itself writes `calling` and `do-not-call`. */
export const LEAD_MARKS = ['new', 'contacted', 'unreachable', 'converted', 'lost'] as const satisfies readonly LeadStatus[];
export type LeadMark = (typeof LEAD_MARKS)[number];
