/**
 * Voices that an employee may have: the variants that espeak-ng brings for every language of its own, five of women and
 * eight of men. A kept prompt is a recording and sounds as it does.
 */
export const EMPLOYEE_VOICES = ['f1', 'f2', 'f3', 'f4', 'f5', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8'] as const;
export type EmployeeVoice = (typeof EMPLOYEE_VOICES)[number];

export const isEmployeeVoice = (name: string): name is EmployeeVoice => (EMPLOYEE_VOICES as readonly string[]).includes(name);
