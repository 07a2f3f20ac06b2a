/** Sounds at 16 kHz whose place and side can be found again in a recording. */
export const RATE_IN = 16_000;
export const FRAME_IN = 320;

/** A tone, loud as speech. */
export const tone = (hz: number, ms: number): Int16Array =>
  Int16Array.from({ length: (ms * RATE_IN) / 1_000 }, (_, at) => Math.round(12_000 * Math.sin((2 * Math.PI * hz * at) / RATE_IN)));

/** Silence with sounds at given times. */
export function scene(lengthMs: number, sounds: readonly { atMs: number; samples: Int16Array }[]): Int16Array {
  const samples = new Int16Array((lengthMs * RATE_IN) / 1_000);
  for (const sound of sounds) samples.set(sound.samples, (sound.atMs * RATE_IN) / 1_000);
  return samples;
}

/** Frames of 20 ms with their times. */
export function* framesOf(samples: Int16Array, startedAtMs = 0): Generator<{ frame: Int16Array; atMs: number }> {
  for (let at = 0; at + FRAME_IN <= samples.length; at += FRAME_IN)
    yield { frame: samples.subarray(at, at + FRAME_IN), atMs: startedAtMs + (at * 1_000) / RATE_IN };
}

/** Left and right of what interleaved samples hold. */
export function sides(pcm: Buffer): { left: Int16Array; right: Int16Array } {
  const of = (side: number): Int16Array => Int16Array.from({ length: pcm.length / 4 }, (_, at) => pcm.readInt16LE(at * 4 + side * 2));
  return { left: of(0), right: of(1) };
}

/** When the sounds on a side begin and end, in ms: 20 ms and more that are louder than a tenth of a tone, with pauses of less than 100 ms within. */
export function soundsOf(samples: Int16Array): { fromMs: number; toMs: number }[] {
  const found: { fromMs: number; toMs: number }[] = [];
  samples.forEach((sample, at) => {
    if (Math.abs(sample) < 1_200) return;
    const ms = (at * 1_000) / RATE_IN;
    const last = found.at(-1);
    if (last && ms - last.toMs < 100) last.toMs = ms;
    else found.push({ fromMs: ms, toMs: ms });
  });
  return found.filter(({ fromMs, toMs }) => toMs - fromMs > 20);
}

/** The strongest of some frequencies (Goertzel). */
export function strongestHz(samples: Int16Array, among: readonly number[]): number {
  const power = (hz: number): number => {
    let [re, im] = [0, 0];
    samples.forEach((sample, at) => {
      re += sample * Math.cos((2 * Math.PI * hz * at) / RATE_IN);
      im += sample * Math.sin((2 * Math.PI * hz * at) / RATE_IN);
    });
    return re * re + im * im;
  };
  return among.reduce((best, hz) => (power(hz) > power(best) ? hz : best));
}

export async function joined(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
