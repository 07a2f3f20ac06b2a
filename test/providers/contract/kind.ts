import type { AudioFormat } from '@turant/plugin-kit';
import { NeverCame, type Stage } from './stage.js';

/** A piece of work that a provider does. */
export interface Work<E> {
  readonly events: AsyncIterable<E>;
  readonly close?: () => Promise<void>;
  /** Calls everything that may be called in the middle of a call. */
  readonly poke?: () => void;
}

export interface Begin {
  readonly signal?: AbortSignal;
  readonly limitMs?: number;
  readonly format?: AudioFormat | undefined;
}

/** What the suite has providers of one capability do. */
export interface Kind<E extends Event> {
  /** Opens the provider and gives it its work. */
  begin(stage: Stage, how?: Begin): Promise<Work<E>>;
  /** Throws a complaint if these are not the events of that work. */
  judge(events: readonly E[], stage: Stage, format?: AudioFormat): void;
  formats(stage: Stage): readonly (AudioFormat | undefined)[];
  /** Whether something is told before all is over. */
  isEarly(stage: Stage): boolean;
}

export type Event = { readonly type: string };

/** All events of the work, from its begin to the end of its stream. */
export async function whole<E extends Event>(kind: Kind<E>, stage: Stage, how?: Begin): Promise<E[]> {
  const { events, close } = await stage.inTime('the begin of the work', kind.begin(stage, how));
  const closing = close?.();
  const got = await stage.read(events);
  await stage.inTime('the end of close()', closing ?? Promise.resolve());
  return got;
}

/** The error out of `open` or out of the iterator. @throws a complaint if there is none */
export async function errorOf<E extends Event>(
  kind: Kind<E>,
  stage: Stage,
  how?: Begin,
): Promise<{ error: unknown; got: E[]; work?: Work<E> }> {
  const got: E[] = [];
  let work: Work<E> | undefined;
  try {
    work = await stage.inTime('the begin of the work', kind.begin(stage, how));
    await stage.read(work.events, { got });
  } catch (error) {
    if (error instanceof NeverCame) throw error;
    return { error, got, ...(work && { work }) };
  }
  throw new Error('it ended without an error');
}
