import { deepStrictEqual, ok } from 'node:assert/strict';
import { inspect, isDeepStrictEqual } from 'node:util';
import { RetryLaterError } from '@turant/plugin-kit';
import { errorOf, whole, type Event, type Kind } from './kind.js';
import type { Check, Stage } from './stage.js';

/** The shares of an answer after which the network fails. */
const SHARES = [0, 1 / 3, 2 / 3];
/** How long a response may be silent while a stall is tried, in milliseconds. */
const SILENCE_MS = 100;
/** The least pieces: how sound and text are cut tells nothing. */
const piecesOf = (events: readonly (Event & { audio?: Uint8Array; text?: string })[]): unknown[] =>
  told(events).flatMap<unknown>((event) => (event.type === 'text' ? [...event.text!] : event.audio ? [...event.audio] : [event]));
const told = <E extends Event>(events: readonly E[]): E[] => events.filter(({ type }) => type !== 'usage');

/** Numbers of bytes after which an answer is in its begin, in its middle and near its end; and what is told when nothing fails. */
async function places<E extends Event>(kind: Kind<E>, stage: Stage): Promise<{ after: number; isLate: boolean; all: E[] }[]> {
  stage.relay.next('none');
  const all = await whole(kind, stage);
  const { bytesDown } = stage.relay;
  return SHARES.map((share, at) => ({ after: Math.floor(bytesDown * share), isLate: at === SHARES.length - 1, all }));
}

/** The first connection fails after so many bytes, and each later one at once. */
function fails({ relay }: Stage, how: 'cut' | 'stall', after: number): void {
  const [first, later] = [after, 0].map((bytes) =>
    how === 'cut' ? { cut: 'down' as const, after: bytes } : { stall: 'down' as const, after: bytes },
  );
  relay.next(first!, later!);
}

function isRetryLater(error: unknown, where: string): void {
  ok(error instanceof RetryLaterError, `${where}: it throws no RetryLaterError, but ${inspect(error)}`);
}

/** What was told before a failure is the begin of what is told without one. */
function isBegin<E extends Event>(got: readonly E[], { all, isLate }: { all: E[]; isLate: boolean }, isEarly: boolean): void {
  const before = piecesOf(got);
  ok(isDeepStrictEqual(before, piecesOf(all).slice(0, before.length)), `what was told before the failure was not said: ${inspect(got)}`);
  ok(!isLate || !isEarly || before.length > 0, 'nothing was told before the failure');
}

/** What a provider does when the network fails it, and when its call is over. */
export const troubledChecks = <E extends Event>(kind: Kind<E>): Check[] => [
  {
    name: 'throws where the connection breaks, and is quiet after that',
    run: async (stage) => {
      for (const place of await places(kind, stage)) {
        fails(stage, 'cut', place.after);
        const { error, got, work } = await errorOf(kind, stage);
        isRetryLater(error, `after ${place.after} bytes`);
        isBegin(got, place, kind.isEarly(stage));
        const asked = stage.asked.length;
        work?.poke?.();
        await stage.inTime('the end of close()', work?.close?.() ?? Promise.resolve());
        ok(stage.asked.length === asked, 'it asks the vendor again after it has failed');
      }
    },
  },
  {
    name: 'does not wait for ever for a vendor that says no more',
    run: async (stage) => {
      for (const place of await places(kind, stage)) {
        fails(stage, 'stall', place.after);
        if (stage.usesSocket) await leftWhileItCloses(kind, stage);
        else {
          const { error, got } = await errorOf(kind, stage, { limitMs: SILENCE_MS });
          isRetryLater(error, `silent after ${place.after} bytes`);
          // On a busy machine so short a time may be over before anything is told.
          isBegin(got, place, false);
        }
      }
    },
  },
  {
    name: 'ends without an error when it is aborted, and leaves the vendor',
    run: async (stage) => {
      for (const { after } of await places(kind, stage)) await left(kind, stage, after);
    },
  },
  {
    name: 'says nothing when it is aborted before it begins',
    run: async (stage) => {
      const opening = kind.begin(stage, { signal: AbortSignal.abort() });
      if (await isOpened(stage, opening)) deepStrictEqual(told(await stage.read((await opening).events)), [], 'it says something');
      await stage.until('the end of the connection', () => stage.relay.isIdle);
    },
  },
];

/** A socket may be silent for ever: whoever waits for the end of `close` aborts. */
async function leftWhileItCloses<E extends Event>(kind: Kind<E>, stage: Stage): Promise<void> {
  const over = new AbortController();
  const opening = kind.begin(stage, { signal: over.signal });
  const closing = opening.then(({ events, close }) => Promise.all([close?.(), stage.read(events)]));
  closing.catch(() => undefined);
  await stage.until('the silence', () => stage.relay.isHolding);
  over.abort();
  if (await isOpened(stage, opening)) await stage.inTime('the end of close()', closing);
}

async function left<E extends Event>(kind: Kind<E>, stage: Stage, after: number): Promise<void> {
  fails(stage, 'stall', after);
  const over = new AbortController();
  const got: E[] = [];
  const opening = kind.begin(stage, { signal: over.signal });
  const reading = opening.then(({ events }) => stage.read(events, { got }));
  reading.catch(() => undefined);
  await stage.until('the silence', () => stage.relay.isHolding);
  const before = got.length;
  over.abort();
  const isOpen = await isOpened(stage, opening);
  if (isOpen) await reading;
  deepStrictEqual(told(got.slice(before)), [], 'it tells something after it was aborted');
  await stage.until('the end of the connection', () => stage.relay.isIdle);
  if (isOpen) await stage.inTime('the end of close()', (await opening).close?.() ?? Promise.resolve());
}

/** Whether it was open when it was aborted: what still opens rejects. */
async function isOpened(stage: Stage, opening: Promise<unknown>): Promise<boolean> {
  const isOpen = opening.then(
    () => true,
    () => false,
  );
  return stage.inTime('the end of open()', isOpen);
}
