type Sweep = () => Promise<void>;

/**
 * Each call sets off all sweeps but those that are still under way: one that waits for a broker that is away does not keep the
 * others, such as the one for lost calls, from their next round. Resolves when all, those under way among them, have ended.
 */
export function sideBySide(sweeps: readonly Sweep[]): Sweep {
  const underWay = new Map<Sweep, Promise<void>>();
  const started = (sweep: Sweep): Promise<void> => {
    const run = underWay.get(sweep) ?? sweep().finally(() => underWay.delete(sweep));
    underWay.set(sweep, run);
    return run;
  };
  return async () => void (await Promise.all(sweeps.map(started)));
}
