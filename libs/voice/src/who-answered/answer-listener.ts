import type { SpeechDetector, SpeechEvent, WideFrame } from '../speech-detection/speech-detector.js';
import type { SpeechDetectors } from '../speech-detection/speech-detectors.js';
import { ToneFinder } from './tone-finder.js';
import { whoAnswered, type Answerer } from './who-answered.js';

/** Listens to the first 4 s after the answer of a call. It may miss no frame: a far end that is silent counts as one that sends silence. */
export class AnswerListener {
  private readonly finder = new ToneFinder();
  private readonly detector: SpeechDetector;
  private readonly speech: { fromMs: number; untilMs: number }[] = [];
  private answerer: Answerer | undefined;

  /** @param answeredAtMs on the clock of the frames */
  constructor(
    detectors: SpeechDetectors,
    private readonly answeredAtMs: number,
  ) {
    this.detector = detectors.open((event) => this.onSpeech(event));
  }

  /** @returns who has answered, as soon as that can be said */
  push(frame: WideFrame, atMs: number): Answerer | undefined {
    if (this.answerer) return this.answerer;
    this.finder.push(frame);
    this.detector.push(frame, atMs);
    return this.decide(atMs);
  }

  /** To be called about every 20 ms, also when no frame comes. */
  advance(nowMs: number): Answerer | undefined {
    if (this.answerer) return this.answerer;
    this.detector.advance(nowMs);
    return this.decide(nowMs);
  }

  /** The call is over, or somebody else decides. */
  close(): void {
    this.detector.close();
  }

  private decide(nowMs: number): Answerer | undefined {
    const { tones, soundMs, notePart } = this.finder;
    const { speech } = this;
    this.answerer = whoAnswered({ heardMs: nowMs - this.answeredAtMs, speech, tones, soundMs, notePart });
    if (this.answerer) this.close();
    return this.answerer;
  }

  private onSpeech({ type, atMs }: SpeechEvent): void {
    const at = atMs - this.answeredAtMs;
    const last = this.speech.at(-1);
    if (type === 'speech-started') this.speech.push({ fromMs: at, untilMs: at });
    else if (last) last.untilMs = at;
  }
}
