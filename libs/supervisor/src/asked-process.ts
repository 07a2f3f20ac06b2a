import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What the parent sends. The child answers with a `ProcessReply` of the same id. */
export interface ProcessOrder<Order> {
  readonly id: number;
  readonly order: Order;
}

export interface ProcessReply<Reply> {
  readonly id: number;
  readonly reply: Reply;
}

export interface AskedProcessOptions {
  /** More orders than these are not taken while they wait. */
  readonly maxPending?: number;
  /** The most memory that the process may hold, in megabytes; above it, it is ended. Linux only: elsewhere nothing tells how much it holds. */
  readonly maxMegabytes?: number;
  /** A process that holds more than this after its last answer is ended, and the next order starts another: for libraries that never give memory back. */
  readonly retiresAtMegabytes?: number;
  /** After a process has died, no order starts another one for so long, in milliseconds; 0 if absent. */
  readonly restMs?: number;
}

export interface Patience {
  /** How long whoever asks waits, in milliseconds. An answer that comes later is thrown away. */
  readonly withinMs: number;
  /** After so long without an answer the process counts as stuck, and is ended; `withinMs` if absent. */
  readonly stuckMs?: number;
}

interface PendingOrder<Reply> {
  settle(reply: Reply | undefined): void;
  patience: NodeJS.Timeout;
  stuck: NodeJS.Timeout;
}

/** How often the memory of a process that works is looked at, in milliseconds. */
const MEMORY_LOOK_MS = 200;

/**
 * A child process that answers orders. The first order starts it. If it dies, is stuck or holds too much memory, pending orders get undefined, and
 * the next order starts it again. An idle process does not keep this one alive.
 */
export class AskedProcess<Order, Reply> {
  private child: ChildProcess | undefined;
  private readonly pending = new Map<number, PendingOrder<Reply>>();
  private memoryLook: NodeJS.Timeout | undefined;
  private count = 0;
  private isClosed = false;
  private diedAt = -Infinity;

  constructor(
    /** The compiled file of the child. */
    private readonly file: string,
    private readonly options: AskedProcessOptions = {},
  ) {}

  /** Undefined while there is none. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Undefined if no answer came in time: the process is busy, dead, stuck, cannot be started, or closed. Never rejects. */
  ask(order: Order, { withinMs, stuckMs = withinMs }: Patience): Promise<Reply | undefined> {
    if (this.isClosed || this.isResting || this.pending.size >= (this.options.maxPending ?? Infinity)) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const id = ++this.count;
      // Both are set before the order is sent, because a process that cannot be started settles it at once.
      const patience = setTimeout(() => resolve(undefined), withinMs);
      const stuck = setTimeout(() => this.onGone(child), stuckMs);
      this.pending.set(id, { settle: resolve, patience, stuck });
      const child = this.send({ id, order });
    });
  }

  /** Ends the process. Pending and later orders get undefined. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { child } = this;
    const isRunning = child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
    const ended = isRunning ? new Promise((resolve) => child.once('exit', resolve)) : undefined;
    this.onGone(child);
    await ended;
  }

  private get isResting(): boolean {
    return this.child === undefined && performance.now() - this.diedAt < (this.options.restMs ?? 0);
  }

  private send(order: ProcessOrder<Order>): ChildProcess | undefined {
    try {
      this.child ??= this.start();
      keepAlive(this.child, true);
      // The callback ignores the error of a closed channel: `exit` reports the end of the child.
      this.child.send(order, () => undefined);
      this.watchMemory();
    } catch {
      this.onGone(this.child); // out of processes or memory
    }
    return this.child;
  }

  private start(): ChildProcess {
    // The child must not inherit the parent's flags, such as an inspector's port or preloads.
    const child = fork(this.file, { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.on('message', (message) => {
      const { id, reply } = message as ProcessReply<Reply>;
      this.settle(id, reply);
    });
    for (const event of ['error', 'exit', 'disconnect']) child.on(event, () => this.onGone(child));
    return child;
  }

  private settle(id: number, reply: Reply | undefined): void {
    const pending = this.pending.get(id);
    if (!pending) return;
    this.pending.delete(id);
    clearTimeout(pending.patience);
    clearTimeout(pending.stuck);
    if (this.pending.size === 0) this.rest();
    pending.settle(reply);
  }

  /** Nothing waits for an answer. */
  private rest(): void {
    this.stopWatching();
    if (residentMegabytes(this.child?.pid) <= (this.options.retiresAtMegabytes ?? Infinity)) return;
    const { child } = this;
    this.child = undefined;
    child?.kill('SIGKILL');
  }

  private stopWatching(): void {
    clearInterval(this.memoryLook);
    this.memoryLook = undefined;
    if (this.child) keepAlive(this.child, false);
  }

  private watchMemory(): void {
    const { maxMegabytes } = this.options;
    if (maxMegabytes === undefined || this.memoryLook) return;
    this.memoryLook = setInterval(() => {
      if (residentMegabytes(this.child?.pid) > maxMegabytes) this.onGone(this.child);
    }, MEMORY_LOOK_MS);
  }

  /** The child is dead, stuck or too large: pending orders get undefined. The end of an older child is ignored. */
  private onGone(child: ChildProcess | undefined): void {
    if (child !== this.child) return;
    this.stopWatching();
    this.child = undefined;
    this.diedAt = performance.now();
    child?.kill('SIGKILL');
    for (const id of [...this.pending.keys()]) this.settle(id, undefined);
  }
}

/** What the process holds in memory (proc(5)); 0 where nothing tells. */
function residentMegabytes(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** Sets whether the child keeps the event loop of this process alive. */
function keepAlive(child: ChildProcess, isKept: boolean): void {
  if (isKept) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
