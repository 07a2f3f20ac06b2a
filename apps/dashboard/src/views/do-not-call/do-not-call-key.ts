/** What is read anew when the list has changed. */
export const DO_NOT_CALL = ['do-not-call'] as const;
