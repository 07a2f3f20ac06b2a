import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { setThreadNiceness } from '@turant/supervisor';
import { NUMBERS_PER_FRAME, type AudioMessage, type BeginMessage, type FromRecorder, type ToRecorder } from './protocol.js';
import { reasonOf, RecordingJob, SpoolJob } from './spool-job.js';

export interface RecorderThreadData {
  spoolDir: string;
}

/** Nobody waits for a recording: this thread gives way to those that speak and listen. */
const RECORDER_NICENESS = 5;

/** Entry of the recorder's thread. */
function serve(): void {
  if (!parentPort) throw new Error('this file is the entry of a worker thread');
  setThreadNiceness(RECORDER_NICENESS);
  new RecorderServer(parentPort, (workerData as RecorderThreadData).spoolDir).serve();
}

/** Does in the recorder's thread what the main thread asks for. What one file throws ends that file and no other. */
class RecorderServer {
  readonly #jobs = new Map<number, SpoolJob>();

  constructor(
    private readonly port: MessagePort,
    private readonly spoolDir: string,
  ) {}

  serve(): void {
    this.port.on('message', (message: ToRecorder) => this.#onMessage(message));
    this.#tell({ kind: 'open' });
  }

  #onMessage(message: ToRecorder): void {
    switch (message.kind) {
      case 'begin':
        return this.#begin(message);
      case 'audio':
        this.#onAudio(message);
        return this.#tell({ kind: 'taken', message: message.message });
      case 'frame':
        this.#work(message.id, (job) => job.append(message.plain));
        return this.#tell({ kind: 'taken', message: message.message });
      case 'end':
        return this.#end(message.id);
    }
  }

  #begin({ id, about, key, wrappedKey, begunAt, startedAtMs, stop }: BeginMessage): void {
    this.#jobs.set(id, about.kind === 'recording' ? new RecordingJob(stop, startedAtMs) : new SpoolJob(stop));
    this.#work(id, (job) => job.create(this.spoolDir, { ...about, wrappedKey, begunAt }, key));
    key.fill(0);
  }

  #onAudio({ frames, samples, untilMs }: AudioMessage): void {
    let from = 0;
    for (let at = 0; at < frames.length; at += NUMBERS_PER_FRAME) {
      const [id = 0, side = 0, atMs = 0, count = 0] = frames.subarray(at, at + NUMBERS_PER_FRAME);
      const job = this.#jobs.get(id);
      if (job instanceof RecordingJob) job.add(side === 0 ? 'heard' : 'sent', samples.subarray(from, from + count), atMs);
      from += count;
    }
    for (const [id, job] of this.#jobs) if (job instanceof RecordingJob) this.#work(id, () => job.advance(untilMs));
  }

  #end(id: number): void {
    this.#work(id, (job) => {
      const file = job.end();
      this.#jobs.delete(id);
      this.#tell({ kind: 'ended', id, file });
    });
  }

  #work(id: number, work: (job: SpoolJob) => void): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    try {
      work(job);
    } catch (error) {
      this.#jobs.delete(id);
      const { code, stack } = error as NodeJS.ErrnoException;
      this.#tell({ kind: 'failed', id, reason: reasonOf(error), detail: code ?? stack ?? '', file: job.abandon() });
    }
  }

  #tell(message: FromRecorder): void {
    this.port.postMessage(message);
  }
}

serve();
