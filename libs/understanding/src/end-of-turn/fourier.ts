/** A transform of more points is split into even and odd ones; one of so few points is computed by the definition. */
const MAX_DIRECT_POINTS = 50;

interface Spectrum {
  readonly real: Float32Array;
  readonly imaginary: Float32Array;
}

/**
 * The discrete Fourier transform of real sounds of one length, by Cooley and Tukey's split into even and odd points. Whisper's window of 400 points is no power of two, so that
 * the libraries for Node that are small do not take it.
 */
export class Fourier {
  private readonly cos: Float32Array;
  private readonly sin: Float32Array;

  constructor(private readonly points: number) {
    const angleOf = (_: unknown, i: number): number => (2 * Math.PI * i) / points;
    this.cos = Float32Array.from({ length: points }, angleOf).map(Math.cos);
    this.sin = Float32Array.from({ length: points }, angleOf).map(Math.sin);
  }

  /** The power of each frequency, from 0 to half the rate. */
  power(sound: Float32Array, into: Float32Array): void {
    const { real, imaginary } = this.transform(sound, 0, 1, this.points);
    for (let k = 0; k < into.length; k++) into[k] = (real[k] as number) ** 2 + (imaginary[k] as number) ** 2;
  }

  /** The transform of every `step`-th point from `from` on. */
  private transform(sound: Float32Array, from: number, step: number, points: number): Spectrum {
    if (points <= MAX_DIRECT_POINTS || points % 2 === 1) return this.direct(sound, from, step, points);
    const even = this.transform(sound, from, 2 * step, points / 2);
    const odd = this.transform(sound, from + step, 2 * step, points / 2);
    const [real, imaginary] = [new Float32Array(points), new Float32Array(points)];
    for (let k = 0; k < points / 2; k++) {
      const [c, s] = [this.cos[k * step] as number, -(this.sin[k * step] as number)];
      const [a, b] = [odd.real[k] as number, odd.imaginary[k] as number];
      const [x, y] = [a * c - b * s, a * s + b * c];
      real[k] = (even.real[k] as number) + x;
      imaginary[k] = (even.imaginary[k] as number) + y;
      real[k + points / 2] = (even.real[k] as number) - x;
      imaginary[k + points / 2] = (even.imaginary[k] as number) - y;
    }
    return { real, imaginary };
  }

  private direct(sound: Float32Array, from: number, step: number, points: number): Spectrum {
    const [real, imaginary] = [new Float32Array(points), new Float32Array(points)];
    for (let k = 0; k < points; k++) {
      let [a, b] = [0, 0];
      for (let i = 0, angle = 0; i < points; i++, angle = (angle + k * step) % this.points) {
        const value = sound[from + i * step] as number;
        a += value * (this.cos[angle] as number);
        b -= value * (this.sin[angle] as number);
      }
      real[k] = a;
      imaginary[k] = b;
    }
    return { real, imaginary };
  }
}
