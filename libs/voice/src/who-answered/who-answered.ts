import type { Answerer } from '@turant/domain';
import type { Tone } from './tone-finder.js';

/** The sounds since the answer. All times begin with it, in milliseconds. */
export interface AnswerFeatures {
  heardMs: number;
  speech: readonly { fromMs: number; untilMs: number }[];
  tones: readonly Tone[];
  /** Tones after which it was silent. */
  beeps: readonly Tone[];
  /** Length of all sounds, and the part of them in which a frequency stayed, as in music. */
  soundMs: number;
  notePart: number;
  /** Length of all sounds in the last second. */
  lastSoundMs: number;
}

/** The judgement falls at this time at the latest. */
export const DECISION_MS = 4_000;
/** A far end that says something and then waits for this long is a person: a machine goes on. */
export const WAITING_MS = 1_000;
/** A far end that waits makes no more sound than this. */
const MAX_WAITING_SOUND_MS = 300;
/** A machine speaks nearly from the beginning, and still does when it is judged. A person waits for us by then. */
const MIN_MONOLOGUE_MS = 3_400;
const MAX_MONOLOGUE_PAUSE_MS = 700;
const MAX_END_PAUSE_MS = 250;
/** A machine speaks for at least this long before its beep. */
const MIN_BEFORE_BEEP_MS = 1_000;
/** The total of signals of the network: half a second of busy tone, two of the three special information tones. */
const MIN_TONES_MS = 480;
/** Music sounds nearly all the time, and most of it is notes. */
const MIN_MUSIC_MS = 2_500;
const MIN_MUSIC_PART = 0.5;

/**
 * Who has answered. In doubt a person has: to hang up on a person is worse than to talk to a machine.
 * @returns undefined while it is too early to say
 */
export function whoAnswered(features: AnswerFeatures): Answerer | undefined {
  const { heardMs, speech, tones, soundMs, notePart, lastSoundMs } = features;
  if (hasBeep(features)) return 'machine';
  const last = speech.at(-1);
  if (heardMs < DECISION_MS) {
    const isWaiting = last && heardMs - last.untilMs >= WAITING_MS && lastSoundMs <= MAX_WAITING_SOUND_MS;
    return isWaiting && notePart < MIN_MUSIC_PART ? 'person' : undefined;
  }
  const tonesMs = tones.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0);
  if (tonesMs >= MIN_TONES_MS && voiceMs(features) < tonesMs) return 'tone';
  if (soundMs >= MIN_MUSIC_MS && notePart >= MIN_MUSIC_PART) return 'tone';
  return isMonologue(features) ? 'machine' : 'person';
}

function hasBeep(features: AnswerFeatures): boolean {
  return features.beeps.some(({ fromMs }) => voiceMs(features, fromMs) >= MIN_BEFORE_BEEP_MS);
}

/** Speech between two times, without what was a tone. */
export function voiceMs({ speech, tones }: Pick<AnswerFeatures, 'speech' | 'tones'>, beforeMs = Infinity, sinceMs = -Infinity): number {
  const within = (one: { fromMs: number; untilMs: number }, fromMs: number, untilMs: number): number =>
    Math.max(0, Math.min(one.untilMs, untilMs) - Math.max(one.fromMs, fromMs));
  return speech.reduce((sum, one) => {
    const [fromMs, toMs] = [Math.max(one.fromMs, sinceMs), Math.min(one.untilMs, beforeMs)];
    return sum + Math.max(0, toMs - fromMs) - tones.reduce((inTones, tone) => inTones + within(tone, fromMs, toMs), 0);
  }, 0);
}

/** Whether somebody has spoken since the beginning, and goes on. */
function isMonologue({ heardMs, speech }: AnswerFeatures): boolean {
  if (heardMs - (speech.at(-1)?.untilMs ?? 0) > MAX_END_PAUSE_MS) return false;
  let startMs = heardMs;
  for (const { fromMs, untilMs } of [...speech].reverse()) {
    if (startMs - untilMs > MAX_MONOLOGUE_PAUSE_MS) break;
    startMs = fromMs;
  }
  return heardMs - startMs >= MIN_MONOLOGUE_MS;
}
