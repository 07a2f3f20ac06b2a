import { Semaphore } from '@turant/async';
import { isEmployeeVoice } from '@turant/domain';
import type { Speaker } from '../ports.js';
import { synthesise, type SpeechEngine, type Synthesis } from './espeak-engine.js';
import { LruCache } from './lru-cache.js';

export interface EspeakOptions {
  /** Where texts are synthesised, by default in this process. A process with calls passes `espeakProcess()`. */
  engine?: SpeechEngine;
  command?: string;
  timeoutMs?: number;
  maxConcurrent?: number;
  /** If more texts than this are queued, `speak` returns undefined: the next speaker of the chain is quicker. */
  maxQueued?: number;
  /** Number of synthesised texts in the cache; a text of 6 s takes 192 kB. */
  maxCached?: number;
  wordsPerMinute?: number;
}

const MAX_TEXT_CHARS = 1000;
const VOICES: Readonly<Record<string, string>> = {
  'en-in': 'en', as: 'as', bn: 'bn', en: 'en', gu: 'gu', hi: 'hi', kn: 'kn', ml: 'ml', mr: 'mr', or: 'or', pa: 'pa', ta: 'ta', te: 'te', ur: 'ur',
}; // prettier-ignore

/**
 * Speaks with the program `espeak-ng`, which is GPL-3 and therefore runs as a process and is never linked. If the program is not installed or
 * has no voice for the language, `speak` returns undefined.
 */
export class EspeakSpeaker implements Speaker {
  readonly name = 'espeak-ng';
  private isAbsent = false;
  private readonly cache: LruCache<Int16Array>;
  private readonly inFlight = new Map<string, Promise<Int16Array | undefined>>();
  private readonly semaphore: Semaphore;

  constructor(private readonly options: EspeakOptions = {}) {
    this.cache = new LruCache(options.maxCached ?? 400);
    this.semaphore = new Semaphore(options.maxConcurrent ?? 2, options.maxQueued ?? 32);
  }

  async speak(text: string, language: string): Promise<Int16Array | undefined> {
    return this.speakAs(undefined, text, language);
  }

  async prepare(texts: readonly string[], language: string): Promise<void> {
    return this.prepareAs(undefined, texts, language);
  }

  /** Shares the program, the queue and the cache. espeak-ng has each variant in every language. */
  withVoice(variant: string): Speaker {
    if (!isEmployeeVoice(variant)) return this;
    return {
      name: this.name,
      speak: (text, language) => this.speakAs(variant, text, language),
      prepare: (texts, language) => this.prepareAs(variant, texts, language),
    };
  }

  private async speakAs(variant: string | undefined, text: string, language: string): Promise<Int16Array | undefined> {
    const standard = VOICES[language.toLowerCase()];
    if (!standard || this.isAbsent || text.trim() === '') return undefined;
    const voice = variant === undefined ? standard : `${standard}+${variant}`;
    const key = `${voice} ${text}`;
    return this.cache.get(key) ?? this.inFlight.get(key) ?? this.speakAnew(key, text, voice);
  }

  private async prepareAs(variant: string | undefined, texts: readonly string[], language: string): Promise<void> {
    for (const text of texts) await this.speakAs(variant, text, language); // one by one, so that a text that is needed now does not wait behind all of them
  }

  private speakAnew(key: string, text: string, voice: string): Promise<Int16Array | undefined> {
    const spoken = this.semaphore
      .run(() => this.run(text, voice))
      .then((result) => {
        const samples = this.samplesOf(result);
        if (samples) this.cache.set(key, samples);
        return samples;
      })
      .finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, spoken);
    return spoken;
  }

  private run(text: string, voice: string): Promise<Synthesis> {
    const { engine = { synthesise }, command = 'espeak-ng', wordsPerMinute = 180, timeoutMs = 3000 } = this.options;
    return engine.synthesise({ text: pronounceable(text, voice), voice, command, wordsPerMinute, timeoutMs });
  }

  private samplesOf(synthesis: Synthesis | undefined): Int16Array | undefined {
    if (!synthesis) return undefined;
    if ('samples' in synthesis) return synthesis.samples;
    this.isAbsent ||= synthesis.problem === 'absent';
    return undefined;
  }
}

export function espeakSpeaker(options?: EspeakOptions): Speaker & Required<Pick<Speaker, 'prepare'>> {
  return new EspeakSpeaker(options);
}

/** Rewrites what espeak-ng misreads: `[[` would begin phonemes, Assamese knows only the composed letter YYA, Odia spells out the letter WA. */
function pronounceable(text: string, voice: string): string {
  const plain = text.slice(0, MAX_TEXT_CHARS).replaceAll('[[', ' ');
  const [language] = voice.split('+');
  if (language === 'or') return plain.replaceAll('\u0b71', '\u0b2c');
  return language === 'as' ? plain.replaceAll('\u09af\u09bc', '\u09df') : plain;
}
