import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fromPlainError } from '@turant/domain';
import { checkAddresses } from '../sip/sip-driver.js';
import { LineClient, type LineClientOptions } from './line-client.js';
import type { LineThreadData, LineThreadOptions } from './line-thread.js';
import type { FromLine, ToLine } from './protocol.js';

/** Each datagram leaves a buffer as garbage. A small young generation bounds the memory that a flood of datagrams adds. */
const YOUNG_GENERATION_MB = 24;
const RESTART_MS = 100;
const MAX_RESTART_MS = 5_000;

/**
 * Starts the drivers of a line in a thread of its own: the store and HTTP do not delay a packet, and packets do not delay the store and HTTP.
 * If the thread dies, it is started again on the same port, and the calls of the dead thread are hung up by their dialog ids.
 * @param file the compiled entry of the thread; tests, which run the sources, pass the entry in dist
 * @throws the driver's error if a driver cannot open, such as SettingsError LINE_ADDRESS or ASTERISK_UNFIT
 */
export async function startLineThread(options: LineThreadOptions, file = join(__dirname, 'line-thread.js')): Promise<LineThread> {
  checkAddresses(options);
  const { log, isKnownCall = () => Promise.resolve(false), ...data } = options;
  const thread = new WorkerSupervisor(file, data);
  const line = new LineThread(thread, { send: (message) => thread.send(message), isKnownCall, log });
  thread.onMessage = (message) => line.onMessage(message);
  thread.onLost = (error) => {
    log?.warn({ error: error?.stack }, "the line's thread has died and is started again");
    void line.recover();
  };
  await thread.start();
  return line;
}

/** A LineDriver whose thread is started again when it dies. */
export class LineThread extends LineClient {
  constructor(
    private readonly thread: WorkerSupervisor,
    options: LineClientOptions,
  ) {
    super(options);
  }

  /** SIP port, UDP and TCP. */
  get port(): number {
    return this.thread.port;
  }

  override async close(): Promise<void> {
    await super.close();
    await this.thread.stop();
  }

  /** The thread has died: the next thread ends the calls of the dead one, on the line first and then for their listeners. */
  async recover(): Promise<void> {
    const calls = this.onThreadLost();
    await this.thread.restart();
    this.resume();
    await Promise.all(calls.map((call) => this.abandon(call.dialog, call.trunk, call.state).finally(() => call.endAsLost())));
  }
}

/** Runs a worker thread and reports its death. */
class WorkerSupervisor {
  onMessage: (message: FromLine) => void = () => undefined;
  onLost: (error: Error | undefined) => void = () => undefined;
  port = 0;
  #worker: Worker | undefined;
  #isStopping = false;

  constructor(
    private readonly file: string,
    private readonly data: LineThreadData,
  ) {}

  send(message: ToLine): void {
    this.#worker?.postMessage(message);
  }

  /** Resolves when the thread accepts messages; rejects with the error that kept the thread from opening. */
  async start(): Promise<void> {
    const workerData = { ...this.data, port: this.port || this.data.port };
    const worker = new Worker(this.file, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } });
    let error: Error | undefined;
    worker.on('error', (cause) => (error = cause instanceof Error ? cause : new Error(String(cause))));
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromLine) => {
        if (message.kind === 'failed') return reject(fromPlainError(message.error));
        if (message.kind !== 'open') return this.onMessage(message);
        this.port = message.port;
        this.#worker = worker;
        resolve();
      });
      worker.on('exit', () => {
        reject(error ?? new Error("the line's thread ended before it was open"));
        if (this.#worker !== worker) return;
        this.#worker = undefined;
        if (!this.#isStopping) this.onLost(error);
      });
    });
  }

  /** Tries until the thread opens, with a backoff from 100 ms to 5 s. */
  async restart(): Promise<void> {
    for (let waitMs = RESTART_MS; !this.#isStopping; waitMs = Math.min(2 * waitMs, MAX_RESTART_MS)) {
      await pause(waitMs);
      const isOpen = await this.start().then(
        () => true,
        () => false,
      );
      if (isOpen) return;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#worker?.terminate();
  }
}
