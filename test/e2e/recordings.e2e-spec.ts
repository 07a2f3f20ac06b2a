import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { filesBelow, textsIn } from '../engines/files-written.js';
import { RtcFarEnd } from '../engines/rtc-far-end.js';
import { useOwnService } from '../engines/use-own-service.js';
import { askForCall, callOf, freshPhone, whenCall, whenEnded, whenKept } from './calls.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

/** What is recorded of calls on a telephone line and in a browser, by the built standalone, and what is written of it. */
const NAME = 'Zubeida Quartermaster';
const GREETING = 'Hello {{lead.name}}, this is {{business}} about your {{lead.requirement}}. May we talk now?';
/** As it is said: neither the script nor a record has these words next to one another. */
const SAID = ['Hello Zubeida Quartermaster, this is', 'about your marmalade factory'];
const AUDIO_HEADERS = ['OggS', 'OpusHead', 'RIFF', 'WAVEfmt'];

const tmp = temporaryFolder('turant-tmp-');
const service = useOwnService({ env: { RECORDINGS: 'on', WEBRTC_MAX_CALLS: '5', LOG_LEVEL: 'debug', TMPDIR: tmp } });

beforeAll(async () => {
  const changed = await service.send(`/api/employees/${service.employeeId}`, {
    method: 'PATCH',
    body: { languages: ['en-IN'], script: { greeting: GREETING, questions: ['How soon do you need it?'] } },
  });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
}, 60_000);

async function called(phone = freshPhone()): Promise<string> {
  const { body } = await service.postLead({ lead: { name: NAME, phone, requirement: 'marmalade factory' }, triggerImmediateCall: true });
  return body.callId as string;
}

/** The bytes of an answer that is no JSON. */
async function bytesOf(path: string, headers: Record<string, string> = {}): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${service.apiKey}`, ...headers } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** What the service has written, but for what the sandbox carrier has recorded as a far end on a test trunk. */
const written = (): string[] => [service.dataDir, tmp].flatMap(filesBelow).filter((path) => !path.includes(`${sep}sandbox${sep}`));

describe('a recorded call', () => {
  let callId: string;
  let linkId: string;
  let during: string[];
  beforeAll(async () => {
    callId = await called();
    await whenCall(service, callId, 'answered');
    // In the middle of the greeting.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    during = textsIn(written(), [...SAID, ...AUDIO_HEADERS]);
    await whenEnded(service, callId, 60_000);
    await whenKept(service, callId);
  }, 90_000);

  it('plays as Ogg Opus and as WAV, whole and in parts', async () => {
    const path = `/api/calls/${callId}/recording`;
    const ogg = await bytesOf(path);
    expect([ogg.status, ogg.headers.get('content-type'), ogg.bytes.subarray(0, 4).toString()]).toEqual([
      200,
      'audio/ogg; codecs=opus',
      'OggS',
    ]);
    const part = await bytesOf(path, { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${ogg.bytes.length}`]);
    expect(part.bytes.equals(ogg.bytes.subarray(100, 200))).toBe(true);
    expect((await bytesOf(path, { range: `bytes=${ogg.bytes.length}-` })).status).toBe(416);
    const wav = await bytesOf(`${path}?format=wav`);
    expect([wav.status, wav.bytes.subarray(0, 4).toString()]).toEqual([200, 'RIFF']);
    const { durationMs } = await callOf(service, callId);
    const seconds = (wav.bytes.length - 44) / 64_000;
    expect(Math.abs(seconds - durationMs / 1000)).toBeLessThan(1);
  });

  it('has both sides: the employee on the right, the far end on the left', async () => {
    const { bytes } = await bytesOf(`/api/calls/${callId}/recording?format=wav`);
    const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.length));
    const peak = (side: 0 | 1): number =>
      samples.reduce((most, sample, index) => (index % 2 === side ? Math.max(most, Math.abs(sample)) : most), 0);
    expect(peak(0)).toBeGreaterThan(1_000);
    expect(peak(1)).toBeGreaterThan(1_000);
  });

  it('has announced it, and has a transcript with the words of the employee', async () => {
    const { status, body } = await service.send(`/api/calls/${callId}/transcript`);
    expect(status).toBe(200);
    const [first] = body.transcript.turns;
    expect(first).toMatchObject({ speaker: 'agent', startMs: expect.any(Number) });
    expect(first.text).toContain(SAID[0]);
    expect(first.text).toContain('This call may be recorded.');
  });

  it('leaves no word that was said and no audio in any file, during the call and after it', () => {
    expect(during).toEqual([]);
    expect(textsIn(written(), [...SAID, ...AUDIO_HEADERS])).toEqual([]);
  });

  it('plays by a link without a key, for this call only and until it is taken back', async () => {
    const made = await service.send(`/api/calls/${callId}/recording/links`, { body: { minutes: 5 } });
    expect(made.status).toBe(201);
    const path = made.body.link.url as string;
    const played = await fetch(`${service.baseUrl}${path}`, { headers: { range: 'bytes=0-3' } });
    expect([played.status, await played.text()]).toEqual([206, 'OggS']);
    expect((await fetch(`${service.baseUrl}${path.slice(0, -2)}AA`)).status).toBe(404);
    linkId = made.body.link.linkId as string;
    expect((await service.send(`/api/recordings/links/${linkId}`, { method: 'DELETE' })).status).toBe(200);
    expect((await fetch(`${service.baseUrl}${path}`)).status).toBe(404);
  });

  it('is an error and no shorter recording when it was cut off in the storage', async () => {
    const [path = ''] = filesBelow(service.dataDir).filter(
      (one) => one.includes(`${sep}recordings${sep}`) && !one.includes(`${sep}keys${sep}`) && one.endsWith(callId),
    );
    const whole = readFileSync(path);
    truncateSync(path, Math.floor((whole.length * 2) / 3));
    const cut = await service.send(`/api/calls/${callId}/recording`);
    expect([cut.status, cut.body.code]).toEqual([500, 'RECORDING_DAMAGED']);
    writeFileSync(path, whole);
    expect((await bytesOf(`/api/calls/${callId}/recording`)).status).toBe(200);
  });

  it('is read by nobody without the right to it, and each read stands in the audit trail', async () => {
    const { body } = await service.send('/api/api-keys', { body: { name: 'crm', scopes: ['dashboard:read', 'admin'] } });
    const refused = await service.send(`/api/calls/${callId}/recording`, { key: body.secret as string });
    expect([refused.status, refused.body.code]).toEqual([403, 'SCOPE_MISSING']);
    const { body: trail } = await service.send('/api/audit?limit=50');
    const reads = (trail.data as { action: string; what: string; whatId: string; who: { kind: string } }[]).filter(
      ({ action }) => action === 'read',
    );
    const linked = (trail.data as { what: string; whatId: string }[]).filter(({ what }) => what === 'recording-link');
    expect(linked).toMatchObject([
      { action: 'delete', whatId: linkId },
      { action: 'create', whatId: linkId, after: { callId } },
    ]);
    expect(reads.every(({ whatId }) => whatId === callId)).toBe(true);
    expect(new Set(reads.map(({ what, who }) => `${what} by ${who.kind}`))).toEqual(
      new Set(['recording by key', 'transcript by key', 'recording by link']),
    );
  });
});

describe('a call in a browser', () => {
  it('is recorded, too', async () => {
    const farEnd = new RtcFarEnd();
    const { body } = await service.send('/api/calls/browser', { body: { sdp: await farEnd.offer() } });
    farEnd.answer(body.sdp as string);
    await farEnd.connects();
    await farEnd.hears();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await service.send(`/api/calls/${body.callId}/hang-up`, { method: 'POST' });
    farEnd.stop();
    await whenEnded(service, body.callId as string);
    await whenKept(service, body.callId as string);
    const ogg = await bytesOf(`/api/calls/${body.callId}/recording`);
    expect([ogg.status, ogg.bytes.subarray(0, 4).toString()]).toEqual([200, 'OggS']);
    expect(textsIn(written(), AUDIO_HEADERS)).toEqual([]);
  }, 30_000);
});

describe('an employee that is not to record', () => {
  it('says nothing of it, and nothing is written', async () => {
    const change = { method: 'PATCH', body: { isRecorded: false } };
    await service.send(`/api/employees/${service.employeeId}`, change);
    const callId = await called();
    await whenCall(service, callId, 'answered');
    expect(readdirSync(join(service.dataDir, 'spool')).filter((name) => name.startsWith(callId))).toEqual([]);
    await service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' });
    expect(await whenEnded(service, callId)).toMatchObject({ recording: null, transcript: null });
    expect((await service.send(`/api/calls/${callId}/recording`)).body.code).toBe('RECORDING_NOT_FOUND');
    await service.send(`/api/employees/${service.employeeId}`, { ...change, body: { isRecorded: true } });
  }, 30_000);
});

describe('a service that is killed in mid-call', () => {
  it('leaves a recording that plays up to the last second, and the bill is right', async () => {
    const callId = await askForCall(service, freshPhone(), { name: NAME });
    await whenCall(service, callId, 'answered');
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await service.kill();
    await service.again();
    const call = await whenEnded(service, callId, 40_000);
    expect(call.status).toBe('unknown');
    await whenKept(service, callId);
    const { recording } = await callOf(service, callId);
    expect(recording).toMatchObject({ state: 'kept', isCutOff: true });
    expect(recording.durationMs).toBeGreaterThanOrEqual(2_500);
    const wav = await bytesOf(`/api/calls/${callId}/recording?format=wav`);
    expect(Math.abs((wav.bytes.length - 44) / 64 - recording.durationMs)).toBeLessThan(1);
  }, 120_000);
});
