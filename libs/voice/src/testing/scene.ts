import { startConversation, type ConversationOptions } from '../conversation.js';
import type { AudioFrame, Conversation, Script, Speaker } from '../ports.js';
import type { Ticker } from '../ticker.js';
import type { VoiceEvent } from '../voice-event.js';

/** A ticker whose time is moved by hand. */
export class HandTicker implements Ticker {
  nowMs = 1000;
  readonly ticks = new Set<(nowMs: number) => void>();

  now = (): number => this.nowMs;
  start(tick: (nowMs: number) => void): () => void {
    this.ticks.add(tick);
    return () => void this.ticks.delete(tick);
  }
  async advance(ms = 20): Promise<void> {
    this.nowMs += ms;
    for (const tick of this.ticks) tick(this.nowMs);
    for (let i = 0; i < 8; i++) await Promise.resolve();
  }
}

/** What the person sends in the 20 ms before `nowMs`; undefined is no packet at all. */
export type FarEnd = (nowMs: number, scene: Scene) => AudioFrame | undefined;

export const script: Script = {
  greeting: 'Hello {{lead.name}}, this is {{business}}.',
  questions: ['first?', 'second?', 'third?'],
  areYouThere: 'there?',
  goodbye: 'bye',
};

export const seconds = (s: number): Int16Array => tone(s * 8000, 8000);

/** Speech of a known length for each kind: greeting 5 s, question 2 s, are you there 1.5 s, goodbye 2 s. */
export const stopwatchSpeaker: Speaker = {
  name: 'stopwatch',
  speak: (_text, _language, kind) =>
    Promise.resolve(seconds({ greeting: 5, question: 2, 'are-you-there': 1.5, goodbye: 2 }[kind ?? 'goodbye'])),
};

export class Scene {
  readonly ticker = new HandTicker();
  readonly sent: AudioFrame[] = [];
  readonly sentAtMs: number[] = [];
  readonly events: VoiceEvent[] = [];
  readonly startedAtMs = this.ticker.nowMs;
  conversation!: Conversation;
  end: { reason: string; atMs: number } | undefined;
  private hear: (frame: AudioFrame) => void = () => undefined;
  press: (digit: string) => void = () => undefined;

  constructor(options: Partial<ConversationOptions> = {}) {
    const link = {
      onFrame: (listener: (frame: AudioFrame) => void) => void (this.hear = listener),
      onDigit: (listener: (digit: string) => void) => void (this.press = listener),
      send: (frame: AudioFrame) => {
        this.sent.push(frame);
        this.sentAtMs.push(this.ticker.nowMs);
      },
    };
    const given = { link, script, language: 'en-IN', slots: {}, speaker: stopwatchSpeaker, ticker: this.ticker };
    this.conversation = startConversation({ ...given, onEvent: (event) => this.events.push(event), ...options });
    void this.conversation.done.then(({ reason }) => (this.end = { reason, atMs: this.elapsedMs }));
  }

  get elapsedMs(): number {
    return this.ticker.nowMs - this.startedAtMs;
  }

  /** Runs until the end, or so long. */
  async run(farEnd: FarEnd = () => undefined, forMs = 300_000): Promise<this> {
    for (const until = this.elapsedMs + forMs; !this.end && this.elapsedMs < until;) {
      const frame = farEnd(this.ticker.nowMs + 10, this);
      if (frame) this.hear(frame);
      await this.ticker.advance();
    }
    return this;
  }

  of<T extends VoiceEvent['type']>(type: T): Extract<VoiceEvent, { type: T }>[] {
    return this.events.filter((event): event is Extract<VoiceEvent, { type: T }> => event.type === type);
  }

  get isAgentTalking(): boolean {
    return levelIsLoud(this.sent.at(-1));
  }
}

export function levelIsLoud(frame: AudioFrame | undefined): boolean {
  return !!frame && frame.some((sample) => Math.abs(sample) > 100);
}

/** A tone of 440 Hz. */
export function tone(samples = 160, peak = 8000): Int16Array {
  return Int16Array.from({ length: samples }, (_, i) => Math.round(peak * Math.sin((2 * Math.PI * 440 * i) / 8000)));
}

/** Deterministic white noise of about this level (RMS). */
export function noise(level: number, seed = 1): () => AudioFrame {
  let state = seed >>> 0 || 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return () => Int16Array.from({ length: 160 }, () => Math.round(random() * level * Math.sqrt(12)));
}

/** Sends our own audio back, so many frames late. */
export function echo(delayFrames: number): FarEnd {
  return (_now, scene) => scene.sent.at(-1 - delayFrames);
}

/** Waits for the agent to fall silent, thinks, speaks, falls silent. Real talkers are not steady: every fifth frame is soft. */
export function talker({ thinkMs = 500, speakMs = 1500, background = (): AudioFrame => new Int16Array(160) } = {}): FarEnd {
  let quietSince: number | undefined;
  let frames = 0;
  return (now, scene) => {
    if (scene.isAgentTalking) quietSince = undefined;
    else quietSince ??= now;
    const quietMs = quietSince === undefined ? -1 : now - quietSince;
    const isSpeaking = quietMs >= thinkMs && quietMs < thinkMs + speakMs;
    return isSpeaking ? tone(160, ++frames % 5 === 0 ? 300 : 6000) : background();
  };
}
