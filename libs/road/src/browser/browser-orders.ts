import { setTimeout as pause } from 'node:timers/promises';
import {
  fromPlainError,
  isFinished,
  RejectedError,
  RetryLaterError,
  type BrowserOrder,
  type BrowserRefusal,
  type BrowserReply,
  type Call,
} from '@turant/domain';
import { callOfKey } from '../calls/call-of-key.js';
import type { ApiContext } from '../road-context.js';

type OrderContext = Pick<ApiContext, 'store' | 'bus' | 'ids' | 'clock' | 'vault'>;

export interface BrowserAnswer {
  callId: string;
  /** The SDP answer. */
  sdp: string;
  /** True if this order got the same answer before. */
  isReplay: boolean;
}

/** How long the workers have to answer. */
const WORKERS_ANSWER_MS = 4_000;
/** If one worker refuses, because its line is full or its store is away, another one may still take the call within this time. */
const OTHER_WORKER_MS = 300;
const ANSWER_LOOK_MS = 50;
const NO_WORKER_RETRY_MS = 5_000;

/** Orders calls of browsers from the workers, and hands each answer to the request that waits for it. Each api process has one instance. */
export class BrowserOrders {
  private readonly waiting = new Map<string, (reply: BrowserReply) => void>();

  constructor(private readonly context: OrderContext) {
    context.bus.onControl((message) => {
      if (message.kind === 'browser-reply') this.take(message.reply);
    });
  }

  /**
   * @throws RejectedError BROWSER_OFFER, EMPLOYEE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, CALL_ENDED if the key's first call is over
   * @throws RetryLaterError VISITOR_LIMIT, BROWSER_CALLS_LIMIT, LINE_FULL, LINE_LOST, LINE_CLOSED, LINE_PORTS, NO_WORKER, STORE_UNAVAILABLE
   */
  async order(order: Omit<BrowserOrder, 'callId'>): Promise<BrowserAnswer> {
    const first = await callOfKey(this.context, order.tenantId, order);
    if (first) return this.answerOf(first);
    const callId = this.context.ids('cl');
    const reply = await this.ask({ ...order, callId });
    if (reply && 'sdp' in reply) return { ...reply, isReplay: false };
    // If two requests with one key came at once, the other request's call may be stored by now.
    const other = await callOfKey(this.context, order.tenantId, order);
    if (other && other._id !== callId) return this.answerOf(other);
    if (!reply) throw new RetryLaterError('NO_WORKER', undefined, NO_WORKER_RETRY_MS);
    throw errorOf(reply.refusal);
  }

  /** @returns undefined if no worker has answered in time */
  private async ask(order: BrowserOrder): Promise<BrowserReply | undefined> {
    const { bus } = this.context;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<BrowserReply | undefined>((resolve, reject) => {
        this.waiting.set(order.callId, resolve);
        timer = setTimeout(() => resolve(undefined), WORKERS_ANSWER_MS).unref();
        bus.control({ kind: 'browser-order', order }).catch(reject);
      });
    } finally {
      clearTimeout(timer);
      this.waiting.delete(order.callId);
    }
  }

  private take(reply: BrowserReply): void {
    const resolve = this.waiting.get(reply.callId);
    if (!resolve) return;
    if ('sdp' in reply) return resolve(reply);
    setTimeout(() => resolve(reply), OTHER_WORKER_MS).unref();
  }

  /** The answer that the key's first order got. */
  private async answerOf(first: Call): Promise<BrowserAnswer> {
    const { store, vault, clock } = this.context;
    const endMs = clock.monotonicMs() + WORKERS_ANSWER_MS;
    for (let call: Call | undefined = first; call && !isFinished(call.status); call = await store.calls.get(first.tenantId, first._id)) {
      if (call.sealedAnswer !== undefined) return { callId: call._id, sdp: vault.open(call.sealedAnswer, call._id), isReplay: true };
      if (clock.monotonicMs() >= endMs) throw new RetryLaterError('NO_WORKER', 'the first order has no answer yet', NO_WORKER_RETRY_MS);
      await pause(ANSWER_LOOK_MS);
    }
    throw new RejectedError('CALL_ENDED', `the call ${first._id} of this Idempotency-Key is over`);
  }
}

const errorOf = (refusal: BrowserRefusal): Error =>
  fromPlainError({ ...refusal, name: refusal.retryAfterMs === undefined ? RejectedError.name : RetryLaterError.name });
