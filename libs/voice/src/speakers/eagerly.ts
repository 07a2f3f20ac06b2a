import { EventQueue } from '@turant/plugin-kit';

/** The items of a source that are read before their consumer asks for them. */
export interface Ahead<T> extends AsyncIterable<T> {
  /** Leaves the source: nothing of it is wanted any more. */
  drop(): void;
  /** Whether its first item is there, or none comes. */
  readonly isReady: boolean;
}

/** Reads a source at once, and keeps what comes until it is read. @param onReady is called when its first item is there, or none comes */
export function eagerly<T>(source: AsyncIterable<T>, onReady: () => void = () => undefined): Ahead<T> {
  const kept = new EventQueue<T>();
  const iterator = source[Symbol.asyncIterator]();
  const pump = async (): Promise<void> => {
    let next = await iterator.next();
    if (!next.done) kept.push(next.value);
    onReady();
    while (!next.done) {
      next = await iterator.next();
      if (!next.done) kept.push(next.value);
    }
    kept.end();
  };
  pump().catch((error: unknown) => {
    kept.fail(error instanceof Error ? error : new Error(String(error)));
    onReady();
  });
  const drop = (): void => {
    kept.end();
    void iterator.return?.().catch(() => undefined);
  };
  return {
    drop,
    get isReady() {
      return kept.length > 0 || kept.isOver;
    },
    [Symbol.asyncIterator]: () => kept[Symbol.asyncIterator](),
  };
}
