import { S3_SERVERS_MS, startS3rver, type S3Server } from '../engines/s3-servers.js';
import { startService, type Service } from '../engines/service.js';
import { mountSmallDisk } from '../engines/small-disk.js';
import { TroubledRelay } from '../engines/troubled-relay.js';
import { askForCall, freshPhone, whenCall, whenEnded, type CallRecord } from './calls.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

/** The call does not notice what happens to its recording, and neither does its bill. */
const DISK = 'a recording on a full disk';
const BUCKET = 'a recording whose object storage is cut off in mid-call';

const stateOf = (service: Service, callId: string, state: string): Promise<CallRecord> =>
  whenCall(service, callId, ({ recording }) => recording?.state === state, 60_000);

async function recordedSeconds(service: Service, callId: string): Promise<number> {
  const headers = { authorization: `Bearer ${service.apiKey}` };
  const answer = await fetch(`${service.baseUrl}/api/calls/${callId}/recording?format=wav`, { headers });
  expect(answer.status).toBe(200);
  return ((await answer.arrayBuffer()).byteLength - 44) / 64_000;
}

/** Two blocks, of which the sandbox carrier's 8 s begin one, and what is left in the wallet. */
async function expectBill(service: Service, call: CallRecord): Promise<void> {
  expect(call).toMatchObject({ status: 'completed', blocks: 1, costPaise: 250 });
  const { body } = await service.send('/api/wallet');
  expect(body.wallet).toMatchObject({ reservedPaise: 0 });
}

describe(DISK, () => {
  it('ends with its reason on the timeline and plays up to there, and the call goes on', async () => {
    const disk = mountSmallDisk('32k', DISK);
    if (!disk) return;
    const service = await startService({ env: { RECORDINGS: 'on', SPOOL_DIR: disk } });
    const callId = await askForCall(service, freshPhone());
    const ended = await whenEnded(service, callId, 60_000);
    await expectBill(service, ended);
    const { recording } = await stateOf(service, callId, 'kept');
    expect(recording).toMatchObject({ reason: 'disk-full', isCutOff: true });
    const seconds = await recordedSeconds(service, callId);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThan(ended.durationMs / 1000 - 1);
    const { body } = await service.send(`/api/timeline?callId=${callId}`);
    const early = (body.data as { type: string; detail: object }[]).find(({ type }) => type === 'call.recording-ended');
    expect(early).toMatchObject({ title: 'The recording has ended early', detail: { reason: 'disk-full' } });
  }, 120_000);
});

describe(BUCKET, () => {
  let server: S3Server | undefined;
  beforeAll(async () => {
    server = await startS3rver(temporaryFolder('turant-s3-'), BUCKET);
  }, S3_SERVERS_MS);

  it('waits on the disk of its machine, is moved when the storage is back, and plays whole', async () => {
    if (!server) return;
    const relay = await TroubledRelay.before(server.settings.endpoint);
    const { bucket, region, accessKeyId, secretAccessKey } = server.settings;
    const s3 = { S3_ENDPOINT: relay.origin, S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId };
    const service = await startService({ env: { RECORDINGS: 'on', ...s3, S3_SECRET_ACCESS_KEY: secretAccessKey } });
    const callId = await askForCall(service, freshPhone());
    await whenCall(service, callId, 'answered');
    relay.next({ cut: 'up', after: 0 });
    const ended = await whenEnded(service, callId, 60_000);
    await expectBill(service, ended);
    await stateOf(service, callId, 'spooled');
    expect((await service.send(`/api/calls/${callId}/recording`)).body.code).toBe('RECORDING_CONFLICT');
    relay.next('none');
    await stateOf(service, callId, 'kept');
    expect(Math.abs((await recordedSeconds(service, callId)) - ended.durationMs / 1000)).toBeLessThan(1);
  }, 180_000);
});
