import type { Speaker, SpokenPiece, Voice } from '../ports.js';

/** A voice by a speaker that speaks whole texts: clause by clause. */
export function speakerVoice(speaker: Speaker, language: string): Voice {
  return {
    async *say(clauses): AsyncGenerator<SpokenPiece, void> {
      let clause = 0;
      for await (const text of clauses) {
        const samples = await speaker.speak(text, language).catch(() => undefined);
        if (samples?.length) yield { samples, clause, text };
        clause += 1;
      }
    },
    close: () => undefined,
  };
}
