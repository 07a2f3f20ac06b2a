import { randomUUID } from 'node:crypto';
import type { LineCall, LineCallEnd } from '@turant/lines';
import type { WatchedCall } from './watched-call.js';

const RATE_HZ = 8_000;
/** Longer than any test takes. */
const TONE_SAMPLES = 30 * RATE_HZ;
/** Long enough to tell apart two tones with a distance of 20 Hz. */
const WINDOW_FRAMES = 5;
/** Minimum part of a window's power at the tone's frequency. G.711 leaves more than 0.99, A-law decoded as mu-law less than 0.97. */
const MIN_POWER_SHARE = 0.97;
/** A softer window is silence with rounding errors; full scale is 32,767. */
const MIN_TONE_RMS = 500;
const VOLUME = 8_000;

/** Waits for tones on a call, so that no test has to guess how long audio takes. */
export class ToneDetector {
  #window: Int16Array[] = [];
  #wake: (() => void)[] = [];

  constructor(line: LineCall) {
    line.onAudio((frame) => {
      this.#window = [...this.#window, frame].slice(-WINDOW_FRAMES);
      this.#wake.splice(0).forEach((wake) => wake());
    });
  }

  /** Resolves when the last 100 ms of audio were a tone of this frequency. */
  async hears(hz: number): Promise<void> {
    while (!this.#isTone(hz)) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  /** Forgets the audio that has come in so far. */
  forget(): void {
    this.#window = [];
  }

  #isTone(hz: number): boolean {
    return (
      this.#window.length === WINDOW_FRAMES &&
      isTone(
        this.#window.flatMap((frame) => [...frame]),
        hz,
      )
    );
  }
}

/** Whether at least that part of the power of these samples is a tone of this frequency. */
export function isTone(samples: readonly number[], hz: number, minPowerShare = MIN_POWER_SHARE): boolean {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0);
  return Math.sqrt(power / samples.length) >= MIN_TONE_RMS && powerAt(samples, hz) / power >= minPowerShare;
}

/** The power of the samples in one bin of their Fourier transform. */
function powerAt(samples: readonly number[], hz: number): number {
  const step = (2 * Math.PI * hz) / RATE_HZ;
  let [re, im] = [0, 0];
  samples.forEach((sample, at) => {
    re += sample * Math.cos(step * at);
    im += sample * Math.sin(step * at);
  });
  return (2 * (re * re + im * im)) / samples.length;
}

/** Plays a tone. Returns the function that stops it. All audio of these suites is sent here. */
export function sayTone(line: LineCall, hz: number): () => void {
  const samples = Int16Array.from({ length: TONE_SAMPLES }, (_, at) => Math.round(VOLUME * Math.sin((2 * Math.PI * hz * at) / RATE_HZ)));
  line.play({ id: randomUUID(), samples });
  return () => line.flush();
}

/** Plays a tone and waits until it comes back: then audio flows both ways. Throws if the call ends before. */
export async function hearsItself(call: WatchedCall, detector: ToneDetector, hz: number): Promise<void> {
  detector.forget();
  const hush = sayTone(call.line, hz);
  const hasEnded = call.end().then((end) => Promise.reject(new Error(`the call has ended: ${JSON.stringify(end)}`)));
  await Promise.race([detector.hears(hz), hasEnded]).finally(hush);
}

/** Once it is answered, audio flows both ways, and our BYE ends the call. @param heard called before the BYE @returns how it has ended */
export async function talksAndHangsUp(call: WatchedCall, heard: () => void = () => undefined): Promise<LineCallEnd> {
  const detector = new ToneDetector(call.line);
  await call.when('answered');
  await hearsItself(call, detector, 700);
  heard();
  call.line.hangUp();
  const end = await call.end();
  expect(end).toMatchObject({ by: 'us', reason: 'hung-up', hasRung: expect.any(Boolean), sip: { code: 200 } });
  return end;
}
