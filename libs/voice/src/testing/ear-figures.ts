import type { SpeechDetector, SpeechListener } from '../speech-detection/speech-detector.js';
import type { EarScene } from './ear-scenes.js';
import { hear, type Heard } from './hear.js';

/** Speech may be told this long before its true beginning, and this long after its true end. */
const EARLY_MS = 50;
const LATE_MS = 500;

export interface EarFigures {
  scenes: number;
  /** Utterances that were told as speech. */
  found: number;
  utterances: number;
  /** The times from the beginning of each utterance to the moment at which it was told. */
  onsetMs: number[];
  /** The times from the beginning of each utterance to the beginning that was told. */
  startErrorMs: number[];
  /** The times from the end of each utterance to the end that was told, and to the moment at which it was told. */
  endErrorMs: number[];
  offsetMs: number[];
  /** Time that was told as speech where nobody spoke. */
  falseMs: number;
}

export function earFigures(scenes: readonly EarScene[], open: (listener: SpeechListener) => SpeechDetector): EarFigures {
  const figures: EarFigures = {
    scenes: scenes.length, found: 0, utterances: 0, onsetMs: [], startErrorMs: [], endErrorMs: [], offsetMs: [], falseMs: 0,
  }; // prettier-ignore
  for (const scene of scenes) addScene(figures, scene, segmentsOf(hear(scene, open), scene.samples.length / 16));
  return figures;
}

interface Segment {
  fromMs: number;
  toldMs: number;
  untilMs: number;
  /** Infinity if its end was not told within the scene. */
  endToldMs: number;
}

function segmentsOf(heard: readonly Heard[], sceneMs: number): Segment[] {
  const segments: Segment[] = [];
  for (const { type, atMs, toldMs } of heard) {
    if (type === 'speech-started') segments.push({ fromMs: atMs, toldMs, untilMs: sceneMs, endToldMs: Infinity });
    const last = segments.at(-1);
    if (type === 'speech-ended' && last) Object.assign(last, { untilMs: atMs, endToldMs: toldMs });
  }
  return segments;
}

function addScene(figures: EarFigures, { speech }: EarScene, segments: readonly Segment[]): void {
  for (const [index, { fromMs, untilMs, isBefore }] of speech.entries()) {
    if (isBefore) continue;
    const own = segments.filter((one) => one.untilMs > fromMs && one.fromMs < untilMs);
    figures.utterances++;
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) continue;
    figures.found++;
    figures.onsetMs.push(first.toldMs - fromMs);
    figures.startErrorMs.push(first.fromMs - fromMs);
    // One with the next utterance: the pause between them was too short to be told.
    if (last.untilMs > (speech[index + 1]?.fromMs ?? Infinity)) continue;
    figures.endErrorMs.push(last.endToldMs === Infinity ? Infinity : last.untilMs - untilMs);
    figures.offsetMs.push(last.endToldMs - untilMs);
  }
  for (const { fromMs, untilMs } of segments) figures.falseMs += falseMsOf(fromMs, untilMs, speech);
}

function falseMsOf(fromMs: number, untilMs: number, speech: EarScene['speech']): number {
  let falseMs = untilMs - fromMs;
  for (const one of speech) {
    const overlapMs = Math.min(untilMs, one.untilMs + LATE_MS) - Math.max(fromMs, one.fromMs - EARLY_MS);
    falseMs -= Math.max(0, overlapMs);
  }
  return Math.max(0, falseMs);
}
