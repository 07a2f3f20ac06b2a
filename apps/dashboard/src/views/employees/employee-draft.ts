import type { Employee } from '../../api/records';
import type { EmployeeChanges } from '../../queries/employees';
import { conversationBody, movedAt } from './conversation-draft';

/** What of an employee its form shows. */
export type StoredEmployee = Omit<Employee, 'employeeId' | 'isTest' | 'createdAt' | 'callsWidgetLeads' | 'scripts'>;

type StoredQuestion = NonNullable<NonNullable<Employee['script']>['questions']>[number];

export interface Question {
  /** Tells the questions of a form apart while they are moved. */
  id: number;
  text: string;
  /** What else is stored with the question, which the form does not change. */
  more?: Omit<Exclude<StoredQuestion, string>, 'text'>;
}

/** The form of an employee: its fields as they are stored, and as text what a person writes. An empty text stands for the standard words. */
export interface EmployeeDraft extends Omit<StoredEmployee, 'script' | 'allowedOrigins'> {
  greeting: string;
  questions: readonly Question[];
  areYouThere: string;
  goodbye: string;
  /** A line each. */
  allowedOrigins: string;
}

export const questionsOf = (stored: readonly StoredQuestion[]): readonly Question[] =>
  stored.map((question, id) => {
    if (typeof question === 'string') return { id, text: question };
    const { text, ...more } = question;
    return { id, text, more };
  });

const toStore = ({ text, more }: Question): StoredQuestion => (more ? { ...more, text: text.trim() } : text.trim());

export const draftOf = ({ script, allowedOrigins, ...stored }: StoredEmployee): EmployeeDraft => ({
  ...stored,
  greeting: script?.greeting ?? '',
  questions: questionsOf(script?.questions ?? []),
  areYouThere: script?.areYouThere ?? '',
  goodbye: script?.goodbye ?? '',
  allowedOrigins: allowedOrigins.join('\n'),
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
function bodyOf({ greeting, questions, areYouThere, goodbye, allowedOrigins, ...fields }: EmployeeDraft) {
  const texts = asked(questions).map(toStore);
  return {
    ...fields,
    name: fields.name.trim(),
    conversation: conversationBody(fields.conversation),
    machineMessage: textOrNull(fields.machineMessage ?? ''),
    allowedOrigins: linesOf(allowedOrigins),
    script: {
      greeting: textOrNull(greeting),
      questions: texts.length === 0 ? null : texts,
      areYouThere: textOrNull(areYouThere),
      goodbye: textOrNull(goodbye),
    },
  };
}

/** The script of a draft as a preview takes it: the parts that have words. */
export function spokenScript(draft: EmployeeDraft): Record<string, string | StoredQuestion[]> {
  const parts = Object.entries(bodyOf(draft).script);
  return Object.fromEntries(parts.filter((part): part is [string, string | StoredQuestion[]] => part[1] !== null));
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
  const changes = { ...differing(now, before), ...(Object.keys(changedScript).length > 0 && { script: changedScript }) };
  // Answers name a voice by any text; the form offers those that the API takes.
  return changes as EmployeeChanges;
}

/** Moves a question by one place; at an end it stays. */
export function moved(questions: readonly Question[], id: number, by: -1 | 1): readonly Question[] {
  return movedAt(
    questions,
    questions.findIndex((one) => one.id === id),
    by,
  );
}

export const added = (questions: readonly Question[]): readonly Question[] => [
  ...questions,
  { id: Math.max(-1, ...questions.map(({ id }) => id)) + 1, text: '' },
];
