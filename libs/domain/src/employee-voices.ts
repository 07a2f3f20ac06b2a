/** Voices that an employee may have: espeak-ng's variants, five of women and eight of men. Recorded prompts ignore them. */
export const EMPLOYEE_VOICES = ['f1', 'f2', 'f3', 'f4', 'f5', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8'] as const;
export type EmployeeVoice = (typeof EMPLOYEE_VOICES)[number];

export const isEmployeeVoice = (name: string): name is EmployeeVoice => (EMPLOYEE_VOICES as readonly string[]).includes(name);
