/** The fields of a call in the ready list. */
export const DUE_FIELDS = ['dueAt', 'firstDueAt'] as const;
/** The fields of a call that waits for a limit, money, the next day or a trunk. */
export const WAIT_FIELDS = ['waitingFor', 'keptDueAt', 'placeAgainAt'] as const;
