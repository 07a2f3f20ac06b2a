/** Where a server runs. */
export interface Place {
  /** Under which the others and its clients reach it. */
  host: string;
  /** Put before its command, to run it there. */
  enter: readonly string[];
}

export const HERE: Place = { host: '127.0.0.1', enter: [] };
