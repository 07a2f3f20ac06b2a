import { EventQueue, type LlmEvent, type SttAbilities, type SttEvent, type SttOrder, type SttStream } from '@turant/plugin-kit';
import { toMuLaw } from '../speakers/mu-law.js';
import type { VoiceProvider } from '../speakers/provider-voice.js';
import type { MindProvider } from '../thinking/model-reply.js';
import type { VoiceEvent } from '../voice-event.js';
import type { EarsProvider } from '../words/recogniser.js';
import { noiseFrames, voiceFrames } from './noises.js';
import type { FarEnd, Scene } from './scene.js';

/** Understands the next words of the list at each end of a turn of the detector. */
export class Understanding implements EarsProvider {
  readonly id: string;
  readonly abilities: SttAbilities;
  readonly orders: SttOrder[] = [];
  isClosed = false;

  /** @param words with the language that is told; English where none is given */
  constructor(
    private readonly words: (string | { text: string; language?: string })[],
    { id = 'cn_ears', ...abilities }: Partial<SttAbilities> & { id?: string } = {},
  ) {
    this.id = id;
    const none = { hasPreflight: false, detectsLanguage: false, followsLanguage: false, languages: [] };
    this.abilities = { hasInterim: true, endOfTurn: 'none', formats: [{ encoding: 'pcmu', rate: 8000 }], ...none, ...abilities };
  }

  async open(order: SttOrder): Promise<SttStream> {
    this.orders.push(order);
    const events = new EventQueue<SttEvent>();
    order.signal.addEventListener('abort', () => (this.isClosed = true));
    return {
      ...{ push: () => undefined, startTurn: () => undefined, close: async () => undefined },
      endTurn: () => {
        const next = this.words.shift();
        const words = typeof next === 'string' ? { text: next, language: 'en-IN' } : next;
        if (words) events.push({ type: 'final', ...words, isTurnEnd: true });
      },
      [Symbol.asyncIterator]: () => events[Symbol.asyncIterator](),
    };
  }
}

/** Answers with the next text of the list, and ends the call with the last one. */
export class Mind implements MindProvider {
  readonly id = 'cn_mind';
  readonly asked: string[][] = [];

  constructor(private readonly texts: string[]) {}

  async *reply({ messages }: Parameters<MindProvider['reply']>[0]): AsyncGenerator<LlmEvent, void> {
    this.asked.push(messages.map(({ role, content }) => `${role}: ${content}`));
    const text = this.texts.shift();
    if (text === undefined) throw new Error('overloaded');
    for (const word of text.split(/(?<= )/)) yield { type: 'text', text: word };
    if (text.includes('Goodbye')) yield { type: 'tool-call', id: '1', name: 'end_call', argumentsJson: '{}' };
    yield { type: 'end', reason: 'stop' };
  }
}

/** Speaks each clause as a second of sound, in four pieces. */
export const speaking: VoiceProvider = {
  id: 'cn_voice',
  abilities: { languages: [], formats: [{ encoding: 'pcmu', rate: 8000 }], takesPieces: true, maxCharacters: 500, voices: {} },
  open: async () => {
    const events = new EventQueue<{ type: 'audio'; audio: Uint8Array } | { type: 'flushed' }>();
    const quarter = toMuLaw(new Int16Array(2_000).map((_, i) => (i % 2 === 0 ? 8_000 : -8_000)));
    return {
      push: () => undefined,
      flush: () => {
        for (let i = 0; i < 4; i++) events.push({ type: 'audio', audio: quarter });
        events.push({ type: 'flushed' });
      },
      cancel: () => events.drop(() => true),
      close: async () => undefined,
      [Symbol.asyncIterator]: () => events[Symbol.asyncIterator](),
    };
  },
};

/** A person who speaks so many milliseconds after the beginning, for so long. */
export function speaks(...sounds: [fromMs: number, forMs: number][]): FarEnd {
  const voice = voiceFrames();
  return (nowMs, scene) => {
    const atMs = nowMs - scene.startedAtMs;
    return sounds.some(([fromMs, forMs]) => atMs >= fromMs && atMs < fromMs + forMs) ? voice() : noiseFrames('pink', -65)();
  };
}

/** What both have said, as the person heard it and as the employee understood it. */
export const said = (scene: Scene): string[] =>
  scene.events.flatMap((event: VoiceEvent) => {
    if (event.type === 'spoke') return [`${event.isComplete ? '' : 'cut '}${event.kind}: ${event.pii.text}`];
    return event.type === 'heard' ? [`person: ${event.pii.text}`] : [];
  });
