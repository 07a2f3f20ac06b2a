import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSpeechDetectors, defaultLimits } from '@turant/voice';
import { LoopbackVendor } from '../doubles/loopback-vendor.js';
import { hasSipp, type SippOptions } from '../engines/sipp.js';
import { callOf, freshPhone, whenEnded, type CallRecord } from './calls.js';
import { connect } from './hooks.js';
import { startTrunk, type Trunk } from './trunks.js';

const TITLE = 'what a person said';
const onSipp = hasSipp(TITLE) ? describe : describe.skip;
const PROMPTS = resolve(__dirname, '../../libs/voice/prompts');
const SAMPLES_PER_MS = 8;
/** A kept prompt: mu-law. */
const prompt = (name: string, language = 'en-IN'): Uint8Array => readFileSync(resolve(PROMPTS, language, `${name}.ulaw`));
const msOf = (speech: Uint8Array): number => speech.length / SAMPLES_PER_MS;
/** In whole frames. */
const frames = (ms: number): number => Math.round(ms / 20) * 20;

/** How long the service speaks without espeak-ng, whatever the script says. */
const GREETING_MS = frames(msOf(prompt('greeting')) + 200 + msOf(prompt('opening-question')));
const QUESTION_MS = frames(msOf(prompt('question')));
/** What the person says, without a pause that would end the turn. */
const REPLY = prompt('question', 'bn');
const REPLY_MS = frames(msOf(REPLY));
/** The silence that ends a turn is shorter with the speech model. */
const END_OF_TURN_MS = createSpeechDetectors().kind === 'silero' ? defaultLimits.hangoverMs : defaultLimits.endOfTurnMs;

const SCRIPT = {
  greeting: 'Hello {{lead.name}}, this is {{business}}. May we talk about {{lead.requirement}} now?',
  questions: ['How soon do you need {{lead.requirement}}?', 'When should we call you back?'],
};
const OPENING = 'May we talk about 2 BHK now?';
const FIRST = 'How soon do you need 2 BHK?';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const NONE = { spoke: false, ms: 0, key: null };

/** A person who hears the greeting out answers it: on a busy machine it begins, and ends, so much later. */
const LATE_MS = 800;

/** Presses 1 twice at the opening question, and replies to it; presses 4 and 2 at the first question, and hangs up in the middle of its reply. */
const TALKS: SippOptions = {
  scenario: 'answer-and-hang-up',
  says: [
    { silentMs: GREETING_MS + LATE_MS },
    ...[{ key: '1' }, { silentMs: 60 }, { key: '1' }, { silentMs: 60 }],
    { speech: REPLY },
    { silentMs: END_OF_TURN_MS + QUESTION_MS + 1_000 },
    ...[{ key: '4' }, { silentMs: 100 }, { key: '2' }, { silentMs: 500 }],
    { speech: REPLY },
  ],
  talkMs: GREETING_MS + LATE_MS + 320 + REPLY_MS + END_OF_TURN_MS + QUESTION_MS + 1_800 + 1_400,
};
/** Speaks over the words that say who calls, which are said to their end, and then no more. */
const SPEAKS_OVER: SippOptions = {
  scenario: 'answer-and-hang-up',
  says: [{ silentMs: 1_000 }, { speech: REPLY.subarray(0, 1_500 * SAMPLES_PER_MS) }, { silentMs: GREETING_MS + 1_500 }],
  talkMs: GREETING_MS + 4_000,
};
/** Hangs up in the middle of the greeting, and leaves its audio on until then. */
const HANGS_UP: SippOptions = { scenario: 'answer-and-hang-up', says: [{ silentMs: 3_000 }], talkMs: 1_500 };

onSipp(TITLE, () => {
  let vendor: LoopbackVendor;
  const open: Trunk[] = [];
  const calls = {} as Record<'talks' | 'speaksOver' | 'hangsUp', CallRecord>;

  async function called(far: SippOptions): Promise<CallRecord> {
    const trunk = await startTrunk(far, { PATH: '/nowhere', LOG_LEVEL: 'debug', OUTBOUND_ALLOW: '127.0.0.1', BUSINESS_NAME: 'Acme' });
    open.push(trunk);
    const { service } = trunk;
    await connect(service, 'webhooks', { url: `${vendor.origin}/crm`, secret: SECRET });
    const change = { languages: ['en-IN'], script: SCRIPT, greetsAfter: 'answer' };
    const changed = await service.send(`/api/employees/${service.employeeId}`, { method: 'PATCH', body: change });
    if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
    const lead = { name: 'Asha Rao', phone: freshPhone(), email: 'asha@example.com', requirement: '2 BHK', city: 'Pune' };
    const { body } = await service.postLead({ lead, triggerImmediateCall: true });
    return whenEnded(service, body.callId);
  }

  beforeAll(async () => {
    vendor = await LoopbackVendor.listening();
    [calls.talks, calls.speaksOver, calls.hangsUp] = await Promise.all([TALKS, SPEAKS_OVER, HANGS_UP].map(called));
  }, 120_000);

  const serviceOf = ({ callId }: CallRecord): Promise<Trunk['service']> =>
    Promise.any(open.map(({ service }) => callOf(service, callId).then(() => service)));

  it('and pressed is shown with the call, question by question, up to the hang-up in the middle of a reply', async () => {
    const call = calls.talks;
    expect(call).toMatchObject({ status: 'completed', endedBy: 'callee' });
    expect(call.answers).toEqual([
      { question: OPENING, spoke: true, ms: expect.any(Number), key: '1' },
      { question: FIRST, spoke: true, ms: expect.any(Number), key: '2' },
    ]);
    const [opening, first] = call.answers.map(({ ms }: { ms: number }) => ms);
    expect(opening).toBeGreaterThan(0.5 * REPLY_MS);
    expect(opening).toBeLessThanOrEqual(REPLY_MS);
    expect(first).toBeGreaterThan(300);
    expect(first).toBeLessThan(REPLY_MS);
    expect(opening + first).toBeLessThanOrEqual(call.durationMs);
    const service = await serviceOf(call);
    const { turns: _, turnsLeftOut, answerToFirstWordMs: __, ...listed } = call;
    expect(turnsLeftOut).toBe(0);
    expect((await service.send('/api/calls')).body.data).toEqual([listed]);
  });

  it('is answered in so many milliseconds, stage by stage', async () => {
    const [greeting, reply] = calls.talks.turns;
    expect(greeting).toMatchObject({ turn: 1, question: 0, speechMs: null, endpointMs: null, responseMs: null, isInterrupted: false });
    expect(calls.talks.answerToFirstWordMs).toBe(greeting.atMs + greeting.speechReadyMs + greeting.firstFrameMs);
    expect(reply).toMatchObject({ turn: 2, question: 1 });
    expect(reply.speechMs).toBeGreaterThan(0.5 * REPLY_MS);
    expect(reply.endpointMs).toBeGreaterThan(200);
    // Each is measured by itself, and a busy machine may sleep in between.
    expect(Math.abs(reply.responseMs - (reply.endpointMs + reply.speechReadyMs + reply.firstFrameMs))).toBeLessThanOrEqual(20);
    const metrics = await (await fetch(`${(await serviceOf(calls.talks)).baseUrl}/metrics`)).text();
    expect(metrics).toContain('turant_turn_response_seconds_count{line="telephone"} 1\n');
    expect(metrics).toContain('turant_answer_to_first_word_seconds_count{line="telephone"} 1\n');
  });

  it('over the greeting is no answer: the question was asked, and there was no reply', () => {
    expect(calls.speaksOver).toMatchObject({ status: 'completed', answers: [{ question: OPENING, ...NONE }] });
  });

  it('is nothing where the person hung up before the question', () => {
    expect(calls.hangsUp).toMatchObject({ status: 'completed', endedBy: 'callee', answers: [] });
  });

  it('is told to a webhook target, with all that is known of lead and call', async () => {
    const call = calls.talks;
    const service = await serviceOf(call);
    const told = await service.until(async () =>
      vendor.seen.map(({ body }) => JSON.parse(body)).find(({ type, data }) => type === 'call.ended' && data.call.callId === call.callId),
    );
    const { name, email, requirement, extra } = told.data.lead;
    expect({ name, email, requirement, extra }).toEqual({
      name: 'Asha Rao',
      email: 'asha@example.com',
      requirement: '2 BHK',
      extra: { city: 'Pune' },
    });
    const { from, to, cost, costPaise, seconds, answers } = call;
    expect(told.data.call).toMatchObject({ callId: call.callId, from, to, cost, costPaise, seconds, answers });
    expect([cost, costPaise]).toEqual([2.5, 250]);
  });

  it('is on the timeline in words, and in no log line', async () => {
    const call = calls.talks;
    const service = await serviceOf(call);
    const ended = await service.until(async () => {
      const { body } = await service.send(`/api/timeline?callId=${call.callId}`);
      return body.data.find(({ type }: CallRecord) => type === 'call.completed');
    });
    expect(ended.detail.answers).toEqual([
      expect.stringMatching(/^question 1: spoke for \d\.\d s, pressed 1$/),
      expect.stringMatching(/^question 2: spoke for \d\.\d s, pressed 2$/),
    ]);
    expect(JSON.stringify(ended)).not.toContain('2 BHK');
    expect(service.logged()).not.toMatch(/2 BHK|May we talk/);
  });
});
