import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wavHeader } from '@turant/voice';
import { itWith } from '../engines/it-with.js';
import { Desk, type Terminal } from '../engines/desk.js';
import { skipLoudly } from '../engines/skipped.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { until } from '../engines/until.js';

const HEADER_BYTES = 44;
const SECOND = 8_000;
const CALL_MS = 120_000;

let desk: Desk | undefined;
let phone: Terminal;
let turant: Terminal;
beforeAll(async () => {
  desk = await Desk.open('ring-your-own-phone.md').catch((error: Error) => {
    skipLoudly('docs/ring-your-own-phone.md', `baresip cannot be had: ${error.message}`);
    return undefined;
  });
  if (!desk) return;
  const [configure, startPhone, startTurant] = desk.commands('baresip');
  await desk.run(configure);
  await desk.run(desk.commands('baresip without a sound card')[0]);
  phone = desk.open(startPhone);
  await phone.says('baresip is ready');
  turant = desk.open(startTurant);
  await turant.says('Turant is up');
}, PEER_START_MS);
afterAll(() => desk?.close());

const itOnDesk = itWith(() => desk, it, CALL_MS);
const samplesOf = (bytes: Buffer): Int16Array => new Int16Array(Uint8Array.from(bytes.subarray(HEADER_BYTES)).buffer);

/** A request to the service of the desk, with the key and the address that the page has in its commands. */
async function ask(desk_: Desk, path: string): Promise<{ status: number; body: Record<string, never> }> {
  const { baseUrl, apiKey } = JSON.parse(readFileSync(join(desk_.home, 'data/standalone.json'), 'utf8')) as Record<string, string>;
  const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

type Call = Record<string, unknown>;

/** Runs commands that ask for a call. @returns what they said, and the call once it has ended */
async function ring(
  desk_: Desk,
  commands: string | undefined,
): Promise<{ said: string; ended(): Promise<Call>; when(holds: (call: Call) => boolean): Promise<Call> }> {
  const said = await desk_.run(commands);
  const callId = /"callId":"(cl_\w+)"/.exec(said)?.[1] ?? '';
  const when = (holds: (call: Call) => boolean): Promise<Call> => {
    const look = async (): Promise<Call | false | undefined> => {
      const { call } = (await ask(desk_, `/api/calls/${callId}`)).body as { call?: Call };
      return call && holds(call) && call;
    };
    return until(look, { what: holds.toString(), withinMs: CALL_MS, seen: () => [said, phone.said(), turant.said()] });
  };
  return { said, when, ended: () => when((call) => call['endedAt'] !== null) };
}

describe('docs/ring-your-own-phone.md', () => {
  itOnDesk('lets one hear an employee without a call', async (it_) => {
    await it_.run(it_.commands('Hear it without a phone')[0]);
    const bytes = readFileSync(join(it_.home, 'preview.wav'));
    expect([bytes.toString('latin1', 0, 4), bytes.length > HEADER_BYTES + 2 * 5 * SECOND]).toEqual(['RIFF', true]);
  });

  itOnDesk('has a phone without a sound card pick up, hear the employee, and be heard', async (it_) => {
    // A short word, again and again: a person who answers all questions. While the employee speaks it is a sign of listening.
    const preview = samplesOf(readFileSync(join(it_.home, 'preview.wav'))); // at 16 kHz
    const question = preview.slice(-2.5 * 2 * SECOND).filter((_, index) => index % 2 === 0);
    const from = question.findIndex((sample) => Math.abs(sample) > 1_000);
    const word = question.slice(from, from + 0.5 * SECOND);
    const answers = new Int16Array(30 * 3.5 * SECOND);
    for (let at = 0; at < answers.length; at += 3.5 * SECOND) answers.set(word, at);
    writeFileSync(join(it_.home, 'turant-phone/said.wav'), Buffer.concat([wavHeader(SECOND, answers.length), Buffer.from(answers.buffer)]));
    const call = await ring(it_, it_.commands('baresip')[3]);
    expect(call.said).toContain('"status":"accepted"');
    await phone.says('Call established');
    // Only what it heard makes the employee go on to the end of its script: to a silent phone it would say goodbye as `silent`.
    const spoken = { spoke: true, key: null, ms: expect.any(Number) };
    expect(await call.ended()).toMatchObject({
      status: 'completed',
      to: '+919812345678',
      endReason: 'script-finished',
      answers: [spoken, spoken, spoken, spoken],
    });
    const heard = readdirSync(join(it_.home, 'turant-phone')).find((name) => name.endsWith('-dec.wav')) ?? '';
    const loud = samplesOf(readFileSync(join(it_.home, 'turant-phone', heard))).filter((sample) => Math.abs(sample) > 1_000);
    expect(loud.length).toBeGreaterThan(2 * SECOND);
  });

  itOnDesk('has one ring it again, pick up with a, hang up with b, and press the key 9', async (it_) => {
    const [, startPhone, , lead, ringAgain] = it_.commands('baresip');
    phone.type('q');
    await phone.ended;
    await it_.run("sed -i 's/;answermode=auto//' ~/turant-phone/accounts");
    phone = it_.open(startPhone);
    await phone.says('baresip is ready');
    expect(await it_.run(lead)).toContain('"status":"duplicate"');
    for (const [round, key, end] of [
      [1, 'b', { endedBy: 'callee', answers: [] }],
      [2, '9', { endReason: 'opted-out', answers: [{ spoke: false, ms: 0, key: '9' }] }],
    ] as const) {
      const call = await ring(it_, ringAgain);
      await phone.says('Incoming call from', round);
      phone.type('a');
      await phone.says('Call established', round);
      phone.type(key);
      expect(await call.ended()).toMatchObject({ status: 'completed', to: '+919812345678', ...end });
    }
    expect((await ask(it_, '/api/do-not-call/+919812345678')).status).toBe(200);
  });

  itOnDesk('says what one sees when the phone does not ring: another number, and no phone at all', async (it_) => {
    const lead = it_.commands('baresip')[3] ?? '';
    const stranger = await ring(it_, lead.replace('+919812345678', '+919812345677'));
    expect(await stranger.ended()).toMatchObject({ status: 'failed', to: '+919812345677', sip: { code: 404 } });
    phone.type('q');
    await phone.ended;
    const nobody = await ring(it_, lead.replace('+919812345678', '+919812345676'));
    const waiting = await nobody.when((call) => call['waitingFor'] === 'trunk');
    expect(waiting).toMatchObject({ status: 'requested', to: '+919812345676' });
  });
});
