/** `pending`: not registered with the carrier yet. `flagged`: shown to people as spam. `released`: given back, for good. */
export const NUMBER_STATUSES = ['pending', 'active', 'flagged', 'suspended', 'released'] as const;
export type NumberStatus = (typeof NUMBER_STATUSES)[number];

/** Allowed transitions. A number that was released stays so: its next owner gets a record of its own. */
export const NUMBER_TRANSITIONS: ReadonlyMap<NumberStatus, readonly NumberStatus[]> = new Map([
  ['pending', ['active', 'released']],
  ['active', ['flagged', 'suspended', 'released']],
  ['flagged', ['active', 'suspended', 'released']],
  ['suspended', ['active', 'released']],
]);

export const numberMayBecome = (from: NumberStatus, to: NumberStatus): boolean => NUMBER_TRANSITIONS.get(from)?.includes(to) ?? false;
