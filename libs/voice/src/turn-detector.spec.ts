import type { SpokenTurn } from './end-of-turn/end-of-turn.js';
import { TurnDetector } from './turn-detector.js';
import { defaultLimits } from './limits.js';
import { atLevel, mixed, noiseSamples, promptSamples, randomSource, shortWord, speechLanguages, wordsOf } from './testing/noises.js';
import { tone } from './testing/sounds.js';

const kinds = ['greeting', 'question', 'are-you-there', 'goodbye'] as const;
const MS = 16;

/** The agent plays a prompt from 0 ms on while `incoming` comes in; the detector listens from the mark on. */
function turnsIn(agent: Int16Array, incoming: Int16Array): SpokenTurn[] {
  const detector = new TurnDetector(defaultLimits);
  const turns: SpokenTurn[] = [];
  const markAtMs = Math.ceil(agent.length / 320) * 20;
  detector.onPlaybackStart(agent, 0);
  for (let nowMs = 20; nowMs * MS <= incoming.length; nowMs += 20) {
    detector.pushFrame(incoming.subarray((nowMs - 20) * MS, nowMs * MS), nowMs);
    if (nowMs === markAtMs) detector.startListening(nowMs);
    const turn = nowMs >= markAtMs ? detector.takeTurn(nowMs) : undefined;
    if (turn) turns.push(turn);
  }
  return turns;
}

const quietLine = (agent: Int16Array): Int16Array => noiseSamples('pink', -60, agent.length + 4_000 * MS);
/** End of our last word: prompts have 150 ms of silence after it. */
const lastWordMs = (agent: Int16Array): number => wordsOf(agent).untilMs;
const everyPrompt = speechLanguages.flatMap((language) => kinds.map((kind) => ({ language, kind })));

describe('an echo of our own words', () => {
  it.each([6, 0, -6, -12, -20, -30])('%i dB loud and up to 250 ms late is never a turn', (gainDb) => {
    const random = randomSource(gainDb + 100);
    for (const { language, kind } of everyPrompt) {
      const agent = promptSamples(language, kind);
      const back = agent.map((sample) => Math.max(-32_768, Math.min(32_767, sample * 10 ** (gainDb / 20))));
      const delayMs = Math.abs(random()) * 250;
      const incoming = mixed(quietLine(agent), back, Math.round(delayMs * MS));
      expect({ language, kind, delayMs, turns: turnsIn(agent, incoming) }).toEqual({ language, kind, delayMs, turns: [] });
    }
  });

  it('does not hide a short answer that comes right after them', () => {
    let found = 0;
    for (const [i, { language, kind }] of everyPrompt.entries()) {
      const agent = promptSamples(language, kind);
      const incoming = mixed(mixed(quietLine(agent), agent, 80 * MS), shortWord(i, 250, -20), Math.round((lastWordMs(agent) + 50) * MS));
      found += turnsIn(agent, incoming).length;
    }
    expect(found).toBeGreaterThanOrEqual(0.95 * everyPrompt.length);
  });
});

describe('a short answer on a line without echo', () => {
  it.each([
    [250, 0, -20, 1],
    [250, 50, -20, 1],
    [250, 50, -35, 1],
    [250, 200, -20, 1],
    [250, 400, -35, 1],
    [90, 50, -20, 0.9],
    [90, 400, -20, 0.9],
    [90, 400, -30, 0.8],
  ])('of %i ms, %i ms after our last word, at %i dBFS, is a turn', (lengthMs, afterMs, dbfs, minPart) => {
    let found = 0;
    for (const [i, { language, kind }] of everyPrompt.entries()) {
      const agent = promptSamples(language, kind);
      const atMs = lastWordMs(agent) + afterMs;
      const turns = turnsIn(agent, mixed(quietLine(agent), shortWord(i, lengthMs, dbfs), Math.round(atMs * MS)));
      found += turns.length;
      for (const { untilMs } of turns) expect(Math.abs(untilMs - (atMs + lengthMs))).toBeLessThan(150);
    }
    expect(found / everyPrompt.length).toBeGreaterThanOrEqual(minPart);
    expect(found).toBeLessThanOrEqual(everyPrompt.length);
  });
});

it('ignores clicks, however many, alone or within a turn', () => {
  for (const [lengthMs, everyMs] of [
    [15, 110],
    [20, 245],
    [40, 505],
    [40, 2_005],
  ] as const) {
    // prettier-ignore
    const incoming = new Int16Array(30_000 * MS);
    for (let at = 1_000; at < 29_000; at += everyMs) incoming.set(tone(lengthMs * MS, 8_000), at * MS);
    expect(turnsIn(tone(800, 100), incoming)).toEqual([]);
  }
});

it('hears a soft speaker at -45 dBFS on a quiet line', () => {
  for (const language of speechLanguages) {
    const agent = promptSamples(language, 'greeting');
    const speech = atLevel(promptSamples(language, 'question'), -45);
    const turns = turnsIn(agent, mixed(quietLine(agent), speech, agent.length + 1_000 * MS));
    expect({ language, turns: turns.length }).toEqual({ language, turns: 1 });
  }
});

it('drops a turn that turns out to be noise, and ends a turn before the noise that follows it', () => {
  const agent = promptSamples('hi', 'question');
  const fromMs = Math.ceil(agent.length / MS) + 500;
  const fan = noiseSamples('pink', -22, 3_000 * MS);
  expect(turnsIn(agent, mixed(quietLine(agent), fan, fromMs * MS))).toEqual([]);
  const speech = atLevel(promptSamples('hi', 'are-you-there'), -15);
  const { untilMs } = wordsOf(speech);
  const withSpeech = mixed(mixed(quietLine(agent), speech, fromMs * MS), fan, Math.round((fromMs + untilMs) * MS));
  const [turn] = turnsIn(agent, withSpeech);
  expect(Math.abs((turn?.untilMs ?? 0) - (fromMs + untilMs))).toBeLessThan(250);
});

it('counts a sound that goes on after the guard if the echo is unknown', () => {
  const agent = promptSamples('hi', 'greeting');
  const over = atLevel(promptSamples('ta', 'greeting').subarray(0, 4_500 * MS), -20);
  const both = mixed(quietLine(agent), over, agent.length - 3_000 * MS);
  const [turn] = turnsIn(agent, both);
  expect(turn?.startedAtMs).toBeLessThan(agent.length / MS + 500);
  expect(turn?.speechMs).toBeGreaterThan(1_000);
});

it('does not break a long answer, nor one over noise at 10 dB', () => {
  for (const noiseDbfs of [-60, -35, -30]) {
    for (const language of speechLanguages) {
      const agent = promptSamples('hi', 'question');
      const speech = atLevel(promptSamples(language, 'greeting'), -20);
      const line = noiseSamples('pink', noiseDbfs, agent.length + speech.length + 6_000 * MS);
      const turns = turnsIn(agent, mixed(line, speech, agent.length + 1_000 * MS));
      expect({ noiseDbfs, language, turns: turns.length }).toEqual({ noiseDbfs, language, turns: 1 });
    }
  }
});
