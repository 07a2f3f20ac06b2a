import { PlayQueue } from '../asterisk/play-queue.js';
import type { AudioFrame, LineCall, NarrowFrame, NarrowUtterance, PlayedMark } from '../line-driver.js';
import { UtteranceQueue } from '../sip/media/utterance-queue.js';
import { WideCall } from './wide-call.js';

/** A narrow call with the queue of the SIP driver, in which the test is the clock and the far end. */
class NarrowCall implements LineCall {
  readonly callId = 'cl_1';
  readonly lastAudioInMs = 7;
  readonly queue = new UtteranceQueue();
  readonly joined: LineCall[] = [];
  hangUps = 0;
  hear: (frame: NarrowFrame, atMs: number) => void = () => undefined;
  private mark: (mark: PlayedMark) => void = () => undefined;
  tellSent: (frame: NarrowFrame, atMs: number) => void = () => undefined;

  onAudio = (listener: (frame: NarrowFrame, atMs: number) => void): void => void (this.hear = listener);
  onSent = (listener: (frame: NarrowFrame, atMs: number) => void): void => void (this.tellSent = listener);
  onPlayed = (listener: (mark: PlayedMark) => void): void => void (this.mark = listener);
  play = (utterance: NarrowUtterance): void => void this.queue.add(utterance);
  flush = (): void => this.queue.flush().forEach((mark) => this.mark(mark));
  join = (other: LineCall): void => void this.joined.push(other);
  hangUp = (): void => void (this.hangUps += 1);

  /** Sends frames, and tells what was played. */
  send(frames: number): number[] {
    const sent: number[] = [];
    for (let frame = 0; frame < frames; frame += 1) {
      const slice = this.queue.next(0);
      sent.push(...Array.from({ length: 160 }, (_, at) => slice?.samples[slice.from + at] ?? 0));
    }
    this.queue.takeEnded().forEach((mark) => this.mark(mark));
    return sent;
  }
}

const sine = (hz: number, rate: number, count: number, peak = 10_000): Int16Array =>
  Int16Array.from({ length: count }, (_, at) => Math.round(peak * Math.sin((2 * Math.PI * hz * at) / rate)));

/** Level of a frequency in decibels over a tone with a peak of 10,000. Whole periods are measured, after the first 20 ms. */
function dbAt(hz: number, samples: ArrayLike<number>, rate: number): number {
  const [from, count] = [rate / 50, Math.floor((samples.length - rate / 25) / (rate / 100)) * (rate / 100)];
  let [cosine, sineOf] = [0, 0];
  for (let at = from; at < from + count; at += 1) {
    const turn = (2 * Math.PI * hz * at) / rate;
    cosine += ((samples[at] ?? 0) * Math.cos(turn) * 2) / count;
    sineOf += ((samples[at] ?? 0) * Math.sin(turn) * 2) / count;
  }
  return 20 * Math.log10(Math.max(1e-9, Math.hypot(cosine, sineOf)) / 10_000);
}

/** The largest second difference: a click stands out in it, and a tone of 1 kHz with a peak of 10,000 stays below the bound. */
const roughness = (samples: ArrayLike<number>): number =>
  Math.max(...Array.from({ length: samples.length - 2 }, (_, at) => Math.abs((samples[at] ?? 0) - 2 * (samples[at + 1] ?? 0) + (samples[at + 2] ?? 0)))); // prettier-ignore

function heardOf(narrow: NarrowCall, wide: WideCall, sound: Int16Array): number[] {
  const frames: AudioFrame[] = [];
  wide.onAudio((frame) => frames.push(frame));
  for (let at = 0; at < sound.length; at += 160) narrow.hear(sound.slice(at, at + 160), at / 8);
  expect(new Set(frames.map(({ length }) => length))).toEqual(new Set([320]));
  return frames.flatMap((frame) => [...frame]);
}

let narrow: NarrowCall;
let wide: WideCall;
beforeEach(() => (wide = new WideCall((narrow = new NarrowCall()))));

describe('the audio of a telephone line, converted', () => {
  it.each([300, 1_000, 3_000])('carries %i Hz in both directions, within half a decibel', (hz) => {
    wide.play({ id: 'u', samples: sine(hz, 16_000, 16_000) });
    expect(Math.abs(dbAt(hz, narrow.send(50), 8_000))).toBeLessThan(0.5);
    expect(Math.abs(dbAt(hz, heardOf(narrow, wide, sine(hz, 8_000, 8_000)), 16_000))).toBeLessThan(0.5);
  });

  it.each([4_700, 5_000, 7_000])('does not fold %i Hz back into the band of a telephone', (hz) => {
    wide.play({ id: 'u', samples: sine(hz, 16_000, 16_000) });
    expect(dbAt(8_000 - hz, narrow.send(50), 8_000)).toBeLessThan(-40);
  });

  it.each([300, 1_000, 3_000])('has no image of %i Hz above 4 kHz', (hz) => {
    const heard = heardOf(narrow, wide, sine(hz, 8_000, 8_000));
    expect(dbAt(8_000 - hz, heard, 16_000)).toBeLessThan(-40);
  });

  it('has no clicks between frames', () => {
    wide.play({ id: 'u', samples: sine(1_000, 16_000, 16_000) });
    expect(roughness(narrow.send(50).slice(160, -160))).toBeLessThan(1.05 * roughness(sine(1_000, 8_000, 800)));
    const heard = heardOf(narrow, wide, sine(1_000, 8_000, 8_000));
    expect(roughness(heard.slice(320))).toBeLessThan(1.05 * roughness(sine(1_000, 16_000, 1_600)));
  });

  it('comes at its time: an utterance at once, the far end 2 ms later', () => {
    const samples = new Int16Array(3_200);
    samples[640] = 20_000;
    wide.play({ id: 'u', samples });
    const sent = narrow.send(10);
    expect(sent.indexOf(Math.max(...sent))).toBe(320);
    const click = new Int16Array(480);
    click[160] = 20_000;
    const heard = heardOf(narrow, wide, click);
    expect(heard.indexOf(Math.max(...heard))).toBe(320 + 31);
  });

  it('has the whole of an utterance of any length', () => {
    for (const length of [0, 1, 319, 321, 5_001]) {
      wide.play({ id: 'u', samples: new Int16Array(length).fill(8_000) });
      const sent = narrow.send(Math.max(1, Math.ceil(length / 320)));
      const loud = sent.filter((sample) => sample > 3_000).length;
      expect([length, Math.abs(loud - length / 2) <= 1]).toEqual([length, true]);
      expect(narrow.queue.next(0)).toBeUndefined();
    }
  });
});

describe('an utterance on a telephone line', () => {
  const marksOf = (call: WideCall): PlayedMark[] => {
    const marks: PlayedMark[] = [];
    call.onPlayed((mark) => marks.push(mark));
    return marks;
  };

  it('gets its mark in milliseconds, played to its end or flushed in the middle', () => {
    const marks = marksOf(wide);
    for (const id of ['first', 'second', 'third']) wide.play({ id, samples: new Int16Array(1_600) });
    narrow.send(7);
    wide.flush();
    expect(marks).toMatchObject([
      { id: 'first', playedMs: 100, isComplete: true },
      { id: 'second', playedMs: 40, isComplete: false },
      { id: 'third', playedMs: 0, isComplete: false },
    ]);
  });

  it('is converted frame by frame: one of 30 s would hold up the packets of all calls', () => {
    const samples = sine(1_000, 16_000, 30 * 16_000);
    const subarray = jest.spyOn(samples, 'subarray');
    wide.play({ id: 'u', samples });
    expect(subarray).not.toHaveBeenCalled();
    narrow.send(1);
    expect(subarray.mock.calls).toEqual([[0, 320 + 31]]);
  });

  it('that Asterisk gets in pieces, and again after a cut, is the same', () => {
    const samples = sine(1_000, 16_000, 2 * 16_000);
    const queue = new PlayQueue();
    jest.spyOn(narrow, 'play').mockImplementation((utterance) => void queue.add(utterance));
    wide.play({ id: 'u', samples });
    const said = (): number[] => [queue.next(0), queue.next(0)].flatMap((piece) => [...(piece?.samples ?? [])]);
    const once = said();
    expect(Math.abs(dbAt(1_000, once, 8_000))).toBeLessThan(0.5);
    expect(roughness(once.slice(160, -160))).toBeLessThan(1.05 * roughness(sine(1_000, 8_000, 800)));
    queue.rewind(0);
    expect(said()).toEqual(once);
  });
});

describe('what is sent on a telephone line', () => {
  const told: { frame: AudioFrame; atMs: number }[] = [];
  beforeEach(() => {
    told.length = 0;
    wide.onSent((frame, atMs) => told.push({ frame, atMs }));
  });

  it('is told as the far end hears it, without clicks between frames, beside what is heard', () => {
    const [sent, heard] = [sine(1_000, 8_000, 8_000), sine(2_000, 8_000, 8_000)];
    wide.onAudio(() => undefined);
    for (let at = 0; at < sent.length; at += 160) {
      // As after a stall: three at once.
      narrow.tellSent(sent.slice(at, at + 160), 60 * Math.floor(at / 480));
      narrow.hear(heard.slice(at, at + 160), at / 8);
    }
    const samples = told.flatMap(({ frame }) => [...frame]);
    expect([samples.length, told[4]?.atMs]).toEqual([16_000, 60]);
    expect(Math.abs(dbAt(1_000, samples, 16_000))).toBeLessThan(0.5);
    expect(dbAt(2_000, samples, 16_000)).toBeLessThan(-40);
    expect(roughness(samples.slice(320))).toBeLessThan(1.05 * roughness(sine(1_000, 16_000, 1_600)));
  });

  it('does not begin with the end of what was sent before a silence', () => {
    narrow.tellSent(new Int16Array(160).fill(20_000), 1_000);
    narrow.tellSent(new Int16Array(160), 1_500);
    expect(told[1]?.frame).toEqual(new Int16Array(320));
  });
});

it('a converted call is joined, hung up and looked at as the call that it converts', () => {
  const other = new NarrowCall();
  wide.join(new WideCall(other));
  expect(narrow.joined).toEqual([other]);
  wide.hangUp();
  expect([narrow.hangUps, wide.callId, wide.lastAudioInMs]).toEqual([1, 'cl_1', 7]);
});
