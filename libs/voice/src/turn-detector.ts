import type { Ears } from './agent/ears.js';
import { EchoDetector } from './echo-detector.js';
import type { SpokenTurn } from './end-of-turn/end-of-turn.js';
import { FRAME_MS, SAMPLES_PER_MS } from './frames.js';
import { MIN_DBFS } from './levels.js';
import type { Limits } from './limits.js';
import type { AudioFrame } from './ports.js';
import { VoiceActivityDetector } from './voice-activity-detector.js';

/** Sounds with a shorter gap are one sound: the gap is a lost packet or the closure of a consonant. */
const MAX_GAP_MS = 60;
/** A shorter sound is a click: it neither begins nor prolongs a turn. */
const MIN_SOUND_MS = 60;
/** Faint sounds belong to one turn if the gap between them is at most this long. */
const MAX_FAINT_GAP_MS = 400;
/** A sound is clear, not faint, if it is louder than the threshold by at least this much. */
const CLEAR_DB = 6;
/** After this time without a frame, the far end suppresses silence rather than losing packets. */
const MAX_LOSS_MS = 200;
/** How long the VAD needs to learn that a steady sound is noise. */
const LEARNING_MS = 1_000;
/** How much of a steady sound was taken for speech, at least, before it is learnt as noise. */
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
  /** True when enough speech was heard for a turn. */
  isCertain: boolean;
}

/** The speech of a turn: not more than the time that it took, if a far end sends more audio than fits into it. */
const spokenMs = ({ startedAtMs, spokenUntilMs, speechMs }: OpenTurn): number => Math.min(speechMs, spokenUntilMs - startedAtMs + FRAME_MS);

/**
 * Detects the turns of the person by level, if the speech model is not there. A turn can begin only after our last word, because the level
 * tells a voice from noise only within seconds. It gets all frames, because it learns the line's noise and echo while we speak. All times
 * are those of the frames and the clock: a far end that suppresses silence sends no frames to count.
 */
export class TurnDetector implements Ears {
  readonly canListenWhileSpeaking = false;
  private readonly vad = new VoiceActivityDetector();
  private readonly echo = new EchoDetector();
  private state: 'closed' | 'speaking' | 'open' = 'closed';
  private openedAtMs = 0;
  private heardAtMs = 0;
  private sound: Sound | undefined;
  private turn: OpenTurn | undefined;

  constructor(private readonly limits: Limits) {}

  /** The agent begins to play these samples. */
  onPlaybackStart(samples: Int16Array, nowMs: number): void {
    this.stopListening();
    this.echo.start(samples, nowMs);
    this.state = 'speaking';
  }

  onPlaybackStop(): void {
    // Nothing is to be done: a turn that begins then has begun after our last word.
  }

  onWords(): void {
    // The level alone does not tell whose words they are.
  }

  waitFor(): void {
    // The level takes soft sounds within a sentence for silence: a shorter wait would cut it.
  }

  advance(): void {
    // A pause without frames is seen when the next frame comes.
  }

  follow(): void {
    // A level has no language.
  }

  close(): void {
    // This detector holds nothing that must be closed.
  }

  /** The agent has finished speaking. */
  startListening(nowMs: number): void {
    this.state = 'open';
    this.openedAtMs = nowMs;
  }

  /** Speech from now on belongs to no turn. @returns the speech of a turn that was not over, in milliseconds */
  stopListening(): number {
    const speechMs = this.turn?.isCertain ? spokenMs(this.turn) : 0;
    this.state = 'closed';
    this.sound = this.turn = undefined;
    return speechMs;
  }

  pushFrame(frame: AudioFrame, atMs: number): void {
    if (atMs - this.heardAtMs > MAX_LOSS_MS) this.vad.pause();
    this.heardAtMs = atMs;
    const isSpeech = this.vad.isSpeech(frame);
    if (this.vad.hasLearntNoise) this.discardNoise(atMs);
    if (!isSpeech || this.state === 'closed') return;
    if (this.state === 'speaking' && atMs <= this.echo.lastWordAtMs) this.echo.compare(this.vad.level, atMs);
    else if (this.isPerson(atMs)) this.addSound(frame.length / SAMPLES_PER_MS, atMs);
    else this.sound = undefined;
  }

  /** Whether the person may be in the middle of a turn. */
  isInTurn(nowMs: number): boolean {
    const isSounding = this.sound !== undefined && nowMs - this.sound.untilMs <= MAX_GAP_MS;
    return isSounding || this.turn?.isCertain === true;
  }

  /** @returns the turn that has ended since the last call, if any */
  takeTurn(nowMs: number): SpokenTurn | undefined {
    if (!this.turn?.isCertain) return undefined;
    const { startedAtMs, spokenUntilMs } = this.turn;
    const speechMs = spokenMs(this.turn);
    const isOver = nowMs - spokenUntilMs >= this.limits.endOfTurnMs;
    if (!isOver && nowMs - startedAtMs < this.limits.turnCapMs) return undefined;
    this.sound = this.turn = undefined;
    return { startedAtMs, untilMs: spokenUntilMs, speechMs, text: '', votes: { waitMs: this.limits.endOfTurnMs }, isCapped: !isOver };
  }

  /** Whether a sound after our last word is speech of the person and not our echo. */
  private isPerson(atMs: number): boolean {
    const { kind } = this.echo;
    if (kind === 'none') return true;
    if (kind === 'known') return this.echo.isLouderThanEcho(this.vad.level, atMs);
    return this.state === 'open' && atMs >= this.openedAtMs + this.limits.echoGuardMs;
  }

  private addSound(frameMs: number, atMs: number): void {
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
    const isNew = !this.turn || (!this.turn.isCertain && sound.untilMs - this.turn.spokenUntilMs > MAX_FAINT_GAP_MS);
    if (isNew) this.turn = { startedAtMs: sound.startedAtMs, spokenUntilMs: 0, speechMs: 0, loudestDbfs: MIN_DBFS, isCertain: false };
    const turn = this.turn as OpenTurn;
    turn.speechMs += sound.soundMs - frameMs < MIN_SOUND_MS ? sound.soundMs : frameMs;
    turn.spokenUntilMs = sound.untilMs;
    turn.loudestDbfs = Math.max(turn.loudestDbfs, sound.loudestDbfs);
    const isClear = sound.loudestDbfs >= this.vad.threshold + CLEAR_DB;
    turn.isCertain ||= (isClear && sound.soundMs >= this.limits.minTurnMs) || turn.speechMs >= this.limits.minFaintTurnMs;
  }

  /** The sound of the last second was noise. A turn of only that noise is dropped; any other turn ended before the noise. */
  private discardNoise(atMs: number): void {
    if (this.state === 'speaking') this.echo.reset();
    const isLong = this.sound && this.sound.soundMs >= MIN_NOISE_MS;
    this.sound = undefined;
    if (!this.turn || !isLong) return;
    if (this.turn.loudestDbfs < this.vad.threshold) this.turn = undefined;
    else this.turn.spokenUntilMs = Math.max(this.turn.startedAtMs, Math.min(this.turn.spokenUntilMs, atMs - LEARNING_MS));
  }
}
