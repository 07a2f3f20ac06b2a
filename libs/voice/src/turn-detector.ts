import { EchoDetector } from './echo-detector.js';
import { SAMPLES_PER_MS } from './frames.js';
import { MIN_DBFS } from './levels.js';
import type { Limits } from './limits.js';
import type { AudioFrame } from './ports.js';
import { VoiceActivityDetector } from './voice-activity-detector.js';

/** What the person said, in times only. */
export interface Turn {
  startedAtMs: number;
  /** When the last frame of speech came in. */
  spokenUntilMs: number;
  /** Frames of speech, added up. */
  speechMs: number;
  /** Cut at the cap, not ended by silence. */
  isCapped: boolean;
}

/** Sounds with less than this between them are one: a lost packet, the closure of a consonant. */
const MAX_GAP_MS = 60;
/** A shorter sound is a click: it neither begins nor prolongs a turn. */
const MIN_SOUND_MS = 60;
/** Sounds that are faint make a turn together when they are no further apart. */
const MAX_DOUBT_MS = 400;
/** A sound that is louder than the threshold by so much is clear. */
const CLEAR_DB = 6;
/** Without a frame for longer than this the far end sends none. */
const MAX_LOSS_MS = 200;
/** The time in which a steady sound is found to be noise. */
const LEARNING_MS = 1_000;
/** At least so much of it has been taken for speech by then. */
const MIN_NOISE_MS = 600;

/** A sound without a gap. */
interface Sound {
  startedAtMs: number;
  untilMs: number;
  soundMs: number;
  loudestDbfs: number;
}

interface OpenTurn {
  startedAtMs: number;
  spokenUntilMs: number;
  speechMs: number;
  loudestDbfs: number;
  /** Enough was heard: it is no cough in the noise. */
  isCertain: boolean;
}

/**
 * Takes the person's turns out of a stream of frames. Half duplex: a turn can begin only after our last word. All frames
 * are fed to it, for it learns the line's noise and echo while we speak. Its time is that of the frames and the clock,
 * never a count of frames: a far end that suppresses silence sends none.
 */
export class TurnDetector {
  private readonly vad = new VoiceActivityDetector();
  private readonly echo = new EchoDetector();
  private state: 'closed' | 'speaking' | 'open' = 'closed';
  private openedAtMs = 0;
  private heardAtMs = 0;
  private sound: Sound | undefined;
  private turn: OpenTurn | undefined;

  constructor(private readonly limits: Limits) {}

  /** The agent begins to play this. */
  onPlaybackStart(samples: Int16Array, nowMs: number): void {
    this.stopListening();
    this.echo.start(samples, nowMs);
    this.state = 'speaking';
  }

  /** The agent has just fallen silent. */
  startListening(nowMs: number): void {
    this.state = 'open';
    this.openedAtMs = nowMs;
  }

  /** Nothing that is said from now on is an answer. */
  stopListening(): void {
    this.state = 'closed';
    this.sound = this.turn = undefined;
  }

  pushFrame(frame: AudioFrame, atMs: number): void {
    if (atMs - this.heardAtMs > MAX_LOSS_MS) this.vad.pause();
    this.heardAtMs = atMs;
    const isSpeech = this.vad.isSpeech(frame);
    if (this.vad.hasLearntNoise) this.discardNoise(atMs);
    if (!isSpeech || this.state === 'closed') return;
    if (this.state === 'speaking' && atMs <= this.echo.lastWordAtMs) this.echo.compare(this.vad.level, atMs);
    else if (this.mayCount(atMs)) this.count(frame.length / SAMPLES_PER_MS, atMs);
    else this.sound = undefined;
  }

  /** Whether somebody may be in the middle of a turn. */
  isInTurn(nowMs: number): boolean {
    const isSounding = this.sound !== undefined && nowMs - this.sound.untilMs <= MAX_GAP_MS;
    return isSounding || this.turn?.isCertain === true;
  }

  /** @returns the turn that is over by now, once. */
  takeTurn(nowMs: number): Turn | undefined {
    if (!this.turn?.isCertain) return undefined;
    const { startedAtMs, spokenUntilMs, speechMs } = this.turn;
    const isOver = nowMs - spokenUntilMs >= this.limits.endOfTurnMs;
    if (!isOver && nowMs - startedAtMs < this.limits.turnCapMs) return undefined;
    this.sound = this.turn = undefined;
    return { startedAtMs, spokenUntilMs, speechMs, isCapped: !isOver };
  }

  /** Whether a sound after our last word is the person's and not our echo. */
  private mayCount(atMs: number): boolean {
    const { kind } = this.echo;
    if (kind === 'none') return true;
    if (kind === 'known') return this.echo.isLouderThanEcho(this.vad.level, atMs);
    return this.state === 'open' && atMs >= this.openedAtMs + this.limits.echoGuardMs;
  }

  private count(frameMs: number, atMs: number): void {
    const level = this.vad.level;
    if (!this.sound || atMs - this.sound.untilMs > MAX_GAP_MS)
      this.sound = { startedAtMs: atMs, untilMs: atMs, soundMs: 0, loudestDbfs: level };
    const { sound } = this;
    sound.untilMs = atMs;
    sound.soundMs += frameMs;
    sound.loudestDbfs = Math.max(sound.loudestDbfs, level);
    if (sound.soundMs >= MIN_SOUND_MS) this.addToTurn(sound, frameMs);
  }

  private addToTurn(sound: Sound, frameMs: number): void {
    const isNew = !this.turn || (!this.turn.isCertain && sound.untilMs - this.turn.spokenUntilMs > MAX_DOUBT_MS);
    if (isNew) this.turn = { startedAtMs: sound.startedAtMs, spokenUntilMs: 0, speechMs: 0, loudestDbfs: MIN_DBFS, isCertain: false };
    const turn = this.turn as OpenTurn;
    turn.speechMs += sound.soundMs - frameMs < MIN_SOUND_MS ? sound.soundMs : frameMs;
    turn.spokenUntilMs = sound.untilMs;
    turn.loudestDbfs = Math.max(turn.loudestDbfs, sound.loudestDbfs);
    const isClear = sound.loudestDbfs >= this.vad.threshold + CLEAR_DB;
    turn.isCertain ||= (isClear && sound.soundMs >= this.limits.minTurnMs) || turn.speechMs >= this.limits.minFaintTurnMs;
  }

  /** The sound of the last second is noise: a turn that was nothing else was none, another one ended before it. */
  private discardNoise(atMs: number): void {
    if (this.state === 'speaking') this.echo.forget();
    const isLong = this.sound && this.sound.soundMs >= MIN_NOISE_MS;
    this.sound = undefined;
    if (!this.turn || !isLong) return;
    if (this.turn.loudestDbfs < this.vad.threshold) this.turn = undefined;
    else this.turn.spokenUntilMs = Math.max(this.turn.startedAtMs, Math.min(this.turn.spokenUntilMs, atMs - LEARNING_MS));
  }
}
