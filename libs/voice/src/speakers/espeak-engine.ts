import { RATE_HZ } from '../frames.js';
import { readWav } from './read-wav.js';
import { resample } from './resample.js';
import { runBounded } from './run-bounded.js';
import { trimSilence } from './trim-silence.js';

/** One text to be synthesised, as plain data that can be sent to another process. */
export interface SynthesisOrder {
  text: string;
  /** The name of the voice in espeak-ng. */
  voice: string;
  command: string;
  wordsPerMinute: number;
  timeoutMs: number;
}

/** `absent`: the program is not installed. `failed`: it failed, took too long, or wrote no sound. */
export type Synthesis = { samples: Int16Array } | { problem: 'absent' | 'failed' };

/** Synthesises texts, in this process or in another one. */
export interface SpeechEngine {
  /** @returns samples at 16 kHz. Never rejects. */
  synthesise(order: SynthesisOrder): Promise<Synthesis>;
}

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
/** Niceness of synthesis: audio and signalling of running calls go first. */
export const SPEECH_NICENESS = 10;

/** Runs the program `espeak-ng` and converts its output to 16 kHz, which takes some milliseconds of CPU. */
export async function synthesise({ text, voice, command, wordsPerMinute, timeoutMs }: SynthesisOrder): Promise<Synthesis> {
  const result = await runBounded({
    command,
    args: ['-b', '1', '-v', voice, '-s', String(wordsPerMinute), '--stdin', '--stdout'],
    input: text,
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    niceness: SPEECH_NICENESS,
  });
  if ('problem' in result) return result;
  const wav = readWav(result.output);
  const samples = wav && trimSilence(resample(wav.samples, wav.rateHz, RATE_HZ), RATE_HZ);
  return samples?.length ? { samples } : { problem: 'failed' };
}
