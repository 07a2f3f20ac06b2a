import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isFinished, type Call } from '@turant/domain';
import { startRecorder, type Recorder } from '@turant/recordings';
import type { FakeCall } from '../../../../test/doubles/fake-line.js';
import { TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { anEnquiry, type RoadParts } from '../../../../test/factories/road-parts.js';
import { openKeptParts } from './open-kept-parts.js';
import type { RecordingSide } from './recording-side.js';
import { until } from '../../../../test/engines/until.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const ROOT = resolve(__dirname, '../../../..');

const folder = temporaryFolder('turant-spool-');
let recorder: Recorder;
let road: FakeTelephony;
beforeAll(async () => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-if-needed.cjs')], { stdio: 'ignore' });
  recorder = await startRecorder({ spoolDir: join(folder, 'spool') }, join(ROOT, 'dist/libs/recordings/src/thread/recorder-thread.js'));
});
beforeEach(async () => (road = await fakeTelephony({ recordings: sideOf })));
afterEach(() => road.close());
afterAll(async () => {
  await recorder.close();
});

async function sideOf(parts: RoadParts): Promise<RecordingSide> {
  const storage = { dir: join(folder, 'objects'), spoolDir: join(folder, 'spool'), s3: undefined };
  const kept = await openKeptParts({ storage, kms: undefined }, parts, { keys: [Buffer.alloc(32, 1)], derivationKey: Buffer.alloc(32, 2) });
  return { ...kept, recorder, spoolDir: storage.spoolDir, isTranscribed: false };
}

async function ringing(): Promise<FakeCall> {
  await road.intake.accept(anEnquiry());
  return (await until(async () => road.line.calls[0])).ring();
}

const stored = async ({ callId }: FakeCall): Promise<Call> => (await road.store.calls.get(TENANT, callId)) as Call;
const spooled = (): string[] => readdirSync(join(folder, 'spool'));

it('a service that is stopped in mid-call keeps its recording and its transcript before it ends', async () => {
  const line = await ringing();
  line.answer();
  await until(async () => spooled().length === 4);
  const drained = road.telephony.drain(0);
  await until(async () => road.talk.goodbyes.length > 0);
  road.talk.ends[0]?.('shutdown');
  await drained;
  expect(await stored(line)).toMatchObject({ status: 'completed', recording: { state: 'kept' }, transcript: { state: 'kept' } });
  expect(spooled()).toEqual([]);
});

it('a call that is over before its recording could begin says that nothing was written, and waits for nothing', async () => {
  const line = await ringing();
  line.answer();
  // The answer is being written.
  line.end({ by: 'callee', reason: 'bye' });
  const failed = { state: 'failed', reason: 'nothing-written' };
  const call = await until(async () => {
    const now = await stored(line);
    return isFinished(now.status) && now.recording?.state !== 'open' && now.transcript?.state !== 'open' && now;
  });
  expect(call).toMatchObject({ status: 'completed', recording: failed, transcript: failed });
  expect(spooled()).toEqual([]);
});
