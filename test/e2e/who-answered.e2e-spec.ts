import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { espeakSpeaker, RATE_HZ as SPEECH_HZ } from '@turant/voice';
import { type Service, startService } from '../engines/service.js';
import { skipLoudly } from '../engines/skipped.js';
import { askForCall, freshPhone, whenEnded, type CallRecord } from './calls.js';
import { type Carrier, startCarrier } from './carrier.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const TITLE = 'who answers a call';
const isHere = spawnSync('espeak-ng', ['--version']).status === 0;
if (!isHere) skipLoudly(TITLE, 'espeak-ng is not installed, so nobody could speak the message (apt-get install espeak-ng)');

const PROMPTS = resolve(__dirname, '../../libs/voice/prompts');
const RATE_HZ = 8_000;
const SAMPLES_PER_MS = RATE_HZ / 1000;
const WAV_HEADER_BYTES = 44;
const MESSAGE = 'This is {{business}}. We will call you again tomorrow.';
const SPOKEN = 'This is Acme. We will call you again tomorrow.';

/** A voicemail in mu-law: seven seconds of speech, and a beep of 1 kHz. */
const GREETING = Buffer.concat(['hi/greeting', 'hi/question', 'ta/greeting'].map((name) => readFileSync(join(PROMPTS, `${name}.ulaw`))));
const GREETING_MS = 7_000;
const BEEP_MS = 400;
const BEEP = Buffer.alloc(BEEP_MS * SAMPLES_PER_MS, Buffer.from([0x9c, 0x9c, 0x9c, 0x9c, 0x1c, 0x1c, 0x1c, 0x1c]));
const PAUSE_MS = 300;
const VOICEMAIL = Buffer.concat([GREETING.subarray(0, GREETING_MS * SAMPLES_PER_MS), Buffer.alloc(PAUSE_MS * SAMPLES_PER_MS, 0xff), BEEP]);

/** A service whose trunk is the sandbox carrier. */
interface Line {
  carrier: Carrier;
  service: Service;
}

(isHere ? describe : describe.skip)(TITLE, () => {
  const folder = temporaryFolder('turant-who-');
  const open: Line[] = [];
  const calls = {} as Record<'hungUp' | 'leftMessage' | 'person', CallRecord>;

  async function line(name: string, ...args: readonly string[]): Promise<Line> {
    const carrier = await startCarrier('--ring-ms', '50', '--recordings', join(folder, name), ...args);
    const env = { TRUNK_URI: carrier.uri, LOG_LEVEL: 'error', BUSINESS_NAME: 'Acme', PATH: process.env.PATH ?? '' };
    const made = { carrier, service: await startService({ env }) };
    open.push(made);
    return made;
  }

  async function called({ service }: Line, onMachine: string): Promise<CallRecord> {
    const hired = await service.send('/api/employees', {
      body: { name: 'Meera', languages: ['en-IN'], onMachine, machineMessage: MESSAGE },
    });
    if (hired.status !== 201) throw new Error(JSON.stringify(hired.body));
    const callId = await askForCall(service, freshPhone(), { employeeId: hired.body.employee.employeeId });
    return whenEnded(service, callId, 60_000);
  }

  beforeAll(async () => {
    writeFileSync(join(folder, 'voicemail.ulaw'), VOICEMAIL);
    const voicemail = ['--says', join(folder, 'voicemail.ulaw'), '--talk-ms', '30000'];
    const [machine, phone] = await Promise.all([line('machine', ...voicemail), line('phone', '--talk-ms', '8000')]);
    [calls.hungUp, calls.leftMessage, calls.person] = await Promise.all([
      called(machine, 'hang-up'),
      called(machine, 'leave-message'),
      called(phone, 'hang-up'),
    ]);
  }, 120_000);

  /** What the far end was told from a time on, without the silence at its ends, and when that began. */
  async function told(call: CallRecord, sinceMs: number): Promise<{ atMs: number; samples: Int16Array }> {
    const file = await Promise.any(open.map(({ carrier }) => carrier.recorded(call.callId)));
    const bytes = readFileSync(file).subarray(WAV_HEADER_BYTES);
    const all = new Int16Array(bytes.length >> 1).map((_, at) => bytes.readInt16LE(2 * at)).subarray(sinceMs * SAMPLES_PER_MS);
    return { ...withoutSilence(all), atMs: sinceMs + withoutSilence(all).atMs };
  }
  function withoutSilence(samples: Int16Array): { atMs: number; samples: Int16Array } {
    const isLoud = (one: number): boolean => Math.abs(one) > 500;
    const from = samples.findIndex(isLoud);
    return { atMs: from / SAMPLES_PER_MS, samples: samples.subarray(Math.max(0, from), samples.findLastIndex(isLoud) + 1) };
  }
  const rms = (samples: Int16Array): number => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
  const serviceOf = ({ callId }: CallRecord): Promise<Service> =>
    Promise.any(
      open.map(async ({ service }) =>
        (await service.send(`/api/calls/${callId}`)).status === 200 ? service : Promise.reject(new Error()),
      ),
    );

  it('a machine is hung up on in the middle of its greeting, and its lead was not reached', async () => {
    const call = calls.hungUp;
    expect(call).toMatchObject({
      status: 'completed',
      endedBy: 'agent',
      endReason: 'machine',
      answeredBy: 'machine',
      blocks: 1,
      answers: [],
    });
    // 4.7 s on a machine that has time (answered-conversation.spec.ts).
    expect(call.durationMs).toBeLessThan(GREETING_MS);
    const service = await serviceOf(call);
    expect((await service.send(`/api/leads/${call.leadId}`)).body.lead.status).toBe('unreachable');
    const titles = async (): Promise<string[]> =>
      (await service.send(`/api/timeline?callId=${call.callId}`)).body.data.map(({ title }: CallRecord) => title);
    await service.until(async () => (await titles()).includes('Call completed: a machine had answered'));
  });

  it('a machine gets exactly the message, after its beep', async () => {
    const call = calls.leftMessage;
    expect(call).toMatchObject({ status: 'completed', endedBy: 'agent', endReason: 'message-left', answeredBy: 'machine', blocks: 1 });
    const { atMs, samples } = await told(call, 5_200);
    const beepEndsMs = GREETING_MS + PAUSE_MS + BEEP_MS;
    expect(atMs).toBeGreaterThan(beepEndsMs - 100);
    expect(atMs).toBeLessThan(beepEndsMs + 2_500);
    const spoken = withoutSilence((await espeakSpeaker().speak(SPOKEN, 'en-IN')) ?? new Int16Array(0)).samples;
    expect(Math.abs(samples.length / SAMPLES_PER_MS - (1000 * spoken.length) / SPEECH_HZ)).toBeLessThan(300);
    expect(Math.abs(20 * Math.log10(rms(samples) / rms(spoken)))).toBeLessThan(2);
    expect((await (await serviceOf(call)).send(`/api/leads/${call.leadId}`)).body.lead.status).toBe('contacted');
  });

  it('a person is talked to', async () => {
    const call = calls.person;
    expect(call).toMatchObject({ status: 'completed', endedBy: 'callee', endReason: 'bye', answeredBy: 'person' });
    expect(call.durationMs).toBeGreaterThan(7_000);
    expect(rms((await told(call, 0)).samples)).toBeGreaterThan(500);
  });
});
