import type { Answerer } from '@turant/domain';
import { FRAME_MS, FRAME_SAMPLES } from '../frames.js';
import type { SpeechDetector, SpeechEvent, WideFrame } from '../speech-detection/speech-detector.js';
import type { SpeechDetectors } from '../speech-detection/speech-detectors.js';
import { foregroundOf, inForeground } from './foreground.js';
import { ToneFinder, type Tone } from './tone-finder.js';
import { DECISION_MS, voiceMs, WAITING_MS, whoAnswered, type AnswerFeatures } from './who-answered.js';

const SILENT_FRAME: WideFrame = new Int16Array(FRAME_SAMPLES);
/** Frames that are later than this were never sent: the far end suppresses silence. */
const MAX_FRAME_DELAY_MS = 100;
/** Judging at each frame would cost five times as much, and would tell little sooner. */
const JUDGED_EACH_MS = 100;

/** Listens to a call from its answer on. It says within 4 s who has answered, and goes on listening until it is closed. */
export class AnswerListener {
  private readonly finder = new ToneFinder();
  private readonly detector: SpeechDetector;
  private readonly speech: { fromMs: number; untilMs: number }[] = [];
  private foundMs = 0;
  private who: Answerer | undefined;
  private judgedAtMs = -Infinity;

  /** @param answeredAtMs on the clock of the frames */
  constructor(
    detectors: Pick<SpeechDetectors, 'open'>,
    private readonly answeredAtMs: number,
  ) {
    this.detector = detectors.open((event) => this.onSpeech(event));
  }

  /** @returns who has answered, as soon as that can be said */
  push(frame: WideFrame, atMs: number): Answerer | undefined {
    for (; atMs - FRAME_MS - this.answeredAtMs - this.foundMs > MAX_FRAME_DELAY_MS; this.foundMs += FRAME_MS)
      this.finder.push(SILENT_FRAME);
    this.finder.push(frame);
    this.foundMs += FRAME_MS;
    this.detector.push(frame, atMs);
    return this.decide(atMs);
  }

  /** To be called about every 20 ms, also when no frame comes. */
  advance(nowMs: number): Answerer | undefined {
    this.detector.advance(nowMs);
    return this.decide(nowMs);
  }

  /** How long nobody has spoken; up to now since the answer, if nobody has spoken at all. */
  silentMs(nowMs: number): number {
    return this.detector.isSpeaking ? 0 : nowMs - this.answeredAtMs - (this.speech.at(-1)?.untilMs ?? 0);
  }

  /** How long somebody has spoken since a time; a tone is no speech, whatever the detector says. */
  spokenMs(sinceMs: number): number {
    return voiceMs({ speech: this.speech, tones: this.finder.tones }, Infinity, sinceMs - this.answeredAtMs);
  }

  /** The last tone, on the clock of the frames. */
  get lastTone(): Tone | undefined {
    const tone = this.finder.tones.at(-1);
    return tone && { ...tone, fromMs: tone.fromMs + this.answeredAtMs, untilMs: tone.untilMs + this.answeredAtMs };
  }

  /** Gives the speech detector back: the call is over, or it is known who has answered. */
  close(): void {
    this.detector.close();
  }

  private decide(nowMs: number): Answerer | undefined {
    const isDue = nowMs - this.judgedAtMs >= JUDGED_EACH_MS || nowMs - this.answeredAtMs >= DECISION_MS;
    if (this.who || !isDue) return this.who;
    this.judgedAtMs = nowMs;
    this.who = whoAnswered(this.features(nowMs));
    return this.who;
  }

  /** Only the foreground counts: a television or music in the room says nothing about who has answered. */
  private features(nowMs: number): AnswerFeatures {
    const isForeground = foregroundOf(this.finder.levels);
    const counts = (place: number): boolean => isForeground[place] === true;
    return {
      heardMs: nowMs - this.answeredAtMs,
      speech: inForeground(this.speech, isForeground, FRAME_MS),
      ...this.finder.sounds(counts),
      lastSoundMs: this.finder.soundMsInLast(WAITING_MS, counts),
    };
  }

  private onSpeech({ type, atMs }: SpeechEvent): void {
    const at = atMs - this.answeredAtMs;
    const last = this.speech.at(-1);
    if (type === 'speech-started') this.speech.push({ fromMs: at, untilMs: at });
    else if (last) last.untilMs = at;
  }
}
