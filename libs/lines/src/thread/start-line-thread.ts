import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { checkAddresses, type SipDriverOptions } from '../sip/sip-driver.js';
import { LineClient, type LineClientOptions } from './line-client.js';
import type { LineThreadData } from './line-thread.js';
import type { FromLine, ToLine } from './protocol.js';

/** Each datagram leaves a buffer of the system's behind: the room for garbage bounds what a flood adds to the memory. */
const YOUNG_GENERATION_MB = 24;
const RESTART_MS = 100;
const MAX_RESTART_MS = 5_000;

/**
 * The SIP driver in a thread of its own: neither the store nor HTTP holds up a packet, and no packet holds up them. A thread that
 * dies is started again on the same port, and its calls are ended on the line by their dialog ids.
 * @param file the compiled entry; tests, which run the sources, name the one of the build
 * @throws the driver's own error where it cannot open, such as SettingsError LINE_ADDRESS
 */
export async function startLineThread(options: SipDriverOptions, file = join(__dirname, 'line-thread.js')): Promise<LineThread> {
  checkAddresses(options);
  const { log, isKnownCall = () => Promise.resolve(false), ...data } = options;
  const thread = new Supervised(file, data);
  const line = new LineThread(thread, { send: (message) => thread.send(message), isKnownCall, log });
  thread.onMessage = (message) => line.onMessage(message);
  thread.onLost = (error) => {
    log?.warn({ error: error?.stack }, "the line's thread has died and is started again");
    void line.recover();
  };
  await thread.start();
  return line;
}

/** The driver of a thread that is watched. */
export class LineThread extends LineClient {
  constructor(
    private readonly thread: Supervised,
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

  /** Its thread has died: whatever was up is ended by the next one, on the line first and then for its listener. */
  async recover(): Promise<void> {
    const calls = this.lose();
    await this.thread.restart();
    this.resume();
    await Promise.all(calls.map((call) => this.abandon(call.dialog, call.trunk, call.state).finally(() => call.lose())));
  }
}

/** A worker thread, started again when it dies. */
class Supervised {
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

  /** Resolves when it takes messages; rejects with what kept it from opening. */
  async start(): Promise<void> {
    const workerData = { ...this.data, port: this.port || this.data.port };
    const worker = new Worker(this.file, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } });
    let error: Error | undefined;
    worker.on('error', (cause) => (error = cause instanceof Error ? cause : new Error(String(cause))));
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromLine) => {
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

  /** Tries until it opens, less and less often. */
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
