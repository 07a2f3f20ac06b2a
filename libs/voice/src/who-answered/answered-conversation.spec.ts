import type { MachineChoice } from '@turant/domain';
import { startConversation } from '../agent/conversation.js';
import type { ConversationOptions } from '../conversation-options.js';
import { FRAME_MS, FRAME_SAMPLES, SAMPLES_PER_MS } from '../frames.js';
import type { Conversation, Speaker } from '../ports.js';
import { createSpeechDetectors, type SpeechDetectors } from '../speech-detection/speech-detectors.js';
import { promptSamples } from '../testing/noises.js';
import { echo, Scene, type FarEnd } from '../testing/scene.js';
import { converseWithAnswerer } from './answered-conversation.js';

const silero = createSpeechDetectors();
const energy = createSpeechDetectors({ maxSileroCalls: 0 });
const best = silero.kind === 'silero' ? silero : energy;
const engines = best === energy ? [energy] : [silero, energy];
if (silero.kind !== 'silero') console.warn(`SKIPPED: the Silero model is not here: ${silero.reason}`);

const samplesOf = (ms: number): number => ms * SAMPLES_PER_MS;
const silence = (ms: number): Int16Array => new Int16Array(samplesOf(ms));
const sine = (hz: number, ms: number): Int16Array =>
  silence(ms).map((_, i) => 6_000 * Math.sin((2 * Math.PI * hz * i) / (1000 * SAMPLES_PER_MS)));
function joined(...parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}
/** Speech without a pause of more than 300 ms. */
const speech = (ms: number, language = 'hi'): Int16Array => {
  const one = withoutSilence(promptSamples(language, 'greeting'));
  return joined(one, silence(200), one, silence(200), one).subarray(0, samplesOf(ms));
};
const withoutSilence = (samples: Int16Array): Int16Array =>
  samples.subarray(
    samples.findIndex((one) => Math.abs(one) > 400),
    samples.findLastIndex((one) => Math.abs(one) > 400),
  );
const HELLO = withoutSilence(promptSamples('en-IN', 'are-you-there')).subarray(0, samplesOf(700));
const BEEP = sine(1_000, 400);

/** Says something `atMs` after the answer, and sends silence before and after it. */
const says = (...sounds: readonly { atMs: number; sound: Int16Array }[]): FarEnd => {
  return (_, { elapsedMs }) => {
    const frame = new Int16Array(FRAME_SAMPLES);
    for (const { atMs, sound } of sounds) {
      const from = samplesOf(elapsedMs - atMs);
      if (from > -FRAME_SAMPLES && from < sound.length)
        frame.set(sound.subarray(Math.max(0, from), from + FRAME_SAMPLES), Math.max(0, -from));
    }
    return frame;
  };
};
const both =
  (a: FarEnd, b: FarEnd): FarEnd =>
  (now, scene) => {
    const other = b(now, scene);
    return a(now, scene)?.map((sample, i) => sample + (other?.[i] ?? 0));
  };

/** Our own voice is speech, as it is in calls. */
const speaker: Speaker = { name: 'prompts', speak: async (_, language, kind) => promptSamples(language, kind ?? 'goodbye') };
const MESSAGE_MS = 3_000;
const MESSAGE = sine(700, MESSAGE_MS);
interface Set {
  detectors?: SpeechDetectors;
  message?: () => Promise<Int16Array | undefined>;
}

/** A call whose employee does that with machines. */
function call(onMachine: MachineChoice, { detectors = best, message = async () => MESSAGE }: Set = {}): Scene {
  const start = (options: ConversationOptions): Conversation => {
    const converse = (link: ConversationOptions['link']): Conversation => startConversation({ ...options, link });
    return converseWithAnswerer({ link: options.link, ticker: options.ticker, detectors, onMachine, converse, message });
  };
  return new Scene({ speaker }, {}, start);
}

/** When we were heard since a time: from the first to the last frame with sound. */
function heardSince(scene: Scene, sinceMs: number): { fromMs: number; untilMs: number } | undefined {
  const loud = scene.sent.flatMap((frame, at) => (at * FRAME_MS >= sinceMs && frame.some((one) => Math.abs(one) > 100) ? [at] : []));
  const [first, last] = [loud.at(0), loud.at(-1)];
  return first === undefined || last === undefined ? undefined : { fromMs: first * FRAME_MS, untilMs: (last + 1) * FRAME_MS };
}

const MACHINE = says({ atMs: 150, sound: joined(speech(7_000), silence(300), BEEP) });
const BEEP_ENDS_MS = 150 + 7_000 + 300 + 400;

describe.each(engines)('with $kind, a machine', (detectors) => {
  it('is hung up on within 5 s of the answer', async () => {
    const scene = await call('hang-up', { detectors }).run(MACHINE, 10_000);
    expect(scene.end?.reason).toBe('machine');
    expect(scene.end?.atMs).toBeLessThanOrEqual(4_800);
    expect([scene.conversation.answeredBy, scene.conversation.answers]).toEqual(['machine', []]);
  });

  it('gets the message after its beep, and nothing else', async () => {
    const scene = await call('leave-message', { detectors }).run(MACHINE, 20_000);
    const heard = heardSince(scene, 5_000);
    expect(heard?.fromMs).toBeGreaterThanOrEqual(BEEP_ENDS_MS);
    expect(heard?.fromMs).toBeLessThanOrEqual(BEEP_ENDS_MS + 300);
    expect(Math.abs((heard?.untilMs ?? 0) - (heard?.fromMs ?? 0) - MESSAGE_MS)).toBeLessThanOrEqual(FRAME_MS);
    expect(scene.end).toMatchObject({ reason: 'message-left' });
    expect(scene.end?.atMs).toBeLessThanOrEqual((heard?.untilMs ?? 0) + 200);
  });

  it('without a beep gets it after 1.5 s of silence', async () => {
    const scene = await call('leave-message', { detectors }).run(says({ atMs: 150, sound: speech(7_000) }), 20_000);
    expect(scene.end?.reason).toBe('message-left');
    expect(Math.abs((heardSince(scene, 5_000)?.fromMs ?? 0) - 8_650)).toBeLessThan(400);
  });

  it('that beeps before its greeting, too, gets it after the second beep', async () => {
    const farEnd = says(
      { atMs: 50, sound: BEEP.subarray(0, samplesOf(250)) },
      { atMs: 400, sound: joined(speech(6_000), silence(300), BEEP) },
    );
    const scene = await call('leave-message', { detectors }).run(farEnd, 20_000);
    expect(scene.end?.reason).toBe('message-left');
    expect(heardSince(scene, 5_000)?.fromMs).toBeGreaterThanOrEqual(400 + 6_000 + 300 + 400);
  });

  it('is talked to as a person is, if that was chosen', async () => {
    const scene = await call('go-on', { detectors }).run(MACHINE, 12_000);
    expect([scene.end, scene.spoken[0], scene.conversation.answeredBy]).toEqual([undefined, 'greeting', 'machine']);
  });

  it('that plays music, or a signal, is hung up on and gets no message', async () => {
    for (const choice of ['hang-up', 'leave-message'] as const) {
      const busy = joined(...Array.from({ length: 8 }, () => [sine(400, 750), silence(750)]).flat());
      const scene = await call(choice, { detectors }).run(says({ atMs: 0, sound: busy }), 10_000);
      expect([scene.end?.reason, scene.conversation.answeredBy]).toEqual(['machine', 'tone']);
    }
  });
});

describe.each(engines)('with $kind, a person is never hung up on', (detectors) => {
  const hangsUp = (): Scene => call('hang-up', { detectors });

  it.each([100, 900, 2_000, 3_200])('who says hello after %i ms', async (atMs) => {
    const scene = await hangsUp().run(says({ atMs, sound: HELLO }), 8_000);
    expect([scene.end, scene.conversation.answeredBy, scene.spoken[0]]).toEqual([undefined, 'person', 'greeting']);
  });

  it.each([2_800, 3_000, 3_200, 3_400, 3_600, 3_700, 3_800, 3_900, 4_000])(
    'who speaks for %i ms without a pause, and waits',
    async (ms) => {
      for (const language of ['hi', 'ta']) {
        const scene = await hangsUp().run(says({ atMs: 150, sound: speech(ms, language) }), 8_000);
        expect([scene.end, scene.conversation.answeredBy]).toEqual([undefined, 'person']);
      }
    },
  );

  it('who says nothing', async () => {
    for (const farEnd of [() => undefined, says()]) {
      const scene = await hangsUp().run(farEnd, 8_000);
      expect([scene.end, scene.conversation.answeredBy]).toEqual([undefined, 'person']);
    }
  });

  it.each([1, 0.7, 0.3, 0.1, 0.03])('on whose line our own voice comes back, times %d', async (gain) => {
    for (const delayFrames of [1, 5, 12]) {
      const silent = await hangsUp().run(echo(delayFrames, gain), 8_000);
      expect([silent.end, silent.conversation.answeredBy]).toEqual([undefined, 'person']);
      const greets = await hangsUp().run(both(echo(delayFrames, gain), says({ atMs: 400, sound: HELLO })), 8_000);
      expect([gain, delayFrames, greets.end, greets.conversation.answeredBy]).toEqual([gain, delayFrames, undefined, 'person']);
    }
  });

  it('who presses a key', async () => {
    const scene = hangsUp();
    await scene.run(MACHINE, 1_000);
    scene.press('5');
    await scene.run(MACHINE, 9_000);
    expect([scene.end, scene.conversation.answeredBy]).toEqual([undefined, 'person']);
  });
});

describe('a person who was taken for a machine', () => {
  const late = (...more: readonly { atMs: number; sound: Int16Array }[]): FarEnd => says({ atMs: 150, sound: speech(6_000) }, ...more);

  it('and speaks while the message is said is greeted anew', async () => {
    const scene = await call('leave-message').run(late({ atMs: 8_600, sound: HELLO }), 20_000);
    expect([scene.end, scene.conversation.answeredBy]).toEqual([undefined, 'person']);
    expect(scene.of('speaking').filter(({ kind }) => kind === 'greeting')).toHaveLength(2);
    expect(scene.spoken).toContain('greeting');
  });

  it('and speaks at the end of the message is not cut off', async () => {
    const scene = await call('leave-message').run(late({ atMs: 10_500, sound: HELLO }), 20_000);
    expect([scene.end, scene.conversation.answeredBy]).toEqual([undefined, 'person']);
  });

  it('and wants no more calls is heard', async () => {
    const scene = call('leave-message');
    await scene.run(late(), 9_000);
    scene.press('9');
    await scene.run(late(), 9_000);
    expect([scene.end?.reason, scene.conversation.answeredBy]).toEqual(['opted-out', 'person']);
  });

  it('and presses a key is greeted at once', async () => {
    const scene = call('leave-message');
    await scene.run(late(), 9_000);
    scene.press('5');
    await scene.run(late(), promptSamples('en-IN', 'greeting').length / SAMPLES_PER_MS + 200);
    expect(scene.spoken).toEqual(['greeting']);
  });
});

describe('a message', () => {
  it('is not left if the greeting does not end within 30 s', async () => {
    const endless: FarEnd = (_, { elapsedMs }) =>
      speech(7_000).subarray(samplesOf(elapsedMs % 7_000), samplesOf((elapsedMs % 7_000) + FRAME_MS));
    const scene = await call('leave-message').run(endless, 40_000);
    expect(scene.end?.reason).toBe('machine');
    expect(Math.abs((scene.end?.atMs ?? 0) - 30_000)).toBeLessThanOrEqual(100);
    expect(heardSince(scene, 5_000)).toBeUndefined();
  });

  it.each<[string, () => Promise<Int16Array | undefined>]>([
    ['nobody can speak', async () => undefined],
    ['is empty', async () => new Int16Array(0)],
    ['fails', () => Promise.reject(new Error('broken'))],
  ])('that %s is not left', async (_, message) => {
    const scene = await call('leave-message', { message }).run(MACHINE, 20_000);
    expect([scene.end?.reason, heardSince(scene, 5_000)]).toEqual(['machine', undefined]);
  });

  it('is cut off after 10 s', async () => {
    const scene = await call('leave-message', { message: async () => sine(700, 12_000) }).run(MACHINE, 40_000);
    const { fromMs = 0, untilMs = 0 } = heardSince(scene, 5_000) ?? {};
    expect([scene.end?.reason, untilMs - fromMs]).toEqual(['message-left', 10_000]);
  });

  it('is said to its end if there is time for it when the call has to end, and not otherwise', async () => {
    for (const [withinMs, saidMs] of [
      [4_000, MESSAGE_MS],
      [1_000, 1_000],
    ] as const) {
      const scene = call('leave-message');
      await scene.run(MACHINE, BEEP_ENDS_MS + 1_000);
      scene.conversation.finish('balance_exhausted', withinMs);
      await scene.run(MACHINE, 10_000);
      expect(scene.end?.reason).toBe('balance_exhausted');
      const { fromMs = 0, untilMs = 0 } = heardSince(scene, 5_000) ?? {};
      expect(untilMs - fromMs).toBeLessThanOrEqual(saidMs);
    }
  });
});

it('goes on talking if the detection fails', async () => {
  const open = (): never => {
    throw new Error('broken');
  };
  const broken: SpeechDetectors = {
    kind: 'energy',
    open: (listener) => Object.assign(energy.open(listener), { push: open, advance: open }),
  };
  const scene = await call('hang-up', { detectors: broken }).run(MACHINE, 8_000);
  expect([scene.end, scene.spoken[0]]).toEqual([undefined, 'greeting']);
});
