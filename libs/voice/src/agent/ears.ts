import type { Language } from '@turant/domain';
import { EndOfTurn, type SpokenTurn } from '../end-of-turn/end-of-turn.js';
import { EchoGate } from '../speech-detection/echo-gate.js';
import type { SpeechDetector, SpeechEvent, WideFrame } from '../speech-detection/speech-detector.js';
import type { SpeechDetectors } from '../speech-detection/speech-detectors.js';

export interface EarsOptions {
  detectors: Pick<SpeechDetectors, 'open'>;
  language: Language;
  /** Length of the silence that ends a turn without words; 300 ms by default. */
  hangoverMs?: number;
  /** Whether somebody listens for words. */
  hasListener?: boolean;
  /** Each change of the person's speech, also while the employee speaks. */
  onSpeech: (event: SpeechEvent) => void;
}

/** What the employee hears of one call: the person's speech without our echo, and its turns. It listens while the employee speaks, too. */
export class Ears {
  private readonly gate = new EchoGate();
  private readonly detector: SpeechDetector;
  private readonly turns: EndOfTurn;

  constructor({ detectors, onSpeech, ...options }: EarsOptions) {
    this.turns = new EndOfTurn(options);
    this.detector = detectors.open((event) => {
      this.turns.onSpeech(event);
      onSpeech(event);
    });
  }

  /** A frame of ours leaves. */
  onOwnFrame(frame: WideFrame, atMs: number): void {
    this.gate.played(frame, atMs);
  }

  /** A frame of the person comes in. */
  onFrame(frame: WideFrame, atMs: number): void {
    this.detector.push(this.gate.pass(frame, atMs), atMs);
  }

  onWords(text: string, isFinal: boolean): void {
    this.turns.onWords(text, isFinal);
  }

  /** To be called about every 20 ms, and not after a pause of this thread: the frames of the pause come in later. */
  advance(nowMs: number): void {
    this.detector.advance(nowMs);
  }

  /** @returns the person's turn, once, as soon as it is over */
  takeTurn(nowMs: number): SpokenTurn | undefined {
    return this.turns.take(nowMs);
  }

  /** Whether the person may be in the middle of a turn. */
  get isInTurn(): boolean {
    return this.turns.isInTurn;
  }

  /** Drops the turn so far: it was a sign of listening. */
  dropTurn(): void {
    this.turns.reset();
  }

  close(): void {
    this.detector.close();
  }
}
