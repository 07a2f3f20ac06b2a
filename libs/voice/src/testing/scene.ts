import { startConversation } from '../conversation.js';
import type { ConversationOptions } from '../conversation-options.js';
import { FRAME_MS, FRAME_SAMPLES, RATE_HZ } from '../frames.js';
import type { AudioFrame, Conversation, Script, Speaker, Ticker } from '../ports.js';
import type { VoiceEvent } from '../voice-event.js';
import { SimLine, type SimLineOptions } from './sim-line.js';
import { tone } from './sounds.js';

export * from './sounds.js';

/** A ticker that only the test moves. */
export class HandTicker implements Ticker {
  nowMs = 1000;
  readonly ticks = new Set<(nowMs: number) => void>();

  now = (): number => this.nowMs;
  start(tick: (nowMs: number) => void): () => void {
    this.ticks.add(tick);
    return () => void this.ticks.delete(tick);
  }
  async advance(ms = FRAME_MS): Promise<void> {
    this.nowMs += ms;
    for (const tick of this.ticks) tick(this.nowMs);
    for (let i = 0; i < 8; i++) await Promise.resolve();
  }
}

/** The frame that the person sends in the 20 ms before `nowMs`; undefined if no packet is sent. */
export type FarEnd = (nowMs: number, scene: Scene) => AudioFrame | undefined;

export const script: Script = {
  greeting: 'Hello {{lead.name}}, this is {{business}}.',
  questions: ['first?', 'second?', 'third?'],
  areYouThere: 'there?',
  goodbye: 'bye',
  connecting: 'one moment',
  notReached: 'not reached',
};

export const seconds = (s: number): Int16Array => tone(s * RATE_HZ, 8000);

/** A speaker with fixed lengths: greeting 5 s, question 2 s, are-you-there 1.5 s, goodbye 2 s. */
export const stopwatchSpeaker: Speaker = {
  name: 'stopwatch',
  speak: (_text, _language, kind) =>
    Promise.resolve(seconds({ greeting: 5, 'recorded-greeting': 6, question: 2, 'are-you-there': 1.5, goodbye: 2 }[kind ?? 'goodbye'])),
};

export class Scene {
  readonly ticker = new HandTicker();
  readonly line: SimLine;
  readonly events: VoiceEvent[] = [];
  readonly startedAtMs = this.ticker.nowMs;
  conversation!: Conversation;
  end: { reason: string; atMs: number } | undefined;

  constructor(
    options: Partial<ConversationOptions> = {},
    line: SimLineOptions = {},
    start: (options: ConversationOptions) => Conversation = startConversation,
  ) {
    this.line = new SimLine(this.ticker.now, line);
    const given = { link: this.line, script, language: 'en-IN', slots: {}, speaker: stopwatchSpeaker, ticker: this.ticker };
    this.conversation = start({ ...given, onEvent: (event) => this.events.push(event), ...options });
    void this.conversation.done.then(({ reason }) => (this.end = { reason, atMs: this.elapsedMs }));
  }

  get elapsedMs(): number {
    return this.ticker.nowMs - this.startedAtMs;
  }

  get sent(): readonly AudioFrame[] {
    return this.line.sent;
  }

  press(digit: string): void {
    this.line.press(digit);
  }

  /** Runs until the conversation ends, at most for `forMs` milliseconds. */
  async run(farEnd: FarEnd = () => undefined, forMs = 300_000): Promise<this> {
    for (const until = this.elapsedMs + forMs; !this.end && this.elapsedMs < until;) {
      this.line.receive(farEnd(this.ticker.nowMs + 10, this));
      this.line.step();
      await this.ticker.advance();
    }
    return this;
  }

  of<T extends VoiceEvent['type']>(type: T): Extract<VoiceEvent, { type: T }>[] {
    return this.events.filter((event): event is Extract<VoiceEvent, { type: T }> => event.type === type);
  }

  /** The kinds of the utterances that were played to their end. */
  get spoken(): string[] {
    return this.of('spoke').flatMap(({ kind, isComplete }) => (isComplete ? [kind] : []));
  }

  get isAgentTalking(): boolean {
    return this.sent.at(-1)?.some((sample) => Math.abs(sample) > 100) ?? false;
  }
}

/** A far end that sends our audio back, `delayFrames` frames late. */
export function echo(delayFrames: number, gain = 1): FarEnd {
  return (_now, scene) => scene.sent.at(-1 - delayFrames)?.map((sample) => sample * gain);
}

/** A person who waits until the agent is silent, thinks, and speaks. Every fifth frame is soft, because real speech is not steady. */
export function talker({
  thinkMs = 500,
  speakMs = 1500,
  peak = 6000,
  background = (): AudioFrame => new Int16Array(FRAME_SAMPLES),
} = {}): FarEnd {
  let quietSince: number | undefined;
  let frames = 0;
  return (now, scene) => {
    if (scene.isAgentTalking) quietSince = undefined;
    else quietSince ??= now;
    const quietMs = quietSince === undefined ? -1 : now - quietSince;
    const isSpeaking = quietMs >= thinkMs && quietMs < thinkMs + speakMs;
    const noise = background();
    if (!isSpeaking) return noise;
    const speech = tone(FRAME_SAMPLES, ++frames % 5 === 0 ? peak / 20 : peak);
    return speech.map((sample, i) => sample + (noise[i] ?? 0));
  };
}
