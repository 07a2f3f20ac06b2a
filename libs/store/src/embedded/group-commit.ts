import type { RootDatabase } from 'lmdb';
import { RetryLaterError } from '@turant/domain';

interface Waiting {
  run: () => void;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** How long a deferrable write waits for another write's commit. */
const MAX_DEFER_MS = 20;

/** With more waiting writes than this, further writes are refused, so that the queue does not fill the memory. */
const MAX_WAITING_WRITES = 20_000;

/**
 * Group commit: one write transaction is under way, with one sync to the disk for all writes in it. A lone write goes at once; writes
 * that arrive meanwhile share the next transaction. `work` runs inside the transaction, so that what it reads is what it guards. Work
 * that throws must have undone its changes; the other writes of the transaction are stored all the same.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];
  /** Deferrable writes: they join the next transaction, or start one after `MAX_DEFER_MS`. */
  private deferred: Waiting[] = [];
  private deferTimer: NodeJS.Timeout | undefined;
  private isWriting = false;
  private isClosed = false;
  private idle: (() => void)[] = [];

  /** @param onFailure called after a transaction that was not committed */
  constructor(
    private readonly root: RootDatabase,
    private readonly onFailure: () => void,
  ) {}

  /** @throws RetryLaterError STORE_UNAVAILABLE if the transaction could not be committed: then nothing of it was stored */
  write<R>(work: () => R, isDeferrable = false): Promise<R> {
    if (this.isClosed) return Promise.reject(new RetryLaterError('STORE_UNAVAILABLE', 'the store is closed'));
    if (this.waiting.length + this.deferred.length >= MAX_WAITING_WRITES)
      return Promise.reject(new RetryLaterError('STORE_BUSY', 'too many writes are waiting', 1000));
    return new Promise<R>((resolve, reject) => {
      let result: R;
      let failed: { error: unknown } | undefined;
      const run = (): void => {
        try {
          result = work();
        } catch (error) {
          failed = { error };
        }
      };
      const one: Waiting = { run, resolve: () => (failed ? reject(failed.error) : resolve(result)), reject };
      if (isDeferrable) return this.defer(one);
      this.waiting.push(one);
      if (!this.isWriting) void this.drain();
    });
  }

  /** Refuses new writes, and resolves when the waiting writes are stored. */
  close(): Promise<void> {
    this.isClosed = true;
    this.flushDeferred();
    return this.isWriting ? new Promise((resolve) => this.idle.push(resolve)) : Promise.resolve();
  }

  private defer(one: Waiting): void {
    this.deferred.push(one);
    this.deferTimer ??= setTimeout(() => this.flushDeferred(), MAX_DEFER_MS);
  }

  private flushDeferred(): void {
    this.joinDeferred();
    if (this.waiting.length > 0 && !this.isWriting) void this.drain();
  }

  private joinDeferred(): void {
    clearTimeout(this.deferTimer);
    this.deferTimer = undefined;
    this.waiting.push(...this.deferred.splice(0));
  }

  private async drain(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      // Waits for one turn of the event loop, so that writes that follow from the last commit share this one.
      await new Promise(setImmediate);
      this.joinDeferred();
      const batch = this.waiting;
      this.waiting = [];
      try {
        await this.root.transaction(() => batch.forEach((one) => one.run()));
        batch.forEach((one) => one.resolve());
      } catch (error) {
        this.onFailure();
        const why = new RetryLaterError('STORE_UNAVAILABLE', 'the data folder cannot be written', 1000, { cause: await reasonOf(error) });
        batch.forEach((one) => one.reject(why));
      }
    }
    this.isWriting = false;
    this.idle.splice(0).forEach((done) => done());
  }
}

/** lmdb gives the reason of a failed commit as a promise that rejects. If nobody handled it, Node would end the process. */
async function reasonOf(error: unknown): Promise<unknown> {
  try {
    await (error as { commitError?: Promise<unknown> }).commitError;
    return error;
  } catch (reason) {
    return reason;
  }
}
