import fc from 'fast-check';
import { whoAnswered, type AnswerFeatures } from './who-answered.js';

const nothing: AnswerFeatures = { heardMs: 4_000, speech: [], tones: [], beeps: [], soundMs: 0, notePart: 0, lastSoundMs: 0 };
const spoke = (fromMs: number, untilMs: number): { fromMs: number; untilMs: number } => ({ fromMs, untilMs });
const tone = (fromMs: number, untilMs: number): { hz: number; fromMs: number; untilMs: number } => ({ hz: 1_000, fromMs, untilMs });

it.each<[string, Partial<AnswerFeatures>, string | undefined]>([
  ['nobody has spoken yet', { heardMs: 3_980 }, undefined],
  ['nobody speaks at all', {}, 'person'],
  ['a word, and a second of silence', { heardMs: 1_600, speech: [spoke(200, 600)] }, 'person'],
  ['a word, and not yet a second', { heardMs: 1_580, speech: [spoke(200, 600)] }, undefined],
  ['music, in which something was taken for a word', { heardMs: 1_600, speech: [spoke(200, 600)], notePart: 0.7 }, undefined],
  ['a long greeting that has ended', { speech: [spoke(100, 1_800), spoke(2_000, 3_700)] }, 'person'],
  ['a late talker who goes on', { speech: [spoke(700, 4_000)] }, 'person'],
  ['a monologue that goes on', { speech: [spoke(200, 1_800), spoke(2_400, 4_000)] }, 'machine'],
  ['a monologue with a pause that is too long', { speech: [spoke(200, 1_200), spoke(2_000, 4_000)] }, 'person'],
  ['a beep after a greeting', { heardMs: 2_000, speech: [spoke(100, 1_500)], beeps: [tone(1_700, 1_900)] }, 'machine'],
  ['a beep after a word', { heardMs: 1_400, speech: [spoke(100, 500)], beeps: [tone(900, 1_100)] }, undefined],
  ['a busy tone, which was taken for speech, too', { speech: [spoke(100, 600)], tones: [tone(100, 600)] }, 'tone'],
  ['a word, and then a sound that goes on', { heardMs: 2_000, speech: [spoke(200, 600)], lastSoundMs: 900 }, undefined],
  ['music', { soundMs: 3_900, notePart: 0.6 }, 'tone'],
  ['noise', { soundMs: 3_900, notePart: 0.1 }, 'person'],
])('%s', (_, features, who) => expect(whoAnswered({ ...nothing, ...features })).toBe(who));

const times = fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 2_000 }));

it('says it after 4 s at the latest, and never calls somebody without tones who falls silent a machine', () => {
  fc.assert(
    fc.property(
      fc.array(times, { maxLength: 6 }),
      fc.array(times, { maxLength: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (talks, sounds, notePart) => {
        const segments = (list: readonly [number, number][]): { fromMs: number; untilMs: number }[] =>
          list.map(([fromMs, ms]) => spoke(fromMs, Math.min(4_000, fromMs + ms))).sort((a, b) => a.fromMs - b.fromMs);
        const tones = segments(sounds).map((one) => ({ hz: 400, ...one }));
        expect(whoAnswered({ ...nothing, speech: segments(talks), tones, beeps: tones, soundMs: 3_000, notePart })).toBeDefined();
        const early = segments(talks).filter(({ untilMs }) => untilMs <= 3_000);
        expect(whoAnswered({ ...nothing, speech: early, soundMs: 3_000, notePart })).not.toBe('machine');
      },
    ),
  );
});
