import type { LeadStatus } from '@turant/domain';

/** The statuses that a person may give a lead. `calling` is written by the road, `do-not-call` by the list and by the person called. */
export const LEAD_MARKS = ['new', 'contacted', 'unreachable', 'converted', 'lost'] as const satisfies readonly LeadStatus[];
export type LeadMark = (typeof LEAD_MARKS)[number];
