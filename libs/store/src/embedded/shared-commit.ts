import type { RootDatabase } from 'lmdb';
import { RetryLaterError } from '@turant/domain';

interface Waiting {
  run: () => void;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** How long work that nobody waits for may wait for a commit to ride on. */
const PATIENCE_MS = 20;

/** Callers wait at most this deep; beyond it they are told to come later, before memory is the queue. */
const MOST_WAITING = 20_000;

/**
 * One write transaction in flight, one sync to the disk for all in it: a lone caller goes at once, those who arrive
 * meanwhile share the next one. No timer. `work` runs inside the write transaction, so what it reads is what it guards.
 * What throws must have taken back its changes; the others of the transaction are stored all the same.
 */
export class SharedCommit {
  private waiting: Waiting[] = [];
  /** Rides on the next commit that somebody waits for, or goes by itself when its patience ends. */
  private patient: Waiting[] = [];
  private patience: NodeJS.Timeout | undefined;
  private isWriting = false;
  private isClosed = false;
  private idle: (() => void)[] = [];

  constructor(private readonly root: RootDatabase) {}

  /** @throws RetryLaterError STORE_UNAVAILABLE where the transaction could not be committed: nothing of it was stored. */
  write<R>(work: () => R, mayWait = false): Promise<R> {
    if (this.isClosed) return Promise.reject(new RetryLaterError('STORE_UNAVAILABLE', 'the store is closed'));
    if (this.waiting.length + this.patient.length >= MOST_WAITING)
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
      if (mayWait) return this.addPatient(one);
      this.waiting.push(one);
      if (!this.isWriting) void this.drain();
    });
  }

  /** Takes no more writes, and resolves when those that are waiting have been written. */
  close(): Promise<void> {
    this.isClosed = true;
    this.hurry();
    return this.isWriting ? new Promise((resolve) => this.idle.push(resolve)) : Promise.resolve();
  }

  private addPatient(one: Waiting): void {
    this.patient.push(one);
    this.patience ??= setTimeout(() => this.hurry(), PATIENCE_MS);
  }

  private hurry(): void {
    this.takePatient();
    if (this.waiting.length > 0 && !this.isWriting) void this.drain();
  }

  private takePatient(): void {
    clearTimeout(this.patience);
    this.patience = undefined;
    this.waiting.push(...this.patient.splice(0));
  }

  private async drain(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      // One turn of the event loop: what follows from the last commit, and what came beside this caller, shares this one.
      await new Promise(setImmediate);
      this.takePatient();
      const batch = this.waiting;
      this.waiting = [];
      try {
        await this.root.transaction(() => batch.forEach((one) => one.run()));
        batch.forEach((one) => one.resolve());
      } catch (error) {
        const why = new RetryLaterError('STORE_UNAVAILABLE', 'the data folder cannot be written', 1000, { cause: await reasonOf(error) });
        batch.forEach((one) => one.reject(why));
      }
    }
    this.isWriting = false;
    this.idle.splice(0).forEach((done) => done());
  }
}

/** lmdb gives the reason of a failed commit as a promise that rejects; nobody listening to it would end the process. */
async function reasonOf(error: unknown): Promise<unknown> {
  try {
    await (error as { commitError?: Promise<unknown> }).commitError;
    return error;
  } catch (reason) {
    return reason;
  }
}
