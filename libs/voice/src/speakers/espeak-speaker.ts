import type { Speaker } from '../ports.js';
import { InTurn } from './in-turn.js';
import { readWav } from './read-wav.js';
import { RecentlyUsed } from './recently-used.js';
import { resample } from './resample.js';
import { runBounded, type RunResult } from './run-bounded.js';
import { trimSilence } from './trim-silence.js';

export interface EspeakOptions {
  command?: string;
  timeoutMs?: number;
  mostAtOnce?: number;
  /** With more texts than this in the queue the next speaker of the chain is quicker: answers undefined. */
  mostWaiting?: number;
  /** Spoken texts kept; one of 6 s is 96 kB. */
  mostKept?: number;
  wordsPerMinute?: number;
}

const RATE_HZ = 8000;
const MOST_CHARACTERS = 1000;
const MOST_BYTES = 16 * 1024 * 1024;
const VOICES: Readonly<Record<string, string>> = {
  'en-in': 'en', as: 'as', bn: 'bn', en: 'en', gu: 'gu', hi: 'hi', kn: 'kn', ml: 'ml', mr: 'mr', or: 'or', pa: 'pa', ta: 'ta', te: 'te', ur: 'ur',
}; // prettier-ignore

/**
 * Speaks with the program `espeak-ng`. It is GPL-3 and therefore a process of its own, never a library of ours. Without
 * the program, and for a language it has no voice for, the answer is undefined.
 */
export class EspeakSpeaker implements Speaker {
  readonly name = 'espeak-ng';
  private isAbsent = false;
  private readonly kept: RecentlyUsed<Int16Array>;
  private readonly underWay = new Map<string, Promise<Int16Array | undefined>>();
  private readonly turns: InTurn;

  constructor(private readonly options: EspeakOptions = {}) {
    this.kept = new RecentlyUsed(options.mostKept ?? 400);
    this.turns = new InTurn(options.mostAtOnce ?? 2, options.mostWaiting ?? 32);
  }

  async speak(text: string, language: string): Promise<Int16Array | undefined> {
    const voice = VOICES[language.toLowerCase()];
    if (!voice || this.isAbsent || text.trim() === '') return undefined;
    const key = `${voice} ${text}`;
    return this.kept.get(key) ?? this.underWay.get(key) ?? this.speakAnew(key, text, voice);
  }

  async prepare(texts: readonly string[], language: string): Promise<void> {
    for (const text of texts) await this.speak(text, language); // one by one: who speaks now goes before who speaks ahead
  }

  private speakAnew(key: string, text: string, voice: string): Promise<Int16Array | undefined> {
    const spoken = this.turns
      .run(() => this.run(text, voice))
      .then((result) => {
        const samples = this.samplesOf(result);
        if (samples) this.kept.set(key, samples);
        return samples;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, spoken);
    return spoken;
  }

  private run(text: string, voice: string): Promise<RunResult> {
    const speed = String(this.options.wordsPerMinute ?? 180);
    return runBounded({
      command: this.options.command ?? 'espeak-ng',
      args: ['-b', '1', '-v', voice, '-s', speed, '--stdin', '--stdout'],
      input: pronounceable(text, voice),
      timeoutMs: this.options.timeoutMs ?? 3000,
      mostBytes: MOST_BYTES,
    });
  }

  private samplesOf(result: RunResult | undefined): Int16Array | undefined {
    if (!result) return undefined;
    if ('problem' in result) {
      this.isAbsent ||= result.problem === 'absent';
      return undefined;
    }
    const wav = readWav(result.output);
    const samples = wav && trimSilence(resample(wav.samples, wav.rateHz, RATE_HZ));
    return samples?.length ? samples : undefined;
  }
}

export function espeakSpeaker(options?: EspeakOptions): Speaker & Required<Pick<Speaker, 'prepare'>> {
  return new EspeakSpeaker(options);
}

/** `[[` would begin phonemes; Assamese knows only the composed letter YYA; Odia spells the letter WA out by its name. */
function pronounceable(text: string, voice: string): string {
  const plain = text.slice(0, MOST_CHARACTERS).replaceAll('[[', ' ');
  if (voice === 'or') return plain.replaceAll('\u0b71', '\u0b2c');
  return voice === 'as' ? plain.replaceAll('\u09af\u09bc', '\u09df') : plain;
}
