import { Store } from '@turant/store';

export class Killed extends Error {}

/** Counts writes, and dies before one of them; after that every write fails, as those of a dead process. */
export class KillSwitch {
  writes = 0;
  constructor(private readonly killBefore: number) {}

  readonly beforeWrite = (): void => {
    this.writes += 1;
    if (this.writes > this.killBefore) throw new Killed();
  };

  /** The same records, whose writes are counted. */
  over(store: Store): Store {
    const engine = new Proxy(store.engine, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (!['insertMany', 'patch', 'delete', 'commit'].includes(String(name))) return value.bind(target) as unknown;
        return async (...args: unknown[]): Promise<unknown> => {
          this.beforeWrite();
          return (value as (...all: unknown[]) => unknown).apply(target, args);
        };
      },
    });
    return new Store(engine);
  }
}

/** Runs a piece of work again and again, killed before its first write, then before its second one, and so on until it comes to its end. */
export async function killedAtEachWrite(runs: (kill: KillSwitch) => Promise<unknown>, afterwards: () => Promise<void>): Promise<number> {
  for (let killBefore = 0; ; killBefore += 1) {
    const kill = new KillSwitch(killBefore);
    const isWhole = await runs(kill).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Killed) return false;
        throw error;
      },
    );
    await afterwards();
    if (isWhole) return killBefore;
  }
}
