import { loudBlocks, spansOf, spanWithin } from './loud.cjs';
import { backchannelOf, interruptionOf, turnOf } from './conversation-figures.cjs';
import { echoDelays } from './connect.cjs';
import { overlapRows, silenceRows, turnRows } from './conversation-summary.cjs';

type Span = { fromMs: number; untilMs: number };
interface Heard {
  samples: Int16Array;
  rate: number;
  blockSamples: number;
  atMs: number[];
}

const span = (fromMs: number, untilMs: number): Span => ({ fromMs, untilMs });
/** Blocks of 10 ms of which these are loud. */
const parts = (...spans: [number, number][]): Span[] =>
  spans.flatMap(([from, until]) => Array.from({ length: (until - from) / 10 }, (_, i) => span(from + i * 10, from + (i + 1) * 10)));

/** Blocks of 10 ms at 8 kHz that come one after the other. */
function heard(loud: [number, number][], ms: number): Heard {
  const atMs = Array.from({ length: ms / 10 }, (_, i) => i * 10);
  const isLoud = (at: number): boolean => loud.some(([from, until]) => at / 8 >= from && at / 8 < until);
  return { rate: 8_000, blockSamples: 80, atMs, samples: Int16Array.from({ length: ms * 8 }, (_, at) => (isLoud(at) ? 3_000 : 40)) };
}

describe('when somebody is heard', () => {
  it('is the time at which a loud block was handed over', () => {
    expect(spansOf(loudBlocks(heard([[200, 400]], 1_000)))).toEqual([span(200, 400)]);
    const late = heard([[200, 400]], 1_000);
    late.atMs = late.atMs.map((atMs) => atMs + (atMs >= 300 ? 55 : 0));
    expect(spansOf(loudBlocks(late))).toEqual([span(200, 455)]);
  });

  it('joins words and keeps sentences apart', () => {
    expect(spansOf(parts([0, 500], [600, 900], [1_500, 1_600]))).toEqual([span(0, 900), span(1_500, 1_600)]);
    expect(spanWithin(parts([0, 500], [600, 900]), 450, 850)).toEqual(span(450, 850));
    expect(spanWithin(parts([0, 500]), 600, 900)).toBeUndefined();
  });
});

describe('what the employee did', () => {
  it('after an answer: how long it took, or that it spoke into it', () => {
    expect(turnOf(span(1_000, 2_000), parts([0, 500], [2_450, 4_000]))).toEqual({ isCutOff: false, responseMs: 450 });
    expect(turnOf(span(1_000, 2_000), parts([0, 500], [1_700, 1_800], [2_450, 4_000]))).toEqual({ isCutOff: true });
    expect(turnOf(span(1_000, 2_000), parts([0, 500]))).toEqual({ isCutOff: false, responseMs: undefined });
  });

  it('after an interruption: when it fell silent', () => {
    expect(interruptionOf(span(1_000, 3_000), parts([0, 1_290], [3_500, 5_000]))).toEqual({ stopMs: 290 });
    // A word's own pause is no silence.
    expect(interruptionOf(span(1_000, 3_000), parts([0, 1_100], [1_300, 1_500], [3_500, 5_000]))).toEqual({ stopMs: 500 });
    expect(interruptionOf(span(1_000, 3_000), parts([0, 5_000]))).toEqual({ stopMs: undefined });
    expect(interruptionOf(span(1_000, 3_000), parts([0, 500]))).toBeUndefined();
  });

  it('after a sign of listening: whether it paused and whether it stopped', () => {
    const [yes, paused] = [span(1_000, 1_300), { beganMs: 0, fellSilentMs: 1_250, wentOnMs: 1_900 }];
    expect(backchannelOf(yes, parts([0, 4_000]))).toEqual({ hasPaused: false, hasStopped: false });
    expect(backchannelOf(yes, parts([0, 1_250], [1_900, 4_000]))).toEqual({ hasPaused: true, hasStopped: false, silence: paused });
    expect(backchannelOf(yes, parts([0, 1_250], [5_000, 6_000]))).toEqual({ hasPaused: true, hasStopped: true });
    expect(backchannelOf(yes, parts([0, 1_250]))).toEqual({ hasPaused: true, hasStopped: true });
  });

  it('with each burst of an echo', () => {
    const { samples, ...rest } = heard([[270, 370], [865, 965]], 1_500); // prettier-ignore
    const base64 = Buffer.from(samples.buffer).toString('base64');
    expect(echoDelays({ loud: [span(200, 300), span(800, 900), span(1_400, 1_500)], heard: { ...rest, base64 } })).toEqual([70, 60]);
  });
});

describe('the rows of the tables', () => {
  const of = (kind: string, more: object): object => ({ line: 'telephone', background: 'none', kind, ...more });

  it('count turns, and sentences that were spoken into', () => {
    const said = [
      of('answer', { isCutOff: false, responseMs: 400 }),
      of('answer', { isCutOff: false, responseMs: 500 }),
      of('answer', { isCutOff: false }),
      of('pause-250', { isCutOff: false, responseMs: 450 }),
      of('pause-460', { isCutOff: true }),
    ];
    expect(turnRows(said)).toMatchObject([
      { turns: 5, unanswered: 1, p50Ms: 450, maxMs: 500, answers: 3, answersCutOff: 0, pauses: 2, pausesCutOff: 1 },
    ]);
  });

  it('take an employee that begins again for one that stopped', () => {
    const said = [
      of('interruption', { stopMs: 300 }),
      of('interruption', {}),
      of('backchannel', { hasPaused: false, hasStopped: false }),
      of('backchannel', { hasPaused: true, hasStopped: false, how: 'went on' }),
      of('backchannel', { hasPaused: true, hasStopped: false, how: 'began again' }),
      of('backchannel', { hasPaused: true, hasStopped: true }),
    ];
    expect(overlapRows(said)).toMatchObject([{ interruptions: 2, ignored: 1, p50Ms: 300, backchannels: 4, paused: 3, stopped: 2 }]);
  });

  it('tell noise that was taken for a turn by the employee that speaks too soon', () => {
    const calls = [
      { line: 'telephone', background: 'none', utterances: [span(0, 5_000), span(15_000, 16_000), span(26_000, 27_000)] },
      { line: 'telephone', background: 'noise 5', utterances: [span(0, 5_000), span(8_000, 9_000), span(19_000, 20_000)] },
    ];
    expect(silenceRows(calls)).toMatchObject([{ falseTurns: 0 }, { falseTurns: 1 }]);
  });
});
