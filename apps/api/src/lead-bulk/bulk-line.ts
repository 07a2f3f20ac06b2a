import type { FieldProblem } from '@turant/domain';

/** A line of a bulk request: a body like that of a single lead, or why there is none. */
export type BulkLine = { line: number; body: unknown } | { line: number; problem: FieldProblem };

/** The lines of a request, as they arrive: each item holds those that came with one piece of the body. */
export type BulkLines = AsyncIterable<readonly BulkLine[]>;

/** Bytes of a line; a single lead's body has no more. */
export const MAX_LEAD_LINE_BYTES = 256 * 1024;
