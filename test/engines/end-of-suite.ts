const { endsOfSuite } = globalThis as { endsOfSuite?: Set<() => unknown> };

/**
 * Has it done when the last hook of the suite that runs is over, the newest first (jest-environment.cjs); outside of Jest as the process
 * exits, which waits for nothing. @returns what takes it back
 */
export function atEndOfSuite(work: () => unknown): () => void {
  const once = (): unknown => work();
  if (endsOfSuite) endsOfSuite.add(once);
  else process.once('exit', once);
  return () => void (endsOfSuite ? endsOfSuite.delete(once) : process.off('exit', once));
}
