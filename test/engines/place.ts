/** The address and the network namespace in which a server runs. */
export interface Place {
  /** The address under which its peers and its clients reach it. */
  host: string;
  /** Put before its command, to run it there. */
  enter: readonly string[];
}

export const HERE: Place = { host: '127.0.0.1', enter: [] };
