import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openRecording, startRecorder, type CallRecording, type OpenRecording, type Recorder } from '../src/index.js';
import { examineSpooled } from '../src/reading/examine-sealed.js';
import type { RecordingOrder } from '../src/recorder.js';
import { framesOf, scene, tone } from './tones.js';

export const ROOT = resolve(__dirname, '../../..');
const BUILT = join(ROOT, 'dist/libs/recordings/src/thread/recorder-thread.js');

export const HEARD = scene(4_000, [{ atMs: 500, samples: tone(500, 700) }]);
export const SENT = scene(6_000, [{ atMs: 5_000, samples: tone(900, 600) }]);

export const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Resolves with the reason when a recording ends early. */
export const failureOf = (call: CallRecording): Promise<string> => new Promise((resolve) => call.onFailed(resolve));

/** Hands both sides over, from the beginning of the recording. */
export function say(call: CallRecording, order: RecordingOrder, heard: Int16Array, sent: Int16Array): void {
  for (const { frame, atMs } of framesOf(heard, order.startedAtMs)) call.heard(frame, atMs);
  for (const { frame, atMs } of framesOf(sent, order.startedAtMs)) call.sent(frame, atMs);
}

/** A recorder with the thread of the build, which also dies and hangs on demand. */
export class BuiltRecorder {
  readonly logged: string[] = [];
  #calls = 0;

  private constructor(
    readonly folder: string,
    public spoolDir: string,
  ) {}

  recorder!: Recorder;

  static async start(): Promise<BuiltRecorder> {
    execFileSync(process.execPath, [join(ROOT, 'scripts/build-if-needed.cjs')], { stdio: 'ignore' });
    const folder = mkdtempSync(join(tmpdir(), 'turant-recorder-'));
    const built = new BuiltRecorder(folder, join(folder, 'spool'));
    await built.restart(built.spoolDir);
    return built;
  }

  /** Another thread, which writes in another folder. */
  async restart(spoolDir: string): Promise<void> {
    await (this.recorder as Recorder | undefined)?.close();
    this.spoolDir = spoolDir;
    const log = { warn: (fields: object, text: string) => void this.logged.push(`${text} ${JSON.stringify(fields)}`) };
    this.recorder = await startRecorder({ spoolDir, log }, mortalEntry(this.folder));
  }

  async stop(): Promise<void> {
    await this.recorder.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** `die`, or `hang` until the number in `until` is another than 0. */
  tellThread(message: { kind: 'die' } | { kind: 'hang'; until: Int32Array }): void {
    (this.recorder as unknown as { thread: { send(message: object): void } }).thread.send(message);
  }

  /** Of a call that began 20 s ago: what is handed over now is coded at once. */
  anOrder(startedAtMs = now() - 20_000): RecordingOrder {
    this.#calls += 1;
    return { tenantId: 'tn_1', callId: `ca_${this.#calls}`, key: randomBytes(32), wrappedKey: `wrapped ${this.#calls}`, startedAtMs };
  }

  pathOf({ callId }: { callId: string }, kind = 'recording'): string {
    return join(this.spoolDir, `${callId}.${kind}`);
  }

  read(order: RecordingOrder): Promise<OpenRecording> {
    return openRecording({ read: () => createReadStream(this.pathOf(order)), key: order.key, about: order });
  }

  examine(order: RecordingOrder): ReturnType<typeof examineSpooled> {
    return examineSpooled(this.pathOf(order), order.key, { ...order, kind: 'recording' });
  }
}

function mortalEntry(folder: string): string {
  const file = join(folder, 'mortal-recorder-thread.js');
  writeFileSync(
    file,
    `require(${JSON.stringify(BUILT)});
     require('node:worker_threads').parentPort.on('message', ({ kind, until }) => {
       if (kind === 'die') throw new Error('planted');
       if (kind === 'hang') Atomics.wait(until, 0, 0);
     });`,
  );
  return file;
}
