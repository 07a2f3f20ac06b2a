import { readWav } from './read-wav.js';
import { resample } from './resample.js';
import { runBounded } from './run-bounded.js';
import { trimSilence } from './trim-silence.js';

/** One text to be spoken; plain data, so that it can be sent to another process. */
export interface SynthesisOrder {
  text: string;
  /** espeak-ng's name of it. */
  voice: string;
  command: string;
  wordsPerMinute: number;
  timeoutMs: number;
}

/** `absent`: there is no such program here. `failed`: it broke, took too long, or said nothing. */
export type Synthesis = { samples: Int16Array } | { problem: 'absent' | 'failed' };

/** Where texts become samples: in this process or in another. */
export interface SpeechEngine {
  /** @returns 8 kHz samples. Never rejects. */
  synthesise(order: SynthesisOrder): Promise<Synthesis>;
}

const RATE_HZ = 8000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
/** Audio and signalling go first. */
const NICENESS = 10;

/** Speaks with the program `espeak-ng`, then turns what it wrote into telephone audio: some milliseconds of computing. */
export async function synthesise({ text, voice, command, wordsPerMinute, timeoutMs }: SynthesisOrder): Promise<Synthesis> {
  const result = await runBounded({
    command,
    args: ['-b', '1', '-v', voice, '-s', String(wordsPerMinute), '--stdin', '--stdout'],
    input: text,
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    niceness: NICENESS,
  });
  if ('problem' in result) return result;
  const wav = readWav(result.output);
  const samples = wav && trimSilence(resample(wav.samples, wav.rateHz, RATE_HZ));
  return samples?.length ? { samples } : { problem: 'failed' };
}
