import type { ProcessOrder, ProcessReply } from './asked-process.js';

/**
 * The side of the child of an `AskedProcess`: answers each order, and ends when the channel to the parent closes. A terminal or service manager
 * signals the whole process group, but what is under way in the parent still needs its answers, so that signals do not end the child.
 */
export function answerOrders<Order, Reply>(answer: (order: Order) => Reply | Promise<Reply>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ id, order }: ProcessOrder<Order>) => {
    void (async () => {
      const reply: ProcessReply<Reply> = { id, reply: await answer(order) };
      // The callback ignores errors: if the parent has gone, `disconnect` ends this process.
      process.send?.(reply, undefined, undefined, () => undefined);
    })();
  });
}
