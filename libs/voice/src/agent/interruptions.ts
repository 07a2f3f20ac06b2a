import type { Language } from '@turant/domain';
import type { Utterance } from '../ports.js';
import type { SpeechEvent } from '../speech-detection/speech-detector.js';
import type { VoiceOccurrence } from '../voice-event.js';
import type { Ears } from './ears.js';
import { Floor } from './floor.js';
import type { Mouth } from './mouth.js';

export interface InterruptionsOptions {
  language: Language;
  mouth: Mouth;
  ears: Pick<Ears, 'canListenWhileSpeaking'>;
  report: (occurrence: VoiceOccurrence) => void;
}

/** What happens to an utterance over which the person speaks: it is paused, goes on, or ends there. */
export class Interruptions {
  private readonly floor: Floor;
  private about: Pick<Utterance, 'kind' | 'question'> = { kind: 'greeting', question: 0 };
  private pausedAtMs = 0;
  private reactionMs = 0;

  constructor(private readonly options: InterruptionsOptions) {
    this.floor = new Floor(options.language);
  }

  /** The employee begins an utterance. */
  begin({ kind, question }: Utterance, nowMs: number): void {
    this.about = { kind, question };
    this.floor.begin(nowMs);
  }

  /** The utterance is over. */
  end(): void {
    this.floor.end();
  }

  /** The person speaks another language from now on. */
  follow(language: Language): void {
    this.floor.follow(language);
  }

  onSpeech(event: SpeechEvent): void {
    this.floor.onSpeech(event);
  }

  onWords(text: string): void {
    this.floor.onWords(text);
  }

  /** To be called about every 20 ms while the employee speaks. */
  decide(nowMs: number): void {
    const { mouth, ears, report } = this.options;
    // A line tells a moment late that it has played everything.
    if (!mouth.isPaused && (!ears.canListenWhileSpeaking || mouth.leftMs(nowMs) <= 0)) return;
    const decision = this.floor.decide(nowMs);
    if (decision === undefined) return;
    if (!mouth.isPaused) [this.pausedAtMs, this.reactionMs] = [nowMs, Math.round(nowMs - this.floor.onsetMs)];
    if (decision === 'pause') {
      report({ type: 'paused', ...this.about, reactionMs: this.reactionMs });
      mouth.pause(nowMs);
    } else if (decision === 'go-on') {
      report({ type: 'resumed', ...this.about, pausedMs: Math.round(nowMs - this.pausedAtMs) });
      mouth.goOn(nowMs);
    } else {
      report({ type: 'interrupted', ...this.about, reactionMs: this.reactionMs });
      mouth.stop(nowMs);
    }
  }
}
