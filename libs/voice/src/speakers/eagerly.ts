import { EventQueue } from '@turant/plugin-kit';

/** The items of a source that are read before their consumer asks for them. */
export interface Ahead<T> extends AsyncIterable<T> {
  /** Leaves the source: nothing of it is wanted any more. */
  drop(): void;
}

/** Reads a source at once, and keeps what comes until it is read. */
export function eagerly<T>(source: AsyncIterable<T>): Ahead<T> {
  const kept = new EventQueue<T>();
  const iterator = source[Symbol.asyncIterator]();
  const pump = async (): Promise<void> => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) kept.push(next.value);
    kept.end();
  };
  pump().catch((error: unknown) => kept.fail(error instanceof Error ? error : new Error(String(error))));
  const drop = (): void => {
    kept.end();
    void iterator.return?.().catch(() => undefined);
  };
  return { drop, [Symbol.asyncIterator]: () => kept[Symbol.asyncIterator]() };
}
