import { FRAME_MS } from '../frames.js';
import type { SpeechDetector, SpeechEvent, SpeechListener } from '../speech-detection/speech-detector.js';
import type { EarScene } from './ear-scenes.js';
import { WIDE_FRAME_SAMPLES } from './wide-samples.js';

/** An event, and when it was told on the clock of the scene. */
export interface Heard extends SpeechEvent {
  toldMs: number;
}

/** Plays a scene to a new detector, frame by frame. The scene begins at 0 ms, and a frame arrives at its end. */
export function hear({ samples }: Pick<EarScene, 'samples'>, open: (listener: SpeechListener) => SpeechDetector, startMs = 0): Heard[] {
  const heard: Heard[] = [];
  let nowMs = startMs;
  const detector = open((event) => heard.push({ ...event, atMs: event.atMs - startMs, toldMs: nowMs - startMs }));
  for (let at = 0; at + WIDE_FRAME_SAMPLES <= samples.length; at += WIDE_FRAME_SAMPLES) {
    nowMs += FRAME_MS;
    detector.push(samples.subarray(at, at + WIDE_FRAME_SAMPLES), nowMs);
  }
  detector.close();
  return heard;
}
