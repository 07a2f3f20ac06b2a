/** One line of the answer of `POST /api/leads/bulk`, or its last, which sums them up. */
export interface BulkLine {
  line: number;
  status: 'accepted' | 'duplicate' | 'refused';
  leadId?: string;
  callId?: string;
  errors?: { field: string; code: string; message: string }[];
}

export interface BulkEnd {
  done: true;
  accepted: number;
  duplicates: number;
  refused: number;
}

export interface BulkProgress {
  answered: number;
  accepted: number;
  duplicates: number;
  refused: number;
  /** The first refused lines; a list of thousands is not read on a page. */
  errors: readonly BulkLine[];
  isDone: boolean;
}

export const MAX_SHOWN_ERRORS = 500;
export const NO_PROGRESS: BulkProgress = { answered: 0, accepted: 0, duplicates: 0, refused: 0, errors: [], isDone: false };

const COUNTED = { accepted: 'accepted', duplicate: 'duplicates', refused: 'refused' } as const;

/** The progress after some more lines of the answer. */
export function afterLines(before: BulkProgress, lines: readonly (BulkLine | BulkEnd)[]): BulkProgress {
  const after = { ...before, errors: [...before.errors] };
  for (const one of lines) {
    if ('done' in one) {
      after.isDone = true;
      continue;
    }
    after.answered += 1;
    after[COUNTED[one.status]] += 1;
    if (one.status === 'refused' && after.errors.length < MAX_SHOWN_ERRORS) after.errors.push(one);
  }
  return after;
}

/** Cuts a stream of text into lines; what follows the last line break waits for more. */
export function takeLines(rest: string, text: string): { lines: string[]; rest: string } {
  const parts = (rest + text).split('\n');
  const last = parts.pop() ?? '';
  return { lines: parts.filter((line) => line.trim() !== ''), rest: last };
}

/** How many rows a CSV file has below its header line. A line break inside quotes begins no row. */
export function countCsvRows(text: string): number {
  let isQuoted = false;
  let hasText = false;
  let rows = 0;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    if (char === '\n' && !isQuoted) {
      rows += Number(hasText);
      hasText = false;
    } else if (char !== '\r' && char !== ' ') hasText = true;
  }
  return Math.max(0, rows + Number(hasText) - 1);
}
