/** The status of the answer, what happened, and what to do about it. What happened is the message of an error that is thrown without one. */
export type ErrorRow = readonly [status: number, title: string, todo: string];
/** A row of an error that no answer shows with its own code. */
export type UnansweredRow = readonly [title: string, todo: string];

/** Keeps the codes of a table as a type, so that an unknown code does not compile. `GRAPH_<code>` is all codes that begin with `GRAPH_`. */
export const errorRows = <Code extends string>(rows: Readonly<Record<Code, ErrorRow>>): Readonly<Record<Code, ErrorRow>> => rows;
export const unansweredRows = <Code extends string>(rows: Readonly<Record<Code, UnansweredRow>>): Readonly<Record<Code, UnansweredRow>> =>
  rows;
