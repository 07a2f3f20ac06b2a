import { RetryLaterError } from '@turant/domain';
import { EventLoopThrottle } from './event-loop-throttle.js';

const loopTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('lets all in, one after the other in their order, with others between', async () => {
  const turnstile = new EventLoopThrottle();
  const seen: string[] = [];
  const others = (async () => {
    // Without a time limit: after a turn that a busy machine made long, the throttle pauses.
    while (!seen.includes('c')) {
      await loopTurn();
      seen.push('-');
    }
  })();
  await Promise.all(['a', 'b', 'c'].map((name) => turnstile.turn().then(() => seen.push(name))));
  await others;
  expect(seen.filter((one) => one !== '-')).toEqual(['a', 'b', 'c']);
  expect(seen.join('')).toMatch(/a-+b-+c/);
});

it('lets in whoever comes later, too', async () => {
  const turnstile = new EventLoopThrottle();
  await turnstile.turn();
  await turnstile.turn();
  await loopTurn();
  await loopTurn();
  await turnstile.turn();
});

it('has no room for a queue without end', async () => {
  const turnstile = new EventLoopThrottle();
  const waiting = Array.from({ length: 256 }, () => turnstile.turn());
  expect(() => turnstile.turn()).toThrow(RetryLaterError);
  await Promise.all(waiting);
  await loopTurn();
  await turnstile.turn();
});
