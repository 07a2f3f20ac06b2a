import type { AriClient } from './ari-client.js';
import { LegGate } from './leg-gate.js';
import { MediaLeg } from './media-leg.js';

/** An ARI that never answers, as that of an overloaded Asterisk. */
const silent = { options: { app: 'turant' }, onChannel: () => () => undefined, request: () => new Promise(() => undefined) };
const events = { onFrame: () => undefined, onMark: () => undefined, onClosed: () => undefined };

describe('a media leg', () => {
  afterEach(() => jest.useRealTimers());

  it('that Asterisk does not make in time is an error of whoever asked for it, and of nobody else', async () => {
    jest.useFakeTimers();
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const leg = MediaLeg.open({ ...silent, legs: new LegGate() } as unknown as AriClient, 'cl_1-leg1', 0, events as never);
    const failed = expect(leg).rejects.toThrow('not up in time');
    await jest.advanceTimersByTimeAsync(5_000);
    await failed;
    jest.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
});
