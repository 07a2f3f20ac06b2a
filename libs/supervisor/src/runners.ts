import { fork } from 'node:child_process';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A worker thread or child process, as its supervisor uses it. */
export interface Runner<To> {
  /** Of a process. */
  readonly pid?: number | undefined;
  send(message: To, handedOver: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
  /** `cause` is what ended it, where that is known. */
  onEnd(listener: (cause: Error | undefined) => void): void;
  /** Resolves when it has ended. */
  stop(): Promise<unknown>;
}

/** Starts a worker thread. */
export function runThread<To>(file: string, options: WorkerOptions): Runner<To> {
  const worker = new Worker(file, options);
  let cause: Error | undefined;
  worker.on('error', (error) => (cause = error instanceof Error ? error : new Error(String(error))));
  return {
    send: (message, handedOver) => worker.postMessage(message, handedOver),
    onMessage: (listener) => worker.on('message', listener),
    onEnd: (listener) => worker.on('exit', () => listener(cause)),
    stop: () => worker.terminate(),
  };
}

/**
 * Starts a child process and sends it its first message.
 * @param last the message that asks it to end; if it does not end within `endMs` after that, it is killed
 */
export function runProcess<To extends object>(file: string, first: To, { last, endMs }: { last: To; endMs: number }): Runner<To> {
  // The child must not inherit the parent's flags, such as an inspector's port or preloads.
  const child = fork(file, { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // The callback ignores the error of a closed channel: `exit` reports the end of the child.
  const send = (message: To): unknown => child.connected && child.send(message, () => undefined);
  send(first);
  return {
    pid: child.pid,
    send,
    onMessage: (listener) => child.on('message', listener),
    onEnd: (listener) => {
      // A process that cannot be started has no exit.
      child.on('error', (error) => child.pid === undefined && listener(error));
      child.on('exit', (code, signal) => listener(new Error(`the process ended (${signal ?? code})`)));
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      send(last);
      const timer = setTimeout(() => child.kill('SIGKILL'), endMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
