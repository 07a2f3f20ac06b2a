import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Semaphore } from '@turant/async';
import { KEPT_KINDS, type Call } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { keyPathOf, spoolPathOf } from '@turant/recordings';
import { keepSpooled, type KeepResult, type OfCall } from './keep-spooled.js';
import type { RecordingContext } from './recording-context.js';

/** Objects that are moved at once. */
const MAX_MOVES = 4;
/** How often the folder is looked through for what a dead process, or a storage that was away, has left. */
const SPOOL_LOOK_EVERY_MS = 30_000;
const FIRST_MOVE_RETRY_MS = 2_000;
const MAX_MOVE_RETRY_MS = 60_000;

interface Held {
  isComplete: Promise<void>;
  complete: () => void;
}

/**
 * Moves recordings and transcripts from the spool folder into the object storage: those of calls that have ended here, and those that a dead
 * process has left. While the storage is away, they stay in the folder.
 */
export class SpoolKeeper {
  /** Calls whose files this process writes, each with what resolves when they are complete. */
  private readonly held = new Map<string, Held>();
  private readonly moves = new Semaphore(MAX_MOVES, Infinity);
  private readonly moving = new Map<string, Promise<void>>();
  private nextLookMs = -Infinity;
  private retryMs = FIRST_MOVE_RETRY_MS;

  /** @param isShared whether other processes write in the folder, too */
  constructor(
    private readonly context: RecordingContext,
    private readonly isShared = true,
  ) {}

  /** This process writes files of this call. */
  hold(callId: string): void {
    let complete: () => void = () => undefined;
    const isComplete = new Promise<void>((resolve) => (complete = resolve));
    this.held.set(callId, { isComplete, complete });
  }

  /** The files of this call are complete, or it has none. */
  release(call: Call): void {
    const callId = call._id;
    const held = this.held.get(callId);
    this.held.delete(callId);
    held?.complete();
    for (const kind of KEPT_KINDS) this.move(spoolPathOf(this.context.recordings.spoolDir, { callId, kind }), { call, kind });
  }

  /** To be called each second. Never rejects. */
  async sweep(): Promise<void> {
    const { clock, log, recordings } = this.context;
    if (clock.monotonicMs() < this.nextLookMs) return;
    this.nextLookMs = clock.monotonicMs() + SPOOL_LOOK_EVERY_MS;
    try {
      for (const name of await readdir(recordings.spoolDir)) {
        const path = join(recordings.spoolDir, name.replace(KEY_SUFFIX, ''));
        const [callId = ''] = name.split('.');
        if (name.endsWith(KEY_SUFFIX) && !this.held.has(callId)) this.move(path);
      }
    } catch (error) {
      log.warn(errorFields(error), 'the spool of recordings could not be read');
    }
  }

  /** Resolves when every file that is being written is complete, and everything that was found so far is moved, or could not be. */
  async settled(): Promise<void> {
    while (this.held.size + this.moving.size > 0)
      await Promise.all([...this.moving.values(), ...[...this.held.values()].map(({ isComplete }) => isComplete)]);
  }

  private move(path: string, of?: OfCall): void {
    if (this.moving.has(path)) return;
    const work = this.moves
      .run(() => keepSpooled(this.context, path, of, this.isShared))
      .then(
        (result) => this.moved(result),
        (error: unknown) => this.failed(error),
      )
      .finally(() => this.moving.delete(path));
    this.moving.set(path, work);
  }

  private moved(result: KeepResult | undefined): void {
    if (result === 'later') this.lookIn(FIRST_MOVE_RETRY_MS);
    else this.retryMs = FIRST_MOVE_RETRY_MS;
  }

  private failed(error: unknown): void {
    this.context.log.warn(errorFields(error), 'a recording could not be moved into the storage yet; it stays in the spool');
    this.lookIn(this.retryMs);
    this.retryMs = Math.min(2 * this.retryMs, MAX_MOVE_RETRY_MS);
  }

  private lookIn(waitMs: number): void {
    this.nextLookMs = Math.min(this.nextLookMs, this.context.clock.monotonicMs() + waitMs);
  }
}

const KEY_SUFFIX = keyPathOf('');
