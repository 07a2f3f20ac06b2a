import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Recorder, type RecorderLog, type RecorderPort } from './recorder.js';
import type { FromRecorder, ToRecorder } from './thread/protocol.js';
import type { RecorderThreadData } from './thread/recorder-thread.js';

const RECORDER_RESTART_MS = 100;
const MAX_RECORDER_RESTART_MS = 5_000;
/** While no thread runs, messages wait for the next one: a minute of them. */
const MAX_WAITING_MESSAGES = 6_000;

export interface RecorderOptions {
  /** Made if it is missing. Only this process may write recordings in it. */
  spoolDir: string;
  log?: RecorderLog;
}

/**
 * Starts the thread that codes, seals and writes recordings and transcripts. If it dies, all that it was writing ends as `recorder-lost`, and it
 * is started again for the next calls.
 * @param file the compiled entry of the thread; tests, which run the sources, pass the entry in dist
 * @throws what kept the folder from being made, or the thread from starting
 */
export async function startRecorder(
  { spoolDir, log }: RecorderOptions,
  file = join(__dirname, 'thread/recorder-thread.js'),
): Promise<Recorder> {
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  const thread = new RecorderThread(file, { spoolDir });
  const recorder = new Recorder(thread, log);
  thread.onMessage = (message) => recorder.onMessage(message);
  thread.onLost = (error) => {
    log?.warn({ error: error?.stack }, "the recorder's thread has died and is started again");
    recorder.onThreadLost();
    void thread.restart();
  };
  await thread.start();
  return recorder;
}

/** Runs the worker thread and reports its death. */
class RecorderThread implements RecorderPort {
  onMessage: (message: FromRecorder) => void = () => undefined;
  onLost: (error: Error | undefined) => void = () => undefined;
  #worker: Worker | undefined;
  #isStopping = false;
  #waiting: Parameters<RecorderThread['send']>[] = [];

  constructor(
    private readonly file: string,
    private readonly workerData: RecorderThreadData,
  ) {}

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  send(message: ToRecorder, handedOver: readonly ArrayBuffer[] = []): void {
    if (this.#worker) this.#worker.postMessage(message, handedOver);
    else if (this.#waiting.length < MAX_WAITING_MESSAGES) this.#waiting.push([message, handedOver]);
  }

  /** Resolves when the thread serves; rejects with the error that kept it from it. */
  async start(): Promise<void> {
    const worker = new Worker(this.file, { workerData: this.workerData });
    let error: Error | undefined;
    worker.on('error', (cause) => (error = cause instanceof Error ? cause : new Error(String(cause))));
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromRecorder) => {
        if (message.kind !== 'open') return this.onMessage(message);
        this.#worker = worker;
        for (const one of this.#waiting.splice(0)) this.send(...one);
        resolve();
      });
      worker.on('exit', () => {
        reject(error ?? new Error("the recorder's thread ended before it served"));
        if (this.#worker !== worker) return;
        this.#worker = undefined;
        if (!this.#isStopping) this.onLost(error);
      });
    });
  }

  /** Tries until the thread serves, with a backoff from 100 ms to 5 s. */
  async restart(): Promise<void> {
    for (let waitMs = RECORDER_RESTART_MS; !this.#isStopping; waitMs = Math.min(2 * waitMs, MAX_RECORDER_RESTART_MS)) {
      await pause(waitMs);
      const isServing = await this.start().then(
        () => true,
        () => false,
      );
      if (isServing) return;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#worker?.terminate();
  }
}
