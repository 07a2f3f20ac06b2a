import { echo, hearings, noise, Scene, script, seconds, stopwatchSpeaker, talker, tone, type FarEnd } from '../testing/scene.js';
import type { Speaker } from '../ports.js';

const kinds = (scene: Scene): string[] => scene.spoken;
const silentCourse = ['greeting', 'are-you-there', 'are-you-there', 'goodbye'];
const scriptCourse = ['greeting', 'question', 'question', 'question', 'goodbye'];

describe.each(hearings)('a person who says nothing, heard $name', ({ detectors, voice }) => {
  const lineNoise = noise(120);
  const farEnds: Record<string, FarEnd> = {
    'sends no packets at all': () => undefined,
    'sends silence': () => new Int16Array(320),
    'sends line noise': () => lineNoise(),
    'sends our own audio back at once': echo(0),
    'sends our own audio back 60 ms later': echo(3),
    'sends our own audio back 240 ms later': echo(12),
  };
  it.each(Object.entries(farEnds))('%s: is asked twice, then hears the goodbye', async (_, farEnd) => {
    const scene = await new Scene({ detectors }).run(farEnd);
    expect(kinds(scene)).toEqual(silentCourse);
    expect(scene.end?.reason).toBe('silent');
    expect(scene.of('heard')).toEqual([]);
    expect(scene.of('asked-again').map(({ times }) => times)).toEqual([1, 2]);
    expect(scene.end?.atMs).toBeGreaterThan(26_500);
    expect(scene.end?.atMs).toBeLessThan(28_600);
  });

  it('is given eight seconds and more before each ask', async () => {
    const scene = await new Scene({ detectors }).run();
    const spoke = scene.of('spoke').map(({ atMs }) => atMs);
    const waits = scene.of('asked-again').map(({ atMs }, i) => atMs - (spoke[i] as number));
    expect(waits).toEqual([8_500, 9_020]);
  });

  it('takes as long with short and with long prompts', async () => {
    for (const [greeting, other] of [
      [3, 1],
      [9, 1.8],
      [17, 2.2],
    ] as const) {
      const speaker: Speaker = { name: 's', speak: (_t, _l, kind) => Promise.resolve(seconds(kind === 'greeting' ? greeting : other)) };
      const scene = await new Scene({ detectors, speaker }).run();
      const silentMs = (scene.end?.atMs ?? 0) - greeting * 1_000;
      expect(silentMs).toBeGreaterThan(15_000);
      expect(silentMs).toBeLessThan(27_000);
    }
  });

  it('may answer late, and is asked twice anew after it', async () => {
    const scene = new Scene({ detectors });
    await scene.run(() => undefined, 20_000);
    await scene.run(talker({ voice: voice() }), 3_600);
    await scene.run();
    expect(kinds(scene)).toEqual(['greeting', 'are-you-there', 'question', 'are-you-there', 'are-you-there', 'goodbye']);
  });
});

describe.each(hearings)('a person who answers, heard $name', ({ detectors, endOfTurnMs, speechPart, voice }) => {
  it('walks through the script', async () => {
    const scene = await new Scene({ detectors }).run(talker({ voice: voice() }));
    expect(kinds(scene)).toEqual(scriptCourse);
    expect(scene.of('heard').map(({ question }) => question)).toEqual([0, 1, 2, 3]);
    expect(scene.end?.reason).toBe('script-finished');
  });

  it('does so over line noise, and with a far end that suppresses silence', async () => {
    const background = noise(150);
    expect(kinds(await new Scene({ detectors }).run(talker({ voice: voice(), background })))).toEqual(scriptCourse);
    const person = talker({ voice: voice() });
    const suppressed: FarEnd = (now, scene) => {
      const frame = person(now, scene);
      return frame?.some((sample) => sample !== 0) ? frame : undefined;
    };
    expect(kinds(await new Scene({ detectors }).run(suppressed))).toEqual(scriptCourse);
  });

  it('has the next question as soon as a turn is over', async () => {
    const scene = await new Scene({ detectors }).run(talker({ voice: voice() }));
    for (const { endpointMs, speechMs, isCapped } of scene.of('heard')) {
      expect(endpointMs).toBeGreaterThanOrEqual(endOfTurnMs);
      expect(endpointMs).toBeLessThanOrEqual(endOfTurnMs + 60);
      expect(speechMs).toBeGreaterThan(1000);
      expect(isCapped).toBe(false);
    }
    for (const { responseMs } of scene.of('speaking').slice(1)) expect(responseMs).toBeLessThanOrEqual(endOfTurnMs + 80);
  });

  it('does not answer by a click or a cough', async () => {
    const click: FarEnd = (now) => (Math.floor(now / 20) % 100 < 2 ? tone() : new Int16Array(320));
    expect(kinds(await new Scene({ detectors }).run(click))).toEqual(silentCourse);
  });

  it('may pause within a turn for less than that', async () => {
    const person = talker({ voice: voice(), thinkMs: 0, speakMs: 8000 });
    const pauses: FarEnd = (now, scene) => {
      const frame = person(now, scene);
      return now % 1_000 < endOfTurnMs - 100 ? undefined : frame;
    };
    const scene = new Scene({ detectors });
    await scene.run(() => undefined, 5_500);
    await scene.run(pauses, 8_000);
    expect(scene.of('heard')).toEqual([]);
  });

  it('and never ends: the turn is cut at 20 s, then the next question; the second time the call ends with a goodbye', async () => {
    const scene = await new Scene({ detectors }).run(talker({ voice: voice(), thinkMs: 500, speakMs: Infinity }));
    expect(kinds(scene)).toEqual(['greeting', 'question', 'goodbye']);
    const heard = scene.of('heard');
    expect(heard.map(({ isCapped }) => isCapped)).toEqual([true, true]);
    for (const { speechMs } of heard) expect(Math.abs(speechMs - speechPart * 20_000)).toBeLessThan(1_000);
    expect(scene.end?.reason).toBe('noise');
    expect(scene.end?.atMs).toBeLessThan(54_000);
  });
});

describe('key 9', () => {
  it.each([1_000, 7_000])('opts out after %i ms: a goodbye and the end', async (afterMs) => {
    const onOptOut = jest.fn();
    const scene = new Scene({ onOptOut });
    await scene.run(() => undefined, afterMs);
    scene.press('5');
    expect(onOptOut).not.toHaveBeenCalled();
    scene.press('9');
    scene.press('9');
    expect(onOptOut).toHaveBeenCalledTimes(1);
    await scene.run();
    expect(kinds(scene)).toEqual(afterMs < 5_000 ? ['goodbye'] : ['greeting', 'goodbye']);
    expect(scene.end?.reason).toBe('opted-out');
    expect(scene.end?.atMs).toBeLessThan(afterMs + 2_200);
  });

  it('counts during the goodbye, too', async () => {
    const scene = new Scene();
    await scene.run(() => undefined, 24_000);
    while (scene.of('speaking').at(-1)?.kind !== 'goodbye') await scene.run(() => undefined, 20);
    scene.press('9');
    expect((await scene.run()).end?.reason).toBe('opted-out');
  });

  it('ends the call although the listener failed, and says so', async () => {
    const scene = new Scene({ onOptOut: () => Promise.reject(new Error('store')) });
    scene.press('9');
    await scene.run();
    expect(scene.end?.reason).toBe('opted-out');
    expect(scene.of('failed')).toHaveLength(1);
  });
});

describe('finish', () => {
  it.each([700, 7_000, 16_000])('says goodbye if there is time for it (at %i ms)', async (atMs) => {
    const scene = new Scene();
    await scene.run(() => undefined, atMs);
    scene.conversation.finish('balance_exhausted', 3_000);
    await scene.run();
    expect(kinds(scene).at(-1)).toBe('goodbye');
    expect(scene.end?.reason).toBe('balance_exhausted');
    expect((scene.end?.atMs ?? 0) - atMs).toBeGreaterThanOrEqual(1_900);
    expect((scene.end?.atMs ?? 0) - atMs).toBeLessThanOrEqual(2_100);
  });

  it.each([0, -1, NaN, 10, 1_900])('ends without a goodbye if there is no time (%d ms)', async (withinMs) => {
    const scene = new Scene();
    await scene.run(() => undefined, 7_000);
    scene.conversation.finish('drained', withinMs);
    await scene.run();
    expect(kinds(scene)).toEqual(['greeting']);
    expect(scene.end?.reason).toBe('drained');
    expect(scene.end?.atMs).toBeLessThanOrEqual(7_020);
  });

  it('ends in time although the speaker never returns', async () => {
    const speaker: Speaker = {
      name: 'mute',
      speak: (_t, _l, kind) => (kind === 'goodbye' ? new Promise(() => undefined) : Promise.resolve(seconds(1))),
    };
    const scene = new Scene({ speaker });
    await scene.run(() => undefined, 2_000);
    scene.conversation.finish('drained', 1_000);
    await scene.run();
    expect(scene.end?.reason).toBe('drained');
    expect(scene.end?.atMs).toBeLessThanOrEqual(3_000);
  });

  it('called twice keeps the first reason and the earlier end', async () => {
    const scene = new Scene();
    await scene.run(() => undefined, 7_000);
    scene.conversation.finish('drained', 5_000);
    await scene.run(() => undefined, 500);
    scene.conversation.finish('other', 200);
    await scene.run();
    expect(scene.end?.reason).toBe('drained');
    expect(scene.end?.atMs).toBeLessThanOrEqual(7_720);
  });

  it('may be called by a listener of events', async () => {
    const scene: Scene = new Scene({
      onEvent: (event) => {
        scene.events.push(event);
        if (event.type === 'spoke' && event.kind === 'greeting') scene.conversation.finish('enough', 4_000);
      },
    });
    await scene.run();
    expect(kinds(scene)).toEqual(['greeting', 'goodbye']);
    expect(scene.end?.reason).toBe('enough');
  });
});

describe('stop', () => {
  it.each([0, 700, 7_000])('ends at once and leaves no timer (at %i ms)', async (atMs) => {
    const scene = new Scene();
    await scene.run(() => undefined, atMs);
    scene.conversation.stop();
    const sent = scene.sent.length;
    expect(scene.ticker.ticks.size).toBe(0);
    await scene.run();
    scene.conversation.stop();
    scene.conversation.finish('late', 1_000);
    scene.press('9');
    await scene.ticker.advance(1_000);
    expect(scene.end).toEqual({ reason: 'stopped', atMs: scene.end?.atMs });
    expect(scene.sent.slice(sent).some((frame) => frame.some((sample) => sample !== 0))).toBe(false);
    expect(scene.of('ended')).toEqual([{ type: 'ended', reason: 'stopped', atMs }]);
  });
  it('is not needed: every end leaves no timer', async () => {
    const scene = await new Scene().run(talker());
    expect(scene.ticker.ticks.size).toBe(0);
  });
});

describe('errors', () => {
  const broken: Record<string, Speaker> = {
    'throws at once': { name: 's', speak: () => { throw new Error('x'); }, prepare: () => { throw new Error('y'); } }, // prettier-ignore
    rejects: { name: 's', speak: () => Promise.reject(new Error('x')), prepare: () => Promise.reject(new Error('y')) },
    'answers undefined': { name: 's', speak: () => Promise.resolve(undefined) },
    'answers nothing but air': { name: 's', speak: () => Promise.resolve(new Int16Array(0)) },
    'never answers': { name: 's', speak: () => new Promise(() => undefined) },
  };
  it.each(Object.entries(broken))('a speaker that %s is replaced by a tone, and the call goes on', async (_, speaker) => {
    const scene = await new Scene({ speaker }).run();
    expect(kinds(scene)).toEqual(silentCourse);
    expect(scene.of('speaking').every(({ isTone }) => isTone)).toBe(true);
    expect(scene.end?.reason).toBe('silent');
  });

  it('a link that throws ends its own call only', async () => {
    const broken = (): never => { throw new Error('closed'); }; // prettier-ignore
    const none = (): void => undefined;
    const scene = new Scene({ link: { onFrame: none, onDigit: none, onPlayed: none, play: broken, flush: broken } });
    await scene.run();
    expect(scene.end?.reason).toBe('failed');
    expect(scene.of('failed')).toHaveLength(1);
  });

  it('an event listener that throws does not affect the call', async () => {
    const onEvent = (): never => { throw new Error('x'); }; // prettier-ignore
    expect((await new Scene({ onEvent }).run(talker())).end?.reason).toBe('script-finished');
  });
});

it.each([
  [undefined, 'greeting'],
  [false, 'greeting'],
  [true, 'recorded-greeting'],
])('asks for the greeting of a call that is recorded (%j) as %s, and for no other utterance so', async (isRecorded, greeting) => {
  const asked: (string | undefined)[] = [];
  const speak: Speaker['speak'] = (text, language, kind) => (asked.push(kind), stopwatchSpeaker.speak(text, language, kind));
  const scene = await new Scene({ speaker: { name: 'noting', speak }, isRecorded }).run(talker());
  expect(kinds(scene)).toEqual(scriptCourse);
  expect([...new Set(asked)].sort()).toEqual(['goodbye', greeting, 'question'].sort());
});

it('speaks first within one tick, with the slots filled, and asks the speaker for the rest ahead', async () => {
  const prepare = jest.fn(() => Promise.resolve());
  const scene = new Scene({ speaker: { ...stopwatchSpeaker, prepare }, slots: { 'lead.name': 'Asha', business: 'Acme' } });
  await scene.run(() => undefined, 60);
  expect(scene.isAgentTalking).toBe(true);
  expect(scene.of('speaking')[0]?.pii.text).toBe('Hello Asha, this is Acme.');
  expect(prepare).toHaveBeenCalledWith(['bye', 'first?', 'there?', 'second?', 'third?'], 'en-IN');
  expect(script.questions).toHaveLength(3);
});
