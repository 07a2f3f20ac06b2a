import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  keyName,
  objectName,
  RejectedError,
  RetryLaterError,
  sealedObjectAbout,
  SettingsError,
  type Call,
  type TranscriptTurn,
} from '@turant/domain';
import { openStored, openTurns } from '@turant/recordings';
import { openStorage, type ObjectStorage } from '@turant/storage';
import { createMasterKeys, FrameSealer, KeyRing, masterKeyOf } from '@turant/vault';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aCall, roadParts, type RoadParts } from '../../../../test/factories/road-parts.js';
import { sealedRecording, type RecordedTone } from '../../../../test/factories/sealed-recording.js';
import { destroySpoken } from '../erasure/destroy-spoken.js';
import type { HeardWords } from './fit-words.js';
import type { Speech } from './transcriber.js';
import { Transcriptions } from './transcriptions.js';
import type { TranscriptsSide } from './transcripts-side.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const CALL = 'cl_01JD5T0000000000000000000A';
const ABOUT = { tenantId: TENANT, callId: CALL };
const DAY_MS = 86_400_000;
const SPOKEN: TranscriptTurn[] = [
  { speaker: 'agent', text: 'How soon?', startMs: 0, endMs: 1_000 },
  { speaker: 'person', text: null, startMs: 2_000, endMs: 2_600 },
];
const TONES: RecordedTone[] = [
  { side: 'agent', hz: 900, fromMs: 0, toMs: 1_000 },
  { side: 'person', hz: 500, fromMs: 2_000, toMs: 2_600 },
];
const NEXT_WEEK: HeardWords[] = [{ text: 'next week', startMs: 2_000, endMs: 2_600 }];

type Used = TranscriptsSide['storage'];

let parts: RoadParts;
let dir: string;
let storage: ObjectStorage;
let keys: KeyRing;
let heard: { wav: Buffer; language: string | undefined }[];
let answer: (speech: Speech) => Promise<HeardWords[]>;
let transcriptions: Transcriptions;

beforeEach(async () => {
  parts = await roadParts();
  dir = temporaryFolder('turant-transcripts-');
  storage = await openStorage({ dir: join(dir, 'objects') }, parts.log);
  const masterKeys = createMasterKeys(await masterKeyOf(dir));
  keys = new KeyRing({ ...parts, records: parts.store.tenantKeys, masterKeys });
  heard = [];
  answer = () => Promise.resolve(NEXT_WEEK);
  transcriptions = transcriber(storage);
});
afterEach(async () => {
  await transcriptions.stop();
  await storage.close();
  await parts.close();
});

/** `over`: the storage that it uses. */
const transcriber = (over: Used): Transcriptions =>
  new Transcriptions({
    ...parts,
    transcripts: {
      storage: over,
      keys,
      transcriber: {
        transcribe: async (speech) => {
          heard.push({ wav: await buffer(speech.file.content()), language: speech.language });
          return answer(speech);
        },
      },
    },
  });

/** The storage, with another way to put bytes there. */
const puttingBy = (putBytes: Used['putBytes']): Used => ({
  putBytes,
  get: (...asked) => storage.get(...asked),
  delete: (name) => storage.delete(name),
});

/** A call that has ended, was recorded and is to be transcribed. */
async function recordedCall(about: Partial<Call> = {}): Promise<void> {
  const now = parts.clock.now();
  for (const kind of ['recording', 'transcript'] as const) {
    const { key, wrapped } = await keys.newObjectKey(TENANT, sealedObjectAbout(kind, TENANT, CALL));
    await storage.putBytes(keyName(kind, TENANT, CALL), Buffer.from(wrapped));
    await storage.putBytes(objectName(kind, TENANT, CALL), kind === 'recording' ? sound(key) : transcriptOf(SPOKEN, key));
  }
  const kept = { recording: { state: 'kept', bytes: 1 }, transcript: { state: 'kept', bytes: 1, sha256: 'before' } } as const;
  await parts.store.calls.insert(
    aCall({ _id: CALL, status: 'completed', ...kept, recordedAt: now, transcribedAt: now, transcribeAt: now, ...about }),
  );
}

const sound = (key: Buffer): Buffer => sealedRecording(4_000, TONES, key, ABOUT);

function transcriptOf(turns: readonly TranscriptTurn[], key: Buffer): Buffer {
  const sealer = new FrameSealer(key, { ...ABOUT, kind: 'transcript' });
  const frames = turns.map((turn) => sealer.seal(Buffer.from(JSON.stringify(turn))));
  return Buffer.concat([sealer.header(), ...frames, sealer.seal(new Uint8Array(), true)]);
}

/** The turns as anybody may read them now. */
async function readTurns(): Promise<TranscriptTurn[] | undefined> {
  const stored = await openStored({ storage, keys }, TENANT, CALL, 'transcript');
  return stored && (await openTurns(stored.read(), stored.key, ABOUT)).turns;
}

const WITH_WORDS = [SPOKEN[0], { ...SPOKEN[1], text: 'next week' }];
const call = async (): Promise<Call> => (await parts.store.calls.get(TENANT, CALL))!;
/** All that erasure does before the last write of the call's record. */
const erase = async (remove: ObjectStorage['delete'] = (name) => storage.delete(name)): Promise<void> =>
  destroySpoken({ store: parts.store, erasing: { storage: { delete: remove } } } as never, await call(), 'erased');
/** What is due is done. */
const round = (list = transcriptions): Promise<void> => {
  list.nudge();
  return list.settled();
};

describe('a call that is to be transcribed', () => {
  it('gets the words of the person in its sealed transcript, and nothing plain lies in any file', async () => {
    await recordedCall({ transcribeFailures: 3 });
    await round();
    expect(await readTurns()).toEqual(WITH_WORDS);
    const sealed = await buffer((await storage.get(objectName('transcript', TENANT, CALL)))!.bytes);
    const { transcript, transcribeAt, transcribeFailures } = await call();
    expect(transcript).toEqual({ state: 'kept', bytes: sealed.length, sha256: createHash('sha256').update(sealed).digest('hex') });
    expect([transcribeAt, transcribeFailures]).toEqual([undefined, undefined]);
    const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThanOrEqual(4);
    const bytes = Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
    for (const plain of ['next week', 'RIFF', 'OggS', 'OpusHead']) expect([plain, bytes.includes(plain)]).toEqual([plain, false]);
    expect(JSON.stringify(parts.logged)).not.toContain('next week');
  });

  it('is heard by its person’s side alone, in its language', async () => {
    await recordedCall();
    await round();
    const { wav, language } = heard[0]!;
    expect([wav.toString('latin1', 0, 4), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
      'RIFF',
      1,
      16_000,
      16,
    ]);
    expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([wav.length - 8, wav.length - 44]);
    const samples = Array.from({ length: (wav.length - 44) / 2 }, (_, at) => wav.readInt16LE(44 + 2 * at));
    // Opus needs a moment to tell the sides apart.
    const loud = samples.flatMap((sample, at) => (at > 1_600 && Math.abs(sample) > 1_200 ? [at / 16] : []));
    expect([loud[0], loud.at(-1)].map((ms) => Math.round((ms ?? 0) / 20) * 20)).toEqual([2_000, 2_600]);
    // The person's tone: a second of it crosses zero a thousand times.
    const middle = samples.slice(33_600, 40_000);
    const crossings = middle.filter((sample, at) => at > 0 && sample >= 0 !== (middle[at - 1] ?? 0) >= 0).length;
    expect(Math.abs(crossings - 400)).toBeLessThan(5);
    expect(language).toBe('en-IN');
  });

  it('is tried again after pauses that grow: when the transcriber is away, while the operator mends settings, after a fault of ours', async () => {
    await recordedCall();
    const errors = [
      new RetryLaterError('TRANSCRIBER_BUSY', 'the transcriber answered 503'),
      new SettingsError('TRANSCRIBER_SETTINGS', 'the transcriber answered 401'),
      new TypeError('undefined is not a function'),
    ];
    const waits: number[] = [];
    for (const error of errors) {
      answer = () => Promise.reject(error);
      await round();
      const { transcribeAt, transcribeFailures } = await call();
      expect(transcribeFailures).toBe(waits.length + 1);
      waits.push(transcribeAt!.getTime() - parts.clock.now().getTime());
      parts.clock.move(waits.at(-1)!);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000]);
    expect(await readTurns()).toEqual(SPOKEN);
    answer = () => Promise.resolve(NEXT_WEEK);
    await round();
    expect(await readTurns()).toEqual(WITH_WORDS);
  });

  it('is given up after a day, with the reason', async () => {
    await recordedCall();
    answer = () => Promise.reject(new RetryLaterError('TRANSCRIBER_AWAY', 'the transcriber could not be asked'));
    const begunMs = parts.clock.now().getTime();
    for (let at: Date | undefined = parts.clock.now(); at; at = (await call()).transcribeAt) {
      parts.clock.move(at.getTime() - parts.clock.now().getTime());
      await round();
    }
    const tookMs = parts.clock.now().getTime() - begunMs;
    expect([tookMs > DAY_MS * 0.95, tookMs < DAY_MS * 1.1]).toEqual([true, true]);
    expect((await call()).transcript).toEqual({ state: 'kept', bytes: 1, sha256: 'before', reason: 'transcriber-away' });
    expect(await readTurns()).toEqual(SPOKEN);
  });

  it('is given up at once where the transcriber refuses it', async () => {
    await recordedCall();
    answer = () => Promise.reject(new RejectedError('TRANSCRIBER_REFUSED', 'the transcriber answered 400'));
    await round();
    expect(await call()).toMatchObject({ transcript: { state: 'kept', reason: 'transcriber-refused' } });
    expect((await call()).transcribeAt).toBeUndefined();
  });

  it('waits until its transcript is in the storage, which is no failure', async () => {
    await recordedCall({ transcript: { state: 'spooled' } });
    await round();
    expect(heard).toEqual([]);
    const { transcribeAt, transcribeFailures } = await call();
    expect([transcribeAt! > parts.clock.now(), transcribeFailures]).toEqual([true, undefined]);
    parts.clock.move(2 * DAY_MS);
    await round();
    expect((await call()).transcribeAt).toBeUndefined();
  });

  it('is not sent anywhere if its recording or its transcript is gone', async () => {
    await recordedCall();
    const gone: Partial<Call>[] = [
      { recording: { state: 'erased' } },
      { recording: { state: 'expired' } },
      { recording: { state: 'kept' }, transcript: { state: 'failed', reason: 'disk-full' } },
      { transcript: { state: 'erased' } },
    ];
    for (const about of gone) {
      await parts.store.calls.patch(TENANT, CALL, [], { set: { ...about, transcribeAt: parts.clock.now() } });
      await round();
      expect(await call()).toMatchObject(about);
      expect((await call()).transcribeAt).toBeUndefined();
    }
    expect(heard).toEqual([]);
  });

  it('leaves nothing behind if it is erased while it is heard', async () => {
    await recordedCall();
    answer = () => erase().then(() => NEXT_WEEK);
    await round();
    expect((await call()).transcript).toMatchObject({ state: 'erased' });
    expect(await storage.list('', 100)).toEqual([]);
  });

  it('leaves nothing that could be opened if it is erased while its words are written', async () => {
    await recordedCall();
    transcriptions = transcriber(puttingBy((...object) => erase().then(() => storage.putBytes(...object))));
    await round();
    expect((await call()).transcript).toMatchObject({ state: 'erased' });
    expect(await storage.list('', 100)).toEqual([]);
  });

  it('is not called kept once erasure has begun', async () => {
    await recordedCall();
    transcriptions = transcriber(puttingBy((...object) => storage.putBytes(...object).then(() => erase(() => Promise.resolve()))));
    await round();
    expect((await call()).transcript).toMatchObject({ state: 'erased' });
  });

  it('can be read at each moment, and gets its words once more, if the process dies between the storage and the record', async () => {
    await recordedCall();
    let resolve = (): void => undefined;
    const written = new Promise<void>((done) => (resolve = done));
    const dying = puttingBy(async (name, bytes) => {
      await storage.putBytes(name, bytes);
      resolve();
      await new Promise<never>(() => undefined);
    });
    transcriber(dying).nudge();
    await written;
    expect(await readTurns()).toEqual(WITH_WORDS);
    expect((await call()).transcribeAt! > parts.clock.now()).toBe(true);
    parts.clock.move(DAY_MS);
    await round();
    expect(await readTurns()).toEqual(WITH_WORDS);
    expect((await call()).transcribeAt).toBeUndefined();
  });

  it('is transcribed by one process of several', async () => {
    await recordedCall();
    const other = transcriber(storage);
    await Promise.all([round(), round(other)]);
    expect(heard).toHaveLength(1);
  });

  it('is due at once for another process if this one stops', async () => {
    await recordedCall();
    answer = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new RetryLaterError('TRANSCRIBER_AWAY', 'stopped')));
        void transcriptions.stop();
      });
    await round();
    const { transcribeAt, transcribeFailures } = await call();
    expect([transcribeAt, transcribeFailures]).toEqual([parts.clock.now(), undefined]);
  });
});
