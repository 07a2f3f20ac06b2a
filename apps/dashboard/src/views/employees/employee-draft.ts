import type { Employee } from '../../api/records';
import type { EmployeeChanges } from '../../queries/employees';

/** What of an employee its form shows. */
export type StoredEmployee = Omit<Employee, 'employeeId' | 'isTest' | 'createdAt' | 'callsWidgetLeads'>;

export interface Question {
  /** Tells the questions of a form apart while they are moved. */
  id: number;
  text: string;
}

/** What a switch of the form brings in or takes away. */
type Part<F extends 'activeHours' | 'retry' | 'transfer'> = NonNullable<Employee[F]> | undefined;

/** The form of an employee. An empty text stands for the standard words, and an empty choice for the usual one. */
export interface EmployeeDraft extends Pick<Employee, 'name' | 'status' | 'languages' | 'isDefault' | 'isRecorded' | 'takesVisitors'> {
  tier: NonNullable<Employee['tier']> | '';
  greeting: string;
  questions: readonly Question[];
  areYouThere: string;
  goodbye: string;
  voice: NonNullable<EmployeeChanges['voice']> | '';
  activeHours: Part<'activeHours'>;
  retry: Part<'retry'>;
  onMachine: NonNullable<Employee['onMachine']>;
  machineMessage: string;
  transfer: Part<'transfer'>;
  /** A line each. */
  allowedOrigins: string;
}

export const questionsOf = (texts: readonly string[]): readonly Question[] => texts.map((text, id) => ({ id, text }));

export const draftOf = (stored: StoredEmployee): EmployeeDraft => ({
  name: stored.name,
  status: stored.status,
  languages: stored.languages,
  tier: stored.tier ?? '',
  isDefault: stored.isDefault,
  greeting: stored.script?.greeting ?? '',
  questions: questionsOf(stored.script?.questions ?? []),
  areYouThere: stored.script?.areYouThere ?? '',
  goodbye: stored.script?.goodbye ?? '',
  voice: (stored.voice as EmployeeDraft['voice']) ?? '',
  activeHours: stored.activeHours ?? undefined,
  retry: stored.retry ?? undefined,
  onMachine: stored.onMachine ?? 'go-on',
  machineMessage: stored.machineMessage ?? '',
  transfer: stored.transfer ?? undefined,
  isRecorded: stored.isRecorded,
  takesVisitors: stored.takesVisitors,
  allowedOrigins: stored.allowedOrigins.join('\n'),
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** A question without words is none. The service names questions by their place among these. */
export const asked = (questions: readonly Question[]): readonly Question[] => questions.filter(({ text }) => text.trim() !== '');

/** The body that says all of a draft; null takes a field away. */
function bodyOf(draft: EmployeeDraft) {
  const questions = asked(draft.questions).map(({ text }) => text.trim());
  return {
    name: draft.name.trim(),
    status: draft.status,
    languages: draft.languages,
    tier: draft.tier || null,
    isDefault: draft.isDefault,
    voice: draft.voice || null,
    activeHours: draft.activeHours ?? null,
    retry: draft.retry ?? null,
    onMachine: draft.onMachine === 'go-on' ? null : draft.onMachine,
    machineMessage: textOrNull(draft.machineMessage),
    transfer: draft.transfer ?? null,
    isRecorded: draft.isRecorded,
    takesVisitors: draft.takesVisitors,
    allowedOrigins: linesOf(draft.allowedOrigins),
    script: {
      greeting: textOrNull(draft.greeting),
      questions: questions.length === 0 ? null : questions,
      areYouThere: textOrNull(draft.areYouThere),
      goodbye: textOrNull(draft.goodbye),
    },
  };
}

/** The script of a draft as a preview takes it: the parts that have words. */
export function spokenScript(draft: EmployeeDraft): Record<string, string | string[]> {
  const parts = Object.entries(bodyOf(draft).script);
  return Object.fromEntries(parts.filter((part): part is [string, string | string[]] => part[1] !== null));
}

function differing<T extends object>(now: T, before: T): Partial<T> {
  const names = (Object.keys(now) as (keyof T)[]).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<T>;
}

/** What differs from what is stored, as a PATCH takes it. Empty: nothing was changed. */
export function changesOf(draft: EmployeeDraft, stored: StoredEmployee): EmployeeChanges {
  const { script, ...now } = bodyOf(draft);
  const { script: oldScript, ...before } = bodyOf(draftOf(stored));
  const changedScript = differing(script, oldScript);
  return { ...differing(now, before), ...(Object.keys(changedScript).length > 0 && { script: changedScript }) };
}

/** Moves a question by one place; at an end it stays. */
export function moved(questions: readonly Question[], id: number, by: -1 | 1): readonly Question[] {
  const from = questions.findIndex((one) => one.id === id);
  const [one, other] = [questions[from], questions[from + by]];
  if (!one || !other) return questions;
  return questions.map((question) => (question === one ? other : question === other ? one : question));
}

export const added = (questions: readonly Question[]): readonly Question[] => [
  ...questions,
  { id: Math.max(-1, ...questions.map(({ id }) => id)) + 1, text: '' },
];
