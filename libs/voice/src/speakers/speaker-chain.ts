import type { PromptKind, Speaker } from '../ports.js';

/** Tries each speaker in order, until one returns audio. A speaker that throws is skipped. */
export function speakerChain(speakers: readonly Speaker[]): Speaker {
  return {
    name: speakers.map((speaker) => speaker.name).join(' > '),
    async speak(text: string, language: string, kind?: PromptKind) {
      for (const speaker of speakers) {
        const samples = await spoken(() => speaker.speak(text, language, kind));
        if (samples) return samples;
      }
      return undefined;
    },
    async prepare(texts: readonly string[], language: string) {
      await Promise.all(speakers.map((speaker) => spoken(async () => speaker.prepare?.(texts, language))));
    },
    async keep(texts: readonly string[], language: string) {
      await Promise.all(speakers.map((speaker) => spoken(async () => speaker.keep?.(texts, language))));
    },
    withVoice: (voice: string) => speakerChain(speakers.map((speaker) => speaker.withVoice?.(voice) ?? speaker)),
  };
}

async function spoken<T>(job: () => Promise<T>): Promise<T | undefined> {
  try {
    return await job();
  } catch {
    return undefined;
  }
}
