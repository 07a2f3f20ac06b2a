import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { mendRequestQueue } from './mend-request-queue.js';

const AN_HOUR_MS = 3_600_000;

/** kafkajs's own queue of one connection, with a record of what happens. */
function aQueue({ maxInFlightRequests = null as number | null, requestTimeout = 5_000 } = {}) {
  const happened: string[] = [];
  let isConnected = true;
  const log = (): void => undefined;
  const queue = new RequestQueue({
    ...{ maxInFlightRequests, requestTimeout, clientId: 'c', broker: 'b:1' },
    enforceRequestTimeout: true,
    logger: { debug: log, warn: log },
    isConnected: () => isConnected,
  });
  return {
    queue,
    happened,
    disconnect: () => (isConnected = false),
    push: (correlationId: number) =>
      queue.push({
        entry: {
          correlationId,
          resolve: () => happened.push(`answered ${correlationId}`),
          reject: ({ name }) => happened.push(`${name} ${correlationId}`),
        },
        expectResponse: true,
        sendRequest: () => happened.push(`sent ${correlationId}`),
      }),
    answer: (correlationId: number) => queue.fulfillRequest({ correlationId, payload: null, size: 0 }),
  };
}

beforeAll(mendRequestQueue);
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

describe("the requests of kafkajs's connections, as mended", () => {
  it('set no timer for an answer while nothing waits', () => {
    const { push, answer, happened } = aQueue();
    push(1);
    answer(1);
    expect([happened, jest.getTimerCount()]).toEqual([['sent 1', 'answered 1'], 0]);
  });

  it('go out when the one before them is answered', () => {
    const { push, answer, happened } = aQueue({ maxInFlightRequests: 1 });
    [1, 2].forEach(push);
    expect(happened).toEqual(['sent 1']);
    answer(1);
    expect(happened).toEqual(['sent 1', 'sent 2', 'answered 1']);
    jest.advanceTimersByTime(AN_HOUR_MS);
  });

  it('go out when the broker throttles them no longer', () => {
    const { queue, push, happened } = aQueue();
    queue.maybeThrottle(300);
    push(1);
    jest.advanceTimersByTime(299);
    expect(happened).toEqual([]);
    jest.advanceTimersByTime(11);
    expect(happened).toEqual(['sent 1']);
  });

  it('time out on each connection when their time is up, over one timer', () => {
    const [one, other] = [aQueue(), aQueue({ requestTimeout: 7_000 })];
    for (const { queue } of [one, other]) queue.scheduleRequestTimeoutCheck();
    expect(jest.getTimerCount()).toBe(1);
    for (const { push } of [one, other]) push(1);
    jest.advanceTimersByTime(2_500);
    one.push(2);
    jest.advanceTimersByTime(2_501);
    expect([one.happened.at(-1), other.happened.at(-1)]).toEqual(['KafkaJSRequestTimeoutError 1', 'sent 1']);
    jest.advanceTimersByTime(2_500);
    const timedOut = 'KafkaJSRequestTimeoutError';
    expect([one.happened.at(-1), other.happened.at(-1)]).toEqual([`${timedOut} 2`, `${timedOut} 1`]);
    one.disconnect();
    other.queue.destroy();
    jest.advanceTimersByTime(5_001);
  });
});
