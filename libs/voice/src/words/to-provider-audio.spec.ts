import { fromMuLaw } from '../speakers/mu-law.js';
import { formatFor, providerAudio } from './to-provider-audio.js';

/** A tone, in frames of 20 ms at 16 kHz. */
const tone = (hz: number, frames: number): Int16Array[] =>
  Array.from({ length: frames }, (_, f) =>
    Int16Array.from({ length: 320 }, (_v, i) => 8_000 * Math.sin((2 * Math.PI * hz * (f * 320 + i)) / 16_000)),
  );

describe('audio for a provider', () => {
  it('is the first format that the ears can make', () => {
    const formats = [
      { encoding: 'pcma', rate: 8000 },
      { encoding: 'pcm16', rate: 24000 },
      { encoding: 'pcmu', rate: 8000 },
      { encoding: 'pcm16', rate: 16000 },
    ] as const;
    expect(formatFor(formats)).toEqual({ encoding: 'pcmu', rate: 8000 });
    expect(formatFor(formats.slice(0, 2))).toBeUndefined();
  });

  it('of 16 kHz is the frame as it is', () => {
    const [frame] = tone(440, 1) as [Int16Array];
    expect(providerAudio({ encoding: 'pcm16', rate: 16000 })(frame)).toEqual(new Uint8Array(frame.slice().buffer));
  });

  it('of 8 kHz has half the samples, is 2 ms late, and has no clicks where frames meet', () => {
    const convert = providerAudio({ encoding: 'pcmu', rate: 8000 });
    const heard = tone(440, 25).flatMap((frame) => [...fromMuLaw(convert(frame))]);
    expect(heard).toHaveLength(25 * 160);
    const wanted = (i: number): number => 8_000 * Math.sin((2 * Math.PI * 440 * (i - 16)) / 8_000);
    const errors = heard.slice(160).map((sample, i) => Math.abs(sample - wanted(i + 160)));
    // The steps of mu-law at this level are 256 wide.
    expect(Math.max(...errors)).toBeLessThan(400);
  });
});
