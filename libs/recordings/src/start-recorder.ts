import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runThread, Supervisor } from '@turant/supervisor';
import { Recorder, type RecorderLog, type RecorderPort } from './recorder.js';
import type { FromRecorder, ToRecorder } from './thread/protocol.js';
import type { RecorderThreadData } from './thread/recorder-thread.js';

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
  const workerData: RecorderThreadData = { spoolDir };
  const thread = new RecorderThread("the recorder's thread", () => runThread(file, { workerData }));
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

/** The recorder's thread. While none runs, messages wait for the next one. */
class RecorderThread extends Supervisor<ToRecorder, FromRecorder> implements RecorderPort {
  #waiting: Parameters<RecorderPort['send']>[] = [];

  override send(...message: Parameters<RecorderPort['send']>): void {
    if (this.isRunning) this.#sendAll([...this.#waiting.splice(0), message]);
    else if (this.#waiting.length < MAX_WAITING_MESSAGES) this.#waiting.push(message);
  }

  override async start(): Promise<void> {
    await super.start();
    this.#sendAll(this.#waiting.splice(0));
  }

  #sendAll(messages: readonly Parameters<RecorderPort['send']>[]): void {
    for (const message of messages) super.send(...message);
  }
}
