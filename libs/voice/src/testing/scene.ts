import { startConversation } from '../agent/conversation.js';
import type { ConversationOptions } from '../conversation-options.js';
import { FRAME_MS, FRAME_SAMPLES, RATE_HZ } from '../frames.js';
import { defaultLimits } from '../limits.js';
import type { AudioFrame, Conversation, Script, Speaker, Ticker } from '../ports.js';
import { createSpeechDetectors, type SpeechDetectors } from '../speech-detection/speech-detectors.js';
import type { VoiceEvent } from '../voice-event.js';
import { mixed, voiceFrames } from './noises.js';
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

/** What hears the person of a scene, and what such a person sounds like. */
export interface Hearing {
  name: string;
  detectors: SpeechDetectors;
  /** The silence that ends a turn. */
  endOfTurnMs: number;
  /** How far from its true beginning speech is told to begin, at most. */
  onsetErrorMs: number;
  /** Part of the person's sound that counts as speech: a soft frame of the buzz does not. */
  speechPart: number;
  voice: (peak?: number) => () => AudioFrame;
}

export const byLevel: Hearing = {
  ...{ name: 'by level', endOfTurnMs: defaultLimits.endOfTurnMs, onsetErrorMs: 40, speechPart: 0.8, voice: buzz },
  detectors: createSpeechDetectors({ model: '/nowhere' }),
};

export const byModel: Hearing = {
  ...{ name: 'by the speech model', endOfTurnMs: defaultLimits.hangoverMs, onsetErrorMs: 100, speechPart: 1 },
  // The level of speech whose peaks are about as high.
  voice: (peak = 6_000) => voiceFrames('hi', 20 * Math.log10(peak / 32_768) - 5),
  detectors: createSpeechDetectors({ maxSileroCalls: Infinity }),
};

/** Scenes with the speech model are left out, and that is said, where it is not installed. */
export const hasModel = byModel.detectors.kind === 'silero';
if (!hasModel) console.warn(`SKIPPED: the Silero model is not here, so nothing was tested with it: ${byModel.detectors.reason}`);
export const hearings: readonly Hearing[] = hasModel ? [byLevel, byModel] : [byLevel];

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
    const { detectors } = byLevel;
    this.conversation = start({ ...given, detectors, onEvent: (event) => this.events.push(event), ...options });
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
  return (_now, scene) => scene.sent.at(-1 - delayFrames)?.map((sample) => Math.max(-32_768, Math.min(32_767, sample * gain)));
}

/** A tone that the level takes for speech, because every fifth frame is soft. */
export function buzz(peak = 6_000): () => AudioFrame {
  let frames = 0;
  return () => tone(FRAME_SAMPLES, ++frames % 5 === 0 ? peak / 20 : peak);
}

/** A person who waits until the agent is silent, thinks, and speaks. */
export function talker({
  thinkMs = 500,
  speakMs = 1500,
  peak = 6000,
  background = (): AudioFrame => new Int16Array(FRAME_SAMPLES),
  voice = buzz(peak),
} = {}): FarEnd {
  let quietSince: number | undefined;
  return (now, scene) => {
    if (scene.isAgentTalking) quietSince = undefined;
    else quietSince ??= now;
    const quietMs = quietSince === undefined ? -1 : now - quietSince;
    const isSpeaking = quietMs >= thinkMs && quietMs < thinkMs + speakMs;
    const noise = background();
    if (!isSpeaking) return noise;
    return mixed(voice(), noise);
  };
}
