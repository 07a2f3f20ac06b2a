import { FRAME_MS, FRAME_SAMPLES, SAMPLES_PER_MS } from '../frames.js';
import { levelOf } from '../levels.js';
import type { AudioFrame } from '../ports.js';
import { fromMuLaw, toMuLaw } from '../speakers/mu-law.js';
import { atLevel, mixed, noiseSamples, promptSamples, speechLanguages, type NoiseKind } from './noises.js';

/** The turn detector under test. */
export interface Detector {
  /** The agent begins to play these samples. */
  onPlaybackStart(samples: Int16Array, nowMs: number): void;
  /** The agent has finished speaking. */
  startListening(nowMs: number): void;
  pushFrame(frame: AudioFrame, nowMs: number): void;
  takeTurn(nowMs: number): { startedAtMs: number; untilMs: number; isCapped: boolean } | undefined;
}

/** The audio of a far end: noise, and one utterance of the person after the agent has spoken. */
export interface Clip {
  samples: Int16Array;
  openAtMs: number;
  speech?: { fromMs: number; untilMs: number };
}

export interface Score {
  clips: number;
  /** Clips whose speech was detected as a turn that silence has ended. */
  found: number;
  /** For each turn, the time from the end of the speech to the end of the turn. */
  endErrorsMs: number[];
  /** Turns without speech in them. */
  falseTurns: number;
  minutes: number;
}

const LEAD_MS = 3_000;
const THINK_MS = 1_000;
const AFTER_MS = 4_000;
/** Frames that are softer than the speech by more than this do not belong to it. */
const TAIL_DB = 20;

export function speechClip(kind: NoiseKind, snrDb: number, index: number, speechDbfs = -20): Clip {
  const language = speechLanguages[index % speechLanguages.length] as string;
  const speech = atLevel(promptSamples(language, index % 2 ? 'question' : 'are-you-there'), speechDbfs);
  const fromMs = LEAD_MS + THINK_MS;
  const length = (fromMs + AFTER_MS) * SAMPLES_PER_MS + speech.length;
  const noise = noiseSamples(kind, speechDbfs - snrDb, length, index * 2 * 9_973);
  const samples = overTheLine(mixed(noise, speech, fromMs * SAMPLES_PER_MS));
  return { samples, openAtMs: LEAD_MS, speech: { fromMs, untilMs: fromMs + endOfSpeech(speech) / SAMPLES_PER_MS } };
}

export function noiseClip(kind: NoiseKind, dbfs: number, forMs: number): Clip {
  return { samples: overTheLine(noiseSamples(kind, dbfs, (LEAD_MS + forMs) * SAMPLES_PER_MS)), openAtMs: LEAD_MS };
}

export function score(clips: readonly Clip[], detector: () => Detector): Score {
  const total: Score = { clips: 0, found: 0, endErrorsMs: [], falseTurns: 0, minutes: 0 };
  for (const clip of clips) scoreOne(clip, detector(), total);
  return total;
}

function scoreOne({ samples, openAtMs, speech }: Clip, detector: Detector, total: Score): void {
  detector.onPlaybackStart(agent.subarray(0, openAtMs * SAMPLES_PER_MS), 0);
  let isFound = false;
  let isOpen = false;
  for (let at = 0, nowMs = 0; at + FRAME_SAMPLES <= samples.length; at += FRAME_SAMPLES) {
    nowMs += FRAME_MS;
    const frame = samples.subarray(at, at + FRAME_SAMPLES);
    if (!isOpen && nowMs > openAtMs) detector.startListening(openAtMs);
    isOpen = nowMs > openAtMs;
    detector.pushFrame(frame, nowMs);
    const turn = isOpen ? detector.takeTurn(nowMs) : undefined;
    if (!turn) continue;
    const hasSpeech = speech && turn.startedAtMs < speech.untilMs && turn.untilMs > speech.fromMs;
    if (!hasSpeech) total.falseTurns++;
    else if (!isFound && !turn.isCapped) {
      isFound = true;
      total.endErrorsMs.push(turn.untilMs - speech.untilMs);
    }
  }
  total.clips++;
  total.found += isFound ? 1 : 0;
  total.minutes += (samples.length / SAMPLES_PER_MS - openAtMs) / 60_000;
}

const agent = promptSamples('en-IN', 'greeting');

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

const table = fromMuLaw(toMuLaw(Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768)));

/** The samples after coding and decoding by G.711. */
function overTheLine(samples: Int16Array): Int16Array {
  return samples.map((sample) => table[sample + 32_768] as number);
}

function endOfSpeech(speech: Int16Array): number {
  const minLevel = levelOf(speech) / 10 ** (TAIL_DB / 20);
  let at = speech.length - FRAME_SAMPLES;
  while (at > 0 && levelOf(speech.subarray(at, at + FRAME_SAMPLES)) < minLevel) at -= FRAME_SAMPLES / 2;
  return at + FRAME_SAMPLES;
}
