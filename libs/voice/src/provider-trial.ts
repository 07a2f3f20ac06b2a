import { setTimeout as pause } from 'node:timers/promises';
import { RejectedError, RetryLaterError } from '@turant/domain';
import type {
  LlmEvent,
  LlmOrder,
  SttAbilities,
  SttEvent,
  SttOrder,
  SttStream,
  TtsAbilities,
  TtsOrder,
  TtsStream,
} from '@turant/plugin-kit';
import { FRAME_MS, FRAME_SAMPLES, RATE_HZ } from './frames.js';
import type { AudioFrame } from './ports.js';
import { ProviderSound, soundFormatOf } from './speakers/from-provider-audio.js';
import { trimSilence } from './speakers/trim-silence.js';
import { spokenText } from './spoken/spoken-text.js';
import { formatFor, providerAudio } from './words/to-provider-audio.js';

// Each function tries one part of a provider once, and takes its times. When the signal of its order is aborted, it rejects with
// RetryLaterError VENDOR_NO_ANSWER; it rejects with the error of the provider, too.

/** Sound of a trial that is longer is cut off, in seconds. */
const MAX_SOUND_S = 10;
/** The longest answer of a model that is shown, in characters. */
const MAX_ANSWER = 300;
/** Recognisers miss the begin of a sound that begins with a word, in frames: 200 ms. */
const LEAD_IN = 10;
/** Words that came before the end of the sound are all, if nothing follows for so long, in milliseconds. */
const END_OF_WORDS_MS = 1_000;

const late = (what: string): RetryLaterError => new RetryLaterError('VENDOR_NO_ANSWER', `${what} came in time`);

/** Says a text. @returns its sound at 16 kHz, and the time from the text to the first sound */
export async function tryVoice(
  { abilities, open }: { abilities: TtsAbilities; open: (order: Pick<TtsOrder, 'language' | 'format' | 'signal'>) => Promise<TtsStream> },
  { text, language, signal }: { text: string; language: string; signal: AbortSignal },
): Promise<{ samples: Int16Array; firstSoundMs: number }> {
  const format = soundFormatOf(abilities.formats);
  if (!format) throw new RejectedError('CAPABILITY_MISSING', 'it speaks in no format that a call can play');
  return withinTrial(signal, 'no sound', async (own) => {
    const stream = await open({ language, format, signal: own });
    const [sound, startedMs] = [new ProviderSound(format), performance.now()];
    stream.push(spokenText(text, language));
    stream.flush();
    const samples = new Int16Array(MAX_SOUND_S * RATE_HZ);
    let [length, firstSoundMs] = [0, undefined as number | undefined];
    const keep = (piece: Int16Array): void => {
      const fitting = piece.subarray(0, samples.length - length);
      samples.set(fitting, length);
      length += fitting.length;
    };
    for await (const event of stream) {
      if (event.type === 'flushed') keep(sound.flush());
      if (event.type === 'audio') {
        firstSoundMs ??= performance.now() - startedMs;
        keep(sound.push(event.audio));
      }
      if (event.type === 'flushed' || length === samples.length) {
        if (firstSoundMs === undefined) break;
        return { samples: samples.slice(0, length), firstSoundMs: Math.round(firstSoundMs) };
      }
    }
    throw late('no sound, or not all of it,');
  });
}

/** Hears a sound of 16 kHz as fast as a person says it. @returns its words, and the time from its end to the last of them */
export async function tryEars(
  { abilities, open }: { abilities: SttAbilities; open: (order: SttOrder) => Promise<SttStream> },
  { samples, language, signal }: { samples: Int16Array; language: string; signal: AbortSignal },
): Promise<{ text: string; finalWordsMs: number }> {
  const format = formatFor(abilities.formats);
  if (!format) throw new RejectedError('CAPABILITY_MISSING', 'it hears no format of a call');
  return withinTrial(signal, 'no words', async (own) => {
    const stream = await open({ language, alternatives: [], keyTerms: [], format, signal: own });
    const convert = providerAudio(format);
    const words = new TrialWords(stream);
    stream.startTurn();
    for await (const frame of atPaceOfSpeech(trimSilence(samples, RATE_HZ), own)) stream.push(convert(frame));
    stream.endTurn();
    words.endSound();
    // A recogniser that has learnt to end turns waits for the silence after one.
    const silence = new AbortController();
    void hush(stream, convert, AbortSignal.any([own, silence.signal]));
    try {
      return await words.all;
    } finally {
      silence.abort();
    }
  });
}

/** Asks a model for one sentence. @returns the sentence, and the time from the request to its first piece */
export async function tryMind(
  reply: (order: Pick<LlmOrder, 'messages' | 'tools' | 'maxTokens' | 'signal'>) => AsyncIterable<LlmEvent>,
  { language, signal }: { language: string; signal: AbortSignal },
): Promise<{ text: string; firstTokenMs: number }> {
  const content = `You answer the telephone of a business. Answer with one short sentence, in ${language}.`;
  return withinTrial(signal, 'no words', async (own) => {
    const startedMs = performance.now();
    let [text, firstTokenMs] = ['', undefined as number | undefined];
    const messages = [
      { role: 'system', content },
      { role: 'user', content: 'Greet me, and ask what you can do for me.' },
    ] as const;
    for await (const event of reply({ messages, tools: [], maxTokens: 200, signal: own })) {
      if (event.type === 'text') {
        firstTokenMs ??= Math.round(performance.now() - startedMs);
        text += event.text;
      }
      if (event.type === 'end' || text.length > MAX_ANSWER) break;
    }
    if (firstTokenMs === undefined || text.trim() === '') throw late('no words');
    return { text: text.trim().slice(0, MAX_ANSWER), firstTokenMs };
  });
}

/** Reads what a recogniser tells of one turn. */
class TrialWords {
  readonly all: Promise<{ text: string; finalWordsMs: number }>;
  private readonly pieces: string[] = [];
  private lastAtMs = 0;
  private soundEndedAtMs: number | undefined;
  private isTurnOver = false;
  private quiet: NodeJS.Timeout | undefined;
  private stop: () => void = () => undefined;

  constructor(stream: SttStream) {
    const isQuiet = new Promise<void>((resolve) => (this.stop = resolve));
    this.all = Promise.race([this.read(stream), isQuiet]).then(() => this.result());
    // Its error may come while the sound is still being said.
    this.all.catch(() => undefined);
  }

  endSound(): void {
    this.soundEndedAtMs = performance.now();
    if (this.isTurnOver) this.quiet = setTimeout(this.stop, END_OF_WORDS_MS);
  }

  private async read(stream: AsyncIterable<SttEvent>): Promise<void> {
    for await (const event of stream) {
      if (event.type === 'usage') continue;
      clearTimeout(this.quiet);
      this.isTurnOver = event.type === 'final' && event.isTurnEnd;
      if (event.type !== 'final') continue;
      if (event.text) this.pieces.push(event.text);
      this.lastAtMs = performance.now();
      if (this.isTurnOver && this.soundEndedAtMs !== undefined) return;
    }
  }

  private result(): { text: string; finalWordsMs: number } {
    clearTimeout(this.quiet);
    const text = this.pieces.join(' ');
    if (text === '') throw new RetryLaterError('VENDOR_NO_ANSWER', 'it heard no words');
    return { text, finalWordsMs: Math.max(0, Math.round(this.lastAtMs - (this.soundEndedAtMs ?? this.lastAtMs))) };
  }
}

/** Ends with the work, or with the signal: then also a provider that does not notice it keeps nobody waiting. */
async function withinTrial<T>(signal: AbortSignal, what: string, work: (own: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const own = AbortSignal.any([signal, over.signal]);
  const aborted = new Promise<never>((_resolve, reject) => {
    const refuse = (): void => reject(late(what));
    if (signal.aborted) refuse();
    else own.addEventListener('abort', refuse, { once: true });
  });
  try {
    return await Promise.race([aborted, work(own)]);
  } finally {
    over.abort();
  }
}

/** Frames in real time, after a little silence. */
async function* atPaceOfSpeech(samples: Int16Array, signal: AbortSignal): AsyncGenerator<AudioFrame, void> {
  const frames = LEAD_IN + Math.ceil(samples.length / FRAME_SAMPLES);
  const startedMs = performance.now();
  for (let at = 0; at < frames && !signal.aborted; at += 1) {
    const frame = new Int16Array(FRAME_SAMPLES);
    const from = (at - LEAD_IN) * FRAME_SAMPLES;
    if (from >= 0) frame.set(samples.subarray(from, from + FRAME_SAMPLES));
    yield frame;
    const waitMs = startedMs + (at + 1) * FRAME_MS - performance.now();
    if (waitMs > 0) await pause(waitMs);
  }
}

async function hush(stream: SttStream, convert: (frame: AudioFrame) => Uint8Array, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    stream.push(convert(new Int16Array(FRAME_SAMPLES)));
    await pause(FRAME_MS);
  }
}
