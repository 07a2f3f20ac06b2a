import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { KEPT_KINDS, keyName, objectName, sealedObjectAbout, type Call, type KeptKind, type TenantId } from '@turant/domain';
import { keyPathOf, openRecording, spoolPathOf, startRecorder, type OpenRecording, type Recorder } from '@turant/recordings';
import type { ObjectStorage } from '@turant/storage';
import type { KeyRing, MasterKeyFile } from '@turant/vault';
import { openKeptParts } from '../src/recordings/open-kept-parts.js';
import { RecordedCall } from '../src/recordings/recorded-call.js';
import type { RecordingContext } from '../src/recordings/recording-context.js';
import { keptFields } from '../src/recordings/recording-side.js';
import { SpoolKeeper } from '../src/recordings/spool-keeper.js';

const ROOT = resolve(__dirname, '../../..');
const THREAD = join(ROOT, 'dist/libs/recordings/src/thread/recorder-thread.js');
const MASTER: MasterKeyFile = { keys: [Buffer.alloc(32, 1)], derivationKey: Buffer.alloc(32, 2) };
const FRAME_MS = 20;
const FRAMES_A_SECOND = 50;

/** What the spec has: the road's store and announcements on a clock that is moved by hand. */
export interface SpoolHouse {
  road: Omit<RecordingContext, 'recordings' | 'clock'> & {
    clock: RecordingContext['clock'] & { move(ms: number): void };
    logged: unknown[];
    close(): Promise<void>;
  };
  tenantId: TenantId;
  aCall(about: Partial<Call>): Call;
}

type Step = 'putBytes' | 'putFile' | 'delete';

/** A spool folder, an object storage of files, keys, the recorder as it is built, and the records. */
export class SpoolScene {
  /** What was done in the storage, in order. */
  readonly steps: string[] = [];
  /** Runs after a step, which has been done. */
  afterStep: (step: Step, name: string) => Promise<void> | void = () => undefined;
  readonly context: RecordingContext;

  private constructor(
    private readonly house: SpoolHouse,
    readonly folder: string,
    readonly storage: ObjectStorage,
    readonly keys: KeyRing,
    readonly recorder: Recorder,
  ) {
    const watched: RecordingContext['recordings']['storage'] = {
      putBytes: (name, bytes) => this.after('putBytes', name, storage.putBytes(name, bytes)),
      putFile: (name, path) => this.after('putFile', name, storage.putFile(name, path)),
      delete: (name) => this.after('delete', name, storage.delete(name)),
      get: (name, range) => storage.get(name, range),
    };
    this.context = { ...house.road, recordings: { recorder, keys, storage: watched, spoolDir: this.spoolDir, isTranscribed: false } };
  }

  static async open(house: SpoolHouse): Promise<SpoolScene> {
    execFileSync(process.execPath, [join(ROOT, 'scripts/build-if-needed.cjs')], { stdio: 'ignore' });
    const folder = mkdtempSync(join(tmpdir(), 'turant-spool-'));
    const { road } = house;
    const spoolDir = join(folder, 'spool');
    const { storage, keys } = await openKeptParts(
      { storage: { dir: join(folder, 'objects'), spoolDir, s3: undefined }, kms: undefined },
      road,
      MASTER,
    );
    return new SpoolScene(house, folder, storage, keys, await startRecorder({ spoolDir, log: road.log }, THREAD));
  }

  get road(): SpoolHouse['road'] {
    return this.house.road;
  }

  get spoolDir(): string {
    return join(this.folder, 'spool');
  }

  /** The files of the spool folder. */
  get spooled(): string[] {
    return readdirSync(this.spoolDir).sort();
  }

  objects(prefix = ''): Promise<string[]> {
    return this.storage.list(prefix, 100);
  }

  keeper(isShared = false): SpoolKeeper {
    return new SpoolKeeper(this.context, isShared);
  }

  pathOf(kind: KeptKind = 'recording', callId = 'cl_1'): string {
    return spoolPathOf(this.spoolDir, { callId, kind });
  }

  async stored(callId = 'cl_1'): Promise<Call> {
    return (await this.road.store.calls.get(this.house.tenantId, callId)) as Call;
  }

  /** A call that has ended a minute ago, recorded from its answer on; none of its files are there. */
  async aRecordedCall(about: Partial<Call> = {}): Promise<Call> {
    const at = new Date(this.road.clock.now().getTime() - 120_000);
    const ended = { status: 'completed', endedAt: new Date(at.getTime() + 60_000), endReason: 'bye' } as const;
    const call = this.house.aCall({ answeredAt: at, ...ended, ...keptFields(at), ...about });
    await this.road.store.calls.insert(call);
    return call;
  }

  /** Such a call with its files in the spool: of so many seconds, whole or as a process leaves them that dies. */
  async aSpooledCall({
    seconds = 2,
    isWhole = true,
    ...about
  }: Partial<Call> & { seconds?: number; isWhole?: boolean } = {}): Promise<Call> {
    const call = await this.aRecordedCall(about);
    const recorded = this.record(call, seconds);
    if (isWhole) await recorded.end();
    else await this.died(recorded, call);
    return call;
  }

  /** Two files of a call by the recorder: the person speaks for so long. */
  record({ tenantId, _id: callId }: Call, seconds: number): { end(): Promise<void> } {
    const startedAtMs = Number(process.hrtime.bigint()) / 1e6 - 60_000;
    const begun = KEPT_KINDS.map(async (kind) => {
      const { key, wrapped } = await this.keys.newObjectKey(tenantId, sealedObjectAbout(kind, tenantId, callId));
      const order = { tenantId, callId, key, wrappedKey: wrapped };
      if (kind === 'transcript') {
        const transcript = this.recorder.transcribe(order);
        transcript.append(Buffer.from(JSON.stringify({ speaker: 'agent', text: 'Hello', startMs: 0, endMs: 900 })));
        return transcript;
      }
      const recording = this.recorder.record({ ...order, startedAtMs });
      for (let at = 0; at < seconds * FRAMES_A_SECOND; at++)
        recording.heard(Int16Array.from(randomBytes(640)), startedAtMs + at * FRAME_MS);
      return recording;
    });
    return { end: async () => void (await Promise.all(begun.map(async (file) => (await file).end()))) };
  }

  /** The process dies before the last frame is marked: what it leaves is made of whole files. */
  private async died(recorded: { end(): Promise<void> }, { _id }: Call): Promise<void> {
    await recorded.end();
    for (const kind of KEPT_KINDS) {
      const path = this.pathOf(kind, _id);
      writeFileSync(path, readFileSync(path).subarray(0, -3));
    }
  }

  /** A RecordedCall of its own, as a running call has it. */
  begin(keeper: SpoolKeeper, call: Call): RecordedCall {
    const line = { onSent: () => undefined } as unknown as ConstructorParameters<typeof RecordedCall>[3];
    return new RecordedCall(this.context, keeper, call, line, Number(process.hrtime.bigint()) / 1e6, Promise.resolve());
  }

  /** Opens what is kept of a call, as its readers do. */
  async open(kind: KeptKind = 'recording', callId = 'cl_1'): Promise<OpenRecording> {
    const wrapped = await this.storage.get(keyName(kind, this.house.tenantId, callId));
    const about = sealedObjectAbout(kind, this.house.tenantId, callId);
    const key = await this.keys.openObjectKey(this.house.tenantId, about, (await buffer(wrapped!.bytes)).toString());
    const object = await this.storage.get(objectName(kind, this.house.tenantId, callId));
    return openRecording({ read: () => object!.bytes, key, about: { tenantId: this.house.tenantId, callId } });
  }

  /** The storage cannot take objects until `back` is called: where their folder should be is a file. */
  breakStorage(): { back(): void } {
    const folder = join(this.folder, 'objects', 'recordings');
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'no folder');
    return { back: () => rmSync(folder) };
  }

  async close(): Promise<void> {
    await this.recorder.close();
    await this.road.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  isThere(path: string): boolean {
    return existsSync(path) || existsSync(keyPathOf(path));
  }

  /** Empties folders and records for the next test. The clock is not put back. */
  async reset(): Promise<void> {
    this.afterStep = () => undefined;
    mkdirSync(this.spoolDir, { recursive: true });
    for (const name of this.spooled) rmSync(join(this.spoolDir, name));
    for (const name of await this.objects()) await this.storage.delete(name);
    const { calls, engine } = this.road.store;
    for (const { _id } of await calls.list(this.house.tenantId, { limit: 100 }))
      await engine.delete(calls.deleteOp(this.house.tenantId, _id));
    this.steps.length = 0;
    this.road.logged.length = 0;
  }

  private async after(step: Step, name: string, work: Promise<void>): Promise<void> {
    await work;
    this.steps.push(`${step} ${name}`);
    await this.afterStep(step, name);
  }
}
