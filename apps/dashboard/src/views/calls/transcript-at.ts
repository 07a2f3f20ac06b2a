interface Turn {
  startMs: number;
  endMs: number;
}

/** Which turn is being said at a time: the last one that has begun, until the next begins; -1 before the first. */
export function turnAt(turns: readonly Turn[], ms: number): number {
  let found = -1;
  for (const [index, { startMs }] of turns.entries()) if (startMs <= ms) found = index;
  return found;
}
